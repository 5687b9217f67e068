"""Repeatable random choices for tests; one label determines all of them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from rules.chance import ChanceStream

T = TypeVar("T")


class Dice:
    """A source of random choices; the same label gives the same choices."""

    def __init__(self, label: str) -> None:
        self._stream = ChanceStream(hashlib.sha256(label.encode()).digest())

    def below(self, bound: int) -> int:
        value, self._stream = self._stream.below(bound)
        return value

    def choose(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        rest = list(items)
        return [rest.pop(self.below(len(rest))) for _ in items]
