"""Cat Attack: Mog cards played in a turn, and moves with a die roll.

Our ruling: a player who plays Speedy Cat draws the new card before the three rolls. Therefore, if
the cat attacks with one of these rolls, its player swaps a card from a full hand.
"""

from __future__ import annotations

from rules.cat_attack.actions import NOTHING, Move
from rules.cat_attack.arrival import ATTACK, BURGLARY, arrive, rolled_home
from rules.cat_attack.board import FOODS, INDEX
from rules.cat_attack.board_queries import AT_HOME, ground_of, held, larder_of
from rules.cat_attack.cards import BURGLAR, CAT, CODE, HAND, SPEEDY, suit_of, value_of
from rules.cat_attack.cornered import lives_lost
from rules.cat_attack.draft import Draft
from rules.cat_attack.events import Crept, Jumped, Played, SixCat, Spent, Walked
from rules.cat_attack.routes import (
    END_INDEX,
    ENDS,
    HOLES,
    HOME_AT,
    route_of_cat,
    route_of_creature,
)
from rules.cat_attack.tasks import THROW, Task
from rules.cat_attack.view import CREEP, JUMP, WALK

_SPEEDY_ROLLS = 3


def play_card(draft: Draft, player: int, move: Move) -> None:
    """Carry out a Mog card that the player plays; afterwards the player draws a new card."""
    card = CODE[move.card]
    draft.discard(player, card)
    if move.card == SPEEDY:
        draft.tell(Played(player, move.card))
        draft.conclude(*(Task(THROW, player) for _ in range(_SPEEDY_ROLLS)), refill=(player,))
    elif suit_of(card) == CAT:
        _walk(draft, player, move, value_of(card), refill=(player,))
    elif move.target == NOTHING:
        draft.tell(Spent(player, move.card))
        draft.conclude(refill=(player,))
    elif suit_of(card):
        _creep(draft, player, move.piece, move.target, value_of(card))
        draft.tell(Crept(player, move.card, move.piece, move.target))
        draft.conclude(refill=(player,))
    else:
        _jump(draft, player, move)


def go(draft: Draft, player: int, move: Move, roll: int) -> None:
    """Move the player's cat with a die roll; only a roll can bring a cat home to win."""
    _walk(draft, player, move, roll, rolled=True)


def _walk(
    draft: Draft,
    player: int,
    move: Move,
    steps: int,
    *,
    refill: tuple[int, ...] = (),
    rolled: bool = False,
) -> None:
    if move.target == NOTHING:
        if move.card:
            draft.tell(Played(player, move.card))
        draft.lose_lives((player,), "cornered", lives_lost(draft.before, player, steps))
        draft.conclude(refill=refill)
        return
    start, end = draft.before.cats[player], INDEX[move.target]
    route = route_of_cat(start, end, steps, ground_of(draft.before, player))
    name = draft.setting.cats[player]
    draft.trail(player, name, WALK, *(ENDS[space] for space in route))
    draft.tell(Walked(player, move.card or "roll", name, ENDS[start], move.target))
    if not rolled or not rolled_home(draft, player, end):
        arrive(draft, player, end, refill=refill)


def _creep(draft: Draft, player: int, piece: str, target: str, steps: int) -> None:
    """Move a mouse or bird by `steps`; it may start in its own house or in a larder."""
    critter, end = draft.setting.critters.index(piece), END_INDEX[target]
    kind, place = draft.setting.kind_of(critter), draft.critters[critter]
    start = place
    if place == AT_HOME:
        start = HOLES[kind]
    elif place < 0:
        household = larder_of(place)
        start = HOME_AT[draft.setting.houses[household]]
        draft.empty(household, FOODS.index(kind))
    draft.critters[critter] = AT_HOME if end == HOLES[kind] else end
    route = route_of_creature(kind, start, end, steps)
    draft.trail(player, piece, CREEP, *(ENDS[space] for space in route))


def _jump(draft: Draft, player: int, move: Move) -> None:
    """Make the player's cat jump with a Cat Attack or a Cat Burglar card that has a target."""
    setting, target = draft.setting, move.target
    draft.tell(Played(player, move.card))
    if move.card == BURGLAR:
        draft.burgled = True
        space = INDEX[target]
    elif target in setting.cats:
        space = draft.cats[setting.cats.index(target)]
    else:
        space = draft.critters[setting.critters.index(target)]
    draft.trail(player, setting.cats[player], JUMP, ENDS[draft.cats[player]], ENDS[space])
    draft.tell(Jumped(player, setting.cats[player], ENDS[space]))
    arrive(
        draft, player, space, refill=(player,), manner=BURGLARY if move.card == BURGLAR else ATTACK
    )


def six_cat(draft: Draft, player: int, move: Move) -> None:
    """Discard all six cards and move a mouse or bird out of another household's larder."""
    household = draft.setting.names.index(move.piece)
    critter = held(draft, household, move.card)
    if critter is not None:
        piece = draft.setting.critters[critter]
        draft.discard(player, *draft.hands[player])
        _creep(draft, player, piece, move.target, HAND)
        owner = draft.setting.members[household][0]
        draft.tell(SixCat(player, owner, piece, move.target))
        draft.conclude(refill=(player,))
