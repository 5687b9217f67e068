"""Cat Attack: the frame of a turn, from the throws for who begins to the checks at its end."""

from __future__ import annotations

from typing import Protocol

from rules.cat_attack.cards import HAND, MOG
from rules.cat_attack.events import Begins, Reshuffled, Rolled, ThrewForStart
from rules.cat_attack.scene import OFF, Scene, guarded
from rules.cat_attack.table import Table
from rules.cat_attack.tasks import DRAW, END, FIRST, LOT, REFILL, THROW, Task
from rules.cat_attack.view import CARD, GO, SWAP, TAKE
from rules.cat_attack.ways import ALL_GROUNDS, AREA, BIT, HOME_AT

NO_THROW = 0


def dealt(table: Table, player: int, card: int) -> None:
    """Chance gave a Mog card."""
    table.deck[card] -= 1
    table.receive(player, card)


def thrown(table: Table, task: Task, value: int) -> None:
    """Chance rolled the die, to move by or for who begins."""
    table.agenda.pop(0)
    if task.kind == THROW:
        table.tell(Rolled(task.player, value))
        table.agenda.insert(0, Task(GO, task.player, value=value))
        return
    table.tell(ThrewForStart(task.player, value))
    throws = list(table.throws)
    throws[task.player] = value
    table.throws = tuple(throws)
    if not table.agenda:
        _compare(table)


def _compare(table: Table) -> None:
    """Everybody has thrown: the highest begins, those who tie for it throw again."""
    best = max(table.throws)
    first = [player for player, value in enumerate(table.throws) if value == best]
    if len(first) == 1:
        table.throws = ()
        table.tell(Begins(first[0]))
        _begin(table, first[0])
    else:
        table.throws = tuple(value if value == best else NO_THROW for value in table.throws)
        table.agenda = [Task(LOT, player) for player in first]


def _begin(table: Table, player: int) -> None:
    table.turn, table.raided, table.burgled = player, 0, False
    table.drawn.clear()
    table.swaps, table.swaps_before = (), table.swaps
    table.agenda = [Task(CARD, player, value=FIRST), Task(THROW, player), Task(END, player)]


def go_on(table: Table) -> None:
    """Everything up to the next thing that chance or a player has to do."""
    while table.ended is None:
        if not table.agenda:
            following = table.setting.left_of(table.turn)
            _begin(table, next(player for player in following if table.cats[player] != OFF))
        task = table.agenda[0]
        if _is_moot(table, task):
            table.agenda.pop(0)
        elif task.kind == END:
            table.agenda.pop(0)
            _check_at_end(table, task.player)
        else:
            if task.kind == REFILL and not any(table.deck):
                _reshuffle(table, task.player)
            return


def _is_moot(table: Table, task: Task) -> bool:
    """Whether nothing is left to be done of it: because of what happened since, mostly."""
    space = table.cats[task.player]
    if space == OFF:
        return True
    if task.kind == REFILL:
        return len(table.hands[task.player]) >= HAND
    if task.kind == SWAP:
        return table.cats[task.other] == OFF
    if task.kind == TAKE:
        return space != HOME_AT[table.setting.houses[task.other]]
    return task.kind == DRAW and space != task.value


def _reshuffle(table: Table, player: int) -> None:
    table.deck = [table.discards.count(card) for card in range(len(MOG))]
    table.discards.clear()
    table.tell(Reshuffled(player))


class Turn(Scene, Protocol):
    """A scene, and what was done in this turn."""

    @property
    def raided(self) -> int: ...
    @property
    def burgled(self) -> bool: ...


def _check_at_end(table: Table, player: int) -> None:
    """Who stays where it robbed somebody loses lives."""
    cost = cost_of_staying(table, player, table.cats[player])
    if cost:
        table.strike((player,), "burglary" if table.burgled else "raid", cost)
        table.conclude()


def cost_of_staying(turn: Turn, player: int, space: int) -> int:
    """The lives that a cat would lose if its turn ended on this space."""
    setting = turn.setting
    for household, house in enumerate(setting.houses):
        if BIT[space] & AREA[house] and guarded(turn, player, household):
            if turn.burgled:
                return 1
            return 2 if turn.raided >> household & 1 else 0
    return int(turn.burgled and bool(BIT[space] & ALL_GROUNDS))
