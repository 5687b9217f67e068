"""Cat Attack: the choices offered to a player, in steps.

The steps choose a card, then a piece, then an end. An end is the place where a move ends. If a card
has more than 25 ends, the step before the last chooses a part of the neighbourhood. If a piece and
a part of the neighbourhood have to be chosen, one step chooses both. After a die roll, a single
step offers all ends of the move.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from rules.cat_attack.actions import FIGHT, NOTHING, PLAY, SIX, Move
from rules.cat_attack.board import (
    BIRD_HOUSE,
    BIRD_SPACE,
    INDEX,
    MOUSE_HOLE,
    MOUSE_SPACE,
    SHOPS,
    SPACES,
)
from rules.cat_attack.board_queries import SOLD, home_of, lacks, met_at
from rules.cat_attack.cards import ATTACK, BURGLAR, CAT, CODE, SPEEDY, suit_of
from rules.cat_attack.legal import legal_of
from rules.cat_attack.position import Position
from rules.cat_attack.routes import BIT, CURIOSITY_SPACES, GARDEN_OF_SHOP, HOMES
from rules.cat_attack.view import GO, SWAP
from rules.game import Choice

MOST = 25
"""If a card has more ends than this, the player first chooses a part of the neighbourhood."""
_MIDDLE = 8
_NONE = "none"
_BESIDE = {MOUSE_HOLE: MOUSE_SPACE, BIRD_HOUSE: BIRD_SPACE}

Path = tuple[str, ...]


def choices_of(position: Position, player: int) -> tuple[Choice, ...]:
    """Return the choices for the player's legal moves, in the order of the moves.

    Each choice has its action's facts and the facts `region`, `meets`, `owner` and `deed`. `region`
    is the part of the neighbourhood, if a step chooses it. `meets` is what a walking cat meets
    where its move ends. `owner` is the owner of the cat that is fought, attacked, met or robbed.
    `deed` is what a card does: `walk`, `creep` for a mouse or bird, or a picture card's name. A
    missing fact is `none`, because sentences cannot handle empty facts.
    """
    found: list[Choice] = []
    for _, group in groupby(legal_of(position, player), key=_begun):
        moves = tuple(group)
        for move in moves:
            region = region_of(move.target) if len(moves) > MOST and move.kind != GO else ""
            met = _met(position, player, move)
            found.append(_choice(move, region, met, _owner(position, move, met)))
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _choice(move: Move, region: str, met: str, owner: int | None) -> Choice:
    facts = move.facts | {"piece": move.piece or _NONE, "region": region or _NONE}
    facts["meets"] = met or _NONE
    facts["deed"] = _deed(move)
    facts["owner"] = _NONE if owner is None else owner
    if move.kind == FIGHT:
        facts["target"] = move.card
    return Choice(_path(_begun(move), region, move), (move,), facts)


def _deed(move: Move) -> str:
    if move.card in (SPEEDY, ATTACK, BURGLAR):
        return move.card
    return "creep" if move.piece else "walk"


def _owner(position: Position, move: Move, met: str) -> int | None:
    """Return the owner of the cat that the move fights, attacks, meets or robs.

    Return None if there is no such cat, or if several players share the robbed house.
    """
    setting = position.setting
    named = {move.piece, move.target, met}
    return next((player for player, cat in enumerate(setting.cats) if cat in named), None)


def _begun(move: Move) -> Path:
    """Return the steps of a move without its last step and without a region."""
    if move.kind == FIGHT:
        return FIGHT, move.piece
    if move.kind == SIX:
        return f"{SIX}-{move.card}", move.piece
    if move.kind == PLAY and move.target:
        return (move.card, move.piece) if move.piece else (move.card,)
    return (move.card,) if move.kind == SWAP else ()


def _path(begun: Path, region: str, move: Move) -> Path:
    """Return all steps of a move.

    The region, if there is one, is part of the piece's step. If the move has no such step, the
    region is a separate step.
    """
    last = move.target if move.target and move.kind != FIGHT else move.card or move.piece
    if len(begun) > 1 and region:
        begun, region = begun[:-1], f"{begun[-1]}-{region}"
    return tuple(filter(None, (*begun, region, last or move.text)))


def region_of(end: str) -> str:
    """Return the part of the neighbourhood in which `end` lies: for example `north-west`."""
    space = SPACES[INDEX[_BESIDE.get(end, end)]]
    row = "north" if space.y < _MIDDLE else "south"
    return f"{row}-west" if space.x < _MIDDLE else f"{row}-east"


def _met(position: Position, player: int, move: Move) -> str:
    """Return what a walking cat meets where its move ends.

    The result is the name of a cat, mouse or bird, an item on sale, `home`, `own-home`,
    `curiosity`, or "".
    """
    walks = move.kind == GO or (move.kind == PLAY and suit_of(CODE[move.card]) == CAT)
    if not walks or move.target == NOTHING:
        return ""
    space = INDEX[move.target]
    other = met_at(position, player, space)
    if other is not None:
        return position.setting.cats[other]
    if space in position.critters:
        return position.setting.critters[position.critters.index(space)]
    for shop, garden in enumerate(GARDEN_OF_SHOP):
        if BIT[space] & garden:
            on_sale = position.stock[shop] and not position.closed[shop]
            return SHOPS[shop].item if on_sale and lacks(position, player, SOLD[shop]) else ""
    if BIT[space] & HOMES:
        return "own-home" if space == home_of(position, player) else "home"
    return "curiosity" if BIT[space] & CURIOSITY_SPACES else ""
