"""The palette of pictures of standings, and the colours that distinguish people."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rendering import theme
from rendering.breeds import CATS, paints
from rendering.png import Palette
from rendering.theme import INK, PAPER, PAPER_LIGHT, SIDES, Colour, mix

TONES = (
    *(side.colour for side in SIDES),
    mix(SIDES[0].colour, INK, 0.5),
    mix(SIDES[1].colour, INK, 0.5),
    mix(SIDES[2].colour, INK, 0.5),
)
"""Colours that distinguish people; a person's name always stands beside the colour."""
OWN = mix(theme.HIGHLIGHT, PAPER_LIGHT, 0.5)
RULE = mix(theme.PAPER_DEEP, INK, 0.14)
LINE = SIDES[1].colour
BAND = mix(LINE, PAPER_LIGHT, 0.78)
FIGURES = ("japanese-bobtail", "siamese", "maine-coon", "bombay", "tabby")
"""The cats that decorate the pictures."""

_GROUNDS = (PAPER, PAPER_LIGHT, OWN, BAND)


def _coats(breeds: Iterable[str]) -> list[Colour]:
    colours: list[Colour] = []
    for key in breeds:
        cat = CATS[key]
        colours += [cat.coat, cat.marking, cat.pale, cat.eyes, cat.inner_ear, cat.nose]
        colours += [mix(cat.coat, INK, 0.3), mix(cat.coat, INK, 0.5)]
        colours += [tone for tone in (cat.second, cat.odd) if tone is not None]
    return colours


def _edges() -> list[Colour]:
    """Return the mixed colours at the edges of letters and shapes."""
    strong = (INK, theme.QUIET_TEXT, RULE, LINE, theme.TARGET, theme.DANGER, *TONES)
    inked = [mix(tone, INK, 0.5) for tone in TONES]
    letters = [mix(tone, theme.WHITE, 0.5) for tone in TONES]
    faded = [mix(ground, tone, share) for ground in _GROUNDS[:3] for tone in strong[:2]
             for share in (0.25, 0.5, 0.75)]  # fmt: skip
    halves = [mix(ground, tone, 0.5) for ground in _GROUNDS for tone in strong[2:6]]
    return [*inked, *letters, *faded, *halves]


_THEME = (
    INK,
    theme.WHITE,
    theme.QUIET_TEXT,
    RULE,
    theme.HIGHLIGHT,
    theme.TARGET,
    theme.DANGER,
    theme.PAPER_DEEP,
)


@cache
def palette_of(breeds: tuple[str, ...]) -> Palette:
    """Return the palette of pictures that contain these cats."""
    return Palette.of([*_THEME, *_GROUNDS, *TONES, paints.WHITE_FUR, *_coats(breeds), *_edges()])


PALETTE = palette_of(FIGURES)
