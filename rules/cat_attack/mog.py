"""Cat Attack: Mog cards played in a turn, and moves by a roll.

Ours: a Speedy Cat card is replaced before its three rolls, so that whoever attacks by one of them
swaps out of a full hand.
"""

from __future__ import annotations

from rules.cat_attack.actions import NOTHING, Move
from rules.cat_attack.board import FOODS, INDEX
from rules.cat_attack.cards import BURGLAR, CAT, CODE, HAND, SPEEDY, suit_of, value_of
from rules.cat_attack.cornered import lives_lost
from rules.cat_attack.events import Crept, Jumped, Played, SixCat, Spent, Walked
from rules.cat_attack.landing import ATTACK, BURGLARY, land, rolled_home
from rules.cat_attack.scene import AT_HOME, ground_of, held, larder_of
from rules.cat_attack.table import Table
from rules.cat_attack.tasks import THROW, Task
from rules.cat_attack.view import CREEP, JUMP, WALK
from rules.cat_attack.ways import (
    END_INDEX,
    ENDS,
    HOLES,
    HOME_AT,
    way_of_cat,
    way_of_creature,
)

_SPEEDY_ROLLS = 3


def play_card(table: Table, player: int, move: Move) -> None:
    card = CODE[move.card]
    table.discard(player, card)
    if move.card == SPEEDY:
        table.tell(Played(player, move.card))
        table.conclude(*(Task(THROW, player) for _ in range(_SPEEDY_ROLLS)), refill=(player,))
    elif suit_of(card) == CAT:
        _walk(table, player, move, value_of(card), refill=(player,))
    elif move.target == NOTHING:
        table.tell(Spent(player, move.card))
        table.conclude(refill=(player,))
    elif suit_of(card):
        _creep(table, player, move.piece, move.target, value_of(card))
        table.tell(Crept(player, move.card, move.piece, move.target))
        table.conclude(refill=(player,))
    else:
        _jump(table, player, move)


def go(table: Table, player: int, move: Move, roll: int) -> None:
    """A move by a roll, the only one that can win."""
    _walk(table, player, move, roll, rolled=True)


def _walk(
    table: Table,
    player: int,
    move: Move,
    steps: int,
    *,
    refill: tuple[int, ...] = (),
    rolled: bool = False,
) -> None:
    if move.target == NOTHING:
        if move.card:
            table.tell(Played(player, move.card))
        table.strike((player,), "cornered", lives_lost(table.before, player, steps))
        table.conclude(refill=refill)
        return
    start, end = table.before.cats[player], INDEX[move.target]
    way = way_of_cat(start, end, steps, ground_of(table.before, player))
    name = table.setting.cats[player]
    table.trail(player, name, WALK, *(ENDS[space] for space in way))
    table.tell(Walked(player, move.card or "roll", name, ENDS[start], move.target))
    if not rolled or not rolled_home(table, player, end):
        land(table, player, end, refill=refill)


def _creep(table: Table, player: int, piece: str, target: str, steps: int) -> None:
    """A mouse or bird goes so many steps, out of its house or a larder where it is in one."""
    critter, end = table.setting.critters.index(piece), END_INDEX[target]
    kind, place = table.setting.kind_of(critter), table.critters[critter]
    start = place
    if place == AT_HOME:
        start = HOLES[kind]
    elif place < 0:
        household = larder_of(place)
        start = HOME_AT[table.setting.houses[household]]
        table.empty(household, FOODS.index(kind))
    table.critters[critter] = AT_HOME if end == HOLES[kind] else end
    way = way_of_creature(kind, start, end, steps)
    table.trail(player, piece, CREEP, *(ENDS[space] for space in way))


def _jump(table: Table, player: int, move: Move) -> None:
    """A Cat Attack or a Cat Burglar card that has a target."""
    setting, target = table.setting, move.target
    table.tell(Played(player, move.card))
    if move.card == BURGLAR:
        table.burgled = True
        space = INDEX[target]
    elif target in setting.cats:
        space = table.cats[setting.cats.index(target)]
    else:
        space = table.critters[setting.critters.index(target)]
    table.trail(player, setting.cats[player], JUMP, ENDS[table.cats[player]], ENDS[space])
    table.tell(Jumped(player, setting.cats[player], ENDS[space]))
    land(
        table, player, space, refill=(player,), manner=BURGLARY if move.card == BURGLAR else ATTACK
    )


def six_cat(table: Table, player: int, move: Move) -> None:
    """All six cards make a creature leave another's larder."""
    household = table.setting.names.index(move.piece)
    critter = held(table, household, move.card)
    if critter is not None:
        piece = table.setting.critters[critter]
        table.discard(player, *table.hands[player])
        _creep(table, player, piece, move.target, HAND)
        owner = table.setting.members[household][0]
        table.tell(SixCat(player, owner, piece, move.target))
        table.conclude(refill=(player,))
