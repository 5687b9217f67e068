"""Sprites on disk are read exactly as they were drawn. Outdated or damaged files are not used."""

from __future__ import annotations

import logging
import os
import random
import stat
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image

from rendering import cache, sprite_cache
from rendering.cache import Store
from rendering.png import Palette
from rendering.sprite_cache import SpriteCache, Unreadable, name_of, packed, unpacked
from rendering.theme import SIDES, colour

SIZE = 40, 30
NAMES = ("one", "two", "three", "four", "five")


def noise(mode: str = "RGBA", seed: int = 1) -> Image.Image:
    """Return a picture that compression does not make smaller."""
    if mode == "P":
        palette = Palette.of([colour("#112233"), colour("#445566"), colour("#778899")])
        return palette.mapped(noise("RGB", seed))
    pixels = random.Random(seed).randbytes(SIZE[0] * SIZE[1] * len(mode))
    return Image.frombytes(mode, SIZE, pixels)


def slow(picture: Callable[[int], Image.Image]) -> Callable[[int], Image.Image]:
    """Return a function that draws sprites so slowly that they are kept on disk.

    The sprite cache keeps only sprites of functions in `rendering`, so the function pretends to be
    in a module of `rendering`.
    """

    def draw(number: int) -> Image.Image:
        until = time.thread_time() + 2 * sprite_cache.WORTH
        while time.thread_time() < until:
            pass
        return picture(number)

    draw.__module__ = "rendering.somewhere"
    return draw


def process(folder: Path, drawn: list[int]) -> Callable[[int], Image.Image]:
    """Return a function that returns sprites, as if its process had just started.

    The process has no sprites in memory, but can read the sprites that are kept in the folder. The
    function adds the number of each sprite that it draws to `drawn`.
    """

    def picture(number: int) -> Image.Image:
        drawn.append(number)
        return noise(seed=number)

    store = Store(1_000_000)
    store.disk = SpriteCache(folder)
    return store.keep(slow(picture))


@pytest.mark.parametrize("mode", ["L", "P", "RGB", "RGBA"])
def test_a_picture_is_read_back_as_it_was_drawn(mode: str) -> None:
    drawn = noise(mode)
    read = unpacked(packed(drawn))
    assert (read.mode, read.size, read.tobytes()) == (mode, SIZE, drawn.tobytes())
    assert read.getpalette() == drawn.getpalette()


def test_a_sprite_drawn_by_one_process_is_read_by_the_next_process(tmp_path: Path) -> None:
    drawn: list[int] = []
    first = process(tmp_path / "kept", drawn)
    assert first(1) is first(1)
    second = process(tmp_path / "kept", drawn)
    assert second(1).tobytes() == first(1).tobytes()
    assert drawn == [1]
    assert second(2).tobytes() != first(1).tobytes()
    assert drawn == [1, 2]


def test_quickly_drawn_sprites_are_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "WORTH", 10.0)
    process(tmp_path, [])(1)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("cut", [0, 5, 40, -1])
def test_sprites_in_damaged_files_are_drawn_again_and_the_damage_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, cut: int
) -> None:
    drawn: list[int] = []
    for number in (1, 2):
        process(tmp_path, drawn)(number)
    for path in tmp_path.iterdir():
        path.write_bytes(path.read_bytes()[:cut])
    again = process(tmp_path, drawn)
    for number in (1, 2):
        assert again(number).tobytes() == noise(seed=number).tobytes()
    assert drawn == [1, 2, 1, 2]
    assert len(caplog.records) == 1
    # By now the damaged files have been replaced.
    process(tmp_path, drawn)(1)
    assert drawn == [1, 2, 1, 2]


def test_a_file_with_any_changed_byte_is_recognized_as_damaged() -> None:
    good = packed(noise("L"))
    for place in range(len(good)):
        damaged = good[:place] + bytes([good[place] ^ 1]) + good[place + 1 :]
        with pytest.raises(Unreadable):
            unpacked(damaged)


def test_sprites_are_drawn_while_the_disk_is_full_and_the_failure_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = process(tmp_path, [])

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sprite_cache, "NamedTemporaryFile", full)
    for number in (1, 2, 3):
        assert draw(number).tobytes() == noise(seed=number).tobytes()
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert not [*tmp_path.iterdir()]


def test_a_folder_that_cannot_be_created_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    cache.keep_sprites_in(tmp_path / "file" / "sprites")
    assert "sprites are not kept" in caplog.text


@pytest.mark.skipif(os.name == "nt", reason="owners and modes exist on POSIX only")
def test_only_the_owner_can_write_into_the_folder(tmp_path: Path) -> None:
    open_to_all = tmp_path / "kept"
    open_to_all.mkdir(0o777)
    open_to_all.chmod(0o777)
    process(open_to_all, [])(1)
    assert stat.S_IMODE(open_to_all.stat().st_mode) == 0o700
    (file,) = open_to_all.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_folder_that_belongs_to_another_user_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: tmp_path.stat().st_uid + 1, raising=False)
    with pytest.raises(PermissionError):
        SpriteCache(tmp_path)


def test_the_folder_stays_within_its_budget_by_dropping_the_least_recently_used_sprites(
    tmp_path: Path,
) -> None:
    kept = SpriteCache(tmp_path, budget=3 * len(packed(noise())) + 100)
    now = time.time()
    for age, name in enumerate(NAMES[:3]):
        before = {*tmp_path.iterdir()}
        kept.put(name, noise())
        [file] = {*tmp_path.iterdir()} - before
        os.utime(file, (now - 900_000 + age, now - 900_000 + age))
    # Reading a sprite counts as use.
    assert kept.find("one") is not None
    kept.put("four", noise())
    there = {name for name in NAMES if kept.find(name) is not None}
    assert there == {"one", "four"}
    assert len([*tmp_path.iterdir()]) == 2


def test_unfinished_files_of_killed_processes_count_towards_the_budget_and_are_removed(
    tmp_path: Path,
) -> None:
    (tmp_path / "half.new").write_bytes(bytes(5_000))
    os.utime(tmp_path / "half.new", (0, 0))
    SpriteCache(tmp_path, budget=4_000)
    assert not [*tmp_path.iterdir()]


@dataclass(frozen=True)
class Look:
    fur: str
    side: object = None


class Nameless:
    pass


def drawer(module: str = "rendering.somewhere", name: str = "draw") -> Callable[..., object]:
    def draw(*_: object) -> object:
        return None

    draw.__module__, draw.__qualname__ = module, name
    return draw


def test_names_of_sprites_differ_by_function_and_arguments() -> None:
    arguments: list[tuple[object, ...]] = [
        (), (1,), (1.0,), (True,), ("1",), (None,), ((1,),), (1, 1), ((1, 1),),
        (Look("red"),), (Look("red", SIDES[0]),), (Look("red", SIDES[1]),),
        (Palette.of([(1, 2, 3)]),), (Palette.of([(1, 2, 4)]),), ("a', 'b",), ("a", "b"),
    ]  # fmt: skip
    names = [name_of(draw, args, {}) for draw in (drawer(), drawer(name="x")) for args in arguments]
    names.append(name_of(drawer(), (), {"width": 1}))
    assert None not in names
    assert len(set(names)) == len(names)
    # The name must be the same in the next process.
    assert name_of(drawer(), (Palette.of([(1, 2, 3)]),), {}) == names[12]


def test_a_drawing_without_a_cache_name_is_not_kept() -> None:
    assert name_of(drawer(), (Nameless(),), {}) is None
    assert name_of(drawer(), (Look("red", Nameless()),), {}) is None
    assert name_of(drawer("another_game.pictures"), (1,), {}) is None


def test_every_change_of_a_source_file_changes_the_names_of_sprites(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for package in ("rendering", "rules"):
        (tmp_path / package / "game").mkdir(parents=True)
    source = tmp_path / "rendering" / "game" / "cat.py"
    monkeypatch.setattr(sprite_cache, "_ROOT", tmp_path)
    found = set()
    for text in ("ears = 2", "ears = 3"):
        source.write_text(text, encoding="utf-8")
        found.add(sprite_cache.sources.__wrapped__())
    source.rename(tmp_path / "rules" / "game" / "cat.py")
    found.add(sprite_cache.sources.__wrapped__())
    monkeypatch.setattr(sprite_cache, "__version__", "0.0")
    found.add(sprite_cache.sources.__wrapped__())
    assert len(found) == 4
