"""The agents' command line: exit statuses, one-line errors, and complete records."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from agents import cli
from agents.agent import AGENTS, ALLEY_CAT
from rules import cli as rules_cli
from rules.record import read_record, write_record
from rules.registry import game
from rules.selfplay import random_match

ROOT = Path(__file__).parents[2]
SEED = "07" * 32
GAME = "cat-rat-flea"
KITTEN = ("choose", "{record}", "--player", "0", "--agent", "kitten")
PLAY = ("play", GAME, "--players", "2", "--seed", SEED)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a live match in which player 0 is to act."""
    match = random_match(game(GAME), 2, {}, seed=bytes(32), policy_seed="2", plies=4)
    assert match.to_act() == (0,)
    file = tmp_path / "match.jsonl"
    file.write_text(write_record(match, reveal_seed=False), encoding="utf-8")
    return file


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = cli.main([*map(str, arguments)])
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize("agent", AGENTS)
def test_an_agent_chooses_a_legal_action(
    capsys: pytest.CaptureFixture[str], record: Path, agent: str
) -> None:
    asked = ("choose", record, "--player", 0, "--agent", agent, "--iterations", 50)
    status, out, err = run(capsys, *asked)
    assert (status, err) == (0, "")
    assert rules_cli.main(["legal", str(record)]) == 0
    assert f"0 {out}" in capsys.readouterr().out
    assert run(capsys, *asked) == (0, out, "")


def test_the_choose_command_accepts_a_number_of_seconds_as_the_limit_for_thinking(
    capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    asked = ("choose", record, "--player", 0, "--agent", ALLEY_CAT, "--seconds", 0.01)
    assert run(capsys, *asked)[0] == 0


def test_the_record_of_a_match_between_agents_names_the_agents(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    asked = (*PLAY, "--agents", "kitten,random", "--iterations", 20)
    status, out, err = run(capsys, *asked)
    assert (status, err) == (0, "")
    assert json.loads(out.splitlines()[0])["agents"] == {"0": "kitten", "1": "random"}
    assert read_record(out.splitlines()).outcome is not None
    assert run(capsys, *asked) == (0, out, "")
    file = tmp_path / "played.jsonl"
    file.write_text(out, encoding="utf-8")
    assert rules_cli.main(["check", str(file)]) == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("choose", "{record}", "--player", "1", "--agent", "kitten"), "not player 1's turn"),
        (("choose", "{record}", "--player", "-1", "--agent", "kitten"), "not player -1's turn"),
        (("choose", "nowhere", "--player", "0", "--agent", "kitten"), "No such file"),
        (("choose", "{record}", "--player", "0", "--agent", "tomcat"), "invalid choice"),
        ((*KITTEN, "--seed", "0"), "--seed"),
        (
            (*KITTEN, "--iterations", "0"),
            "more than 0",
        ),
        (
            (*KITTEN, "--seconds", "nan"),
            "more than 0",
        ),
        (
            (*KITTEN, "--seconds", "1", "--iterations", "1"),
            "not allowed with",
        ),
        ((*PLAY, "--agents", "kitten"), "one for each seat"),
        ((*PLAY, "--agents", "kitten,tomcat"), "--agents must be among"),
        ((*PLAY, "--agents", "kitten,kitten", "--option", "a=b"), "no option"),
        (("play", "chess", "--players", "2", "--seed", SEED, "--agents", "a"), "no game"),
        ((), "required"),
    ],
)
def test_wrong_arguments_are_reported_in_one_line(
    capsys: pytest.CaptureFixture[str], record: Path, arguments: tuple[str, ...], told: str
) -> None:
    status, out, err = run(capsys, *(each.format(record=record) for each in arguments))
    assert (status, out) == (2, "")
    assert err.startswith("agents: ")
    assert told in err
    assert err.count("\n") == 1


def test_a_wrong_record_is_reported_with_its_line_number(
    capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    record.write_text(record.read_text(encoding="utf-8") + "{}\n", encoding="utf-8")
    status, _, err = run(capsys, "choose", record, "--player", 0, "--agent", "kitten")
    assert (status, err.startswith("line 6: ")) == (1, True)


def test_agents_can_be_run_as_a_module(record: Path) -> None:
    command = [sys.executable, "-m", "agents", "choose", str(record), "--player", "0"]
    done = subprocess.run(
        [*command, "--agent", "greedy"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip()
