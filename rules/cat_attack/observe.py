"""Cat Attack: the view of a position for a viewer."""

from __future__ import annotations

from functools import lru_cache

from rules.cat_attack.actions import NOTHING, PLAY
from rules.cat_attack.board import BIRD, FOODS, HOUSES, MOUSE, NAMES, SHOPS, STREETS
from rules.cat_attack.board_queries import FIRST_LARDER, OFF, larder_of
from rules.cat_attack.cards import MOG, suit_of
from rules.cat_attack.legal import legal_of
from rules.cat_attack.position import Position
from rules.cat_attack.routes import BIT, MIDDLE, spaces_in
from rules.cat_attack.setting import Setting
from rules.cat_attack.tasks import ANOTHER, ASKING, END, THROW, Task
from rules.cat_attack.view import (
    ANSWER,
    CARD,
    ESCAPE,
    GO,
    SWAP,
    TAKE,
    Car,
    Card,
    Cat,
    Critter,
    Fight,
    House,
    Shop,
    Swap,
    View,
)
from rules.game import CHANCE

_NOTHING_ASKED = Task(END, -1)


def observe(position: Position, viewer: int | None) -> View:
    """Return everything public, the viewer's own hand, and cards that the viewer sees in a swap."""
    setting, actors = position.setting, position.to_act()
    task = (
        position.task
        if position.task is not None and position.task.kind in ASKING
        else _NOTHING_ASKED
    )
    return View(
        viewer=viewer,
        teams=setting.teams,
        kittens=setting.kittens,
        turn=None if position.turn < 0 or position.ended is not None else position.turn,
        asked=position.asked,
        to_act=() if actors == (CHANCE,) else actors,
        another=task.kind == CARD and task.value == ANOTHER,
        rolled=task.value if task.kind == GO else None,
        rolls_due=sum(due.kind == THROW for due in position.agenda)
        if position.ended is None
        else 0,
        ends=_ends(position, task),
        throws=tuple(value or None for value in position.throws),
        victim=task.other if task.kind == SWAP else None,
        sight=_sight(position, task, viewer),
        raiding=setting.houses[task.other] + 1 if task.kind == TAKE else None,
        escaping=FOODS[task.value] if task.kind == ESCAPE else None,
        fight=_fight(position),
        hand=None if viewer is None else _hand(position, task, viewer),
        hand_sizes=tuple(map(len, position.hands)),
        swaps=_swaps(position, viewer),
        houses=_houses(setting, position.lives, position.larders, position.cats, position.critters),
        shops=_shops(position.closed, position.stock),
        cats=_cats(setting, position.cats, position.came_home),
        critters=_critters(setting, position.critters),
        car=_car(position.car),
        raided=tuple(setting.houses[household] + 1 for household in spaces_in(position.raided)),
        burgled=position.burgled,
        drawn=position.drawn,
        trails=position.trails,
        discards=tuple(MOG[card] for card in position.discards),
        mog_left=sum(position.deck),
        curiosity_left=sum(position.curiosity),
        minutes=setting.minutes,
        outcome=position.ended,
    )


def _ends(position: Position, task: Task) -> tuple[str, ...]:
    if task.kind != GO:
        return ()
    legal = legal_of(position, task.player)
    return tuple(move.target for move in legal if move.target != NOTHING)


def _sight(position: Position, task: Task, viewer: int | None) -> tuple[str, ...] | None:
    if task.kind != SWAP or viewer != task.player:
        return None
    return tuple(MOG[card] for card in position.hands[task.other])


def _fight(position: Position) -> Fight | None:
    bout = position.fight
    if bout is None:
        return None
    shown = tuple((player, MOG[card]) for player, card in bout.shown)
    return Fight(bout.attacker, bout.defender, bout.suit, shown)


def _hand(position: Position, task: Task, viewer: int) -> tuple[Card, ...]:
    hand, bout = position.hands[viewer], position.fight
    if viewer == task.player and task.kind == CARD:
        plays = [move for move in legal_of(position, viewer) if move.kind == PLAY]
        useful = {move.card for move in plays if move.target != NOTHING}
        return tuple(Card(MOG[card], MOG[card] in useful) for card in hand)
    if viewer == task.player and task.kind == ANSWER and bout is not None:
        return tuple(Card(MOG[card], suit_of(card) == bout.suit) for card in hand)
    return tuple(Card(MOG[card], None) for card in hand)


def _swaps(position: Position, viewer: int | None) -> tuple[Swap, ...]:
    return tuple(
        Swap(player, owner, MOG[given], MOG[taken])
        for player, owner, given, taken in (*position.swaps_before, *position.swaps)
        if viewer in (player, owner)
    )


# The public parts often stay the same after an action, so they are cached.


@lru_cache(maxsize=256)
def _houses(
    setting: Setting,
    lives: tuple[int, ...],
    larders: tuple[int, ...],
    cats: tuple[int, ...],
    critters: tuple[int, ...],
) -> tuple[House, ...]:
    found = [
        House(number, "", (), 0, (None,) * len(FOODS), retired=False, garden=())
        for number in range(1, len(HOUSES) + 1)
    ]
    for household, house in enumerate(setting.houses):
        area = setting.areas[household]
        held = {
            setting.kind_of(critter): setting.critters[critter]
            for critter, place in enumerate(critters)
            if larder_of(place) == household
        }
        found[house] = House(
            house + 1,
            setting.names[household],
            setting.members[household],
            lives[household],
            tuple(
                _slot(item, held) if larders[household] >> number & 1 else None
                for number, item in enumerate(FOODS)
            ),
            retired=lives[household] == 0,
            garden=tuple(p for p, space in enumerate(cats) if space != OFF and BIT[space] & area),
        )
    return tuple(found)


def _slot(item: str, held: dict[str, str]) -> str | None:
    """Return the content of a larder's slot: a kind of food, or the name of a mouse or bird."""
    return held.get(item) if item in (MOUSE, BIRD) else item


@lru_cache(maxsize=256)
def _shops(closed: tuple[bool, ...], stock: tuple[int, ...]) -> tuple[Shop, ...]:
    return tuple(
        Shop(shop.name, shop.item, not shut, left)
        for shop, shut, left in zip(SHOPS, closed, stock, strict=True)
    )


@lru_cache(maxsize=256)
def _cats(setting: Setting, cats: tuple[int, ...], came_home: int) -> tuple[Cat, ...]:
    return tuple(
        Cat(
            setting.cats[player],
            player,
            setting.teams[player],
            setting.houses[setting.households[player]] + 1,
            None if space == OFF else NAMES[space],
            retired=space == OFF,
            came_home=bool(came_home >> player & 1),
        )
        for player, space in enumerate(cats)
    )


@lru_cache(maxsize=256)
def _critters(setting: Setting, critters: tuple[int, ...]) -> tuple[Critter, ...]:
    return tuple(
        Critter(
            setting.critters[critter],
            setting.kind_of(critter),
            NAMES[place] if place >= 0 else None,
            setting.houses[larder_of(place)] + 1 if place <= FIRST_LARDER else None,
        )
        for critter, place in enumerate(critters)
    )


def _car(street: int) -> Car:
    return Car(None, None) if street == OFF else Car(STREETS[street], NAMES[MIDDLE[street]])
