"""Helpers for tests: small maps, positions on them, legal actions and their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from rules.errors import IllegalAction
from rules.game import Event
from rules.washi_cat import WashiCat
from rules.washi_cat.board import Board, board_of
from rules.washi_cat.errands import errands
from rules.washi_cat.state import State
from rules.washi_cat.tape import Tape
from rules.washi_cat.view import Cat, Fish

GAME = WashiCat()
START = {"map": "standard", "setup": "draw"}


def small_map(rows: str, doors: Mapping[str, str] | None = None) -> Board:
    """Return the board of these rows; `doors` maps buildings to the spaces outside their doors.

    Blanks separate rows and spaces.
    """
    outside = {building: tuple(spaces.split()) for building, spaces in (doors or {}).items()}
    return board_of(Tape("small", tuple(rows.split()), outside))


def position(
    board: Board,
    cats: tuple[str, str],
    *,
    lines: tuple[str, str] = ("", ""),
    fish: str = "",
    turn: int = 0,
    specials: tuple[int, int] = (2, 2),
    blocked: str = "",
    quiet: int = 0,
) -> State:
    """Return a position after the setup, in which the players drew fish and cats on the map.

    In each text, blanks separate places.

    `cats` has the places of each player's cats, with `*` after a cat that carries a fish and `!`
    after a cat that is home. The place of each cat belongs to its player's line. Player 0 drew all
    the fish.
    """
    state = State(
        board,
        plies=12 + turn,
        fish=tuple(Fish(0, place, None) for place in fish.split()),
        cats=(_cats(cats[0]), _cats(cats[1])),
        lines=(_line(board, cats[0], lines[0]), _line(board, cats[1], lines[1])),
        blocked=frozenset(blocked.split()),
        specials=specials,
        quiet=quiet,
    )
    cats_with_lost = tuple(
        tuple(replace(cat, lost=lost) for cat, lost in zip(own, found, strict=True))
        for own, found in zip(state.cats, (errands(state, p).lost for p in (0, 1)), strict=True)
    )
    return replace(state, cats=cats_with_lost)


def _cats(text: str) -> tuple[Cat, ...]:
    return tuple(
        Cat(
            number,
            start=cat.rstrip("*!"),
            at=cat.rstrip("*!"),
            carries=0 if cat[-1] in "*!" else None,
            home=cat[-1] == "!",
            lost=False,
        )
        for number, cat in enumerate(text.split(), start=1)
    )


def _line(board: Board, cats: str, line: str) -> int:
    places = {*line.split(), *(cat.rstrip("*!") for cat in cats.split())}
    return sum(board.mask[place] for place in places)


def begin(texts: str = "", **options: str) -> State:
    """Return a new match after these actions, separated by commas."""
    return act(GAME.initial_state(2, {**START, **options}), texts)


def act(state: State, texts: str) -> State:
    """Take the actions one after the other, and return the final state. Commas separate actions."""
    for text in filter(None, map(str.strip, texts.split(","))):
        state = state.apply(state.to_act()[0], GAME.parse(text))
    return state


def legal(state: State) -> set[str]:
    """Return the texts of all legal actions of the player to act."""
    return {action.text for player in state.to_act() for action in state.legal_actions(player)}


def targets(state: State, kind: str, cat: int = 1) -> set[str]:
    """Return the places that a cat may reach by this kind of action."""
    player = state.to_act()[0]
    acts = state.legal_actions(player)
    return {act.place for act in acts if (act.kind, act.cat) == (kind, cat)}


def refused(state: State, text: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        state.apply(state.to_act()[0], GAME.parse(text))
    return caught.value


def events(state: State, text: str) -> Sequence[Event]:
    return state.events(state.to_act()[0], GAME.parse(text))


def line(state: State, player: int) -> set[str]:
    return {*state.board.names(state.lines[player])}


def ended(state: State) -> tuple[tuple[int, ...], str] | None:
    outcome = state.outcome()
    return None if outcome is None else (outcome.places, outcome.reason)
