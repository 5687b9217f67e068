"""Washi Cat: the legal actions of cats.

Our rulings: a cat may leave a building for any space that a move could enter, even a space on its
own line; otherwise, the cat could lock itself in. A cat that stands on a sewer may pop into a
different sewer next to it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.washi_cat.actions import Act
from rules.washi_cat.position import Position
from rules.washi_cat.view import AMAZING, JUMP, MOVE, POP, Cat


def cat_actions(position: Position, player: int) -> tuple[Act, ...]:
    """Return the legal actions of a player's cats, cat by cat; a cat that is home has none.

    A cat has at most four actions of each kind, because a building has at most four doors.
    """
    return tuple(
        act
        for cat in position.cats[player]
        if not cat.home
        for act in (
            *_moves(position, player, cat),
            *_jumps(position, player, cat),
            *_pops(position, player, cat),
        )
    )


def _moves(position: Position, player: int, cat: Cat) -> list[Act]:
    board = position.board
    barred = position.lines[1 - player] | _barred_fish(position, player, cat)
    return [
        Act(MOVE, target, cat.number)
        for target in board.neighbours[cat.at]
        if not board.mask[target] & barred
    ]


def _barred_fish(position: Position, player: int, cat: Cat) -> int:
    """Return the places with fish that the cat may not enter, as a set.

    The set contains the places with fish in the cat's home row. If the cat carries a fish, the set
    contains all places with fish.
    """
    if cat.carries is not None:
        return position.fish_left
    return position.fish_left & position.board.homes[player]


def _jumps(position: Position, player: int, cat: Cat) -> Iterator[Act]:
    """Yield the jumps: straight over spaces with lines, to the first space without a line.

    A jump over the opponent's line is an amazing jump, which uses a special.
    """
    mask, fish = position.board.mask, position.fish_left
    own, theirs = position.lines[player], position.lines[1 - player]
    for ray in position.board.rays[cat.at]:
        over = 0
        for space in ray:
            bits = mask[space]
            if not bits & (own | theirs):
                break
            over |= bits
        else:
            continue
        if not over or bits & fish:
            continue
        if not over & theirs:
            yield Act(JUMP, space, cat.number)
        elif position.specials[player]:
            yield Act(AMAZING, space, cat.number)


def _pops(position: Position, player: int, cat: Cat) -> Iterator[Act]:
    """Yield the pops into an open sewer beside the cat and out of the other sewer of its pair.

    Each pop uses a special.
    """
    if not position.specials[player]:
        return
    board, theirs = position.board, position.lines[1 - player]
    for sewer in board.neighbours[cat.at]:
        partner = board.partner.get(sewer)
        if partner is None or {sewer, partner} & position.blocked:
            continue
        if not (board.mask[sewer] | board.mask[partner]) & theirs:
            yield Act(POP, partner, cat.number)


def jumped_over(position: Position, source: str, target: str) -> tuple[str, ...]:
    """Return the spaces between the source and the target of a jump."""
    [ray] = [ray for ray in position.board.rays[source] if target in ray]
    return ray[: ray.index(target)]
