"""Tests of the expertise: cats complete their own lines and block the opponent's."""

from __future__ import annotations

import pytest

from agents.agent import ALLEY_CAT, HOUSE_CAT, choose
from agents.effort import Effort
from noughts_and_crosses import PACKAGE
from noughts_and_crosses.expertise import NoughtsAndCrossesExpertise
from noughts_and_crosses.rules import State
from rules.match import Match


@pytest.fixture(autouse=True)
def _with_expertise(monkeypatch: pytest.MonkeyPatch) -> None:
    assert PACKAGE.expertise is not None
    monkeypatch.setattr("agents.registry._ADDED", {PACKAGE.game.key: PACKAGE.expertise})


def after(*spaces: str) -> Match:
    match = Match.start(PACKAGE.game, 2, {}, seed=bytes(32)).settle()
    for space in spaces:
        match = match.play(match.to_act()[0], PACKAGE.game.parse(space)).settle()
    return match


@pytest.mark.parametrize("strength", [HOUSE_CAT, ALLEY_CAT])
@pytest.mark.parametrize(
    ("spaces", "best"),
    [(("a1", "b2", "a2", "b3"), "a3"), (("a1", "b2", "c1"), "b1"), (("b2", "a3", "c3"), "a1")],
)
def test_a_cat_completes_its_own_line_and_blocks_a_line_of_the_opponent(
    strength: str, spaces: tuple[str, ...], best: str
) -> None:
    match = after(*spaces)
    player = match.to_act()[0]
    chosen = choose(match, player, strength, seed=bytes(32), effort=Effort(iterations=300))
    assert chosen.text == best


def test_prospects_are_equal_on_an_empty_board_and_better_with_a_mark_in_the_middle() -> None:
    prospects = NoughtsAndCrossesExpertise().prospects
    empty, middle = State(), after("b2").state
    assert isinstance(middle, State)
    assert [*prospects(empty)] == [0.5, 0.5]
    assert prospects(middle)[0] > 0.5 > prospects(middle)[1]
