"""Compare the game's maps with maps that are generated as `docs/records.md` describes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rules.washi_cat.map_generator import DRAFTS, generated_map
from rules.washi_cat.tape import Tape
from tests.rules.dice import Dice
from tests.rules.washi_cat.playing import GAME
from tests.rules.washi_cat.torn import MOST_DRAFTS, Draft, torn

PAGE = (Path(__file__).parents[3] / "docs" / "records.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("\n## A Washi Cat map from a text\n")[2]
[OPTION] = [option for option in GAME.options if option.name == "map"]

ODD = [
    " ", "  ", "x", "X", ".", "\u00a0", "\u3000", "\u200b", "\ufeff", "\ufffd", "\U0010ffff",
    "é", "e\u0301", "É", "ß", "ss", "ı", "İ", "ﬁ", "Ω", "Ω", "ё", "猫", "猫の道", "ねこ", "고양이",
    "قطة", "\u202eturned", "🐈", "🐈\u200d⬛", "👩‍👩‍👧", "a" * 60, "猫" * 60, "🐈" * 60, " " * 60,
    "standard ", " standard", "Standard", "short.", "LONG", "map", "washi-cat map ", "0", "00",
    "null", '"', "\\", "\\n", "{}", "a'b", "%s", "<b>", "`", "|", "cherry blossom", "sleeping cats",
]  # fmt: skip


def any_text(dice: Dice) -> str:
    """Return a random text of 1 to 60 code points that the option `map` accepts."""
    alphabets = ("abc xyz", "ÄÖÜäöüß", "βγδ", "жзий", "雨路地", "🐀🐈🐟", "0123456789", " -_.,;")
    letters = dice.choose(alphabets) + dice.choose(alphabets)
    return "".join(dice.choose(letters) for _ in range(1 + dice.below(60)))


def texts() -> list[str]:
    dice = Dice("texts to tear")
    return [*ODD, *(any_text(dice) for _ in range(120)), *(f"tape {n}" for n in range(35))]


def same(draft: Draft, tape: Tape) -> bool:
    return (draft.rows, draft.door_names) == (tape.rows, dict(tape.doors))


def test_the_game_makes_the_same_maps_as_the_procedure_in_the_documentation() -> None:
    several = 0
    for text in dict.fromkeys(texts()):
        assert OPTION.accepts(text)
        draft, drafts = torn(text)
        assert same(draft, generated_map(text)), text
        several += len(drafts) > 1
    assert several > 10


def test_maps_for_many_texts_are_compared_including_short_long_and_non_ascii_texts() -> None:
    found = {*texts()}
    assert len(found) >= 200
    assert {len(text) for text in found} >= {1, 60}
    assert any(not text.isascii() for text in found)


def test_the_documentation_and_the_game_agree_on_the_maximum_number_of_drafts() -> None:
    assert MOST_DRAFTS == DRAFTS
    assert "Make at most a hundred drafts" in " ".join(SECTION.split())


@pytest.mark.parametrize(
    "text", ["", "a" * 61, "\x00", "\x1f", "\x7f", "\x9f", "\u2028", "\u2029", "\ud800"]
)
def test_texts_that_the_documentation_excludes_are_refused_as_maps(text: str) -> None:
    assert not OPTION.accepts(text)


# The worked example


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)


def drawn_as_told(drafts: list[list[tuple[str, int, int]]]) -> str:
    """Return the random numbers of all drafts as the documentation prints them.

    Each line starts with the purpose of its random numbers. Then the line has each number with its
    bound. For example: `buildings:   3 of 13  5 of 12  0 of 11`.
    """
    lines = []
    for count, draws in enumerate(drafts, start=1):
        lines.append(f"draft {count}")
        for what in dict.fromkeys(what for what, _, _ in draws):
            numbers = "  ".join(f"{n} of {bound}" for each, bound, n in draws if each == what)
            lines.append(f"  {what + ':':<13}{numbers}")
    return "".join(f"{line}\n" for line in lines)


def printed(tape: Tape) -> str:
    """Return a map as the documentation prints it."""
    ruler = "  " + "".join(str(column % 10) for column in range(1, 21))
    rows = [f"{letter} {row}" for letter, row in zip("ABCDEFGH", tape.rows, strict=True)]
    doors = [f"{building}: {' '.join(spaces)}" for building, spaces in tape.doors.items()]
    return "".join(f"{line}\n" for line in [ruler, *rows, *doors])


def example() -> str:
    found = re.search(r"^The text `([^`]+)`", SECTION, re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_worked_example_in_the_documentation_has_the_right_draws_and_map() -> None:
    draws, map_ = blocks("text")
    _, drafts = torn(example())
    assert len(drafts) == 2
    assert draws == drawn_as_told(drafts)
    assert map_ == printed(generated_map(example()))


def test_the_json_of_the_worked_example_in_the_documentation_equals_the_games_map() -> None:
    [line] = blocks("json")
    tape = generated_map(example())
    shown = GAME.initial_state(2, {"map": example(), "setup": "draw"}).observation(None).as_json()
    assert json.loads(line) == json.loads(json.dumps(shown["tape"]))
    assert tuple(json.loads(line)["rows"]) == tape.rows


def test_the_table_of_examples_in_the_documentation_has_the_right_drafts_and_maps() -> None:
    told = re.findall(r"^\| `([^`]+)` \| ([0-9]+) \| `([^`]+)` \|$", SECTION, re.MULTILINE)
    assert len(told) == 3
    for text, count, lower in told:
        draft, drafts = torn(text)
        assert same(draft, generated_map(text))
        assert (len(drafts), "/".join(draft.rows[4:])) == (int(count), lower)
