"""Washi Cat: choices, warnings before risky actions, and the action for an absent player."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Choice
from rules.washi_cat.actions import SPECIALS, Act
from rules.washi_cat.drawing import drawable, home_letter
from rules.washi_cat.errands import errands
from rules.washi_cat.position import Position
from rules.washi_cat.view import FISH, PLAY, POP
from rules.washi_cat.words import WAY_NAMES


def choices_of(position: Position, player: int, legal: Sequence[Act]) -> tuple[Choice, ...]:
    """Return a choice for each legal action of the player.

    The steps of a drawing are a row and a space in it; the steps of a cat's action are the cat and
    the action's text. A cat has far fewer actions than the 25 that a menu can hold.

    The facts of each choice describe its action. If the player draws a fish or a cat, there is also
    `row`, and `own`: whether the row is the player's home row. If a cat acts, there are also `at`,
    the cat's place; `carries`, whether the cat carries a fish; `way`, the direction ("" for a pop);
    and `back`, whether the cat goes back onto the player's own line.
    """
    return tuple(Choice(_path(act), (act,), _facts(position, player, act)) for act in legal)


def _path(act: Act) -> tuple[str, str]:
    return (str(act.cat), act.text) if act.cat else (act.place[0], act.place)


def _facts(position: Position, player: int, act: Act) -> dict[str, str | int]:
    if not act.cat:
        row = act.place[0]
        own = row == home_letter(position.board, player)
        return {**act.facts, "row": row, "own": "yes" if own else "no"}
    cat = position.cats[player][act.cat - 1]
    board = position.board
    ways = () if act.kind == POP else board.bearings(cat.at, act.place, board.width)
    back = board.mask[act.place] & position.lines[player]
    return {
        **act.facts,
        "at": cat.at,
        "carries": "no" if cat.carries is None else "yes",
        "way": next((WAY_NAMES[way] for way in ways), ""),
        "back": "yes" if back else "no",
    }


def least_committing(position: Position, player: int, legal: Sequence[tuple[Act, Position]]) -> Act:
    """Return the least committing legal action. `legal` has pairs of an action and its result.

    Of several drawings, prefer one that needs no confirmation, and then one that leaves the most
    room. Of several actions of cats, prefer one that needs no confirmation. If several actions
    are equally good, prefer one that uses no special, then one that closes no sewer, then one that
    draws no line.
    """
    if position.phase == PLAY:
        act, _ = min(legal, key=lambda each: _commits(position, player, *each))
        return act
    act, _ = max(
        legal,
        key=lambda each: (
            caution_before(position, each[1], player) is None,
            _room_left(position, each[0]),
        ),
    )
    return act


def _room_left(position: Position, act: Act) -> int:
    """Return how many spaces of the row are still free for drawings after this drawing."""
    board = position.board
    row = int(act.place[0] == home_letter(board, 1))
    return len(drawable(board, row, (*position.drawings, act.place)))


def _commits(position: Position, player: int, act: Act, after: Position) -> tuple[bool, ...]:
    """Return an action's commitments, most serious first; a smaller tuple means less commitment."""
    return (
        caution_before(position, after, player) is not None,
        act.kind in SPECIALS,
        after.blocked != position.blocked,
        after.lines != position.lines,
    )


def caution_before(position: Position, after: Position, player: int) -> str | None:
    """Return the key of the question that the player must confirm before the action, or None.

    `loses`: the player would lose at once. `strands`: an errand of the player would become
    impossible.
    """
    if position.phase == FISH:
        return None
    if after.ended is not None:
        return "loses" if 1 - player in after.ended.winners else None
    before, then = errands(position, player), errands(after, player)
    # `before` does not contain a cat that has just been drawn.
    was = (*before.lost, False)
    worse = any(now and not earlier for earlier, now in zip(was, then.lost, strict=False))
    return "strands" if worse or (then.clash and not before.clash) else None
