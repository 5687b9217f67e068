"""Locks by key, such as one for each match."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

_K = TypeVar("_K", bound=Hashable)


class Locks(Generic[_K]):
    """A lock for each key, created when it is first requested. Unused locks take no memory.

    Enter or store the lock in the expression that requests it. A lock without references
    disappears, and the next caller gets a different one.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[_K, asyncio.Lock] = WeakValueDictionary()

    def __getitem__(self, key: _K) -> asyncio.Lock:
        return self._locks.setdefault(key, asyncio.Lock())
