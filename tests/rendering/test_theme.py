"""Colours and fonts: text is legible, and sides can be distinguished."""

from __future__ import annotations

import re

import pytest

from rendering import drawable, theme
from rendering.painter import Captions
from rendering.png import Palette
from rendering.text import APART, block, fit, fitted, width

GROUNDS = [theme.PAPER, theme.PAPER_LIGHT, theme.HIGHLIGHT] + [
    ground
    for side in theme.SIDES[:2]
    for ground in (side.tint, theme.mix(side.tint, side.colour, 0.12))
]


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("text", [theme.INK, theme.QUIET_TEXT])
def test_text_is_readable_on_every_background(text: theme.Colour, ground: theme.Colour) -> None:
    assert theme.contrast(text, ground) >= 4.5


def test_contrast_is_computed_as_wcag_2_defines_it() -> None:
    assert theme.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert theme.contrast(theme.INK, theme.INK) == pytest.approx(1)


def test_the_smallest_text_is_large_enough_for_a_phone() -> None:
    assert theme.SMALLEST_TEXT >= 0.026 * theme.WIDTH


def test_sides_differ_in_colour_and_pattern_and_shape() -> None:
    for facet in ("colour", "pattern", "shape"):
        assert len({getattr(side, facet) for side in theme.SIDES}) == len(theme.SIDES)


@pytest.mark.parametrize("name", ["Anna", "Jürgen Żółć", "Ποπη", "Иван", "Đặng", "O'Neil-2"])
def test_names_that_the_font_can_draw_are_drawn(name: str) -> None:
    assert drawable(name)


@pytest.mark.parametrize("name", ["小明", "مرحبا", "😀", "Z̷̢a̸", "", "   ", "a\nb", "𝓕𝓪𝓷"])
def test_names_that_the_font_cannot_draw_are_replaced_by_the_seat(name: str) -> None:
    assert not drawable(name)
    assert Captions((name,), ("South",), "").name(0) == "South"


@pytest.mark.parametrize("text", ["short", "W" * 80, "many words " * 12, "", "Wörter " * 3])
def test_text_never_extends_beyond_its_box(text: str) -> None:
    words = block(text, "bold", 40, room=240, most=2)
    assert len(words.lines) <= 2
    assert words.size >= theme.SMALLEST_TEXT
    assert all(width(line, words.face, words.size) <= 240 for line in words.lines)


def test_text_too_long_for_a_line_is_shortened_with_an_ellipsis() -> None:
    shown, size = fit("W" * 80, "plain", 40, room=200)
    assert shown.endswith("…")
    assert size == theme.SMALLEST_TEXT


def test_a_palette_has_at_most_256_colours() -> None:
    with pytest.raises(ValueError, match="257"):
        Palette.of([(i % 256, i // 256, 0) for i in range(257)])


def test_the_names_of_a_stand_in_and_of_the_person_it_plays_for_stay_recognizable() -> None:
    name = f"Marmalade{APART}for Bartholomew"
    assert Captions((name,), ("South",), "").name(0) == name
    assert fit(name, "bold", 34, 600)[0] == "Marmalade for Bartholomew"
    assert block(name, "bold", 34, 240, 2).lines == ("Marmalade", "for Bartholomew")
    assert fitted(name, "bold", 34, 240).lines == ("Marmalade", "for Bartholomew")
    for most in (1, 2):
        words = block(name, "bold", 34, 150, most)
        told = " ".join(words.lines)
        assert all(width(line, "bold", words.size) <= 150 for line in words.lines)
        assert re.fullmatch("Marm.* for Ba.*…" if most > 1 else "Mar.* for.*…", told)
    cut, size = fit(f"Pip{APART}for Bartholomew", "bold", 26, 200)
    assert re.fullmatch("Pip for Bart.*…", cut)
    assert width(cut, "bold", size) <= 200
