"""Short words for tests: small maps, positions on them, what is legal, what comes of it."""

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
    """The board of rows with white space between; doors by building, white space between."""
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
    """A moment of play. Places stand with white space between.

    Each player's cats by where they are, with `*` for one that carries a fish and `!` for one that
    is home; where they are belongs to the line. All fish are player 0's.
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
    """A match after some actions, commas between."""
    return act(GAME.initial_state(2, {**START, **options}), texts)


def act(state: State, texts: str) -> State:
    """The state after actions, commas between, each taken by whoever is to act."""
    for text in filter(None, map(str.strip, texts.split(","))):
        state = state.apply(state.to_act()[0], GAME.parse(text))
    return state


def legal(state: State) -> set[str]:
    """Texts of everything that whoever is to act may do."""
    return {action.text for player in state.to_act() for action in state.legal_actions(player)}


def targets(state: State, kind: str, cat: int = 1) -> set[str]:
    """Where a cat may go in such a way."""
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
