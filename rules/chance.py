"""Fair chance: a seed determines every draw, and the seed's hash is published before the match.

Block i (0, 1, 2 …) is HMAC-SHA256 of i as 8 bytes, big-endian, with the 32-byte seed as key. A
block gives four 64-bit big-endian words. The words of all blocks form one stream for the match.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from rules.game import Action

SEED_BYTES = 32
_WORDS_PER_BLOCK = 4
_WORD_RANGE = 1 << 64


def commitment(seed: bytes) -> str:
    """Return the seed's SHA-256 in lower-case hex, which the players see at the start."""
    return hashlib.sha256(seed).hexdigest()


def word(seed: bytes, index: int) -> int:
    """Return word `index` (from 0) of the seed's stream, an integer below 2^64."""
    block, offset = divmod(index, _WORDS_PER_BLOCK)
    return _words(seed, block)[offset]


@lru_cache(maxsize=16)
def _words(seed: bytes, block: int) -> tuple[int, ...]:
    digest = hmac.digest(seed, block.to_bytes(8, "big"), "sha256")
    return struct.unpack(f">{_WORDS_PER_BLOCK}Q", digest)


@dataclass(frozen=True, slots=True)
class ChanceStream:
    """A position in a seed's stream of words. Drawing returns the value and the next position."""

    seed: bytes = field(repr=False)
    index: int = 0

    def below(self, bound: int) -> tuple[int, ChanceStream]:
        """Draw a uniform integer below `bound` (1 to 2^64), without modulo bias."""
        fair = _WORD_RANGE - _WORD_RANGE % bound
        index = self.index
        while (value := word(self.seed, index)) >= fair:
            index += 1
        return value % bound, ChanceStream(self.seed, index + 1)

    def draw(self, outcomes: Sequence[tuple[Action, int]]) -> tuple[Action, ChanceStream]:
        """Draw one of the weighted outcomes.

        If there is only one outcome, return it without taking a word from the stream.
        """
        ordered = sorted(outcomes, key=lambda outcome: outcome[0].text)
        if len(ordered) == 1:
            return ordered[0][0], self
        rest, after = self.below(sum(weight for _, weight in ordered))
        for action, weight in ordered:
            if rest < weight:
                return action, after
            rest -= weight
        raise ValueError("weights must be positive")
