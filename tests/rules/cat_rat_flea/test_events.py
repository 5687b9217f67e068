"""The events of each action, in order, and the view of a state."""

from __future__ import annotations

import json

import pytest

from rules.cat_rat_flea import events as tell
from rules.game import Event, Outcome
from tests.rules.cat_rat_flea.playing import GAME, events, reach

LINES: dict[str, tuple[tuple[str, ...], list[Event]]] = {
    "step": (("2c/f2/1R1/F2/2C S -", "Rb3-c3"), [tell.Moved(0, "R", "b3", "c3")]),
    "hop off": (("2c/f2/1(RF)1/3/2C S -", "Fb3-c3"), [tell.Moved(0, "F", "b3", "c3")]),
    "mount": (
        ("2c/f2/1r1/F2/2C S -", "Fa2-b3"),
        [tell.Mounted(0, "a2", "b3", "R", 1)],
    ),
    "displace": (
        ("2c/f2/1r1/FR1/2C S -", "Rb2-b3"),
        [tell.Jumped(0, "R", "b2", "b3"), tell.Displaced(1, "R", "b3")],
    ),
    "scurry": (
        ("2c/f2/1r1/FR1/2C S -", "Rb2-b3", "Rb3>c3"),
        [tell.Scurried(1, "R", "b3", "c3")],
    ),
    "eat": (
        ("2c/ff1/1R1/F2/2C S -", "Rb3-a4"),
        [tell.Jumped(0, "R", "b3", "a4"), tell.Ate(0, "R", "F", 1, "a4")],
    ),
    "cat eats two, of two owners": (
        ("2c/f2/1(rF)1/F1C/3 S -", "Cc2-b3"),
        [
            tell.Jumped(0, "C", "c2", "b3"),
            tell.Ate(0, "C", "R", 1, "b3", sleeps="no"),
            tell.Ate(0, "C", "F", 0, "b3"),
        ],
    ),
    "eat a rider": (
        ("2c/f2/1(rF)1/F1R/3 S -", "Rc2-b3"),
        [
            tell.Jumped(0, "R", "c2", "b3"),
            tell.Ate(0, "R", "F", 0, "b3"),
            tell.Displaced(1, "R", "b3"),
        ],
    ),
    "trap": (
        ("2c/ff1/1C1/F2/2R S -", "Cb3-b4"),
        [tell.Jumped(0, "C", "b3", "b4"), tell.Trapped(0, 1, "b4")],
    ),
    "free by a step": (
        ("2r/f2/1(fC)1/F2/2R S -", "Cb3-c3"),
        [tell.Moved(0, "C", "b3", "c3"), tell.Freed(1, "b3")],
    ),
    "free by a jump that traps and displaces": (
        ("2r/f2/1(fC)1/F1(Fc)/2R S -", "Cb3-c2"),
        [
            tell.Jumped(0, "C", "b3", "c2"),
            tell.Freed(1, "b3"),
            tell.Trapped(0, 0, "c2"),
            tell.Displaced(1, "C", "c2"),
        ],
    ),
    "scurry from a cat that traps": (
        ("2r/f2/1(cF)1/1C1/F1R S -", "Cb2-b3", "Cb3>c3"),
        [tell.Scurried(1, "C", "b3", "c3")],
    ),
    "scurry by a jump": (
        ("2r/f2/2F/FRF/1RC S c1(c)", "Cc1>c2"),
        [tell.ScurryJumped(1, "C", "c1", "c2"), tell.Trapped(1, 0, "c2")],
    ),
    "stand up": (
        ("2c/f2/R_1R_/F2/2C S -", "Cc1-b1"),
        [
            tell.Moved(0, "C", "c1", "b1"),
            tell.StoodUp(0, "R", "a3"),
            tell.StoodUp(0, "R", "c3"),
        ],
    ),
    "stand up at the end of the turn, not while a scurry is pending": (
        ("2c/f2/1r1/FR1/2R_ S -", "Rb2-b3"),
        [tell.Jumped(0, "R", "b2", "b3"), tell.Displaced(1, "R", "b3")],
    ),
    "stand up after the opponent's scurry": (
        ("2c/f2/1r1/FR1/2R_ S -", "Rb2-b3", "Rb3>c3"),
        [tell.Scurried(1, "R", "b3", "c3"), tell.StoodUp(0, "R", "c1")],
    ),
    "pass": (
        ("2c/f2/3/2C_/F2 S -", "pass"),
        [
            tell.Passed(0),
            tell.StoodUp(0, "C", "c2"),
        ],
    ),
}


@pytest.mark.parametrize(("line", "told"), list(LINES.values()), ids=list(LINES))
def test_an_action_has_exactly_the_listed_events_in_the_listed_order(
    line: tuple[str, ...], told: list[Event]
) -> None:
    assert events(*line) == told


def test_every_kind_of_event_has_an_example() -> None:
    shown = {event.key for _, told in LINES.values() for event in told}
    kinds = {k.key for k in vars(tell).values() if isinstance(k, type) and issubclass(k, Event)}
    assert shown == kinds - {""}


def test_the_facts_of_an_event_are_its_fields() -> None:
    assert tell.Ate(0, "C", "R", 1, "b3").facts() == {
        "player": 0,
        "piece": "C",
        "prey": "R",
        "owner": 1,
        "at": "b3",
        "sleeps": "yes",
    }


class TestView:
    def test_the_view_lists_all_spaces_from_south_to_north(self) -> None:
        view = GAME.initial_state(2, {}).observation(None)
        assert [space.name for space in view.spaces] == [f"{c}{r}" for r in "12345" for c in "abc"]
        kinds = "".join(
            space.big.kind if space.big else "F-"[space.flea is None] for space in view.spaces
        )
        assert kinds == "RCRFFF---FFFRCR"

    def test_the_view_distinguishes_riders_and_trapped_fleas_and_pieces_that_are_down_or_asleep(
        self,
    ) -> None:
        view = GAME.position("1r_1/f2/(Rf)2/(Fc)Cz1/1F1 S -").observation(0)
        spaces = {space.name: space for space in view.spaces}
        rider, trapped = spaces["a3"], spaces["a2"]
        assert rider.big
        assert (rider.big.kind, rider.flea, rider.trapped) == ("R", 1, False)
        assert trapped.big
        assert (trapped.big.owner, trapped.flea, trapped.trapped) == (1, 0, True)
        statuses = [s.big.status for s in (spaces["b5"], spaces["b2"], rider) if s.big]
        assert statuses == ["down", "asleep", "awake"]

    def test_a_sleeping_piece_shows_what_it_has_eaten(self) -> None:
        view = reach("2c/f2/1(rF)1/F1C/3 S -", "Cc2-b3").observation(None)
        sleeper = next(space.big for space in view.spaces if space.name == "b3")
        assert sleeper
        assert sleeper.prey == "rF"

    def test_the_view_shows_the_displaced_piece_and_that_its_owner_is_to_act(self) -> None:
        view = reach("2c/f2/1r1/FR1/2C S -", "Rb2-b3").observation(None)
        assert view.displaced
        assert (view.displaced.space, view.displaced.kind, view.displaced.owner) == ("b3", "R", 1)
        assert (view.turn, view.to_act) == (0, 1)

    def test_the_view_shows_all_actions_of_the_latest_turn_and_no_earlier_actions(self) -> None:
        view = reach("2c/f2/1r1/FR1/2C S -", "Rb2-b3", "Rb3>c3").observation(None)
        told = [(m.kind, m.source, m.target, m.scurry, m.player) for m in view.last]
        assert told == [("R", "b2", "b3", False, 0), ("R", "b3", "c3", True, 1)]
        following = reach("2c/f2/1r1/FR1/2C S -", "Rb2-b3", "Rb3>c3", "Cc5-b5").observation(None)
        assert [move.source for move in following.last] == ["c5"]

    def test_the_view_shows_that_a_player_passed(self) -> None:
        view = reach("2c/f2/3/2R_/F2 S -", "pass").observation(1)
        assert (view.passed, view.last) == (0, ())

    def test_the_view_of_a_won_position_shows_the_outcome_and_no_player_to_act(self) -> None:
        view = GAME.position("F1r/3/1c1/f2/R1C N -").observation(None)
        assert (view.outcome, view.to_act) == (Outcome((1, 2), "home"), None)

    def test_a_resignation_is_shown_in_the_view(self) -> None:
        outcome = Outcome((2, 1), "resigned")
        view = GAME.initial_state(2, {}).observation(0)
        assert (view.ended(outcome).outcome, view.ended(outcome).to_act) == (outcome, None)
        assert (view.outcome, view.to_act) == (None, 0)

    def test_the_json_of_a_view_contains_the_position_and_the_viewer(self) -> None:
        data = json.loads(json.dumps(GAME.initial_state(2, {}).observation(1).as_json()))
        assert (data["position"], data["viewer"]) == ("rcr/fff/3/FFF/RCR S -", 1)
