"""Views and captions to draw, and helpers to look into finished pictures."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from typing import cast

from PIL import Image, ImageChops

from cogs.kit.sentences import CATALOGUE
from rendering import Captions
from rendering.cat_rat_flea.spaces import TILE_HIGH, TILE_WIDE, corner
from rules.cat_rat_flea.view import View
from rules.errors import Fact
from rules.registry import game

CAPTIONS = Captions(("Mitzi Katzenberger", "Zaphod"), ("South", "North"), "South to move")


def say(message_id: str, **facts: Fact) -> str:
    """Return the English sentence.

    Raises `LookupError` if the id is unknown or a fact is missing.
    """
    return CATALOGUE.say("en", message_id, **facts)


def view(position: str) -> View:
    """Return a spectator's view of a position such as `rcr/fff/3/FFF/RCR S -`."""
    return cast("View", game("cat-rat-flea").position(position).observation(None))


def views_of_matches(matches: int, plies: int) -> Iterator[View]:
    """Yield every view of this number of random matches, the same views each time."""
    for seed in range(matches):
        choose = random.Random(seed)
        state = game("cat-rat-flea").initial_state(2, {})
        for _ in range(plies):
            yield cast("View", state.observation(None))
            if not state.to_act():
                break
            player = state.to_act()[0]
            state = state.apply(player, choose.choice(state.legal_actions(player)))


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


def greys(png: bytes, name: str) -> bytes:
    """Return a board's space in grey pixels, reduced to its size on a phone."""
    whole = opened(png).convert("L")
    left, top = corner(name)
    tile = whole.crop((left, top, left + TILE_WIDE, top + TILE_HIGH))
    return tile.resize((73, 62)).tobytes()


def apart(one: bytes, other: bytes) -> list[int]:
    """Return a histogram of the differences (0 to 255) between two grey pictures of equal size."""
    assert len(one) == len(other)
    first, second = (Image.frombytes("L", (len(one), 1), pixels) for pixels in (one, other))
    return ImageChops.difference(first, second).histogram()


def difference(one: bytes, other: bytes) -> float:
    """Return the mean difference of two grey pictures, 0 to 255."""
    return sum(value * count for value, count in enumerate(apart(one, other))) / len(one)
