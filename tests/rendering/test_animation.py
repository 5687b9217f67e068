"""Animations are complete, quick to make, within Discord's limit, and pixel-exact."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Sequence
from functools import partial

import pytest
from PIL import Image, ImageChops

from rendering import Captions, painter
from rendering.animation import HOLD, LINGER, MAX_BYTES, PACE, Shot, animation, thinned, times
from rendering.theme import PAPER
from rules.game import CHANCE
from rules.match import Match
from rules.registry import game
from rules.selfplay import random_match

LONGEST = "780"
"""The seed of the longest match among many random matches of six players."""


def shots_of(match: Match) -> list[Shot]:
    """Return a match's pictures as spectators saw them."""
    paint, players = painter(match.game.key), range(match.players)
    names = tuple(f"Cat {player + 1}" for player in players)
    captions = Captions(seats=names, seat_names=names, status="to move")
    shots: list[Shot] = []
    turning = False
    for before, step in match.history():
        if step.player != CHANCE:
            view = before.observation(None)
            shots.append(Shot(partial(paint.board, view, captions=captions), turning))
            turning = False
        turning |= any(event.turning for event in before.events(step.player, step.action))
    assert match.outcome is not None
    end = match.state.observation(None).ended(match.outcome)
    result = partial(paint.result, end, captions=captions, headline="Cat 1 wins", reason="Five.")
    return [*shots, Shot(result, turning)]


def decoded(gif: bytes) -> tuple[list[Image.Image], list[int]]:
    """Return an animation's frames and their durations in milliseconds."""
    pictures, durations = [], []
    with Image.open(io.BytesIO(gif)) as film:
        assert film.info["loop"] == 0
        for number in range(getattr(film, "n_frames", 1)):
            film.seek(number)
            pictures.append(film.convert("RGB"))
            durations.append(film.info["duration"])
    return pictures, durations


def drawn(shot: Shot) -> Image.Image:
    return Image.open(io.BytesIO(shot.draw())).convert("RGB")


def same(one: Image.Image, other: Image.Image) -> bool:
    """Whether `one` equals `other` after we crop the borders of `one` to the size of `other`."""
    left, top = (one.width - other.width) // 2, (one.height - other.height) // 2
    part = one.crop((left, top, left + other.width, top + other.height))
    return ImageChops.difference(part, other).getbbox() is None


def test_the_animation_of_the_longest_match_shows_every_moment_and_is_small_enough() -> None:
    match = random_match(
        game("cat-sequence"),
        6,
        {},
        seed=hashlib.sha256(LONGEST.encode()).digest(),
        policy_seed=LONGEST,
    )
    assert match.ply > 450
    shots = shots_of(match)
    gif = animation(shots)
    assert len(gif) <= MAX_BYTES
    with Image.open(io.BytesIO(gif)) as film:
        assert getattr(film, "n_frames", 1) == len(shots)
        shown = []
        for number, shot in enumerate(shots):
            film.seek(number)
            shown.append(film.info["duration"])
            if number % 40 == 0 or number == len(shots) - 1:
                assert same(film.convert("RGB"), drawn(shot)), number
    assert shown == list(times(shots))
    assert shown.count(LINGER) == sum(shot.turning for shot in shots[:-1]) > 0


@pytest.mark.parametrize("key", ["cat-rat-flea", "cat-sequence"])
def test_the_frames_of_an_animation_equal_the_pictures_that_were_drawn(key: str) -> None:
    match = random_match(game(key), 2, {}, seed=bytes(32), policy_seed="film", plies=None)
    shots = shots_of(match)
    shots = [*shots[:6], shots[-1]]
    pictures, durations = decoded(animation(shots))
    assert len(pictures) == 7
    for picture, shot in zip(pictures, shots, strict=True):
        assert same(picture, drawn(shot))
    assert durations == [LINGER if shot.turning else PACE for shot in shots[:-1]] + [HOLD]


def test_an_animation_of_the_same_pictures_has_the_same_bytes() -> None:
    shots = coloured(4)
    assert animation(shots) == animation(shots)


# Made-up pictures


def png(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def noise(number: int, colours: int = 60, size: tuple[int, int] = (90, 70)) -> Image.Image:
    """Return a picture in which nothing repeats."""
    palette = [part for colour in range(colours) for part in (colour * 4 % 256, colour, 255)]
    count = size[0] * size[1]
    stream = hashlib.shake_128(str(number).encode()).digest(count)
    picture = Image.frombytes("P", size, bytes(byte % colours for byte in stream))
    picture.putpalette(palette)
    return picture


def coloured(count: int, turning: Sequence[int] = (), colours: int = 60) -> list[Shot]:
    return [
        Shot(partial(png, noise(number, colours)), number in turning) for number in range(count)
    ]


def test_an_oversized_animation_leaves_out_pictures_but_keeps_the_turning_points() -> None:
    shots = coloured(40, turning=(7, 30))
    whole = animation(shots)
    limit = len(whole) // 3
    gif = animation(shots, limit=limit)
    assert len(gif) <= limit
    pictures, durations = decoded(gif)
    assert 6 < len(pictures) < 14
    for kept in (0, 7, 30, 39):
        assert any(same(picture, drawn(shots[kept])) for picture in pictures), kept
    assert durations.count(LINGER) == 2
    assert durations[-1] == HOLD


def test_an_animation_that_cannot_be_small_enough_raises_an_error() -> None:
    with pytest.raises(ValueError, match="1000"):
        animation(coloured(5), limit=1000)


@pytest.mark.parametrize("count", [2, 3, 5, 9, 10])
def test_thinning_out_keeps_the_requested_number_of_pictures_with_the_first_and_the_last(
    count: int,
) -> None:
    shots = coloured(10, turning=(4,))
    left = [shots.index(shot) for shot in thinned(shots, count)]
    assert len(left) == count
    assert left == sorted(left)
    assert {left[0], left[-1]} == {0, 9}
    assert 4 in left or count == 2


def test_thinning_out_drops_pictures_of_turning_points_if_too_few_other_pictures_exist() -> None:
    shots = coloured(12, turning=range(1, 11))
    assert len(thinned(shots, 6)) == 6


def test_an_animation_can_have_only_one_picture() -> None:
    [picture], [duration] = decoded(animation(coloured(1)))
    assert same(picture, noise(0).convert("RGB"))
    assert duration == HOLD


def test_a_picture_shown_twice_in_a_row_becomes_two_frames() -> None:
    shots = coloured(3)
    pictures, durations = decoded(animation([shots[0], shots[0], shots[1]]))
    assert same(pictures[1], pictures[0])
    assert durations == [PACE, PACE, HOLD]


def test_unchanged_parts_are_not_written_again() -> None:
    """Even if opposite corners change, the pixels between them are not written again."""
    before, after = noise(1), noise(1)
    for corner in ((0, 0), (89, 69)):
        after.putpixel(corner, 30 if before.getpixel(corner) != 30 else 31)
    one, two = (Shot(partial(png, picture)) for picture in (before, after))
    assert len(animation([one, two])) < 1.1 * len(animation([one]))
    pictures, _ = decoded(animation([one, two]))
    assert same(pictures[1], drawn(two))


def test_all_frames_are_as_tall_as_the_tallest_picture_and_shorter_pictures_are_centred() -> None:
    match = random_match(
        game("cat-sequence"), 2, {}, seed=bytes(32), policy_seed="film", plies=None
    )
    shots = shots_of(match)
    pictures, _ = decoded(animation([shots[0], shots[-1]]))
    assert drawn(shots[0]).height < pictures[0].height
    assert pictures[0].getpixel((pictures[0].width // 2, 2)) == PAPER
    below = (pictures[0].height - drawn(shots[0]).height) // 2 + 1
    assert pictures[0].getpixel((1, below)) == PAPER


def test_pictures_with_256_colours_keep_their_colours() -> None:
    shots = coloured(3, colours=256)
    pictures, _ = decoded(animation(shots))
    assert all(same(*pair) for pair in zip(pictures, map(drawn, shots), strict=True))


def test_one_animation_can_have_pictures_of_different_sizes_and_colours() -> None:
    large = noise(9, size=(120, 100)).convert("RGB").point(lambda part: min(255, part + 3))
    shots = [*coloured(2), Shot(partial(png, large))]
    pictures, _ = decoded(animation(shots))
    assert {picture.size for picture in pictures} == {(120, 100)}
    assert same(pictures[1], drawn(shots[1]))
    differing = ImageChops.difference(pictures[2], large).convert("L").getextrema()
    assert differing[1] in range(1, 9)
