"""Cats' remarks at a table: different for each strength, and not repeated within an evening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from cachetools import LRUCache

from agents.characters import character
from cogs.kit.markup import Markup
from cogs.kit.sentences import Speaker
from cogs.match.table import cats_among
from data import MatchRow
from rules.game import Outcome
from rules.match import Match

Occasion = Literal["greeting", "win", "loss", "draw"]
"""When a cat speaks: before the first action, or at the end."""
SAYINGS = 5
"""Number of different remarks that the cats of one strength have for one occasion."""
EVENING = 6 * 60 * 60 * 1000
"""No remark is repeated in a channel within this number of milliseconds."""
_CHANNELS, _REMEMBERED = 1_000, 200
"""Number of channels to remember, and number of remarks to remember in each channel."""
_Who = tuple[int, int, Occasion]
"""A match, a player, and the occasion."""
_Said = LRUCache[_Who, tuple[str, int]]
"""What cats have said in a channel, and when."""


def saying(say: Speaker, cat: int, occasion: Occasion, number: int) -> Markup:
    """Return one of the remarks of the cat with this user id; `number` is any integer."""
    return say(f"cat-says-{character(cat).strength}-{occasion}-{number % SAYINGS + 1}")


def occasion_of(outcome: Outcome | None, player: int) -> Occasion:
    """Return "greeting" during the match, and "win", "loss" or "draw" after its end."""
    if outcome is None:
        return "greeting"
    if not outcome.winners:
        return "draw"
    return "win" if player in outcome.winners else "loss"


class Sayings:
    """The recent remarks of cats that this process remembers, by channel."""

    def __init__(self) -> None:
        self._channels: LRUCache[int, _Said] = LRUCache(_CHANNELS)

    def of(self, row: MatchRow, match: Match) -> Mapping[int, int | None]:
        """Return each cat's current remark, by player; repeated calls return the same remarks.

        A cat's remark is None if every remark for the occasion was made in this channel less than
        `EVENING` ago.
        """
        cats = cats_among(row.users)
        if not cats:
            return {}
        said = self._channels.setdefault(row.channel_id, LRUCache(_REMEMBERED))
        return {player: _number(said, row, match, player) for player in cats}


def _number(said: _Said, row: MatchRow, match: Match, player: int) -> int | None:
    occasion = occasion_of(match.outcome, player)
    kind = f"{character(row.users[player]).strength} {occasion}"
    who, when = (
        (row.id, player, occasion),
        row.created_at if match.outcome is None else row.updated_at,
    )
    if who not in said:
        of_late = {words for words, then in said.values() if abs(when - then) < EVENING}
        numbers = [(row.id + player + more) % SAYINGS for more in range(SAYINGS)]
        free = [number for number in numbers if f"{kind} {number}" not in of_late]
        said[who] = (f"{kind} {free[0]}" if free else "", when)
    words, _ = said[who]
    return int(words.rpartition(" ")[2]) if words else None
