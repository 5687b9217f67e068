"""`python -m sandbox.conform` checks a package's rules, pictures, sentences and lesson."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

import noughts_and_crosses
from cogs.kit.sentences import CATALOGUE, Catalogue
from game_packages import GamePackage, take_up
from noughts_and_crosses import PACKAGE, pictures
from noughts_and_crosses.rules import NoughtsAndCrosses
from rendering import Captions, Say
from rules import registry
from rules.conformance import CHECKS as RULES
from rules.game import Option
from rules.lesson_checks import CHECKS as LESSONS
from rules.lesson_registry import LESSONS as OWN_LESSONS
from sandbox import conform
from sandbox.conform import OFFERED, SENTENCES
from sandbox.game_sentences import unsaid, untold, unused
from sandbox.painter_checks import CHECKS, broken, drawn
from tests.sandbox.test_game_sentences import told_otherwise

KEY = PACKAGE.game.key
NAME = "noughts_and_crosses:PACKAGE"


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_ADDED", {})
    monkeypatch.setattr(sys.modules["rendering.painter"], "_REGISTERED", {})
    monkeypatch.setattr("agents.registry._ADDED", {})
    monkeypatch.setattr("rules.lesson_registry._ADDED", {})
    monkeypatch.setattr(CATALOGUE, "_bundles", Catalogue()._bundles)


def png(width: int = 960, height: int = 90, kind: str = "PNG", *, empty: bool = False) -> bytes:
    image = Image.new("RGB", (width, height), "red")
    if not empty:
        image.putpixel((1, 1), (0, 0, 0))
    image.save(file := io.BytesIO(), kind)
    return file.getvalue()


def noise() -> bytes:
    Image.effect_noise((960, 400), 90).save(file := io.BytesIO(), "PNG")
    return file.getvalue()


def returns(value: object) -> Callable[..., object]:
    return lambda *_args, **_kwargs: value


def raises(*_args: object, **_kwargs: object) -> bytes:
    raise ZeroDivisionError("no time left")


def asks_for_more(_view: object, say: Say) -> str:
    return say(f"{KEY}-alt-nowhere")


def chokes_on_targets(view: Any, *, captions: Captions, **more: Any) -> bytes:
    if more.get("targets"):
        raise ZeroDivisionError("no ring to draw")
    return pictures.board(view, captions=captions)


def chokes_in_the_middle(view: Any, *, captions: Captions, **more: Any) -> bytes:
    if sum(mark is not None for mark in view.marks) == 5:
        raise ZeroDivisionError("five marks")
    return pictures.board(view, captions=captions, **more)


OPTIONAL = ("hands", "marks", "scores", "the place")
"""The first words of the promises about optional functions.

A painter may lack these functions; the checks of these promises then find nothing wrong.
"""
HAND: dict[str, object] = {"hand": returns(png()), "hand_text": returns("x")}

BREAKAGES: list[tuple[str, str, dict[str, object]]] = [
    ("boards are drawn", "not a file: None", {"board": returns(None)}),
    ("boards are drawn", "not a file: b''", {"board": returns(b"")}),
    ("boards are drawn", "cannot identify image", {"board": returns(b"a board")}),
    ("boards are drawn", "is empty", {"board": returns(png(empty=True))}),
    ("boards are drawn", "400 pixels wide", {"board": returns(png(400))}),
    ("boards are drawn", "JPEG", {"board": returns(png(kind="JPEG"))}),
    ("boards are drawn", "look the same", {"board": returns(png())}),
    ("boards are drawn", "bytes, more than", {"board": returns(noise())}),
    ("boards are drawn", "ZeroDivisionError: no time", {"board": raises}),
    ("boards are drawn", "no ring to draw", {"board": chokes_on_targets}),
    ("boards are drawn", "five marks", {"board": chokes_in_the_middle}),
    ("boards are described", "no description: ' '", {"alt_text": returns(" ")}),
    ("boards are described", "no description: None", {"alt_text": returns(None)}),
    ("boards are described", "1025 characters", {"alt_text": returns("x" * 1025)}),
    ("boards are described", "same description", {"alt_text": returns("a board")}),
    ("boards are described", "alt-nowhere", {"alt_text": asks_for_more}),
    ("boards are described", "no description in words", {"position_text": returns("")}),
    ("results are drawn", "not a file", {"result": returns(None)}),
    ("results are drawn", "no description", {"alt_text": returns("")}),
    ("hands are drawn", "is empty", {"hand": returns(png(empty=True)), "hand_text": returns("x")}),
    ("hands are drawn", "no description", {"hand": returns(png()), "hand_text": returns("")}),
    ("hands are drawn", "a spectator has", HAND),
    ("hands are described", "a hand has no description", HAND | {"hand_text": returns("")}),
    ("hands are described", "a waiting player's hand has", HAND | {"waiting_text": returns("")}),
    ("hands are described", "a card has no description", HAND | {"card_names": returns([""])}),
    ("the place of a choice", "no time left", {"chosen_on_table": raises}),
    ("the place of a choice", "on the table: None", {"chosen_on_table": returns(None)}),
    ("marks on boards", "a board with marks has no", {"barred_text": returns(None)}),
    ("marks on boards", "1025 characters", {"barred_text": returns("x" * 1025)}),
    ("scores of deals", "not a file", {"chapter": returns(b""), "chapter_text": returns("x")}),
    ("scores of deals", "no desc", {"chapter": returns(png()), "chapter_text": returns("")}),
    ("the pages of", "no pages", {"illustration_keys": returns(())}),
    ("the pages of", "a page twice", {"illustration_keys": returns(("placing", "placing"))}),
    ("the pages of", "an unknown page", {"illustration": returns(png())}),
    ("the pages of", "do not exist: ['nowhere']", {"reason_pages": {"line": "nowhere"}}),
    ("the pages of", "the cover is not a file", {"cover": returns(None)}),
]
"""Each row has the first words of a promise, a part of the failure message, and attributes.

A promise is the name of a check. A painter with these attributes breaks the promise.
"""


@pytest.mark.parametrize(
    ("promise", "told", "instead"),
    [pytest.param(*each, id=f"{each[0]}-{each[1]}") for each in BREAKAGES],
)
def test_a_painter_that_breaks_a_promise_is_reported(
    promise: str, told: str, instead: dict[str, object]
) -> None:
    take_up(PACKAGE)
    [check] = [CHECKS[each] for each in CHECKS if each.startswith(promise)]
    painter: Any = SimpleNamespace(**(vars(pictures) | instead))
    found = broken(check, drawn(PACKAGE.game, painter))
    assert found is not None
    assert told in found


def test_every_check_of_painters_has_at_least_one_example_that_fails_this_check() -> None:
    begun = tuple(promise for promise, _, _ in BREAKAGES)
    assert [each for each in CHECKS if not each.startswith(begun)] == []


def test_the_command_prints_one_line_for_each_check_of_a_whole_package(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert conform.main([NAME, "--matches", "3"]) == 0
    told = capsys.readouterr().out.splitlines()
    promises = [*RULES, OFFERED, *CHECKS, *SENTENCES, *LESSONS]
    assert [line.removeprefix("ok      ") for line in told] == promises


def told_of(
    package: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> list[str]:
    """Return the failures that the command prints about a package."""
    monkeypatch.setattr(noughts_and_crosses, "PACKAGE", package)
    assert conform.main([NAME, "--matches", "1"]) == 1
    lines = capsys.readouterr().out.splitlines()
    return [line.removeprefix("FAILED  ") for line in lines if line.startswith("FAILED")]


OPTION = f"""
{KEY}-option-marks = Marks
{KEY}-option-marks-nine = any number
{KEY}-option-marks-three = three
"""


@pytest.fixture
def package_with(tmp_path: Path) -> Callable[[str], GamePackage]:
    """Return a function that adds an option to the example package.

    The function also adds the given words to a page of the package's rules.
    """

    def package(words: str) -> GamePackage:
        first = f"{KEY}-rules-placing = "
        told = told_otherwise(tmp_path, first, first + words)
        with (told.sentences / "en" / f"{KEY}.ftl").open("a", encoding="utf-8") as file:
            file.write(OPTION)
        game = NoughtsAndCrosses()
        game.options = (Option("marks", ("nine", "three")),)
        return replace(told, game=game)

    return package


def test_an_option_is_not_reported_if_a_page_of_the_rules_mentions_it(
    package_with: Callable[[str], GamePackage],
) -> None:
    package = package_with(f"{{ {KEY}-option-marks }} can be three. ")
    assert untold(package) == unsaid(package) == set()


def test_an_option_counts_as_named_if_a_page_of_the_rules_names_one_of_its_choices(
    package_with: Callable[[str], GamePackage],
) -> None:
    assert untold(package_with(f"Or {{ {KEY}-option-marks-three }}. ")) == set()


def test_an_option_is_reported_if_no_page_of_the_rules_mentions_it(
    package_with: Callable[[str], GamePackage],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    package = package_with("Marks, any number, or three marks. ")
    assert told_of(package, monkeypatch, capsys) == [
        "every option is named on a page of the rules: marks"
    ]


def test_an_option_without_a_sentence_is_reported(
    package_with: Callable[[str], GamePackage], tmp_path: Path
) -> None:
    package = package_with(f"{{ {KEY}-option-marks }} can be three. ")
    path = tmp_path / "locales" / "en" / f"{KEY}.ftl"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(f"{KEY}-option-marks-three = three\n", ""), encoding="utf-8")
    assert unsaid(package) == {f"{KEY}-option-marks-three"}


def test_a_package_with_a_missing_sentence_fails_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    package = told_otherwise(tmp_path, f"{KEY}-illegal-taken =", f"{KEY}-illegal-full =")
    assert told_of(package, monkeypatch, capsys) == [
        f"the package has every sentence that the game needs: {KEY}-illegal-taken",
        f"the game uses every sentence of the package: {KEY}-illegal-full",
    ]


def test_a_package_whose_painter_returns_only_empty_texts_fails_the_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("board", "result", "alt_text", "illustration", "illustration_keys", "cover")
    painter: Any = SimpleNamespace(**dict.fromkeys(names, returns("")))
    told = told_of(replace(PACKAGE, painter=painter), monkeypatch, capsys)
    assert {line.partition(":")[0] for line in told} > {
        *(each for each in CHECKS if not each.startswith(OPTIONAL))
    }


def test_a_package_that_the_bot_cannot_offer_fails_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    package = told_otherwise(tmp_path, f"{KEY}-goal =", f"{KEY}-goals =")
    [told] = told_of(package, monkeypatch, capsys)
    assert told.startswith(f"{OFFERED}: there is no sentence {KEY}-goal")


def test_a_package_needs_no_lesson(tmp_path: Path) -> None:
    path = tmp_path / "locales"
    shutil.copytree(PACKAGE.sentences, path)
    [file] = (path / "en").glob("*.ftl")
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(each for each in lines if "-lesson-" not in each), encoding="utf-8")
    package = replace(PACKAGE, lesson=None, sentences=path)
    assert unsaid(package) == unused(package) == set()


def test_a_lesson_that_does_not_answer_an_action_fails_the_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert PACKAGE.lesson is not None
    step = replace(PACKAGE.lesson.steps[0], wrong=())
    lesson = replace(PACKAGE.lesson, steps=(step, *PACKAGE.lesson.steps[1:]))
    told = told_of(replace(PACKAGE, lesson=lesson), monkeypatch, capsys)
    assert any("LookupError: line has no answer to" in line for line in told)


def test_a_lesson_without_a_sentence_fails_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    package = told_otherwise(tmp_path, f"{KEY}-lesson-fork-look =", f"{KEY}-lesson-forks-look =")
    assert told_of(package, monkeypatch, capsys) == [
        f"the package has every sentence that the game needs: {KEY}-lesson-fork-look",
        f"the game uses every sentence of the package: {KEY}-lesson-forks-look",
    ]


def test_a_lesson_of_a_different_game_is_refused() -> None:
    other = replace(PACKAGE, lesson=OWN_LESSONS["cat-rat-flea"])
    with pytest.raises(ValueError, match="its lesson is of the game cat-rat-flea"):
        take_up(other)
    strange: Any = "a lesson"
    with pytest.raises(TypeError, match="not of the kind"):
        take_up(replace(PACKAGE, lesson=strange))


@pytest.mark.parametrize("wrong", [[], ["nowhere"], ["nowhere:AT_ALL"], [NAME, "--matches", "0"]])
def test_wrong_use_of_the_command_is_reported_in_one_line(
    wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert conform.main(wrong) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
