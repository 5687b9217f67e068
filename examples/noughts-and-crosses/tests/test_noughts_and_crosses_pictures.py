"""Pictures and sentences of Noughts and Crosses: small PNG files, and nothing left unsaid."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from PIL import Image

from cogs.kit.sentences import Catalogue
from noughts_and_crosses import PACKAGE, pictures
from noughts_and_crosses.rules import State
from noughts_and_crosses.view import View
from rendering import Captions
from rules.game import ABANDONED, Outcome
from rules.match import Match
from rules.selfplay import random_match
from sandbox.game_sentences import unsaid, unused

KEY = PACKAGE.game.key
SAY = Catalogue(PACKAGE.sentences, f"{KEY}-").speaker("en")
CAPTIONS = Captions(("Mia", "Ben"), ("Noughts", "Crosses"), "Noughts to move", SAY)
BYTES = 60_000


def matches() -> Iterator[Match]:
    for number in range(20):
        yield random_match(PACKAGE.game, 2, {}, seed=bytes(32), policy_seed=f"picture {number}")


def views() -> list[View]:
    """Every kind of moment: the beginning, the middle, won by either, drawn, abandoned."""
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


def test_names_that_the_fonts_cannot_draw_give_way_to_the_seats() -> None:
    one, other = (
        pictures.board(views()[0], captions=Captions(seats, CAPTIONS.seat_names, "", SAY))
        for seats in (("🐈", "Ben"), ("Noughts", "Ben"))
    )
    assert one == other


def test_the_board_in_words_says_every_space_and_fits() -> None:
    for view in views():
        words = pictures.alt_text(view, SAY)
        assert len(words) <= 1024
        assert all(space in words for space in ("a1", "b2", "c3"))
    assert "No winner." in pictures.alt_text(views()[-1], SAY)


@pytest.mark.parametrize("key", pictures.illustration_keys())
def test_every_page_of_the_rules_has_a_picture_words_and_a_description(key: str) -> None:
    assert size(pictures.illustration(key, SAY))[0] == 960
    assert SAY(f"{KEY}-rules-{key}")
    assert SAY(f"{KEY}-rules-{key}-alt")


def test_the_cover_is_wide_and_low() -> None:
    assert size(pictures.cover("Noughts and Crosses")) == (960, 360)


def test_there_is_every_sentence_that_the_game_can_ask_for_and_none_for_nothing() -> None:
    assert unsaid(PACKAGE) == set()
    assert unused(PACKAGE) == set()
