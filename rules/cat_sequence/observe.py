"""Cat Sequence: the view of a position for a viewer."""

from __future__ import annotations

from functools import lru_cache

from rules.cat_sequence.board import CARDS
from rules.cat_sequence.lines import SPACES
from rules.cat_sequence.position import Position
from rules.cat_sequence.view import Card, Play, Space, View
from rules.game import CHANCE


def observe(position: Position, viewer: int | None) -> View:
    """Return everything public, and the viewer's own hand."""
    setting = position.setting
    actors = position.to_act()
    playing = position.ended is None and not position.dealing
    return View(
        viewer=viewer,
        teams=tuple(map(setting.team, range(setting.players))),
        goal=setting.goal,
        manual_draw=setting.manual,
        spaces=_spaces(position),
        hand=None if viewer is None else _hand(position, viewer),
        hand_sizes=tuple(map(len, position.hands)),
        deck_size=sum(position.deck),
        discards=tuple(tuple(CARDS[card] for card in pile) for pile in position.discards),
        dealer=position.dealer if position.dealer >= 0 else None,
        turn=position.turn if playing else None,
        to_act=() if actors == (CHANCE,) else actors,
        owed=position.rights,
        last=_last(position),
        lines=tuple(
            (team, tuple(SPACES[space] for space in line))
            for team in range(setting.teams)
            for line in position.lines_of(team)
        ),
        outcome=position.ended,
    )


def _spaces(position: Position) -> tuple[Space, ...]:
    safe = position.safe_spaces()
    known = len(position.layout)
    return tuple(
        [
            _space(
                name,
                CARDS[position.layout[index]] if index < known else None,
                position.chips[index] - 1 if position.chips[index] else None,
                index in safe,
            )
            for index, name in enumerate(SPACES)
        ]
    )


@lru_cache(maxsize=4096)
def _space(name: str, breed: str | None, chip: int | None, safe: bool) -> Space:
    """Return a cached space, because most of the 84 spaces are the same from view to view."""
    return Space(name, breed, chip, safe)


def _hand(position: Position, viewer: int) -> tuple[Card, ...]:
    if len(position.layout) < len(SPACES):
        return ()
    team = position.setting.team(viewer)
    return tuple(
        Card(
            CARDS[card],
            tuple(SPACES[space] for space in position.targets_of(team, card)),
            position.is_dead(card),
        )
        for card in position.hands[viewer]
    )


def _last(position: Position) -> Play | None:
    if position.latest is None:
        return None
    player, card, space = position.latest
    return Play(player, card, SPACES[space] if space >= 0 else None)
