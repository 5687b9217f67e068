"""The command line explains each error of a record in a plain sentence, not by a key."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import rules.errors
from rules.cli import main
from rules.errors import BadRecord, RulesError
from rules.explanations import EXPLANATIONS, explanation
from rules.game import Game
from rules.record import write_record
from rules.registry import GAMES, game
from rules.selfplay import random_match
from sandbox.reaching_texts import Code
from tests.rules.test_record import BROKEN

RULES = Path(rules.errors.__file__).parent
NEVER_PRINTED = {"ambiguous", "takeback"}
"""Kinds of errors that no command prints."""
KINDS = {each.__name__: each.kind for each in RulesError.__subclasses__()}
KEY = re.compile(r"[a-z]+(\.[a-z]+)?(-[a-z]+)*")
SEED = bytes(32)


def reasons(paths: list[Path]) -> set[str]:
    """Return the names of all explanations that the code in these files can use."""
    code = Code(ast.parse(path.read_text(encoding="utf-8")) for path in paths)
    return {
        text if name == BadRecord.__name__ else f"{kind}.{text}"
        for name, kind in KINDS.items()
        if kind not in NEVER_PRINTED
        for text in code.passed(name, 0)
        if KEY.fullmatch(text)
    }


def folder(kind: Game) -> list[Path]:
    return sorted((RULES / kind.key.replace("-", "_")).glob("*.py"))


def raised(paths: list[Path]) -> Iterator[tuple[str, set[str]]]:
    """Yield the name of each explanation that these files use, with the facts passed to it."""
    for path in paths:
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
                continue
            kind = KINDS.get(call.func.id)
            if kind is None or kind in NEVER_PRINTED or not call.args:
                continue
            facts = {each.arg for each in call.keywords if each.arg is not None}
            if len(facts) == len(call.keywords):
                for text in texts(call.args[0]):
                    yield (text if kind == "record" else f"{kind}.{text}"), facts


def texts(node: ast.expr) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def test_every_reason_that_all_games_share_has_a_sentence_and_no_sentence_is_unused() -> None:
    shared = reasons(sorted(RULES.glob("*.py")))
    assert shared >= {"one-side-left", "auto-missing", "gave-up.twice", "illegal.chance-impossible"}
    assert shared - {*EXPLANATIONS} == set()
    of_games = {reason for kind in GAMES for reason in reasons(folder(kind))}
    assert {*EXPLANATIONS} - shared - of_games == set()


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.key)
def test_every_reason_of_a_game_has_a_sentence_and_no_sentence_is_unused(kind: Game) -> None:
    own = reasons(folder(kind))
    assert "malformed.shape" in own
    assert own - {*EXPLANATIONS, *kind.explanations} == set()
    assert {*kind.explanations} - own == set()


def test_a_sentence_uses_only_facts_that_its_reason_provides() -> None:
    for kind in GAMES:
        known = {**EXPLANATIONS, **kind.explanations}
        for name, facts in raised([*sorted(RULES.glob("*.py")), *folder(kind)]):
            if name in known:
                fields = {field for _, field, _, _ in Formatter().parse(known[name]) if field}
                assert fields <= facts, name


def test_every_sentence_starts_with_a_capital_and_ends_with_a_full_stop() -> None:
    told = [
        *EXPLANATIONS.values(),
        *(each for kind in GAMES for each in kind.explanations.values()),
    ]
    for sentence in told:
        assert re.match('[A-Z"{]', sentence), sentence
        assert sentence.endswith("."), sentence


@pytest.mark.usefixtures("fake_is_registered")
@pytest.mark.parametrize(("lines", "reason", "line"), list(BROKEN.values()), ids=list(BROKEN))
def test_check_explains_a_broken_record_in_a_sentence(
    lines: list[str],
    reason: str,
    line: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = checked(lines, tmp_path, capsys)
    assert said.startswith(f"line {line}: ")
    assert said.endswith(".\n")
    assert f": {reason}" not in said


def checked(lines: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    file = folder / "match.jsonl"
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    assert main(["check", str(file)]) == 1
    return capsys.readouterr().err


def test_the_command_check_reports_a_wrongly_dealt_card_in_a_full_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = random_match(game("caged-rat"), 2, {}, seed=SEED, policy_seed="forged")
    lines = write_record(played, reveal_seed=True).splitlines()
    card = json.loads(lines[3])
    assert card["action"].startswith("deal 1 ")
    other = json.loads(lines[4])["action"].split()[-1]
    forged = [*lines[:3], json.dumps(card | {"action": f"deal 1 {other}"}), *lines[4:]]
    assert checked(forged, tmp_path, capsys) == (
        f'line 4: The seed gives "{card["action"]}" here, not "deal 1 {other}".\n'
    )
    twice = [*lines[:4], json.dumps(json.loads(lines[4]) | {"action": card["action"]})]
    assert checked(twice, tmp_path, capsys) == (
        f'line 5: Chance cannot bring "{card["action"]}" here.\n'
    )


def test_the_command_check_explains_a_refusal_with_the_games_own_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = random_match(game("cat-rat-flea"), 2, {}, seed=SEED, policy_seed="forged")
    header = write_record(played, reveal_seed=True).splitlines()[0]
    step = json.dumps({"ply": 1, "player": 0, "action": "Fa2-b2"})
    assert checked([header, step], tmp_path, capsys) == (
        "line 2: A Flea jumps only on a Cat or a Rat.\n"
    )


def test_a_reason_without_a_sentence_is_explained_in_a_general_sentence() -> None:
    error = BadRecord("illegal.no-idea", line=2, game="theirs")
    assert explanation(error, {}) == "The rules of this game do not allow this (illegal.no-idea)."
