"""The check of a game's sentences finds missing sentences and unused sentences."""

from __future__ import annotations

import ast
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from game_packages import GamePackage
from noughts_and_crosses import PACKAGE
from sandbox.game_sentences import unsaid, unused
from sandbox.reaching_texts import Code


def told_otherwise(folder: Path, old: str, new: str) -> GamePackage:
    """Return the example game with `old` replaced by `new` in its sentences."""
    shutil.copytree(PACKAGE.sentences, folder / "locales")
    [path] = (folder / "locales" / "en").glob("*.ftl")
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return replace(PACKAGE, sentences=folder / "locales")


@pytest.mark.parametrize(
    "name", ["illegal-taken", "malformed-shape", "reason-full", "event-lined", "rules-winning-alt"]
)
def test_a_renamed_sentence_is_missing_under_its_old_name_and_unused_under_its_new_name(
    name: str, tmp_path: Path
) -> None:
    key = f"{PACKAGE.game.key}-{name}"
    package = told_otherwise(tmp_path, f"{key} =", f"{key}x =")
    assert unsaid(package) == {key}
    assert unused(package) == {f"{key}x"}


def test_a_sentence_that_needs_unknown_facts_is_reported_as_missing(tmp_path: Path) -> None:
    package = told_otherwise(tmp_path, "from { $start }", "from { $begin }")
    assert unsaid(package) == {f"{PACKAGE.game.key}-event-lined"}


def test_a_sentence_counts_as_used_if_it_names_a_value_that_a_fact_can_have(tmp_path: Path) -> None:
    line = f"{PACKAGE.game.key}-event-lined ="
    named = f"{PACKAGE.game.key}-start-a1 = the corner a1\n{line}"
    assert unused(told_otherwise(tmp_path, line, named)) == set()


def test_a_sentence_counts_as_unused_if_it_names_a_value_that_no_fact_can_have(
    tmp_path: Path,
) -> None:
    line = f"{PACKAGE.game.key}-event-lined ="
    named = f"{PACKAGE.game.key}-start-z9 = the space z9\n{line}"
    package = told_otherwise(tmp_path, line, named)
    assert unused(package) == {f"{PACKAGE.game.key}-start-z9"}


_WAYS = """
LATER = {"rain": "wet", "sun": "dry"}

class State:
    def apply(self, action):
        if action == "not-me":
            raise Refusal("plain", text="no-argument")
        raise self._because("by-parameter" if action else BEFORE)

    def _because(self, reason):
        return Refusal(reason or self._why() or LATER.get("key", "otherwise"))

    def _why(self):
        if found := next((name for name in ("first", "second")), None):
            return found
        return {"chosen": "value"}["chosen"]

BEFORE = "constant"
"""


def test_texts_are_found_if_they_reach_a_call_by_a_variable_or_condition_or_function() -> None:
    assert Code([ast.parse(_WAYS)]).passed("Refusal", 0) == {
        *("plain", "by-parameter", "constant", "wet", "dry", "otherwise"),
        *("first", "second", "value"),
    }
