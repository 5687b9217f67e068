"""Changed copies of tuples, because states are values that are never modified."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TypeVar

T = TypeVar("T")


def changed(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the values, but with `value` at this index."""
    return (*values[:index], value, *values[index + 1 :])


def without(values: Iterable[T], gone: Container[T]) -> tuple[T, ...]:
    """Return the values that are not in `gone`, in order."""
    return tuple([value for value in values if value not in gone])
