"""`python -m rules conform`: what every game must hold to, for a game of somebody else's."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from noughts_and_crosses import rules as noughts
from noughts_and_crosses.rules import NoughtsAndCrosses, Place, State
from rules import registry
from rules.cli import main
from rules.conformance import CHECKS, Sample, broken, of_matches, sample
from rules.game import Action, Event, Game, Outcome
from rules.registry import GAMES
from rules.selfplay import random_match
from tests.rules.fake import FAKE

NOUGHTS = NoughtsAndCrosses()
KEY = NOUGHTS.key
PACKAGE = "noughts_and_crosses:PACKAGE"


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_ADDED", {})


@pytest.mark.usefixtures("fake_is_registered")
@pytest.mark.parametrize("game", [*GAMES, FAKE], ids=lambda game: str(game.key))
def test_our_own_games_keep_every_promise(game: Game) -> None:
    match = random_match(game, game.player_counts[0], {}, seed=bytes(32), policy_seed="conform")
    seen = of_matches(game, [match])
    found = {promise: broken(check, seen) for promise, check in CHECKS.items()}
    assert found == dict.fromkeys(CHECKS)


def test_a_game_that_is_not_installed_is_checked_in_a_line_a_promise(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["conform", KEY, "--package", PACKAGE, "--matches", "5"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.removeprefix("ok      ") for line in told] == list(CHECKS)


@pytest.mark.parametrize(
    "wrong",
    [
        ["conform"],
        ["conform", "no-such-game"],
        ["conform", KEY],
        ["conform", KEY, "--package", "nowhere"],
        ["conform", KEY, "--package", "nowhere:AT_ALL"],
        ["conform", KEY, "--package", "noughts_and_crosses:Path"],
        ["conform", KEY, "--package", PACKAGE, "--matches", "0"],
    ],
)
def test_a_wrong_call_is_one_line(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(wrong) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1


def amiss(monkeypatch: pytest.MonkeyPatch, name: str, instead: object) -> Sample:
    """Matches of the game with a method of its states replaced afterwards."""
    registry.register(NOUGHTS)
    seen = sample(NOUGHTS, 3)
    monkeypatch.setattr(noughts.State, name, instead)
    return seen


def failures(seen: Sample) -> set[str]:
    return {promise for promise, check in CHECKS.items() if broken(check, seen)}


def test_a_taken_space_that_can_be_taken_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = State.apply

    def apply(state: State, player: int, action: Action) -> State:
        taken = action.text in {a.text for a in state.legal_actions(player)}
        return right(state, player, action) if taken or state.outcome() else state

    assert "other actions are refused" in failures(amiss(monkeypatch, "apply", apply))


def test_moves_out_of_turn_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def legal(_state: State, _player: int) -> Sequence[Place]:
        return [Place("a1")]

    found = failures(amiss(monkeypatch, "legal_actions", legal))
    assert {"acting out of turn is refused", "nothing is legal after the end"} <= found


def test_places_of_nobody_and_events_of_nobody_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = State.outcome

    def outcome(state: State) -> Outcome | None:
        return right(state) and Outcome((2, 3), "line")

    with monkeypatch.context() as patch:
        assert failures(amiss(patch, "outcome", outcome)) == {
            "random matches end, with places for everybody",
        }

    def events(_state: State, _player: int, _action: Action) -> Sequence[Event]:
        return [noughts.Placed(7, "a1")]

    assert failures(amiss(monkeypatch, "events", events)) == {
        "events are facts about players at the table"
    }


def test_what_fails_is_told_and_is_status_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(NoughtsAndCrosses, "player_counts", (2, 1))
    assert main(["conform", KEY, "--package", PACKAGE, "--matches", "2"]) == 1
    assert "FAILED  options and numbers of players make sense" in capsys.readouterr().out
