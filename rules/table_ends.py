"""What the table may have done in a match, as far as its actions can tell.

The table plays for seats that were given up, and ends matches that the game itself would go on
with. A record says neither who gave up nor when: a seat that left and never had to act again has
left no trace. So what counts here is whether there is any history in which the table did this.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rules.game import ABANDONED, AGREED, CHANCE, TIMEOUT, Outcome
from rules.match import Match
from rules.standings import gone, last_side

DUEL = 2


def may_play_for(match: Match, player: int) -> bool:
    """Whether the table may play for this player now.

    Between two players whoever leaves has lost. At larger tables it plays on as long as somebody
    is left on two sides; which action it takes is its own affair.
    """
    sides = match.sides
    left = gone(sides, (*match.out, player))
    return match.players > DUEL and len({*sides}) - len(left) >= DUEL


def may_act(match: Match, player: int) -> bool:
    """Whether this player may act now other than by the table.

    Nobody comes back who is played for. What leaves no choice may stand there unmarked.
    """
    return player not in match.out or len(match.state.legal_actions(player)) == 1


def table_ends(match: Match) -> Iterator[Outcome]:
    """Every outcome that the table could give a live match now, some of them more than once."""
    yield Outcome((), ABANDONED)
    if match.players == DUEL:
        yield Outcome((1,) * DUEL, AGREED)
    if len({*match.sides}) > DUEL:
        yield from _left_alone(match.sides, match.out, match.to_act())
        return
    yield from (match.resignation(player) for player in range(match.players))
    awaited = (player for player in match.state.awaited() if player != CHANCE)
    yield from (match.resignation(player, TIMEOUT) for player in awaited)


def _left_alone(
    sides: Sequence[int], left: tuple[int, ...], to_act: Collection[int]
) -> Iterator[Outcome]:
    """The outcomes in which all but one side have given up, after those who have left."""
    for player in range(len(sides)):
        if player in left:
            continue
        last = last_side(sides, (*left, player))
        if last is not None:
            yield last
        elif player not in to_act:  # otherwise it would have been played for
            yield from _left_alone(sides, (*left, player), to_act)
