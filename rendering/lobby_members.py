"""The faces and names of a lobby's members, below the game's cover."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from rendering.breeds import portrait
from rendering.paper import paper
from rendering.png import Palette, packed
from rendering.standings.people import disc
from rendering.text import block

_ACROSS, _HIGH, _FACE, _DISC, _NAME = 6, 166, 124, 86, 30


@dataclass(frozen=True, slots=True)
class LobbyMember:
    """A person or a cat in a lobby.

    `breed` is a cat's breed, None for a person; `tone` selects a person's colour.
    """

    name: str
    breed: str | None
    tone: int = 0


def with_members(cover: bytes, members: Sequence[LobbyMember]) -> bytes:
    """Add the faces and names of the members (one or more) below the cover.

    Return a PNG as wide as the cover and in its colours.
    """
    with Image.open(io.BytesIO(cover)) as opened:
        # Our covers have palettes. For another game's cover without a palette, Pillow computes one.
        above = opened.copy() if opened.mode == "P" else opened.convert("RGB").quantize()
    rows = -(-len(members) // _ACROSS)
    across = -(-len(members) // rows)
    strip = paper(above.width, rows * _HIGH)
    for row in range(rows):
        _row(strip, members[row * across : (row + 1) * across], row * _HIGH)
    picture = Palette(above).mapped(paper(above.width, above.height + strip.height))
    picture.paste(above, (0, 0))
    picture.paste(Palette(above).mapped(strip), (0, above.height))
    return packed(picture)


def _row(picture: Image.Image, members: Sequence[LobbyMember], top: int) -> None:
    room = picture.width // max(len(members), 3)
    left = (picture.width - room * len(members)) // 2
    for place, each in enumerate(members):
        middle = left + place * room + room // 2
        drawn = _head(each)
        at = middle - drawn.width // 2, top + (_FACE - drawn.height) // 2
        picture.paste(drawn, at, drawn)
        name = block(each.name, "bold", _NAME, room - 6, 1)
        name.draw(picture, middle, top + _FACE)


def _head(each: LobbyMember) -> Image.Image:
    if each.breed is None:
        return disc(each.name, each.tone, _DISC)
    return portrait(each.breed, _FACE)
