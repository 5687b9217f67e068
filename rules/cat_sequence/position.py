"""Cat Sequence: a position of the game, and queries on it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

from rules.cat_sequence.board import (
    CARDS,
    LINE_MASKS,
    LINES_THROUGH,
    MASKS_THROUGH,
    MEOW_CODE,
    PURRR_CODE,
)
from rules.cat_sequence.lines import SPACES
from rules.game import CHANCE, Outcome

NOBODY = -1
NO_CHIP = 0

_CHIPS_OF = tuple(bytes(chip == team + 1 for chip in range(256)) for team in range(3))
"""Tables by team for `bytes.translate`: a space becomes 1 if it has a chip of the team, else 0."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What stays the same during a match: players, teams and options."""

    players: int
    teams: int
    goal: int
    manual: bool
    hand_size: int

    def team(self, player: int) -> int:
        """Return the number of the player's team; the teams alternate around the table."""
        return player % self.teams


@dataclass(frozen=True)
class Position:
    """A position. `chips[i]` is 0 if space i is open, else the number of the chip's team plus one.

    Hands are sorted tuples of card codes. `deck` counts the cards left in the deck, by code. `due`
    is the player who gets the next card; if `due_ends_turn`, this card ends the turn. `rights` are
    the players who may still draw a card for an earlier turn, in the order in which they played.
    `quiet` has an entry for each pass or skip since the last card was played. The entry says
    whether a dead card was turned in during that turn. `latest` is the last public action: player,
    card text, space index.
    """

    setting: Setting
    layout: tuple[int, ...]
    deck: tuple[int, ...] = field(repr=False)
    hands: tuple[tuple[int, ...], ...] = field(repr=False)
    discards: tuple[tuple[int, ...], ...]
    chips: bytes = bytes(len(SPACES))
    dealer: int = NOBODY
    turn: int = NOBODY
    exchanged: bool = False
    due: int = NOBODY
    due_ends_turn: bool = False
    rights: tuple[int, ...] = ()
    quiet: tuple[bool, ...] = ()
    latest: tuple[int, str | None, int] | None = None
    ended: Outcome | None = None

    @property
    def dealing(self) -> bool:
        """Whether the first hands are still being dealt."""
        return self.turn == NOBODY

    def to_act(self) -> tuple[int, ...]:
        if self.ended is not None:
            return ()
        if self.dealing or self.due != NOBODY:
            return (CHANCE,)
        return tuple(sorted({self.turn, *self.rights}))

    def targets(self, card: int) -> tuple[int, ...]:
        """Return the spaces on which a card could be played in the current turn."""
        return self.targets_of(self.setting.team(self.turn), card)

    def targets_of(self, team: int, card: int) -> tuple[int, ...]:
        """Return the spaces on which a team could play a card."""
        if card == MEOW_CODE:
            safe = self.safe_spaces()
            return tuple(
                space
                for space, chip in enumerate(self.chips)
                if chip not in (NO_CHIP, team + 1) and space not in safe
            )
        return tuple([space for space in self.spaces_of(card) if self.chips[space] == NO_CHIP])

    def spaces_of(self, card: int) -> tuple[int, ...]:
        """Return the spaces for a card other than MEOW, whether they are open now or not."""
        return _spaces_of(self.layout)[card]

    def is_dead(self, card: int) -> bool:
        """Return whether a card is dead: no team can play it on the board as it is now.

        MEOW is never dead.
        """
        return card != MEOW_CODE and not self.targets_of(0, card)

    def lines_of(self, team: int) -> tuple[tuple[int, ...], ...]:
        """Return the completed lines of a team."""
        return _lines_of(self.chips, team)

    def safe_spaces(self) -> frozenset[int]:
        """Return the spaces whose chips are part of a sequence."""
        teams = range(self.setting.teams)
        return frozenset(space for team in teams for line in self.lines_of(team) for space in line)

    @property
    def served(self) -> int:
        """The player who gets the next card."""
        if self.due != NOBODY:
            return self.due
        dealt = sum(map(len, self.hands))
        return (self.dealer + 1 + dealt) % self.setting.players

    def reaches_goal(self, team: int, space: int) -> bool:
        """Return whether the chip that a team has just put on a space wins the match."""
        new = [
            line
            for line in LINES_THROUGH[space]
            if all(self.chips[other] == team + 1 for other in line)
        ]
        if self.setting.goal == 1:
            return bool(new)
        lines = self.lines_of(team)
        return any(len(set(line) & set(other)) <= 1 for line in new for other in lines)

    def most_in_line(self, team: int, space: int, own: int = 0) -> int:
        """Return the most chips that a team has in any line through a free space.

        Lines with a chip of another team do not count; the result is 0 if every line has such a
        chip. `own` is the number of chips to count for the free space itself.
        """
        teams = range(self.setting.teams)
        theirs = sum(_covered(self.chips, other) for other in teams if other != team)
        ours = _covered(self.chips, team)
        counts = [
            (mask & ours).bit_count() + own for mask in MASKS_THROUGH[space] if not mask & theirs
        ]
        return max(counts, default=0)

    def would_win(self, team: int, space: int) -> bool:
        """Return whether a team would win by putting a chip on a space."""
        chips = bytearray(self.chips)
        chips[space] = team + 1
        return replace(self, chips=bytes(chips)).reaches_goal(team, space)


# The results are cached, because the chips hardly change between positions, and each position has
# many viewers.


@lru_cache(maxsize=64)
def _spaces_of(layout: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return, for each card, the spaces on which it can be played if they are free."""
    every = tuple(range(len(layout)))
    return tuple(
        every if card == PURRR_CODE else tuple(space for space in every if layout[space] == card)
        for card in range(len(CARDS))
    )


@lru_cache(maxsize=1024)
def _covered(chips: bytes, team: int) -> int:
    """Return the spaces with a team's chips as a mask, like the masks in `LINE_MASKS`."""
    return int.from_bytes(chips.translate(_CHIPS_OF[team]))


@lru_cache(maxsize=1024)
def _lines_of(chips: bytes, team: int) -> tuple[tuple[int, ...], ...]:
    covered = _covered(chips, team)
    return tuple([line for line, mask in LINE_MASKS if covered & mask == mask])
