"""Pictures of cats: every breed has a picture that shows its traits, and all pictures differ."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from PIL import Image

from rendering import cache as drawings
from rendering.breeds import BREEDS, CATS, bust, figure, portrait
from rendering.breeds.fur import curl, hairy, tuft
from rendering.theme import PAPER
from rules.cat_sequence.view import MEOW, PURRR
from tests.rendering.cat_sequence_scenes import captions
from tests.rendering.scenes import difference

SMALL = 70
TINY = 50
"""The width in pixels of a board's space, as Discord shows it on a desktop."""
GREY = ("korat", "russian-blue", "nebelung", "chartreux")
POINTED = ("siamese", "balinese", "birman", "himalayan")


@cache
def _on_paper(key: str, kind: str) -> Image.Image:
    cat = portrait(key, SMALL) if kind == "portrait" else figure(key, 120)
    picture = Image.new("RGBA", cat.size, (*PAPER, 255))
    picture.alpha_composite(cat)
    return picture.convert("RGB")


def _least_difference(kind: str, mode: str) -> tuple[float, str, str]:
    seen = {key: _on_paper(key, kind).convert(mode).tobytes() for key in CATS}
    return min(
        (difference(seen[one], seen[other]), one, other) for one, other in combinations(seen, 2)
    )


def test_there_are_42_breeds_and_two_characters() -> None:
    assert len(BREEDS) == 42
    assert set(CATS) - set(BREEDS) == {PURRR, MEOW}


@pytest.mark.parametrize("kind", ["portrait", "figure"])
@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_no_two_cats_look_alike_even_when_small_and_grey(kind: str, mode: str) -> None:
    least = _least_difference(kind, mode)
    assert least[0] > 4, least


def _tiny(key: str) -> Image.Image:
    """Return a head in the middle of a small transparent square."""
    head, square = bust(key, TINY, TINY), Image.new("RGBA", (TINY, TINY), (*PAPER, 0))
    square.alpha_composite(head, ((TINY - head.width) // 2, (TINY - head.height) // 2))
    return square


def _in_grey(key: str) -> bytes:
    seen = Image.new("RGBA", (TINY, TINY), (*PAPER, 255))
    seen.alpha_composite(_tiny(key))
    return seen.convert("L").tobytes()


def _silhouette(key: str) -> bytes:
    return _tiny(key).getchannel("A").tobytes()


@pytest.mark.parametrize("alike", [GREY, POINTED], ids=["grey", "pointed"])
def test_breeds_with_the_same_coat_differ_in_silhouette_and_face_at_board_size(
    alike: tuple[str, ...],
) -> None:
    for one, other in combinations(alike, 2):
        assert difference(_in_grey(one), _in_grey(other)) > 52, (one, other)
        assert difference(_silhouette(one), _silhouette(other)) > 25, (one, other)
    eyes = {(BREEDS[key].eyes, BREEDS[key].eye_shape) for key in alike}
    assert len(eyes) == len(alike)


def test_no_two_heads_look_alike_in_greyscale_at_the_size_of_a_space_on_a_board() -> None:
    for one, other in combinations(CATS, 2):
        assert difference(_in_grey(one), _in_grey(other)) > 15, (one, other)


@pytest.mark.parametrize("room", [(73, 67), (40, 90), (200, 30)])
def test_a_cats_bust_is_as_large_as_its_box_allows(room: tuple[int, int]) -> None:
    for key in CATS:
        drawn = bust(key, *room)
        assert drawn.width <= room[0]
        assert drawn.height <= room[1]
        assert drawn.width == room[0] or drawn.height == room[1]


def test_no_two_breeds_share_all_their_traits() -> None:
    assert len(set(CATS.values())) == len(CATS)


@pytest.mark.parametrize("key", list(CATS))
def test_a_cat_stays_inside_its_picture(key: str) -> None:
    for picture in (portrait(key, 150), figure(key, 200)):
        left, top, right, bottom = picture.getchannel("A").getbbox() or (0, 0, 0, 0)
        assert left > 0
        assert top > 0
        assert right < picture.width
        assert bottom < picture.height


def test_breeds_have_the_traits_they_are_known_for() -> None:
    known = {
        "sphynx": ("hair", "bare"),
        "scottish-fold": ("ears", "folded"),
        "american-curl": ("ears", "curled"),
        "manx": ("tail", "none"),
        "japanese-bobtail": ("tail", "bobbed"),
        "turkish-van": ("pattern", "van"),
        "siamese": ("pattern", "pointed"),
        "snowshoe": ("pattern", "blazed"),
        "persian": ("face", "flat"),
        "exotic-shorthair": ("face", "flat"),
        "himalayan": ("face", "flat"),
        "bengal": ("pattern", "rosetted"),
        "selkirk-rex": ("hair", "curly"),
        "maine-coon": ("ears", "tufted"),
    }
    for key, (trait, value) in known.items():
        assert getattr(BREEDS[key], trait) == value, key
    assert BREEDS["munchkin"].legs < 0.5


def test_an_unknown_cat_is_refused() -> None:
    with pytest.raises(KeyError):
        portrait("tonkinsese", SMALL)


def test_cats_are_drawn_the_same_each_time() -> None:
    first = portrait("somali", SMALL).tobytes(), figure("somali", 120).tobytes()
    drawings.forget()
    assert first == (portrait("somali", SMALL).tobytes(), figure("somali", 120).tobytes())


def test_every_cat_has_a_name_and_a_short_fact() -> None:
    say = captions(2).say
    names = {say(f"cat-sequence-card-{key}") for key in CATS}
    facts = {say(f"cat-sequence-fact-{key}") for key in CATS}
    assert len(names) == len(facts) == len(CATS)
    assert all(len(fact) <= 90 and "\n" not in fact for fact in facts)


@pytest.mark.parametrize("profile", [tuft, curl])
def test_drawn_hair_extends_the_outline_symmetrically(profile: object) -> None:
    half = [(0.0, -40.0), (40.0, 0.0), (0.0, 40.0)]
    bald = hairy(half, 1, 0)
    shaggy = hairy(half, 5, 8, tuft if profile is tuft else curl)
    assert max(x for x, _ in shaggy) > max(x for x, _ in bald) + 3
    assert min(x for x, _ in shaggy) == pytest.approx(-max(x for x, _ in shaggy))
