"""People as discs with ears and their initials."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFont

from rendering.cache import composed
from rendering.creatures.cloth import crown
from rendering.ink import Sheet
from rendering.standings.colours import TONES
from rendering.text import drawable, font, width
from rendering.theme import INK, SMALLEST_TEXT, WHITE, contrast


def initials(name: str) -> str:
    """Return one or two initials that the fonts can draw, or "?" if there are none."""
    firsts = [word[0] for word in name.split() if word[0].isalnum()]
    letters = "".join((*firsts[:1], *firsts[1:][-1:])).upper()
    return letters if drawable(letters) else "?"


def disc(name: str, tone: int, size: int, *, crowned: bool = False) -> Image.Image:
    """Draw a person's head (RGBA, `size` wide and 1.25 times as high). `tone` is any integer."""
    return _disc(initials(name), tone % len(TONES), size, crowned)


def _lettered(letters: str, size: int) -> tuple[str, ImageFont.FreeTypeFont]:
    """Return the letters for a disc: only the first letter if two would be too small to read."""
    both = max(SMALLEST_TEXT, round(size * 0.36))
    if len(letters) == 1 or width(letters, "bold", both) > size * 0.7:
        return letters[:1], font("bold", round(size * 0.44))
    return letters, font("bold", both)


@composed
def _disc(letters: str, tone: int, size: int, crowned: bool) -> Image.Image:
    high = size * 5 // 4
    sheet, colour = Sheet(size, high), TONES[tone]
    middle, radius, line = size / 2, size * 0.44, size / 24
    centre = high - radius - line
    for side in (-1, 1):
        ear = [
            (middle + side * radius * 0.98, centre - radius * 0.1),
            (middle + side * radius * 0.86, centre - radius * 1.36),
            (middle + side * radius * 0.2, centre - radius * 0.9),
        ]
        sheet.blob(ear, colour, outline=line, sharp=True)
    sheet.disc(middle, centre, radius, fill=INK)
    sheet.disc(middle, centre, radius - line, fill=colour)
    if crowned:
        with sheet.placed(middle, centre - radius * 0.86, size / 130):
            crown(sheet, 0, 0)
    picture = sheet.finished()
    ink = max((WHITE, INK), key=lambda each: contrast(each, colour))
    letters, letter = _lettered(letters, size)
    ImageDraw.Draw(picture).text((middle, centre), letters, (*ink, 255), letter, anchor="mm")
    return picture
