"""`python -m rules conform` checks whether a game of any author keeps every promise.

A promise is the name of a check: a sentence about what every game must do.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from noughts_and_crosses.rules import NoughtsAndCrosses, State
from rules import registry
from rules.cli import main
from rules.conformance import CHECKS, SECRETS, broken
from rules.game import Game
from rules.match import Match
from rules.sampling import Sample, Size, sample
from rules.selfplay import random_match
from tests.rules.breakages import BREAKAGES, FEW, NOUGHTS, Breakage
from tests.rules.corpus import keep
from tests.rules.fake import FAKE
from tests.rules.hidden import HIDDEN, Undisclosed

KEY = NOUGHTS.key
PACKAGE = "noughts_and_crosses:PACKAGE"


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_ADDED", {})


def test_the_command_conform_prints_one_line_per_check_even_if_the_game_is_not_installed(
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
def test_a_wrong_command_line_is_reported_in_one_line(
    wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(wrong) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1


@pytest.mark.usefixtures("fake_is_registered")
@pytest.mark.parametrize(
    ("promise", "told", "breakage"),
    [pytest.param(*each, id=f"{each[0]}-{each[1]}") for each in BREAKAGES],
)
def test_each_broken_game_fails_the_check_that_should_notice_it(
    promise: str, told: str, breakage: Breakage, monkeypatch: pytest.MonkeyPatch
) -> None:
    [check] = [CHECKS[each] for each in CHECKS if each.startswith(promise)]
    registry.register(NOUGHTS)
    found = broken(check, breakage(monkeypatch))
    assert found is not None
    assert told in found


def test_the_list_of_breakages_contains_a_broken_game_for_every_check() -> None:
    begun = {promise for promise, _, _ in BREAKAGES}
    assert [each for each in CHECKS if not each.startswith((*begun,))] == []


@pytest.mark.parametrize("seen", [sample(NOUGHTS, 2, FEW), sample(FAKE, 3, FEW)])
@pytest.mark.usefixtures("fake_is_registered")
def test_noughts_and_crosses_and_the_fake_game_pass_every_check(
    seen: Sample,
) -> None:
    registry.register(NOUGHTS)
    assert {promise: broken(check, seen) for promise, check in CHECKS.items()} == dict.fromkeys(
        CHECKS
    )


def conform(game: Game, capsys: pytest.CaptureFixture[str]) -> str:
    """Run the command on a game that keeps all promises; return the line about secrets."""
    registry.register(game)
    assert main(["conform", game.key, "--matches", "8"]) == 0
    return capsys.readouterr().out.splitlines()[-1]


def test_a_game_passes_the_secrets_check_if_it_hides_its_secrets_and_has_a_method_named_otherwise(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert conform(HIDDEN, capsys) == f"ok      {SECRETS}"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_secrets_are_checked_for_every_viewer_whatever_the_number_of_matches(players: int) -> None:
    for matches in (15, 16, 20, 24):
        asked: list[int | None] = []

        def otherwise(
            match: Match, viewer: int | None, number: int, asked: list[int | None] = asked
        ) -> Match | None:
            asked.append(viewer)
            return HIDDEN.otherwise(match, viewer, number)

        seen = sample(HIDDEN, players, Size(matches=matches, retold=5))
        assert broken(CHECKS[SECRETS], replace(seen, otherwise=otherwise)) is None
        assert {*asked} >= {None, *range(min(players, len(seen.retold) - 1))}


@pytest.mark.usefixtures("fake_is_registered")
@pytest.mark.parametrize("plies", [1, 2, 3, 4, 5])
def test_records_of_the_shortest_matches_pass_the_replay_check(plies: int) -> None:
    match = random_match(FAKE, 2, {}, seed=bytes(32), policy_seed="short", plies=plies)
    seen = Sample(FAKE, 2, (match,) * 5)
    assert broken(CHECKS["records replay to the same states"], seen) is None


def test_the_secrets_check_is_skipped_if_the_game_has_no_method_named_otherwise(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = f"skipped {SECRETS}: not checked, because hidden-dice has no `otherwise`"
    assert conform(Undisclosed(), capsys) == told


def test_a_violation_is_reported_with_its_match_and_ply(monkeypatch: pytest.MonkeyPatch) -> None:
    def raises(_state: State, _player: int) -> None:
        raise KeyError("there is no such thing")

    registry.register(NOUGHTS)
    seen = sample(NOUGHTS, 2, FEW)
    monkeypatch.setattr(State, "choices", raises)
    found = broken(CHECKS["every legal action can be chosen"], seen)
    assert found is not None
    assert "(match 0 of 2 players, ply 0)" in found


def test_a_failure_message_includes_the_game_and_the_number_of_players_and_the_failed_check(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(NoughtsAndCrosses, "rules_version", 0)
    told = "^noughts-and-crosses with 2 players .*options and numbers .*rules_version"
    with pytest.raises(pytest.fail.Exception, match=told):
        keep("options and numbers of players make sense", sample(NOUGHTS, 2, FEW))


def test_a_failed_check_is_printed_and_exits_with_status_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(NoughtsAndCrosses, "player_counts", (2, 1))
    assert main(["conform", KEY, "--package", PACKAGE, "--matches", "2"]) == 1
    assert "FAILED  options and numbers of players make sense" in capsys.readouterr().out
