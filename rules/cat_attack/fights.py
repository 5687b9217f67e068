"""Cat Attack: Cat Fights, in which two players show cards of the same suit by turns."""

from __future__ import annotations

from rules.cat_attack.actions import Move
from rules.cat_attack.arrival import FIGHT, arrive
from rules.cat_attack.cards import CODE, suit_of
from rules.cat_attack.draft import Draft
from rules.cat_attack.events import Answered, Exhausted, FightBegun, FightWon, Yielded
from rules.cat_attack.routes import ENDS
from rules.cat_attack.tasks import REFILL, Bout, Task
from rules.cat_attack.view import ANSWER, JUMP


def begin(draft: Draft, player: int, move: Move) -> None:
    """Start a fight with its first card, which the defender has to answer."""
    defender, card = draft.setting.cats.index(move.piece), CODE[move.card]
    draft.tell(FightBegun(player, defender, suit_of(card), move.card))
    draft.discard(player, card)
    bout = Bout(player, defender, suit_of(card), ((player, card),))
    draft.fight = bout
    _ask_for_answer(draft, bout, defender)


def answer(draft: Draft, player: int, move: Move, bout: Bout) -> None:
    """Continue a fight with a card, which the opponent has to answer."""
    card = CODE[move.card]
    draft.tell(Answered(player, move.card))
    draft.discard(player, card)
    bout = Bout(bout.attacker, bout.defender, bout.suit, (*bout.shown, (player, card)))
    draft.fight = bout
    _ask_for_answer(draft, bout, bout.foe(player))


def _ask_for_answer(draft: Draft, bout: Bout, player: int) -> None:
    """Ask this player to answer next; if no fighter has cards left, both take six cards first."""
    refills: list[Task] = []
    if not draft.hands[bout.attacker] and not draft.hands[bout.defender]:
        draft.tell(Exhausted(bout.attacker, bout.defender))
        refills = [Task(REFILL, bout.attacker), Task(REFILL, bout.defender)]
    draft.agenda[:0] = [*refills, Task(ANSWER, player)]


def give_in(draft: Draft, player: int, bout: Bout) -> None:
    """End a fight that `player` has lost; a winning attacker moves to the loser's space."""
    draft.fight = None
    draft.tell(Yielded(player))
    both = (bout.attacker, bout.defender)
    if player == bout.defender:
        name, space = draft.setting.cats[bout.attacker], draft.cats[player]
        source = ENDS[draft.cats[bout.attacker]]
        draft.trail(bout.attacker, name, JUMP, source, ENDS[space])
        arrive(draft, bout.attacker, space, refill=both, manner=FIGHT)
        return
    draft.tell(FightWon(bout.defender, player))
    draft.lose_lives((player,), FIGHT)
    draft.owe_swap(bout.defender, player)
    draft.conclude(refill=both)
