"""Handmade views of Cat Attack, to draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import cast

from rendering import Captions
from rules.cat_attack import CatAttack
from rules.cat_attack.board import HOUSES_OF, SHOPS
from rules.cat_attack.view import (
    CAUGHT,
    CREEP,
    DRIVE,
    FLED,
    GO,
    JUMP,
    RETIRED,
    SENT_HOME,
    WALK,
    Car,
    Card,
    Cat,
    Critter,
    Fight,
    House,
    Shop,
    Trail,
    View,
)
from rules.selfplay import random_match
from tests.rendering.scenes import say

NAMES = ("Mitzi Katzenberger", "Zaphod", "Bo", "Lin", "Anna", "Benedict")
LONG = (
    "Bartholomew the Second of Somewhere",
    "Wilhelmina von Katzenelnbogen-Schwarzburg",
    "i" * 32,
    "W" * 32,
    "小明",
    "Zoë Müller-Lüdenscheidt",
)
SEATS = tuple(f"Cat {number}" for number in range(1, 7))
EMPTY: tuple[str | None, ...] = (None,) * 6
FULL = ("fish", "milk", "food", "vitamins", "mouse1", "bird1")
SPACES = ("1s", "c4", "dairy2", "g4", "north3", "5p")
HAND = ("cat-5", "cat-2", "mouse-3", "bird-6", "speedy", "attack")


def captions(
    players: int = 4, status: str = "Cat 1 to act", names: tuple[str, ...] = NAMES
) -> Captions:
    return Captions(names[:players], SEATS[:players], status, say)


def cards(*names: str, useless: tuple[str, ...] = (), asked: bool = True) -> tuple[Card, ...]:
    """Return a hand. If the player is asked to play, each `Card` says whether it is useful."""
    return tuple(Card(name, name not in useless if asked else None) for name in names)


def house(number: int, *players: int, **more: object) -> House:
    name = f"cat{number}" if players else ""
    built = House(number, name, players, 9 if players else 0, EMPTY, retired=False, garden=())
    return replace(built, **more)  # type: ignore[arg-type]


def cat(player: int, number: int, space: str | None, team: int | None = None) -> Cat:
    return Cat(
        f"cat{number}",
        player,
        player if team is None else team,
        number,
        space,
        retired=space is None,
        came_home=False,
    )


def shops(*shut: str, left: int = 4) -> tuple[Shop, ...]:
    return tuple(Shop(shop.name, shop.item, shop.name not in shut, left) for shop in SHOPS)


def critters(count: int, **places: str | int) -> tuple[Critter, ...]:
    """Return mice and birds at home, except those placed on a space or in a house's larder."""
    found = []
    for kind in ("mouse", "bird"):
        for i in range(1, count + 1):
            at = places.get(f"{kind}{i}")
            space, larder = (at, None) if isinstance(at, str) else (None, at)
            found.append(Critter(f"{kind}{i}", kind, space, larder))
    return tuple(found)


def table(players: int = 4, **more: object) -> View:
    """Return a spectator's view of the middle of a match: player 0 rolled 3 and has to move."""
    numbers = HOUSES_OF[players]
    owner = {number: player for player, number in enumerate(numbers)}
    view = View(
        viewer=None,
        teams=tuple(range(players)),
        kittens=False,
        turn=0,
        asked=GO,
        to_act=(0,),
        another=False,
        rolled=3,
        rolls_due=0,
        ends=("1q", "b4", "c4"),
        throws=(),
        victim=None,
        sight=None,
        raiding=None,
        escaping=None,
        fight=None,
        hand=None,
        hand_sizes=(6,) * players,
        swaps=(),
        houses=tuple(
            house(number, *((owner[number],) if number in owner else ())) for number in range(1, 7)
        ),
        shops=shops(left=players),
        cats=tuple(cat(player, numbers[player], SPACES[player]) for player in range(players)),
        critters=critters(players),
        car=Car(None, None),
        raided=(),
        burgled=False,
        drawn=(),
        trails=(),
        discards=("cat-4",),
        mog_left=30,
        curiosity_left=38,
        minutes=None,
        outcome=None,
    )
    return replace(view, **more)  # type: ignore[arg-type]


def holding(*names: str, useless: tuple[str, ...] = (), **more: object) -> View:
    """Return player 0's view, with these cards in hand; by default, the player must play a card."""
    asked = more.get("asked", "card") in ("card", "answer")
    seen = cards(*names, useless=useless, asked=asked)
    choosing = {"asked": "card", "rolled": None, "ends": ()}
    return table(**{**choosing, "viewer": 0, "hand": seen, **more})  # type: ignore[arg-type]


WALKED = Trail(0, "cat1", WALK, ("home1", "1p", "1r", "c2", "c3", "c4"))
TRAILS = (
    WALKED,
    Trail(1, "cat3", JUMP, ("g4", "e1")),
    Trail(0, "mouse1", CREEP, ("mouse-hole", "c4", "c5", "c6")),
    Trail(2, "bird2", CREEP, ("bird-house", "e4", "f4")),
    Trail(3, "cat4", SENT_HOME, ("south3", "home4")),
    Trail(0, "mouse2", CAUGHT, ("b7", "larder1")),
    Trail(0, "bird1", FLED, ("larder3", "bird-house")),
    Trail(2, "cat6", RETIRED, ("west2",)),
    Trail(0, "car", DRIVE, ("car-park", "north1", "north2", "north3", "north4", "north5", "east1",
                            "east2", "east3")),
)  # fmt: skip
FIGHT = Fight(0, 2, "bird", ((0, "bird-4"), (2, "bird-1"), (0, "bird-6")))


def crowded() -> View:
    """Return a view with everything: six players, a fight, Curiosity and every kind of trail."""
    players = 6
    numbers = HOUSES_OF[players]
    owner = {number: player for player, number in enumerate(numbers)}
    return table(
        players,
        houses=tuple(
            house(number, owner[number], lives=number, larder=FULL if number % 2 else EMPTY)
            for number in range(1, 7)
        ),
        shops=shops("fish", "corner", left=0),
        critters=critters(
            players, mouse1=1, mouse2="d4", mouse3="2q", bird1=3, bird2="west5", bird3="south1"
        ),
        car=Car("east", "east3"),
        fight=FIGHT,
        drawn=("shop-dairy", "car-east", "roll"),
        trails=TRAILS,
        ends=tuple(f"{column}{row}" for column in "aceg" for row in range(1, 7)),
    )


def gang(*, shared: bool) -> View:
    """Return a view of two gangs of three cats; each gang shares a house if `shared` is true."""
    teams = (0, 1, 0, 1, 0, 1)
    if not shared:
        six = table(6)
        members = tuple(replace(one, team=teams[one.player]) for one in six.cats)
        return replace(six, teams=teams, cats=members)
    homes = {0: 1, 1: 6}
    members = tuple(
        Cat(
            f"cat{homes[teams[player]]}{'abc'[player // 2]}",
            player,
            teams[player],
            homes[teams[player]],
            f"home{homes[teams[player]]}" if player < 4 else "d7",
            retired=False,
            came_home=player == 0,
        )
        for player in range(6)
    )
    rooms = {1: (0, 2, 4), 6: (1, 3, 5)}
    return table(
        6,
        teams=teams,
        cats=members,
        houses=tuple(house(number, *rooms.get(number, ())) for number in range(1, 7)),
    )


SETUPS: tuple[tuple[int, Mapping[str, str]], ...] = (
    (2, {}),
    (3, {"claws": "all", "lives": "3"}),
    (4, {"gang": "pairs", "house": "shared"}),
    (4, {"kittens": "yes", "claws": "prey"}),
    (5, {"minutes": "30"}),
    (6, {"gang": "teams"}),
    (6, {"gang": "pairs", "house": "shared"}),
    (6, {}),
)


def matches(plies: tuple[int | None, ...], viewer: int | None = None) -> Iterator[View]:
    """Yield views of random matches of all player counts and variants."""
    for players, options in SETUPS:
        for count in plies:
            match = random_match(
                CatAttack(), players, options, seed=b"p" * 32, policy_seed="pictures", plies=count
            )
            view = cast("View", match.state.observation(viewer))
            yield view if match.outcome is None else view.ended(match.outcome)
