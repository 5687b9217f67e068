"""Cat Attack: the action played for an absent player, and questions before risky actions."""

from __future__ import annotations

from rules.cat_attack.actions import FIGHT, KEEP, NOTHING, PLAY, SHOW, SIX, YIELD, Move
from rules.cat_attack.board import FOODS, INDEX, SHOPS
from rules.cat_attack.board_queries import household_at, lacks, loot_of, met_at
from rules.cat_attack.cards import ATTACK, BURGLAR, CAT, CODE, SPEEDY, suit_of, value_of
from rules.cat_attack.legal import legal_of
from rules.cat_attack.position import Position
from rules.cat_attack.staying import cost_of_staying
from rules.cat_attack.tasks import THROW
from rules.cat_attack.view import ESCAPE, GO, TAKE


def least_committing(position: Position, player: int) -> Move:
    """Return the legal move for an absent player.

    If possible, the move takes nothing, swaps nothing, plays no strong card and loses no life.
    """
    return min(legal_of(position, player), key=lambda move: _weight(position, player, move))


def _weight(position: Position, player: int, move: Move) -> tuple[int, int]:
    if move.kind == PLAY:
        return _weight_of_card(position, player, move), 0
    if move.kind == SHOW:
        return 0, value_of(CODE[move.card])
    if move.kind == ESCAPE:
        household = position.setting.names.index(move.piece)
        return int(position.setting.team_of(household) == position.setting.teams[player]), 0
    if move.kind == GO and move.target != NOTHING:
        space = INDEX[move.target]
        return cost_of_staying(position, player, space), met_at(position, player, space) is not None
    return int(move.kind not in (KEEP, GO) and move.target != NOTHING), 0


def _weight_of_card(position: Position, player: int, move: Move) -> int:
    """Return how strongly a card commits the player who plays it; 0 is least.

    From least to most: cards without effect, moves of mice and birds, walks, Speedy Cat, attacks,
    burglaries, cards that leave the cat cornered.
    """
    if suit_of(CODE[move.card]) == CAT:
        if move.target == NOTHING:
            return 6
        return 2 if met_at(position, player, INDEX[move.target]) is None else 4
    if move.target == NOTHING:
        return 0
    return {SPEEDY: 3, ATTACK: 4, BURGLAR: 5}.get(move.card, 1)


def caution_about(position: Position, player: int, move: Move) -> str | None:
    """Return the key of a warning if an action needlessly costs lives or a card, else None.

    `cornered`: the action leaves the cat cornered, although the player could avoid that. `stays`:
    the turn would end at a place that the cat has robbed, which costs lives. `raid-costs`: taking
    the food costs lives, because the turn ends on the robbed Home. `nothing-to-burgle`: the target
    has nothing that the cat lacks. `yields`: the player would give up a fight, although a card in
    their hand could answer the opponent's card.
    """
    if move.kind == YIELD:
        return "yields" if len(legal_of(position, player)) > 1 else None
    if move.kind == PLAY:
        return _caution_about_card(position, player, move)
    if move.target == NOTHING or any(task.kind == THROW for task in position.agenda):
        return None
    if move.kind == GO:
        return "stays" if _stays_needlessly(position, player, move) else None
    costs = move.kind == TAKE and not position.burgled and position.lives[position.agenda[0].other]
    return "raid-costs" if costs else None


def _caution_about_card(position: Position, player: int, move: Move) -> str | None:
    if move.target == NOTHING:
        needless = suit_of(CODE[move.card]) == CAT and _has_way_out(position, player)
        return "cornered" if needless else None
    if move.card == BURGLAR and not _worth_burgling(position, player, move.target):
        return "nothing-to-burgle"
    return None


def _has_way_out(position: Position, player: int) -> bool:
    """Return whether a legal action exists that does not leave the player's cat cornered."""
    return any(
        move.kind in (FIGHT, SIX) or suit_of(CODE[move.card]) != CAT or move.target != NOTHING
        for move in legal_of(position, player)
    )


def _worth_burgling(position: Position, player: int, target: str) -> bool:
    household = household_at(position, INDEX[target])
    if household is not None:
        return bool(loot_of(position, player, household))
    [shop] = [number for number, shop in enumerate(SHOPS) if shop.burglar == target]
    return bool(position.stock[shop]) and lacks(position, player, FOODS.index(SHOPS[shop].item))


def _stays_needlessly(position: Position, player: int, move: Move) -> bool:
    costs = [
        cost_of_staying(position, player, INDEX[other.target])
        for other in legal_of(position, player)
    ]
    return cost_of_staying(position, player, INDEX[move.target]) > min(costs)
