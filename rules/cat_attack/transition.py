"""Cat Attack: the transition from a position to the next, with its events."""

from __future__ import annotations

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
from rules.cat_attack.agenda import dealt, go_on, thrown
from rules.cat_attack.board import BIRD, FOODS, MOUSE
from rules.cat_attack.board_queries import held, into_larder
from rules.cat_attack.cards import CODE
from rules.cat_attack.curiosity import drawn, let_go
from rules.cat_attack.draft import Draft, P
from rules.cat_attack.ends import by_time
from rules.cat_attack.events import Kept, LeftAlone, Raided, Swapped, TimeUp
from rules.cat_attack.fights import answer, begin, give_in
from rules.cat_attack.mog_cards import go, play_card, six_cat
from rules.cat_attack.tasks import FIRST, Task
from rules.cat_attack.view import ANSWER, CARD, ESCAPE, GO, SWAP, TAKE
from rules.game import CHANCE, Event


def after_move(position: P, player: int, move: Move) -> tuple[P, tuple[Event, ...]]:
    """Return the position after a legal action, and its events in narrative order."""
    draft = Draft(position)
    if player == CHANCE:
        _by_chance(draft, move)
    else:
        _by_player(draft, move)
    go_on(draft)
    return draft.onto(position), tuple(draft.events)


def _by_chance(draft: Draft, move: Move) -> None:
    task = draft.agenda[0]
    if move.kind == DEAL:
        dealt(draft, task.player, CODE[move.card])
    elif move.kind == ROLL:
        thrown(draft, task, int(move.target))
    elif move.kind == CURIOSITY_CARD:
        draft.agenda.pop(0)
        drawn(draft, task.player, move.card)
    elif move.kind == TIME_UP:
        draft.tell(TimeUp(task.player))
        draft.ended = by_time(draft.before)


def _by_player(draft: Draft, move: Move) -> None:
    task = draft.agenda.pop(0)
    if task.kind == CARD and task.value == FIRST:
        draft.trails.clear()
    if task.kind == CARD:
        _IN_PLACE_OF_A_CARD[move.kind](draft, task.player, move)
    elif task.kind == GO:
        go(draft, task.player, move, task.value)
    elif task.kind == ANSWER and draft.fight is not None:
        if move.kind == SHOW:
            answer(draft, task.player, move, draft.fight)
        else:
            give_in(draft, task.player, draft.fight)
    elif task.kind == SWAP:
        _swap(draft, task, move)
    elif task.kind == TAKE:
        _take(draft, task, move.target)
    elif task.kind == ESCAPE:
        let_go(draft, task.player, move.piece, task.value)


_IN_PLACE_OF_A_CARD = {PLAY: play_card, FIGHT: begin, SIX: six_cat}


def _swap(draft: Draft, task: Task, move: Move) -> None:
    player, other = task.player, task.other
    if move.kind == KEEP:
        draft.tell(Kept(player, other))
        return
    given, taken = CODE[move.card], CODE[move.target]
    for giver, receiver, card in ((player, other, given), (other, player, taken)):
        hand = list(draft.hands[giver])
        hand.remove(card)
        draft.hands[giver] = tuple(hand)
        draft.receive(receiver, card)
    draft.swaps = (*draft.swaps, (player, other, given, taken))
    draft.tell(Swapped(player, other))


def _take(draft: Draft, task: Task, item: str) -> None:
    """Let a raider take `item`: a kind of food, or nothing.

    If food is taken, record the raid: a raider who ends the turn on the Home or in its garden loses
    lives.
    """
    player, household = task.player, task.other
    owner = draft.setting.members[household][0]
    if item == NOTHING:
        draft.tell(LeftAlone(player, owner))
        return
    own, kind = draft.setting.households[player], FOODS.index(item)
    critter = held(draft, household, item) if item in (MOUSE, BIRD) else None
    if critter is not None:
        draft.critters[critter] = into_larder(own)
    draft.empty(household, kind)
    draft.larders[own] |= 1 << kind
    draft.raided |= 1 << household
    draft.tell(Raided(player, owner, item))
