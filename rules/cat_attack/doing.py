"""Cat Attack: from an action to the next moment, and what happened on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cat_attack.actions import (
    CURIOSITY_CARD,
    DEAL,
    FIGHT,
    KEEP,
    NOTHING,
    PLAY,
    ROLL,
    SHOW,
    SIX,
    TIME_UP,
    Move,
)
from rules.cat_attack.board import BIRD, FOODS, MOUSE
from rules.cat_attack.cards import CODE
from rules.cat_attack.curiosity import drawn, let_go
from rules.cat_attack.ends import by_time
from rules.cat_attack.events import Kept, LeftAlone, Raided, Swapped, TimeUp
from rules.cat_attack.fights import answer, begin, give_in
from rules.cat_attack.mog import go, play_card, six_cat
from rules.cat_attack.scene import held, into_larder
from rules.cat_attack.table import Table
from rules.cat_attack.tasks import FIRST, Task
from rules.cat_attack.turns import dealt, go_on, thrown
from rules.cat_attack.view import ANSWER, CARD, ESCAPE, GO, SWAP, TAKE
from rules.game import CHANCE, Event

if TYPE_CHECKING:
    from rules.cat_attack.state import State


def after_move(state: State, player: int, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The moment after a possible action, and the events in the order people would tell them."""
    table = Table(state)
    if player == CHANCE:
        _by_chance(table, move)
    else:
        _by_player(table, move)
    go_on(table)
    return table.state(), tuple(table.events)


def _by_chance(table: Table, move: Move) -> None:
    task = table.agenda[0]
    if move.kind == DEAL:
        dealt(table, task.player, CODE[move.card])
    elif move.kind == ROLL:
        thrown(table, task, int(move.target))
    elif move.kind == CURIOSITY_CARD:
        table.agenda.pop(0)
        drawn(table, task.player, move.card)
    elif move.kind == TIME_UP:
        table.tell(TimeUp(task.player))
        table.ended = by_time(table.before)


def _by_player(table: Table, move: Move) -> None:
    task = table.agenda.pop(0)
    if task.kind == CARD and task.value == FIRST:
        table.trails.clear()
    if task.kind == CARD:
        _IN_PLACE_OF_A_CARD[move.kind](table, task.player, move)
    elif task.kind == GO:
        go(table, task.player, move, task.value)
    elif task.kind == ANSWER and table.fight is not None:
        if move.kind == SHOW:
            answer(table, task.player, move, table.fight)
        else:
            give_in(table, task.player, table.fight)
    elif task.kind == SWAP:
        _swap(table, task, move)
    elif task.kind == TAKE:
        _take(table, task, move.target)
    elif task.kind == ESCAPE:
        let_go(table, task.player, move.piece, task.value)


_IN_PLACE_OF_A_CARD = {PLAY: play_card, FIGHT: begin, SIX: six_cat}


def _swap(table: Table, task: Task, move: Move) -> None:
    player, other = task.player, task.other
    if move.kind == KEEP:
        table.tell(Kept(player, other))
        return
    given, taken = CODE[move.card], CODE[move.target]
    for giver, receiver, card in ((player, other, given), (other, player, taken)):
        hand = list(table.hands[giver])
        hand.remove(card)
        table.hands[giver] = tuple(hand)
        table.receive(receiver, card)
    table.swaps = (*table.swaps, (player, other, given, taken))
    table.tell(Swapped(player, other))


def _take(table: Table, task: Task, item: str) -> None:
    """A raid: the loot changes larders, and the house is one to get away from."""
    player, household = task.player, task.other
    owner = table.setting.members[household][0]
    if item == NOTHING:
        table.tell(LeftAlone(player, owner))
        return
    own, kind = table.setting.households[player], FOODS.index(item)
    critter = held(table, household, item) if item in (MOUSE, BIRD) else None
    if critter is not None:
        table.critters[critter] = into_larder(own)
    table.empty(household, kind)
    table.larders[own] |= 1 << kind
    table.raided |= 1 << household
    table.tell(Raided(player, owner, item))
