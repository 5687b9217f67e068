"""Thumbnails are narrow, small files in the original colours."""

from __future__ import annotations

import io

from PIL import Image

from rendering.cache import statistics
from rendering.png import Palette
from rendering.thumbnail import WIDE, thumbnail


def png(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def opened(file: bytes) -> Image.Image:
    return Image.open(io.BytesIO(file))


def colourful(wide: int, high: int) -> Image.Image:
    return Image.linear_gradient("L").resize((wide, high)).convert("RGB")


def colours(picture: Image.Image) -> set[object]:
    return {colour for _, colour in picture.convert("RGB").getcolors() or []}


def test_a_wide_picture_is_shrunk_with_the_same_shape_and_colours() -> None:
    whole = colourful(960, 1200).quantize(16)
    made = opened(thumbnail(png(whole)))
    assert made.size == (WIDE, 625)
    before, after = colours(whole), colours(made)
    assert len(after) > 1
    assert after <= before


def test_a_picture_without_a_palette_is_shrunk() -> None:
    made = opened(thumbnail(png(colourful(1000, 500))))
    assert (made.mode, made.size) == ("P", (WIDE, 250))


def test_a_narrow_picture_stays_unchanged() -> None:
    file = png(colourful(WIDE, 80))
    assert thumbnail(file) == file


def test_reducing_a_picture_in_bands_or_as_a_whole_gives_the_same_thumbnail() -> None:
    whole = colourful(960, 960).quantize(16)
    at_once = whole.convert("RGB").resize((WIDE, WIDE), Image.Resampling.BOX)
    made = opened(thumbnail(png(whole)))
    assert made.tobytes() == Palette(whole).mapped(at_once).tobytes()


def test_only_rows_that_changed_are_reduced_again() -> None:
    before = colourful(960, 960).quantize(16)
    after = before.copy()
    after.paste(15 - after.crop((5, 500, 6, 501)).tobytes()[0], (5, 500, 6, 501))
    thumbnail(png(before))
    known = statistics()["encoded"].misses
    thumbnail(png(after))
    whole, band = 1, 1
    assert statistics()["encoded"].misses - known == whole + band
