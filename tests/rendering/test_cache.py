"""The cache of drawings: it stays within its budget, is thread-safe, and changes no drawing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest
from PIL import Image

from rendering import cache
from rendering.cache import Store, cost
from rendering.paper import mapped_paper, paper, rounded
from rendering.png import Palette
from rendering.theme import INK, PAPER, PAPER_LIGHT


def test_a_cached_drawing_is_not_drawn_again() -> None:
    store, drawn = Store(1_000_000), list[tuple[int, bool]]()

    @store.keep
    def square(side: int, *, filled: bool = False) -> Image.Image:
        drawn.append((side, filled))
        return Image.new("L", (side, side))

    assert square(10) is square(10)
    assert square(10, filled=True) is not square(10)
    assert drawn == [(10, False), (10, True)]
    assert (store.statistics().hits, store.statistics().misses) == (2, 2)


def test_two_functions_called_with_equal_arguments_have_separate_cache_entries() -> None:
    store = Store(1_000_000)
    one, two = (store.keep(lambda _, name=name: name) for name in ("one", "two"))
    assert (one(1), two(1), one(1)) == ("one", "two", "one")


def test_the_cache_stays_within_its_budget_by_dropping_the_least_recently_used_drawings() -> None:
    store, drawn = Store(3 * cost(Image.new("L", (100, 100)))), list[int]()

    @store.keep
    def square(number: int) -> Image.Image:
        drawn.append(number)
        return Image.new("L", (100, 100))

    for number in (1, 2, 3, 1, 4, 1, 2):
        square(number)
        assert store.statistics().bytes <= 3 * cost(Image.new("L", (100, 100)))
    assert drawn == [1, 2, 3, 4, 2]
    assert store.statistics().entries == 3


def test_a_drawing_larger_than_the_budget_is_not_cached() -> None:
    store = Store(5_000)
    large = store.keep(lambda: Image.new("RGB", (100, 100)))
    assert large().size == large().size
    assert store.statistics().entries == 0


@pytest.mark.parametrize(("mode", "per_pixel"), [("L", 1), ("P", 1), ("RGB", 4), ("RGBA", 4)])
def test_a_pictures_cost_is_the_memory_that_pillow_uses_for_it(mode: str, per_pixel: int) -> None:
    picture = Image.new(mode, (30, 20))
    assert cost(picture) - cost(None) == 600 * per_pixel
    assert cost([((0, 0), picture), ((1, 1), picture)]) - cost(None) == 1200 * per_pixel


def _shown(mode: str, seed: int) -> Image.Image:
    picture = Image.linear_gradient("L").resize((100, 80)).rotate(seed * 7).convert("RGBA")
    if mode == "P":
        return picture.convert("RGB").quantize(16)
    return picture.convert(mode)


@pytest.mark.parametrize("mode", ["L", "P", "RGB", "RGBA"])
def test_drawings_dropped_from_the_cache_are_kept_compressed_and_restored_exactly(
    mode: str,
) -> None:
    one = cost(_shown(mode, 1))
    store, drawn = Store(one, 10 * one), list[int]()

    @store.keep
    def parts(seed: int) -> tuple[Image.Image, tuple[int, int]]:
        drawn.append(seed)
        return _shown(mode, seed), (seed, 2)

    known = [cache.number_of(parts(seed)[0]) for seed in (1, 2, 3)]
    for seed in (1, 2, 3, 1):
        picture, at = parts(seed)
        expected = _shown(mode, seed)
        assert (picture.mode, picture.size, at) == (mode, expected.size, (seed, 2))
        assert picture.tobytes() == expected.tobytes()
        assert picture.getpalette() == expected.getpalette()
        assert cache.number_of(picture) == known[seed - 1]
    assert drawn == [1, 2, 3]
    assert store.statistics().bytes <= 3 * one
    store.forget()
    parts(1)
    assert drawn == [1, 2, 3, 1]


def test_the_least_recently_used_compressed_drawing_is_dropped_first() -> None:
    store, drawn = Store(3_000, 5_000), list[int]()

    @store.keep
    def square(seed: int) -> Image.Image:
        drawn.append(seed)
        return Image.new("L", (40, 40), seed)

    for seed in (*range(8), 0, 7):
        assert square(seed).getpixel((3, 3)) == seed
        assert store.statistics().bytes <= 8_000
    assert drawn == [*range(8), 0]


def test_threads_share_cached_drawings() -> None:
    store = Store(20_000)
    square = store.keep(lambda side: Image.new("L", (side, side)))
    with ThreadPoolExecutor(4) as threads:
        sizes = [*threads.map(lambda i: square(10 + i % 50).width, range(2000))]
    assert sizes == [10 + i % 50 for i in range(2000)]
    found = store.statistics()
    assert found.hits + found.misses == 2000
    assert found.bytes <= 20_000


def test_the_budgets_of_all_caches_together_fit_into_a_small_machines_memory() -> None:
    assert sum((*cache.SPRITES, *cache.COMPOSED, *cache.ENCODED)) <= 180_000_000
    assert set(cache.statistics()) == {"sprites", "composed", "encoded"}


@pytest.mark.parametrize("size", [(40, 30), (77, 300), (900, 50), (301, 200)])
def test_cards_of_any_size_have_the_same_corners_as_a_small_card(
    size: tuple[int, int],
) -> None:
    large = rounded(size, 12, PAPER_LIGHT, INK, 3)
    assert large.size == size
    for (x, y), mirrored in product(((0, 0), (14, 0), (0, 14), (14, 14)), (False, True)):
        small = rounded((33, 33), 12, PAPER_LIGHT, INK, 3)
        at = (size[0] - 1 - x, size[1] - 1 - y) if mirrored else (x, y)
        from_small = (32 - x, 32 - y) if mirrored else (x, y)
        assert large.getpixel(at) == small.getpixel(from_small)


@pytest.mark.parametrize("size", [(20, 20), (76, 500), (960, 40), (960, 1100)])
def test_an_empty_sheet_of_any_size_has_the_colour_of_paper_even_in_its_corners(
    size: tuple[int, int],
) -> None:
    palette = Palette.of([INK, PAPER])
    wide, high = size
    assert paper(*size).getcolors() == [(wide * high, PAPER)]
    in_palette = mapped_paper(palette, *size)
    assert (in_palette.size, in_palette.mode) == (size, "P")
    assert in_palette.tobytes() == palette.mapped(paper(*size)).tobytes()
