"""Cat Attack: the tasks on the agenda, from the throws for the first turn to the checks after each
turn.
"""

from __future__ import annotations

from rules.cat_attack.board_queries import OFF
from rules.cat_attack.cards import HAND, MOG
from rules.cat_attack.draft import Draft
from rules.cat_attack.events import Begins, Reshuffled, Rolled, ThrewForStart
from rules.cat_attack.routes import HOME_AT
from rules.cat_attack.staying import cost_of_staying
from rules.cat_attack.tasks import DRAW, END, FIRST, LOT, REFILL, THROW, Task
from rules.cat_attack.view import CARD, GO, SWAP, TAKE

NO_THROW = 0


def dealt(draft: Draft, player: int, card: int) -> None:
    """Move a Mog card from the deck to a player's hand. Chance selected the card."""
    draft.deck[card] -= 1
    draft.receive(player, card)


def thrown(draft: Draft, task: Task, value: int) -> None:
    """Record a die roll: for a move, or to decide who takes the first turn."""
    draft.agenda.pop(0)
    if task.kind == THROW:
        draft.tell(Rolled(task.player, value))
        draft.agenda.insert(0, Task(GO, task.player, value=value))
        return
    draft.tell(ThrewForStart(task.player, value))
    throws = list(draft.throws)
    throws[task.player] = value
    draft.throws = tuple(throws)
    if not draft.agenda:
        _compare(draft)


def _compare(draft: Draft) -> None:
    """Let the player who threw highest start; if several threw highest, let them throw again."""
    best = max(draft.throws)
    first = [player for player, value in enumerate(draft.throws) if value == best]
    if len(first) == 1:
        draft.throws = ()
        draft.tell(Begins(first[0]))
        _begin(draft, first[0])
    else:
        draft.throws = tuple(value if value == best else NO_THROW for value in draft.throws)
        draft.agenda = [Task(LOT, player) for player in first]


def _begin(draft: Draft, player: int) -> None:
    """Start a player's turn with a new agenda."""
    draft.turn, draft.raided, draft.burgled = player, 0, False
    draft.drawn.clear()
    draft.swaps, draft.swaps_before = (), draft.swaps
    draft.agenda = [Task(CARD, player, value=FIRST), Task(THROW, player), Task(END, player)]


def go_on(draft: Draft) -> None:
    """Run automatic tasks up to the next task of chance or of a player, or to the end."""
    while draft.ended is None:
        if not draft.agenda:
            following = draft.setting.left_of(draft.turn)
            _begin(draft, next(player for player in following if draft.cats[player] != OFF))
        task = draft.agenda[0]
        if _is_moot(draft, task):
            draft.agenda.pop(0)
        elif task.kind == END:
            draft.agenda.pop(0)
            _check_at_end(draft, task.player)
        else:
            if task.kind == REFILL and not any(draft.deck):
                _reshuffle(draft, task.player)
            return


def _is_moot(draft: Draft, task: Task) -> bool:
    """Return whether a task is pointless now, mostly because a cat has moved or retired."""
    space = draft.cats[task.player]
    if space == OFF:
        return True
    if task.kind == REFILL:
        return len(draft.hands[task.player]) >= HAND
    if task.kind == SWAP:
        return draft.cats[task.other] == OFF
    if task.kind == TAKE:
        return space != HOME_AT[draft.setting.houses[task.other]]
    return task.kind == DRAW and space != task.value


def _reshuffle(draft: Draft, player: int) -> None:
    draft.deck = [draft.discards.count(card) for card in range(len(MOG))]
    draft.discards.clear()
    draft.tell(Reshuffled(player))


def _check_at_end(draft: Draft, player: int) -> None:
    """Take lives from the player's cat if it ends its turn at a place that it has robbed."""
    cost = cost_of_staying(draft, player, draft.cats[player])
    if cost:
        draft.lose_lives((player,), "burglary" if draft.burgled else "raid", cost)
        draft.conclude()
