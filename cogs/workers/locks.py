"""Locks by key, such as one for each match."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

_K = TypeVar("_K", bound=Hashable)


class Locks(Generic[_K]):
    """A lock for each key, made when it is first asked for. Unused locks take no memory.

    Keep the lock, or enter it, in the expression that asks for it: a lock that nobody refers to
    is gone, and the next caller gets another.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[_K, asyncio.Lock] = WeakValueDictionary()

    def __getitem__(self, key: _K) -> asyncio.Lock:
        return self._locks.setdefault(key, asyncio.Lock())
