"""Text in pictures is large enough for a phone, complete, inside its frame, and not covered.

All pictures are checked, with the longest names, full tables and full hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest
from PIL import Image

from rendering.paper import paper, rounded
from rendering.png import Palette
from rendering.scene import Scene, png
from rendering.text import Face, draw_line
from rendering.theme import INK, PAPER, WIDTH
from rules.game import Game
from rules.registry import GAMES
from tests.rendering.all_pictures import Picture, around_matches, of_game
from tests.rendering.lettering import Lettering, lettering

WrittenIn = Callable[[Callable[[], object]], Lettering]


@pytest.fixture
def written_in() -> Iterator[WrittenIn]:
    with lettering() as written:
        yield written


def _faults(pictures: Iterable[Picture], written: WrittenIn) -> dict[str, set[str]]:
    """Return the faults by kind of picture."""
    found: dict[str, set[str]] = {}
    for each in pictures:
        faults = {f"{fault}  [{each.moment}]" for fault in written(each.draw).faults()}
        if faults:
            found.setdefault(each.kind, set()).update(faults)
    return found


def _listed(found: dict[str, set[str]]) -> str:
    return "\n".join(f"{kind}: {fault}" for kind in sorted(found) for fault in sorted(found[kind]))


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: str(kind.key))
def test_every_text_in_a_games_pictures_is_large_and_complete_and_overlaps_no_other_text(
    kind: Game, written_in: WrittenIn
) -> None:
    found = _faults(of_game(kind), written_in)
    assert not found, _listed(found)


def test_every_text_in_pictures_of_leaderboards_profiles_and_cats_is_large_and_complete(
    written_in: WrittenIn,
) -> None:
    found = _faults(around_matches(), written_in)
    assert not found, _listed(found)


_PALETTE = Palette.of([PAPER, INK])
_FONT: tuple[Face, int] = ("bold", 30)


def _page(text: str, at: tuple[int, int], size: int = 30) -> Image.Image:
    picture = paper(WIDTH, 200)
    draw_line(picture, at, text, INK, ("bold", size), "lm")
    return picture


def _small() -> Image.Image:
    return _page("tiny", (40, 60), 25)


def _scaled_down() -> Image.Image:
    picture, label = paper(WIDTH, 200), paper(200, 100)
    draw_line(label, (10, 50), "was large", INK, _FONT, "lm")
    picture.paste(label.resize((100, 50)), (40, 40))
    return picture


def _over_the_edge() -> Image.Image:
    return _page("beyond", (WIDTH - 30, 60))


def _off_its_label() -> Image.Image:
    picture, label = paper(WIDTH, 200), paper(60, 50)
    draw_line(label, (4, 25), "long name", INK, _FONT, "lm")
    picture.paste(label, (40, 40))
    return picture


def _wider_than_its_card() -> Image.Image:
    picture, card = paper(WIDTH, 200), rounded((60, 50), 10, PAPER, INK)
    picture.paste(card, (140, 40), card)
    draw_line(picture, (170, 65), "long name", INK, _FONT, "mm")
    return picture


def _half_under_something() -> Image.Image:
    picture = _page("hidden", (40, 60))
    picture.paste(paper(60, 60), (30, 30))
    return picture


def _two_on_each_other() -> Image.Image:
    picture = _page("one", (40, 60))
    draw_line(picture, (70, 70), "two", INK, _FONT, "lm")
    return picture


def _on_a_scene() -> Scene:
    picture = Scene(_PALETTE, (WIDTH, 200))
    for x in (40, 70):
        draw_line(picture, (x, 60), "scene", INK, _FONT, "lm")
    return picture


@pytest.mark.parametrize(
    ("paint", "fault"),
    [
        (_small, "small (25.0): 'tiny'"),
        (_scaled_down, "small (15.0): 'was large'"),
        (_over_the_edge, "cut: 'beyond'"),
        (_off_its_label, "cut: 'long name'"),
        (_wider_than_its_card, "over its card: 'long name'"),
        (_half_under_something, "covered (49%): 'hidden'"),
        (_two_on_each_other, "overlapping: 'one'"),
        (_on_a_scene, "overlapping: 'scene'"),
    ],
    ids=lambda each: each if isinstance(each, str) else each.__name__.strip("_"),
)
def test_each_kind_of_illegible_text_is_found(
    paint: Callable[[], Image.Image | Scene], fault: str, written_in: WrittenIn
) -> None:
    def draw() -> bytes:
        painted = paint()
        return png(painted) if isinstance(painted, Scene) else _PALETTE.encode(painted)

    [found] = written_in(draw).faults()
    assert found.startswith(fault)


def test_text_that_is_completely_hidden_or_away_from_other_text_is_not_reported_as_illegible(
    written_in: WrittenIn,
) -> None:
    def draw() -> bytes:
        picture = _page("gone", (40, 60))
        picture.paste(_page("instead", (40, 60)), (0, 0))
        draw_line(picture, (300, 60), "apart", INK, _FONT, "lm")
        return _PALETTE.encode(picture)

    shown = written_in(draw)
    assert {line.text for line in shown.lines} == {"instead", "apart"}
    assert not shown.faults()


def test_a_picture_has_no_record_of_its_texts_if_lettering_is_inactive() -> None:
    picture = _page("plain", (40, 60))
    assert "written" not in picture.__dict__
