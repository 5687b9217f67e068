"""Scenes look as if drawn by Pillow alone, but only bands that have changed are painted."""

from __future__ import annotations

import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image, ImageDraw

from rendering import cache
from rendering.cache import number_of
from rendering.paper import card, mapped_paper
from rendering.png import BAND, BEST, FAST, Palette, packed
from rendering.scene import Scene, png, png_within
from rendering.text import Anchor, block, font
from rendering.theme import INK, PAPER, PAPER_LIGHT, TARGET

GREY = (142, 135, 126)
PALETTE = Palette.of([PAPER, INK, GREY, PAPER_LIGHT, TARGET, (200, 200, 200), (90, 120, 90)])
SIZE = 300, 3 * BAND + 20


def misses() -> int:
    return cache.statistics()["encoded"].misses


def read(file: bytes) -> Image.Image:
    with Image.open(io.BytesIO(file)) as opened:
        opened.load()
        return opened.convert("RGB")


def dot(size: int = 90) -> Image.Image:
    return card((size, size), 30, TARGET, INK, 6)


def test_drawings_pasted_on_a_scene_look_as_if_pasted_by_pillow() -> None:
    """The drawings overlap each other. Some extend across two bands or beyond an edge."""
    scene, picture = Scene(PALETTE, SIZE), Image.new("RGB", SIZE, PAPER)
    opaque = Image.new("RGB", (70, 200), GREY)
    for at in ((-30, -30), (20, 40), (60, 50), (280, 120), (100, 180)):
        scene.paste(opaque, (at[0] + 40, at[1]))
        picture.paste(opaque, (at[0] + 40, at[1]))
        scene.paste(dot(), at, dot())
        picture.paste(dot(), at, dot())
    assert scene.picture().tobytes() == picture.tobytes()
    assert png(scene) == packed(PALETTE.mapped(picture), FAST)


@pytest.mark.parametrize("anchor", ["mm", "lm", "rm"])
@pytest.mark.parametrize("text", ["Ägyq|", "j", "Whose turn is it?", " ", ""])
def test_text_on_a_scene_looks_as_if_written_by_pillow(anchor: Anchor, text: str) -> None:
    scene, picture = Scene(PALETTE, SIZE), Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(picture)
    for y in (0, BAND - 4, BAND, 100.5, SIZE[1]):
        scene.write((150, y), text, INK, ("bold", 34), anchor)
        pen.text((150, y), text, INK, font("bold", 34), anchor=anchor)
    assert scene.picture().tobytes() == picture.tobytes()


def test_lines_of_words_look_the_same_in_scenes_and_in_pictures() -> None:
    scene, picture = Scene(PALETTE, SIZE), Image.new("RGB", SIZE, PAPER)
    words = block("Several words that need more than one line", "title", 40, 260, 4)
    for on in (scene, picture):
        words.draw(on, 150, 20)
    assert scene.picture().tobytes() == picture.tobytes()


def test_faded_and_stamped_parts_of_a_scene_look_as_if_made_by_pillow() -> None:
    scene, picture = Scene(PALETTE, SIZE), Image.new("RGB", SIZE, PAPER)
    mask, box = dot().getchannel("A"), (30, 20, 90, 150)
    scene.stamp(mask, (10, 30), INK)
    scene.fade(box, PAPER_LIGHT, 0.55)
    scene.stamp(mask, (60, 60), TARGET)
    picture.paste(INK, (10, 30), mask)
    part = picture.crop(box)
    picture.paste(Image.blend(part, Image.new("RGB", part.size, PAPER_LIGHT), 0.55), box)
    picture.paste(TARGET, (60, 60), mask)
    assert scene.picture().tobytes() == picture.tobytes()


def test_pasting_a_scene_has_the_same_result_as_pasting_the_picture_of_the_scene() -> None:
    inner = Scene(PALETTE, (120, 2 * BAND), GREY)
    inner.paste(dot(), (10, 50), dot())
    outer = Scene.paper(PALETTE, *SIZE)
    outer.paste(inner, (50, 30))
    outer.paste(inner, (200, -40))
    whole = mapped_paper(PALETTE, *SIZE)
    for at in ((50, 30), (200, -40)):
        whole.paste(PALETTE.mapped(inner.picture()), at)
    assert outer.mapped().tobytes() == whole.tobytes()
    assert png(outer) == packed(whole, FAST)


def test_transparent_drawings_are_mixed_before_the_palette_is_applied() -> None:
    scene, picture = Scene.paper(PALETTE, *SIZE), Image.new("RGB", SIZE, PAPER)
    scene.paste(dot(), (40, 30), dot())
    picture.paste(dot(), (40, 30), dot())
    assert (
        scene.mapped().convert("RGB").tobytes() == PALETTE.mapped(picture).convert("RGB").tobytes()
    )


@pytest.mark.parametrize("high", [20, 60, 76, 77, 300])
def test_empty_paper_of_any_height_equals_plain_paper(high: int) -> None:
    scene = Scene.paper(PALETTE, 200, high)
    assert scene.mapped().tobytes() == mapped_paper(PALETTE, 200, high).tobytes()


def changed(change: Callable[[Scene], None]) -> Scene:
    """Put a dot into the third band of a scene, change the scene, and return it."""
    scene = Scene(PALETTE, SIZE, GREY)
    scene.paste(dot(40), (20, 2 * BAND + 5), dot(40))
    change(scene)
    return scene


def test_only_changed_bands_are_painted_again() -> None:
    png(changed(lambda _: None))
    before = misses()
    assert png(changed(lambda _: None))
    assert misses() == before
    there = changed(lambda scene: scene.write((150, BAND + 30), "new", INK, ("bold", 30), "mm"))
    assert read(png(there)).tobytes() == there.mapped().convert("RGB").tobytes()
    assert misses() == before + 1


@pytest.mark.parametrize(
    "change",
    [
        lambda scene: scene.paste(dot(41), (20, 2 * BAND + 5), dot(41)),
        lambda scene: scene.paste(dot(40), (21, 2 * BAND + 5), dot(40)),
        lambda scene: scene.paste(dot(40), (20, 2 * BAND + 6), dot(40)),
        lambda scene: scene.paste(dot(40), (20, 2 * BAND + 5)),
        lambda scene: scene.fade((0, 2 * BAND, 300, 2 * BAND + 40), PAPER, 0.5),
        lambda scene: scene.stamp(dot(40).getchannel("A"), (20, 2 * BAND + 5), PAPER),
        lambda scene: scene.write((40, 2 * BAND + 30), "x", PAPER, ("bold", 30), "mm"),
    ],
)
def test_a_scene_has_a_different_png_file_after_any_visible_change(
    change: Callable[[Scene], None],
) -> None:
    assert png(changed(lambda _: None)) != png(changed(change))


def test_a_new_drawing_at_the_memory_address_of_a_freed_drawing_is_painted() -> None:
    seen = set()
    for tone in range(0, 250, 5):
        scene = Scene(PALETTE, SIZE)
        # Each picture is freed before the next one is made, so both may have the same address.
        scene.paste(Image.new("RGB", (200, 200), (tone, 255 - tone, 90)), (10, 10))
        assert read(png(scene)).tobytes() == scene.mapped().convert("RGB").tobytes()
        seen.add(png(scene))
    assert len(seen) > 1


def test_stronger_compression_is_used_only_if_the_file_would_otherwise_be_too_large() -> None:
    scene = Scene(PALETTE, SIZE)
    for i in range(12):
        scene.paste(dot(20 + 7 * i), (i * 23, i * 11), dot(20 + 7 * i))
    usual = png(scene)
    assert png_within(scene, len(usual)) == usual
    assert png_within(scene, len(usual) - 1) == packed(scene.mapped(), BEST)


def test_several_threads_can_paint_the_same_drawings_at_once() -> None:
    def draw(number: int) -> bytes:
        scene = Scene(PALETTE, SIZE)
        scene.paste(dot(30 + number % 3), (number % 5, 60), dot(30 + number % 3))
        return png(scene)

    alone = [draw(number) for number in range(15)]
    cache.forget()
    with ThreadPoolExecutor(4) as threads:
        assert [*threads.map(draw, range(15))] == alone


def test_a_drawing_dropped_from_the_cache_gets_the_same_key_when_drawn_again() -> None:
    """When many matches are played, encoded bands stay cached longer than most drawings.

    A band is found in the cache only if its drawings still have the same keys.
    """
    first = number_of(dot(51))
    cache.forget()
    again = dot(51)
    assert number_of(again) == first
    assert number_of(dot(52)) != first
    assert number_of(again.copy()) != first
