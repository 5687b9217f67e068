"""The faces of cats that play appear beside the cats' names in every game, and nowhere else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops

from agents.characters import CHARACTERS
from rendering import orders
from rendering.lobby_members import LobbyMember
from rendering.painter import Captions
from rendering.theme import PAPER
from rules.game import Outcome
from rules.match import Match
from rules.registry import GAMES, game
from tests.rendering.scenes import opened, say

SETTINGS = [
    *((kind.key, min(kind.player_counts), {}) for kind in GAMES),
    ("cat-sequence", 6, {}),
    ("cat-attack", 6, {}),
    ("cat-attack", 4, {"gang": "pairs"}),
]
BREEDS = [each.breed for each in CHARACTERS]
every_setting = pytest.mark.parametrize(("key", "players", "options"), SETTINGS, ids=str)


def captions(players: int, *faces: str | None) -> Captions:
    names = tuple(f"Cat {player}" for player in range(players))
    return Captions(names, names, "Cat 0 to move", say, faces)


def pictures(
    key: str, players: int, options: dict[str, str], shown: Captions
) -> tuple[bytes, bytes]:
    """Return the board and the result of a match."""
    match = Match.start(game(key), players, options, seed=bytes(32)).settle()
    view = match.state.observation(None)
    places = tuple(1 if side == match.sides[0] else 2 for side in match.sides)
    over = view.ended(Outcome(places, "resigned"))
    result = orders.result(key, over, shown, "Cat 0 wins", "It was late.")
    return orders.board(key, view, shown).png, result.png


@every_setting
def test_every_cat_has_its_own_face_on_boards_and_results(
    key: str, players: int, options: dict[str, str]
) -> None:
    others = (None,) * (players - 1)
    drawn = [
        pictures(key, players, options, captions(players, breed, *others))
        for breed in [None, *BREEDS]
    ]
    for many in zip(*drawn, strict=True):
        assert len(set(many)) == len(many)


@every_setting
def test_pictures_show_no_faces_if_only_people_play(
    key: str, players: int, options: dict[str, str]
) -> None:
    nobody = captions(players, *(None,) * players)
    assert pictures(key, players, options, nobody) == pictures(
        key, players, options, captions(players)
    )


@pytest.mark.parametrize("key", [kind.key for kind in GAMES if kind.key != "cat-attack"])
def test_the_board_changes_only_on_the_name_plate_of_a_cat_if_the_face_of_the_cat_is_added(
    key: str,
) -> None:
    players = min(game(key).player_counts)
    one, other = (
        opened(pictures(key, players, {}, captions(players, face, *(None,) * (players - 1)))[0])
        for face in (None, "maine-coon")
    )
    box = ImageChops.difference(one.convert("L"), other.convert("L")).getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert (right - left) * (bottom - top) < 0.06 * one.width * one.height


def members(count: int) -> tuple[LobbyMember, ...]:
    cats = (LobbyMember(each.key, each.breed) for each in CHARACTERS)
    people = (LobbyMember("Wilhelmina von Katzenstein", None, number) for number in range(count))
    return (*people, *cats)[-count:]


@pytest.mark.parametrize("key", [kind.key for kind in GAMES])
def test_a_lobbys_picture_shows_its_members_faces_below_the_cover(key: str) -> None:
    plain = opened(orders.cover(key, "Title"))
    for count in (1, 2, 6, 12):
        png = orders.cover(key, "Title", members(count))
        shown = opened(png)
        assert len(png) < 150_000
        assert (shown.width, shown.getpixel((0, 0))) == (plain.width, plain.getpixel((0, 0)))
        assert shown.height > plain.height
        above = shown.crop((0, 0, *plain.size)).convert("RGB")
        assert above.tobytes() == plain.convert("RGB").tobytes()
        assert shown.convert("RGB").getpixel((0, shown.height - 1)) == PAPER
        assert orders.cover(key, "Title", members(count)) == png


@pytest.mark.parametrize("change", [{"name": "Otto"}, {"breed": "sphynx"}, {"breed": None}])
def test_a_lobbys_picture_changes_with_every_detail_of_a_member(
    change: dict[str, str | None],
) -> None:
    one, *others = members(4)
    same = orders.cover("washi-cat", "Title", (one, *others))
    assert orders.cover("washi-cat", "Title", (replace(one, **change), *others)) != same  # type: ignore[arg-type]
