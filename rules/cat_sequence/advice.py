"""Cat Sequence: what a learner might think about before a turn."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cat_sequence.lines import IN_A_LINE, LINES
from rules.cat_sequence.view import MEOW, View
from rules.game import Observation
from rules.lessons import Words

ADVICE = ("advice-win", "advice-threat", "advice-dead", "advice-three", "advice-begin")
"""The keys of all advice."""


def advice(view: Observation) -> Words | None:
    """Return the most important thing to think about in the viewer's turn; None if there is none.

    In some advice, the fact `space` names a space on which a chip would complete a line. In other
    advice, the fact `card` names a dead card.
    """
    if not isinstance(view, View) or view.viewer is None or view.turn != view.viewer:
        return None
    return next(_thoughts(view, view.teams[view.viewer]), None)


def _thoughts(view: View, team: int) -> Iterator[Words]:
    hand = view.hand or ()
    wins = {space for card in hand if card.name != MEOW for space in card.targets}
    for space in _missing(view, own=True, team=team):
        if space in wins:
            yield Words.of("advice-win", {"space": space})
    for space in _missing(view, own=False, team=team):
        yield Words.of("advice-threat", {"space": space})
    for card in hand:
        if card.dead:
            yield Words.of("advice-dead", {"card": card.name})
    most = max(_in_lines(view, team), default=0)
    yield Words.of("advice-three" if most >= IN_A_LINE - 2 else "advice-begin")


def _missing(view: View, *, own: bool, team: int) -> Iterator[str]:
    """For each line in which one team has chips on all spaces but one, yield the open space.

    `own` selects the lines of `team`; without `own`, the lines of other teams are selected.
    """
    for line in LINES:
        chips = [view.spaces[space].chip for space in line]
        missing = [space for space in line if view.spaces[space].chip is None]
        teams = {*chips} - {None}
        if len(missing) == 1 and len(teams) == 1 and (teams == {team}) == own:
            yield view.spaces[missing[0]].name


def _in_lines(view: View, team: int) -> Iterator[int]:
    """For each line without another team's chip, yield the number of this team's chips."""
    for line in LINES:
        chips = [view.spaces[space].chip for space in line]
        if {*chips} <= {None, team}:
            yield chips.count(team)
