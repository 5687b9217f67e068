"""The palette of this game's pictures."""

from __future__ import annotations

from rendering import theme
from rendering.breeds import CATS, paints
from rendering.emblems import pale
from rendering.palette import SIGNALS, WOOD, tones_of
from rendering.png import Palette
from rendering.theme import INK, PAPER, PAPER_LIGHT, SIDES, Colour, mix

TEAMS = SIDES[:3]
HALF_INK = mix(INK, PAPER, 0.5)
_SOFT = ("pointed", "blazed", "ticked")


def ground(team: int) -> Colour:
    """Return the colour of a covered space: so pale that cat and chip stand out even in grey."""
    return mix(TEAMS[team].colour, theme.WHITE, 0.6)


def _paints() -> list[Colour]:
    return [value for name, value in vars(paints).items() if name.isupper()]


def _theme() -> list[Colour]:
    colours = [
        INK,
        theme.WHITE,
        PAPER,
        PAPER_LIGHT,
        theme.PAPER_DEEP,
        WOOD,
        theme.QUIET_TEXT,
        HALF_INK,
    ]
    colours += [
        *SIGNALS,
        mix(theme.TARGET, PAPER, 0.5),
        mix(theme.HIGHLIGHT, PAPER, 0.5),
    ]
    for team, side in enumerate(TEAMS):
        colours += [ground(team), *tones_of(side)]
    return colours


def cat_colours(key: str) -> tuple[Colour, ...]:
    """Return the few colours in which a cat is drawn on the board; few colours make small files."""
    cat = CATS[key]
    coat = [cat.coat, mix(cat.coat, INK, 0.5), cat.marking, cat.pale]
    if cat.pattern in _SOFT:
        coat.append(mix(cat.coat, cat.marking, 0.5))
    extra = [tone for tone in (cat.second, cat.odd, cat.gloves) if tone is not None]
    return (*coat, cat.eyes, cat.inner_ear, cat.nose, *extra)


PALETTE = Palette.of([*_theme(), *_paints(), *(tone for key in CATS for tone in cat_colours(key))])


def tile_palette(breed: str | None, team: int | None) -> Palette:
    """Return the colours of a space; all of them are in PALETTE.

    Do not keep the result, because a palette that has mapped a picture holds half a megabyte.
    """
    colours = [
        INK,
        HALF_INK,
        theme.WHITE,
        PAPER,
        PAPER_LIGHT,
        WOOD,
        *SIGNALS,
    ]
    if team is not None:
        colours += [ground(team), TEAMS[team].colour, pale(TEAMS[team].colour)]
    return Palette.of([*colours, *(cat_colours(breed) if breed else ())])
