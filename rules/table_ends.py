"""Checks of what the bot itself did in a recorded match.

The bot plays for players who gave up, and ends matches that the game itself would continue. Records
say who gave up and when, and the final ranks follow from that. Older records have no trace of a
player who gave up and never had to act again. For older records, every possible outcome is
accepted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rules.game import ABANDONED, AGREED, CHANCE, TIMEOUT, Outcome
from rules.match import Match
from rules.standings import gone, last_side

DUEL = 2


def may_play_for(match: Match, player: int) -> bool:
    """Return whether the bot may play for this player now.

    In a match of two, a player who leaves has lost. In larger matches the bot plays for players who
    left, as long as at least two sides still have players; the bot may choose any legal action.
    """
    if match.gave_up:
        return match.has_given_up(player)
    sides = match.sides
    left = gone(sides, (*match.out, player))
    return match.players > DUEL and len({*sides}) - len(left) >= DUEL


def may_act(match: Match, player: int) -> bool:
    """Return whether this player, not the bot, may act now.

    A player who gave up does not come back. Older records may contain forced actions without the
    mark `auto`.
    """
    if match.gave_up:
        return not match.has_given_up(player)
    return player not in match.out or len(match.state.legal_actions(player)) == 1


def table_ends(match: Match) -> Iterator[Outcome]:
    """Yield every outcome that the bot could set now; an outcome may appear more than once."""
    yield Outcome((), ABANDONED)
    if match.players == DUEL:
        yield Outcome((1,) * DUEL, AGREED)
    sides = match.sides
    decided = last_side(sides, match.out) if match.gave_up else None
    if decided is not None:
        yield decided
        return
    if len({*sides}) > DUEL:
        if match.gave_up:
            yield from _last_to_give_up(sides, match.out)
        else:
            yield from _left_alone(sides, match.out, match.to_act())
        return
    yield from (match.resignation(player) for player in range(match.players))
    awaited = (player for player in match.state.awaited() if player != CHANCE)
    yield from (match.resignation(player, TIMEOUT) for player in awaited)


def _last_to_give_up(sides: Sequence[int], out: Sequence[int]) -> Iterator[Outcome]:
    """Yield each outcome that is possible if one more player gives up and only one side remains."""
    for player in {*range(len(sides))}.difference(out):
        last = last_side(sides, (*out, player))
        if last is not None:
            yield last


def _left_alone(
    sides: Sequence[int], left: tuple[int, ...], to_act: Collection[int]
) -> Iterator[Outcome]:
    """Yield the possible outcomes if other players give up, too, until only one side remains."""
    for player in range(len(sides)):
        if player in left:
            continue
        last = last_side(sides, (*left, player))
        if last is not None:
            yield last
        elif player not in to_act:  # otherwise the bot would already have acted for the player
            yield from _left_alone(sides, (*left, player), to_act)
