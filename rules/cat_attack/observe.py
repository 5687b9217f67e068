"""Cat Attack: what one viewer can see of a position."""

from __future__ import annotations

from rules.cat_attack.actions import NOTHING
from rules.cat_attack.board import BIRD, FOODS, MOUSE, NAMES, SHOPS, STREETS
from rules.cat_attack.board_queries import OFF, area_of, held, larder_of
from rules.cat_attack.cards import MOG, suit_of
from rules.cat_attack.legal import ends_for, plays_of
from rules.cat_attack.position import Position
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
from rules.cat_attack.ways import BIT, MIDDLE, spaces_in
from rules.game import CHANCE

_NOTHING_ASKED = Task(END, -1)


def observe(position: Position, viewer: int | None) -> View:
    """Everything public; the viewer's own hand, and what they see while they swap."""
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
        houses=tuple(_house(position, house) for house in range(6)),
        shops=tuple(
            Shop(shop.name, shop.item, not closed, left)
            for shop, closed, left in zip(SHOPS, position.closed, position.stock, strict=True)
        ),
        cats=tuple(_cat(position, player) for player in range(setting.players)),
        critters=tuple(_critter(position, critter) for critter in range(len(setting.critters))),
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
    return tuple(NAMES[space] for space in spaces_in(ends_for(position, task.player, task.value)))


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
    asked = task.kind if viewer == task.player else None
    return tuple(
        Card(MOG[card], _useful(position, asked, viewer, card)) for card in position.hands[viewer]
    )


def _useful(position: Position, asked: str | None, viewer: int, card: int) -> bool | None:
    if asked == CARD:
        return next(plays_of(position, viewer, card)).target != NOTHING
    if asked == ANSWER and position.fight is not None:
        return suit_of(card) == position.fight.suit
    return None


def _swaps(position: Position, viewer: int | None) -> tuple[Swap, ...]:
    return tuple(
        Swap(player, owner, MOG[given], MOG[taken])
        for player, owner, given, taken in (*position.swaps_before, *position.swaps)
        if viewer in (player, owner)
    )


def _house(position: Position, house: int) -> House:
    setting = position.setting
    if house not in setting.houses:
        return House(house + 1, "", (), 0, (None,) * len(FOODS), retired=False, garden=())
    household = setting.houses.index(house)
    area = area_of(position, household)
    inside = [p for p, space in enumerate(position.cats) if space != OFF and BIT[space] & area]
    return House(
        house + 1,
        setting.names[household],
        setting.members[household],
        position.lives[household],
        tuple(_slot(position, household, item) for item in range(len(FOODS))),
        retired=position.lives[household] == 0,
        garden=tuple(inside),
    )


def _slot(position: Position, household: int, item: int) -> str | None:
    if not position.larders[household] >> item & 1:
        return None
    if FOODS[item] not in (MOUSE, BIRD):
        return FOODS[item]
    critter = held(position, household, FOODS[item])
    return None if critter is None else position.setting.critters[critter]


def _cat(position: Position, player: int) -> Cat:
    setting, space = position.setting, position.cats[player]
    return Cat(
        setting.cats[player],
        player,
        setting.teams[player],
        setting.houses[setting.households[player]] + 1,
        None if space == OFF else NAMES[space],
        retired=space == OFF,
        came_home=bool(position.came_home >> player & 1),
    )


def _critter(position: Position, critter: int) -> Critter:
    setting, place = position.setting, position.critters[critter]
    household = larder_of(place)
    return Critter(
        setting.critters[critter],
        setting.kind_of(critter),
        NAMES[place] if place >= 0 else None,
        setting.houses[household] + 1 if place < 0 <= household else None,
    )


def _car(street: int) -> Car:
    return Car(None, None) if street == OFF else Car(STREETS[street], NAMES[MIDDLE[street]])
