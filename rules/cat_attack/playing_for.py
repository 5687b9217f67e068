"""Cat Attack: what is played for somebody who is away, and what is asked before it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cat_attack.actions import FIGHT, KEEP, NOTHING, PLAY, SHOW, SIX, YIELD, Move
from rules.cat_attack.board import FOODS, INDEX, SHOPS
from rules.cat_attack.cards import ATTACK, BURGLAR, CAT, CODE, SPEEDY, suit_of, value_of
from rules.cat_attack.scene import household_at, lacks, loot_of, met_at
from rules.cat_attack.tasks import THROW
from rules.cat_attack.turns import cost_of_staying
from rules.cat_attack.view import ESCAPE, GO, TAKE

if TYPE_CHECKING:
    from rules.cat_attack.state import State


def least_committing(state: State, player: int) -> Move:
    """Nothing taken or swapped, no card of weight played, no life lost where it can be helped."""
    return min(state.legal_actions(player), key=lambda move: _weight(state, player, move))


def _weight(state: State, player: int, move: Move) -> tuple[int, int]:
    if move.kind == PLAY:
        return _weight_of_card(state, player, move), 0
    if move.kind == SHOW:
        return 0, value_of(CODE[move.card])
    if move.kind == ESCAPE:
        household = state.setting.names.index(move.piece)
        return int(state.setting.team_of(household) == state.setting.teams[player]), 0
    if move.kind == GO and move.target != NOTHING:
        space = INDEX[move.target]
        return cost_of_staying(state, player, space), met_at(state, player, space) is not None
    return int(move.kind not in (KEEP, GO) and move.target != NOTHING), 0


def _weight_of_card(state: State, player: int, move: Move) -> int:
    """Mice and birds and cards to no purpose, then walks, the other cards, cornered cats last."""
    if suit_of(CODE[move.card]) == CAT:
        if move.target == NOTHING:
            return 6
        return 2 if met_at(state, player, INDEX[move.target]) is None else 4
    if move.target == NOTHING:
        return 0
    return {SPEEDY: 3, ATTACK: 4, BURGLAR: 5}.get(move.card, 1)


def caution_about(state: State, player: int, move: Move) -> str | None:
    """Key of the question before something that costs lives, or a card, where it need not.

    `cornered`: another card would not corner the cat. `stays`: the turn would end where the cat has
    robbed. `raid-costs`: it would end on the Home that is robbed. `nothing-to-burgle`: nothing is
    there that the cat lacks. `yields`: there are cards to go on fighting with.
    """
    if move.kind == YIELD:
        return "yields" if len(state.legal_actions(player)) > 1 else None
    if move.kind == PLAY:
        return _caution_about_card(state, player, move)
    if move.target == NOTHING or any(task.kind == THROW for task in state.agenda):
        return None
    if move.kind == GO:
        return "stays" if _stays_needlessly(state, player, move) else None
    costs = move.kind == TAKE and not state.burgled and state.lives[state.agenda[0].other]
    return "raid-costs" if costs else None


def _caution_about_card(state: State, player: int, move: Move) -> str | None:
    if move.target == NOTHING:
        needless = suit_of(CODE[move.card]) == CAT and _has_way_out(state, player)
        return "cornered" if needless else None
    if move.card == BURGLAR and not _worth_burgling(state, player, move.target):
        return "nothing-to-burgle"
    return None


def _has_way_out(state: State, player: int) -> bool:
    """Whether something can be done in place of a card that corners the cat."""
    return any(
        move.kind in (FIGHT, SIX) or suit_of(CODE[move.card]) != CAT or move.target != NOTHING
        for move in state.legal_actions(player)
    )


def _worth_burgling(state: State, player: int, target: str) -> bool:
    household = household_at(state, INDEX[target])
    if household is not None:
        return bool(loot_of(state, player, household))
    [shop] = [number for number, shop in enumerate(SHOPS) if shop.burglar == target]
    return bool(state.stock[shop]) and lacks(state, player, FOODS.index(SHOPS[shop].item))


def _stays_needlessly(state: State, player: int, move: Move) -> bool:
    costs = [
        cost_of_staying(state, player, INDEX[other.target]) for other in state.legal_actions(player)
    ]
    return cost_of_staying(state, player, INDEX[move.target]) > min(costs)
