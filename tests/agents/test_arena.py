"""Pairs of matches with one seed but swapped seats; win rates with confidence intervals."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from agents import arena
from agents.agent import ALLEY_CAT, GREEDY, HOUSE_CAT, RANDOM, choose
from agents.effort import Effort
from agents.registry import EXPERTISE
from rules.game import Action
from rules.match import Match
from rules.registry import game
from sandbox.example import SOURCES

ROOT = Path(__file__).parents[2]


def test_the_second_match_of_a_pair_swaps_the_seats() -> None:
    pair = (GREEDY, RANDOM)
    first, second = (arena.one_match("cat-rat-flea", pair, n, Effort(5)) for n in (0, 1))
    assert first.won is True
    assert second.won is True
    assert first.choices != second.choices


def test_matches_are_counted_by_winner_and_reason() -> None:
    tally = arena.Tally()
    for won in (True, True, False, None):
        tally.add(arena.Played(won, "home", (1.0, 0.5), (10, 5)))
    line = arena.told("cat-rat-flea", (GREEDY, RANDOM), tally)
    assert "66.7% of    3 decided" in line
    assert "0.10  0.10" in line
    assert "4 home" in line


@pytest.mark.parametrize(
    ("won", "decided", "low", "high"),
    [(0, 0, 0.0, 1.0), (10, 10, 0.722, 1.0), (50, 100, 0.404, 0.596), (190, 200, 0.910, 0.973)],
)
def test_the_confidence_intervals_are_wilson_score_intervals(
    won: int, decided: int, low: float, high: float
) -> None:
    assert arena.interval(won, decided) == pytest.approx((low, high), abs=0.001)


def test_the_command_line_prints_one_line_per_pair(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["cat-rat-flea", "--matches", "2", "--pairs", "greedy:random,kitten:random"]
    asked += ["--pace", "0.1"]
    assert arena.main(asked) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 2
    assert "kitten - random" in out


def test_the_arena_also_measures_games_of_installed_packages(tmp_path: Path) -> None:
    folder = tmp_path / "noughts-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: noughts\nVersion: 1\n")
    points = "[clowder.games]\nnoughts = noughts_and_crosses:PACKAGE\nbroken = no_such_module:IT\n"
    (folder / "entry_points.txt").write_text(points)
    command = [sys.executable, "-m", "agents.arena", "noughts-and-crosses", "--matches", "4"]
    done = subprocess.run(
        [*command, "--pairs", "kitten:random", "--pace", "0.1"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(SOURCES)])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "noughts-and-crosses" in done.stdout
    assert "kitten - random" in done.stdout
    assert done.stdout.count("\n") == 1
    assert done.stderr.startswith("arena: the game broken is left out. ModuleNotFoundError")


def test_a_pace_gives_an_agent_a_share_of_its_usual_iterations_and_no_time_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken: dict[str, set[Effort | None]] = {ALLEY_CAT: set(), HOUSE_CAT: set()}

    def choosing(match: Match, player: int, agent: str, *, seed: bytes, effort: Effort) -> Action:
        taken[agent].add(effort)
        return choose(match, player, agent, seed=seed, effort=effort)

    monkeypatch.setattr(arena, "choose", choosing)
    own = EXPERTISE["cat-rat-flea"].pace
    arena.one_match("cat-rat-flea", (ALLEY_CAT, HOUSE_CAT), 0, arena.Pace(0.01))
    assert taken == {agent: {Effort(round(own[agent] / 100))} for agent in taken}


@pytest.mark.parametrize("key", [key for key in EXPERTISE if game(key).has_secrets])
def test_the_seer_knows_the_true_state_and_other_agents_get_samples(key: str) -> None:
    match = Match.start(game(key), 2, {}, seed=bytes(32)).settle()
    player = match.to_act()[0]
    expert = EXPERTISE[key]
    sees = arena.shown(expert)
    assert sees.sample(match.state, Random(1)) is match.state
    assert expert.sample(expert.known(match, player), Random(1)) != match.state
    assert (sees.pace, sees.actions_ahead) == (expert.pace, expert.actions_ahead)


def test_the_agent_that_sees_all_hands_finishes_a_match_with_the_effort_of_an_alley_cat() -> None:
    played = arena.one_match("cat-sequence", (arena.SEER, GREEDY), 0, arena.Pace(0.005))
    assert played.reason == "sequence"
    pace = arena.Pace(0.5)
    assert pace.of("cat-sequence", arena.SEER) == pace.of("cat-sequence", ALLEY_CAT)


def test_a_pace_allows_at_least_one_iteration_and_limits_only_searching_agents() -> None:
    assert arena.Pace(2.0).of("cat-rat-flea", GREEDY) is None
    assert arena.Pace(1e-6).of("cat-rat-flea", ALLEY_CAT) == Effort(1)


@pytest.mark.parametrize(
    "other", [["--iterations", "5"], ["--seconds", "1"], ["--pairs", "alley-cat:openspiel"]]
)
def test_a_pace_cannot_be_combined_with_other_limits(
    other: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        arena.main(["cat-rat-flea", "--pace", "0.1", *other])
    assert "--pace" in capsys.readouterr().err


def test_a_missing_openspiel_package_is_reported_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(arena, "find_spec", lambda _name: None)
    assert arena.main(["cat-rat-flea", "--pairs", "alley-cat:openspiel"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("OpenSpiel is not installed")
    assert "requirements-arena" in told.err
    assert told.err.count("\n") == 1


def test_a_match_stops_if_openspiel_has_too_few_playouts_per_action() -> None:
    visit = arena.Visit()
    for _ in range(9):
        visit.add(playouts=4, actions=40)
    with pytest.raises(arena.NoTime, match="4 playouts a choice, for 40 actions"):
        visit.add(playouts=4, actions=40)


def test_playouts_of_openspiel_are_printed() -> None:
    tally = arena.Tally()
    for playouts in (100, 300):
        visit = arena.Visit(choices=4, playouts=playouts, actions=40)
        tally.add(arena.Played(True, "home", (1.0, 1.0), (4, 4), visit))
    assert "50 playouts a choice" in arena.told("cat-rat-flea", (GREEDY, arena.OPENSPIEL), tally)
