"""Washi Cat: the reasons why actions are illegal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rules.errors import IllegalAction
from rules.game import Action, Phrase
from rules.turns import foreign
from rules.washi_cat.actions import CAT, Act
from rules.washi_cat.board import DIRECTIONS, Board, Cell, cell_of, shifted, space_name
from rules.washi_cat.drawing import free_columns, home_letter
from rules.washi_cat.position import Position
from rules.washi_cat.tape import SHRINE
from rules.washi_cat.view import AMAZING, CATS, FISH, JUMP, MOVE, POP, Cat
from rules.washi_cat.words import WAY_NAMES, bearing_phrases


def refusal(position: Position, player: int, action: Action) -> IllegalAction:
    """Return why this action is illegal for the player whose turn it is.

    The facts are the action's facts, and `row`, the letter of the player's home row.
    """
    if not isinstance(action, Act):
        return foreign(action)
    reason = (
        _phase_reason(position, action)
        or _map_reason(position.board, action.place)
        or _own_reason(position, player, action)
    )
    return IllegalAction(reason, **action.facts, row=home_letter(position.board, player))


def _phase_reason(position: Position, act: Act) -> str | None:
    """Return why an action of this kind is not due now; None if it is due."""
    wanted = {FISH: FISH, CATS: CAT}.get(position.phase)
    if wanted == act.kind or (wanted is None and act.cat):
        return None
    if wanted is None:
        return "all-drawn"
    return "draw-fish-first" if wanted == FISH else "draw-cats-first"


def _map_reason(board: Board, place: str) -> str | None:
    """Return why no cat can ever be at a place; None if it is a place of the map."""
    if place in board.mask:
        return None
    row, column = (-1, -1) if place.islower() else cell_of(place)
    if not _on_map(board, (row, column)):
        return "off-map"
    return "shrine" if board.tape.rows[row][column] == SHRINE else "in-building"


def _own_reason(position: Position, player: int, act: Act) -> str:
    """Return why this player, or the action's cat, cannot take this action at this place."""
    if not act.cat:
        return _drawing_reason(position, player, act)
    cat = position.cats[player][act.cat - 1]
    if cat.home:
        return "cat-home"
    if act.kind == MOVE:
        return _move_reason(position, player, cat, act.place)
    if act.kind == POP:
        return _pop_reason(position, player, cat, act.place)
    return _jump_reason(position, player, cat, act)


def _drawing_reason(position: Position, player: int, act: Act) -> str:
    board, row = position.board, act.place[0]
    if not board.mask[act.place] & board.streets:
        return "not-street"
    if act.kind == CAT and row != home_letter(board, player):
        return "cat-not-home-row"
    owners = [owner for owner in (0, 1) if row == home_letter(board, owner)]
    if not owners:
        return "fish-not-home-row"
    if act.kind == FISH and position.row_full(player, owners[0]):
        return "fish-row-full"
    if act.place in position.drawings:
        return "drawn-on"
    free = free_columns(board, row, position.drawings)
    return "no-room" if free >> cell_of(act.place)[1] & 1 else "too-near"


def _move_reason(position: Position, player: int, cat: Cat, place: str) -> str:
    board = position.board
    bits = board.mask[place]
    if place not in board.neighbours[cat.at]:
        return "barrier" if _touch(board, cat.at, place) else "not-adjacent"
    if bits & position.lines[1 - player]:
        return "their-line"
    return "fish-at-home" if bits & board.homes[player] else "one-fish-only"


def _touch(board: Board, place: str, other: str) -> bool:
    """Return whether two different places have a common edge, with or without a barrier on it."""
    return bool(board.bearings(place, other, 1))


def _jump_reason(position: Position, player: int, cat: Cat, act: Act) -> str:
    board = position.board
    ray = next((ray for ray in board.rays[cat.at] if act.place in ray), None)
    if ray is None:
        return "not-straight"
    over = [board.mask[space] for space in ray[: ray.index(act.place)]]
    own, theirs = position.lines[player], position.lines[1 - player]
    if not all(bits & (own | theirs) for bits in over) or not over:
        return "jump-over-nothing"
    landing = board.mask[act.place]
    if landing & (own | theirs):
        return "lands-on-line"
    if landing & position.fish_left:
        return "lands-on-fish"
    if act.kind == JUMP:
        return "needs-amazing" if position.specials[player] else "amazing-used-up"
    return "no-special" if any(bits & theirs for bits in over) else "needs-no-special"


def dead_ends(
    position: Position, player: int
) -> Iterator[tuple[tuple[Phrase, ...], IllegalAction]]:
    """Yield the directions in which a cat cannot go or jump; see `rules.game.State.dead_ends`."""
    for cat, direction in product(position.cats[player], DIRECTIONS):
        for kind in () if cat.home else (MOVE, JUMP, AMAZING):
            found = _dead_end(position, player, cat, kind, direction)
            if found is not None:
                reason, place = found
                act = Act(kind, place, cat.number)
                facts = act.facts | {"way": WAY_NAMES[direction]}
                yield bearing_phrases(act, direction), IllegalAction(reason, **facts)


def _dead_end(
    position: Position, player: int, cat: Cat, kind: str, direction: Cell
) -> tuple[str, str] | None:
    """Return why a cat cannot act in a direction, and where the cat would arrive.

    For a move, return a reason only if the way leads off the map or to a shrine. Otherwise return
    None: if the move is illegal, its ordinary refusal gives the reason.
    """
    board = position.board
    cells = [shifted(cell, direction) for cell in board.cells(cat.at)]
    beside = [space_name(cell) for cell in cells if _on_map(board, cell)]
    if not beside:
        return "way-off-map", ""
    ray = next((ray for ray in board.rays[cat.at] if ray[0] in beside), ())
    if kind == MOVE or not ray:
        rows = board.tape.rows
        shrines = [rows[row][column] == SHRINE for row, column in cells]
        if all(shrines):
            return "way-shrine", ""
        return None if kind == MOVE else ("way-without-jump", "")
    lines = position.lines[0] | position.lines[1]
    landing = next((space for space in ray if not board.mask[space] & lines), None)
    if landing in (None, ray[0]):
        return "way-without-jump", ""
    return _jump_reason(position, player, cat, Act(kind, landing, cat.number)), landing


def _on_map(board: Board, cell: Cell) -> bool:
    return cell[0] in range(len(board.tape.rows)) and cell[1] in range(board.width)


def _pop_reason(position: Position, player: int, cat: Cat, place: str) -> str:
    board = position.board
    sewer = board.partner.get(place)
    if sewer is None:
        return "no-sewer"
    if sewer not in board.neighbours[cat.at]:
        return _elsewhere_reason(board, cat, sewer, place)
    if {sewer, place} & position.blocked:
        return "sewer-closed"
    if (board.mask[sewer] | board.mask[place]) & position.lines[1 - player]:
        return "sewer-taken"
    return "no-special"


def _elsewhere_reason(board: Board, cat: Cat, sewer: str, place: str) -> str:
    """Return why a cat that is not next to a sewer cannot pop through it to a place."""
    if cat.at == sewer:
        return "on-the-sewer"
    return "pop-by-way-in" if place in board.neighbours[cat.at] else "sewer-not-adjacent"
