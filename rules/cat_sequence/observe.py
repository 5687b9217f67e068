"""Cat Sequence: from a state to what one viewer can see of it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.cat_sequence.board import CARDS, SPACES
from rules.cat_sequence.view import Card, Play, Space, View
from rules.game import CHANCE

if TYPE_CHECKING:
    from rules.cat_sequence.state import State


def look(state: State, viewer: int | None) -> View:
    """Everything public, and the viewer's own hand."""
    setting = state.setting
    actors = state.to_act()
    playing = state.ended is None and not state.dealing
    return View(
        viewer=viewer,
        teams=tuple(map(setting.team, range(setting.players))),
        goal=setting.goal,
        manual_draw=setting.manual,
        spaces=_spaces(state),
        hand=None if viewer is None else _hand(state, viewer),
        hand_sizes=tuple(map(len, state.hands)),
        deck_size=sum(state.deck),
        discards=tuple(tuple(CARDS[card] for card in pile) for pile in state.discards),
        dealer=state.dealer if state.dealer >= 0 else None,
        turn=state.turn if playing else None,
        to_act=() if actors == (CHANCE,) else actors,
        owed=state.rights,
        last=_last(state),
        lines=tuple(
            (team, tuple(SPACES[space] for space in line))
            for team in range(setting.teams)
            for line in state.lines_of(team)
        ),
        outcome=state.ended,
    )


def _spaces(state: State) -> tuple[Space, ...]:
    safe = state.safe_spaces()
    known = len(state.layout)
    return tuple(
        [
            _space(
                name,
                CARDS[state.layout[index]] if index < known else None,
                state.chips[index] - 1 if state.chips[index] else None,
                index in safe,
            )
            for index, name in enumerate(SPACES)
        ]
    )


@lru_cache(maxsize=4096)
def _space(name: str, breed: str | None, chip: int | None, safe: bool) -> Space:
    """Spaces are values and mostly stay as they are: no need to make 84 for every look."""
    return Space(name, breed, chip, safe)


def _hand(state: State, viewer: int) -> tuple[Card, ...]:
    if len(state.layout) < len(SPACES):
        return ()
    team = state.setting.team(viewer)
    return tuple(
        Card(
            CARDS[card],
            tuple(SPACES[space] for space in state.targets_of(team, card)),
            state.is_dead(card),
        )
        for card in state.hands[viewer]
    )


def _last(state: State) -> Play | None:
    if state.latest is None:
        return None
    player, card, space = state.latest
    return Play(player, card, SPACES[space] if space >= 0 else None)
