"""Cat Attack: Cat Fights, card against card of one suit."""

from __future__ import annotations

from rules.cat_attack.actions import Move
from rules.cat_attack.cards import CODE, suit_of
from rules.cat_attack.events import Answered, Exhausted, FightBegun, FightWon, Yielded
from rules.cat_attack.landing import FIGHT, land
from rules.cat_attack.table import Table
from rules.cat_attack.tasks import REFILL, Bout, Task
from rules.cat_attack.view import ANSWER, JUMP
from rules.cat_attack.ways import ENDS


def begin(table: Table, player: int, move: Move) -> None:
    defender, card = table.setting.cats.index(move.piece), CODE[move.card]
    table.tell(FightBegun(player, defender, suit_of(card), move.card))
    table.discard(player, card)
    bout = Bout(player, defender, suit_of(card), ((player, card),))
    table.fight = bout
    _ask_for_answer(table, bout, defender)


def answer(table: Table, player: int, move: Move, bout: Bout) -> None:
    card = CODE[move.card]
    table.tell(Answered(player, move.card))
    table.discard(player, card)
    bout = Bout(bout.attacker, bout.defender, bout.suit, (*bout.shown, (player, card)))
    table.fight = bout
    _ask_for_answer(table, bout, bout.foe(player))


def _ask_for_answer(table: Table, bout: Bout, player: int) -> None:
    """The next card is due; where neither has any left, both take six first."""
    refills: list[Task] = []
    if not table.hands[bout.attacker] and not table.hands[bout.defender]:
        table.tell(Exhausted(bout.attacker, bout.defender))
        refills = [Task(REFILL, bout.attacker), Task(REFILL, bout.defender)]
    table.agenda[:0] = [*refills, Task(ANSWER, player)]


def give_in(table: Table, player: int, bout: Bout) -> None:
    """Who cannot or will not answer has lost; a winning attacker takes the loser's place."""
    table.fight = None
    table.tell(Yielded(player))
    both = (bout.attacker, bout.defender)
    if player == bout.defender:
        name, space = table.setting.cats[bout.attacker], table.cats[player]
        source = ENDS[table.cats[bout.attacker]]
        table.trail(bout.attacker, name, JUMP, source, ENDS[space])
        land(table, bout.attacker, space, refill=both, manner=FIGHT)
        return
    table.tell(FightWon(bout.defender, player))
    table.strike((player,), FIGHT)
    table.owe_swap(bout.defender, player)
    table.conclude(refill=both)
