"""Tests of Noughts and Crosses: pictures are small files, and no sentence is missing."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from PIL import Image

from game_packages import catalogue
from noughts_and_crosses import PACKAGE, pictures
from noughts_and_crosses.rules import State
from noughts_and_crosses.view import View
from rendering import Captions
from rules.game import ABANDONED, Outcome
from rules.match import Match
from rules.selfplay import random_match
from sandbox.game_sentences import unsaid, untold, unused

KEY = PACKAGE.game.key
SAY = catalogue(PACKAGE).speaker("en")
CAPTIONS = Captions(("Mia", "Ben"), ("Noughts", "Crosses"), "Noughts to move", SAY)
BYTES = 60_000


def matches() -> Iterator[Match]:
    for number in range(20):
        yield random_match(PACKAGE.game, 2, {}, seed=bytes(32), policy_seed=f"picture {number}")


def views() -> list[View]:
    """Return views of the start, the middle, wins of each player, draws, and a closed match."""
    states = [
        state for match in matches() for state in (*(s for s, _ in match.history()), match.state)
    ]
    found = [state.observation(None) for state in states if isinstance(state, State)]
    return [*found, found[3].ended(Outcome((), ABANDONED))]


def size(png: bytes) -> tuple[int, int]:
    assert len(png) < BYTES
    with Image.open(io.BytesIO(png)) as image:
        assert image.format == "PNG"
        return image.size


def test_boards_and_results_are_small_png_files() -> None:
    for view in views()[::15]:
        assert size(pictures.board(view, captions=CAPTIONS)) == (960, 1100)
        end = pictures.result(view, captions=CAPTIONS, headline="A draw", reason="So it is.")
        assert size(end) == (960, 760)


def test_every_board_looks_different() -> None:
    seen = {view.marks: pictures.board(view, captions=CAPTIONS) for view in views()[::5]}
    assert len({*seen.values()}) == len(seen)


def test_the_seat_name_replaces_a_name_that_the_fonts_cannot_draw() -> None:
    one, other = (
        pictures.board(views()[0], captions=Captions(seats, CAPTIONS.seat_names, "", SAY))
        for seats in (("🐈", "Ben"), ("Noughts", "Ben"))
    )
    assert one == other


def test_the_description_names_the_spaces_in_at_most_1024_characters() -> None:
    for view in views():
        words = pictures.alt_text(view, SAY)
        assert len(words) <= 1024
        assert all(space in words for space in ("a1", "b2", "c3"))
    assert "No winner." in pictures.alt_text(views()[-1], SAY)


@pytest.mark.parametrize("key", pictures.illustration_keys())
def test_every_page_of_the_rules_has_a_picture_a_text_and_a_description(key: str) -> None:
    assert size(pictures.illustration(key, SAY))[0] == 960
    assert SAY(f"{KEY}-rules-{key}")
    assert SAY(f"{KEY}-rules-{key}-alt")


def test_the_cover_measures_960_by_360() -> None:
    assert size(pictures.cover("Noughts and Crosses")) == (960, 360)


def test_the_catalogue_has_all_sentences_of_the_game_and_no_unused_ones() -> None:
    assert unsaid(PACKAGE) == set()
    assert unused(PACKAGE) == set()
    assert untold(PACKAGE) == set()


def test_the_game_has_its_own_prompt_and_the_default_question_for_a_hand() -> None:
    prompt = SAY.first(f"{KEY}-prompt", "prompt")
    assert prompt == "Choose an empty space for your mark."
    assert SAY("panel-turn", prompt=prompt) == f"**Your move.** {prompt}"
    assert SAY.first(f"{KEY}-hand-turn", "hand-turn") == "Choose your move."
