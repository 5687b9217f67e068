"""PNG files decode to what was drawn, and unchanged bands are not encoded again."""

from __future__ import annotations

import io
import random

import pytest
from PIL import Image

from rendering import cache
from rendering.png import Palette, packed, packed_within

COLOURS = [(red, green, 128) for red in range(0, 256, 51) for green in range(0, 256, 51)]
PALETTE = Palette.of(COLOURS)


def picture(size: tuple[int, int], seed: int = 0) -> Image.Image:
    """Return a picture of coloured patches; compression makes it smaller, but not tiny."""
    luck = random.Random(seed)
    drawn = Image.new("RGB", size)
    for _ in range(60):
        x, y = luck.randrange(size[0]), luck.randrange(size[1])
        drawn.paste(luck.choice(COLOURS), (x, y, x + 1 + size[0] // 5, y + 1 + size[1] // 9))
    return PALETTE.mapped(drawn)


def read(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as opened:
        opened.verify()
    with Image.open(io.BytesIO(png)) as opened:
        opened.load()
        return opened.copy()


@pytest.mark.parametrize("size", [(1, 1), (3, 64), (64, 65), (257, 128), (640, 301)])
def test_a_png_decodes_to_what_was_drawn(size: tuple[int, int]) -> None:
    drawn = picture(size)
    got = read(packed(drawn))
    assert (got.mode, got.size) == ("P", size)
    assert got.convert("RGB").tobytes() == drawn.convert("RGB").tobytes()


def test_our_files_are_at_most_a_tenth_larger_than_the_files_that_pillow_writes() -> None:
    drawn, theirs = picture((960, 1100)), io.BytesIO()
    drawn.save(theirs, "PNG", compress_level=7)
    assert len(packed(drawn)) <= 1.1 * len(theirs.getvalue())


def test_only_the_changed_bands_of_a_picture_are_compressed_again() -> None:
    drawn = picture((300, 640), seed=1)
    packed(drawn)
    before = cache.statistics()["encoded"]
    changed = drawn.copy()
    changed.paste(3, (10, 200, 20, 210))
    png = packed(changed)
    after = cache.statistics()["encoded"]
    assert (after.misses - before.misses, after.hits - before.hits) == (1, 9)
    assert read(png).tobytes() == changed.tobytes()


def test_stronger_compression_is_used_only_if_the_file_would_otherwise_be_too_large() -> None:
    drawn = picture((400, 400), seed=2)
    usual = packed(drawn)
    assert packed_within(drawn, len(usual)) == usual
    assert packed_within(drawn, len(usual) - 1) == packed(drawn, 9)
    assert read(packed_within(drawn, 1)).tobytes() == drawn.tobytes()
