"""Cat Attack: from a state to what one viewer can see of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cat_attack.actions import NOTHING
from rules.cat_attack.board import BIRD, FOODS, MOUSE, NAMES, SHOPS, STREETS
from rules.cat_attack.cards import MOG, suit_of
from rules.cat_attack.legal import ends_for, plays_of
from rules.cat_attack.scene import OFF, area_of, held, larder_of
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

if TYPE_CHECKING:
    from rules.cat_attack.state import State

_NOTHING_ASKED = Task(END, -1)


def look(state: State, viewer: int | None) -> View:
    """Everything public; the viewer's own hand, and what they see while they swap."""
    setting, actors = state.setting, state.to_act()
    task = state.task if state.task is not None and state.task.kind in ASKING else _NOTHING_ASKED
    return View(
        viewer=viewer,
        teams=setting.teams,
        kittens=setting.kittens,
        turn=None if state.turn < 0 or state.ended is not None else state.turn,
        asked=state.asked,
        to_act=() if actors == (CHANCE,) else actors,
        another=task.kind == CARD and task.value == ANOTHER,
        rolled=task.value if task.kind == GO else None,
        rolls_due=sum(due.kind == THROW for due in state.agenda) if state.ended is None else 0,
        ends=_ends(state, task),
        throws=tuple(value or None for value in state.throws),
        victim=task.other if task.kind == SWAP else None,
        sight=_sight(state, task, viewer),
        raiding=setting.houses[task.other] + 1 if task.kind == TAKE else None,
        escaping=FOODS[task.value] if task.kind == ESCAPE else None,
        fight=_fight(state),
        hand=None if viewer is None else _hand(state, task, viewer),
        hand_sizes=tuple(map(len, state.hands)),
        swaps=_swaps(state, viewer),
        houses=tuple(_house(state, house) for house in range(6)),
        shops=tuple(
            Shop(shop.name, shop.item, not closed, left)
            for shop, closed, left in zip(SHOPS, state.closed, state.stock, strict=True)
        ),
        cats=tuple(_cat(state, player) for player in range(setting.players)),
        critters=tuple(_critter(state, critter) for critter in range(len(setting.critters))),
        car=_car(state.car),
        raided=tuple(setting.houses[household] + 1 for household in spaces_in(state.raided)),
        burgled=state.burgled,
        drawn=state.drawn,
        trails=state.trails,
        discards=tuple(MOG[card] for card in state.discards),
        mog_left=sum(state.deck),
        curiosity_left=sum(state.curiosity),
        minutes=setting.minutes,
        outcome=state.ended,
    )


def _ends(state: State, task: Task) -> tuple[str, ...]:
    if task.kind != GO:
        return ()
    return tuple(NAMES[space] for space in spaces_in(ends_for(state, task.player, task.value)))


def _sight(state: State, task: Task, viewer: int | None) -> tuple[str, ...] | None:
    if task.kind != SWAP or viewer != task.player:
        return None
    return tuple(MOG[card] for card in state.hands[task.other])


def _fight(state: State) -> Fight | None:
    bout = state.fight
    if bout is None:
        return None
    shown = tuple((player, MOG[card]) for player, card in bout.shown)
    return Fight(bout.attacker, bout.defender, bout.suit, shown)


def _hand(state: State, task: Task, viewer: int) -> tuple[Card, ...]:
    asked = task.kind if viewer == task.player else None
    return tuple(
        Card(MOG[card], _useful(state, asked, viewer, card)) for card in state.hands[viewer]
    )


def _useful(state: State, asked: str | None, viewer: int, card: int) -> bool | None:
    if asked == CARD:
        return next(plays_of(state, viewer, card)).target != NOTHING
    if asked == ANSWER and state.fight is not None:
        return suit_of(card) == state.fight.suit
    return None


def _swaps(state: State, viewer: int | None) -> tuple[Swap, ...]:
    return tuple(
        Swap(player, owner, MOG[given], MOG[taken])
        for player, owner, given, taken in (*state.swaps_before, *state.swaps)
        if viewer in (player, owner)
    )


def _house(state: State, house: int) -> House:
    setting = state.setting
    if house not in setting.houses:
        return House(house + 1, "", (), 0, (None,) * len(FOODS), retired=False, garden=())
    household = setting.houses.index(house)
    area = area_of(state, household)
    inside = [p for p, space in enumerate(state.cats) if space != OFF and BIT[space] & area]
    return House(
        house + 1,
        setting.names[household],
        setting.members[household],
        state.lives[household],
        tuple(_slot(state, household, item) for item in range(len(FOODS))),
        retired=state.lives[household] == 0,
        garden=tuple(inside),
    )


def _slot(state: State, household: int, item: int) -> str | None:
    if not state.larders[household] >> item & 1:
        return None
    if FOODS[item] not in (MOUSE, BIRD):
        return FOODS[item]
    critter = held(state, household, FOODS[item])
    return None if critter is None else state.setting.critters[critter]


def _cat(state: State, player: int) -> Cat:
    setting, space = state.setting, state.cats[player]
    return Cat(
        setting.cats[player],
        player,
        setting.teams[player],
        setting.houses[setting.households[player]] + 1,
        None if space == OFF else NAMES[space],
        retired=space == OFF,
        came_home=bool(state.came_home >> player & 1),
    )


def _critter(state: State, critter: int) -> Critter:
    setting, place = state.setting, state.critters[critter]
    household = larder_of(place)
    return Critter(
        setting.critters[critter],
        setting.kind_of(critter),
        NAMES[place] if place >= 0 else None,
        setting.houses[household] + 1 if place < 0 <= household else None,
    )


def _car(street: int) -> Car:
    return Car(None, None) if street == OFF else Car(STREETS[street], NAMES[MIDDLE[street]])
