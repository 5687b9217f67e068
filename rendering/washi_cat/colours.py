"""The palette of this game's pictures: two tapes with their prints, and the players' pens."""

from __future__ import annotations

from rendering import theme
from rendering.breeds import BREEDS
from rendering.breeds.traits import Breed
from rendering.emblems import pale
from rendering.palette import SIGNALS, SKIN, THIRDS, between
from rendering.png import Palette
from rendering.theme import INK, PAPER, PAPER_LIGHT, SIDES, Colour, colour, mix

SEATS = SIDES[:2]
TAPES = (colour("#C9DFEA"), colour("#F5D9C6"))
"""The colours of the upper and the lower tape."""
PRINTS = (colour("#A9CBDD"), colour("#EABE9F"))
"""The colours of the tapes' patterns."""
MOSS = colour("#B7C79C")
"""The colour of the ground below shrines."""
MOSS_MARK = colour("#9DB27F")
TORII = colour("#A8443A")
PLASTER = colour("#E9DCC0")
"""Floors of buildings."""
MAT = colour("#C9A873")
"""The colour of the mats in the doors of buildings."""
SEWERS: dict[str, Colour] = {
    "B": colour("#3567A8"),
    "R": colour("#B23B38"),
    "G": colour("#37794B"),
    "Y": colour("#E5B53C"),
}
IRON = colour("#5E5A55")
CATS = (("turkish-van", "abyssinian"), ("british-shorthair", "siamese"))
"""Breeds of each player's cats, in drawing order."""


STREET = 0.74
"""The share of white in a street space."""


def street(half: int) -> Colour:
    """Return the colour of a street space on the upper (0) or lower (1) tape."""
    return mix(TAPES[half], PAPER_LIGHT, STREET)


def _home(seat: int, tone: Colour) -> Colour:
    """Return the colour of a space in a player's home row; `tone` is the colour below its paint."""
    return mix(tone, mix(PAPER_LIGHT, SEATS[seat].colour, 0.3), STREET)


def home_edge(seat: int) -> Colour:
    """Return the colour of a street space's border in a player's home row.

    It is the tape's colour, mixed with the player's.
    """
    return mix(TAPES[1 - seat], SEATS[seat].colour, 0.6)


def _fur(cat: Breed) -> list[Colour]:
    tones = [cat.coat, cat.marking, cat.pale, cat.eyes, cat.nose, cat.inner_ear]
    return [*tones, mix(cat.coat, INK, 0.14), mix(cat.coat, INK, 0.5)]


def _grounds() -> list[Colour]:
    tones = [
        PAPER,
        PAPER_LIGHT,
        theme.WHITE,
        theme.PAPER_DEEP,
        MOSS,
        MOSS_MARK,
        PLASTER,
        MAT,
    ]
    for half in (0, 1):
        woven = mix(TAPES[half], PRINTS[half], 110 / 255)
        for under in (TAPES[half], PRINTS[half], woven):
            on = mix(under, PAPER_LIGHT, STREET), _home(1 - half, under)
            tones += [under, *on, *(mix(tone, PAPER, 0.55) for tone in (under, *on))]
        edge = home_edge(half)
        tones += [edge, mix(edge, PAPER, 0.55), mix(edge, TAPES[1 - half], 0.5)]
        tones += [mix(TAPES[half], PAPER, 0.5), mix(TAPES[half], INK, 0.15)]
        tones += [mix(street(half), theme.HIGHLIGHT, 0.6), SEATS[half].tint, SEATS[half].deep]
    return [
        *tones,
        mix(MOSS, PAPER, 0.55),
        mix(PLASTER, PAPER, 0.55),
        mix(PLASTER, theme.HIGHLIGHT, 0.6),
    ]


def _pens() -> list[Colour]:
    tones: list[Colour] = []
    for side in SEATS:
        tones += [side.colour, pale(side.colour)]
        for ground in (PAPER_LIGHT, INK):
            tones += between(side.colour, ground)
        tones += [mix(side.colour, PAPER, 0.6), mix(side.colour, PAPER, 0.8)]
    return tones


def _palette() -> Palette:
    tones = [
        INK,
        theme.QUIET_TEXT,
        *SIGNALS,
        *SKIN,
        TORII,
        IRON,
    ]
    tones += [*_grounds(), *_pens()]
    for tone in (*SEWERS.values(), TORII, theme.TARGET, theme.DANGER, theme.HIGHLIGHT, IRON):
        tones += [tone, *between(tone, PAPER_LIGHT, THIRDS), mix(tone, INK, 0.5)]
    for ground in (PAPER, PAPER_LIGHT, PLASTER, MOSS, *TAPES):
        tones += between(INK, ground)
    for pair in CATS:
        for cat in pair:
            tones += _fur(BREEDS[cat])
    return Palette.of(tones)


PALETTE = _palette()
