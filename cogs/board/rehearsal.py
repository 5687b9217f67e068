"""Drawing every kind of picture once before anybody waits: sprites are made at their first use."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from functools import cache

from cogs.kit.drawing import Drawing, DrawingClosed
from rendering import chapter_painter, hand_painter, painter
from rendering.painter import Captions
from rendering.standings import Board, Game, Moment, Portrait, Row, leaderboard, profile
from rules.game import Game as Kind
from rules.match import Match
from rules.registry import games

log = logging.getLogger(__name__)

_SEED = bytes(32)
_PLIES = 400
"""The end of a first deal comes sooner, or need not be waited for."""
_APART = 20
"""Plies from one table that is drawn to the next."""


@asynccontextmanager
async def rehearsing(drawing: Drawing) -> AsyncIterator[None]:
    """Draw meanwhile, behind what people wait for. At the end what is not begun is dropped."""
    task = asyncio.create_task(_rehearse(drawing))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _rehearse(drawing: Drawing) -> None:
    with suppress(DrawingClosed):
        await drawing.begin()
        while await drawing.draw_behind(next_picture):
            pass


def next_picture() -> bool:
    """Draw the next one of this process's rehearsal; whether there was one left."""
    return next(under_way(), None) is not None


@cache
def under_way() -> Iterator[str]:
    """The rehearsal of this process."""
    return rehearsal()


def rehearsal() -> Iterator[str]:
    """A first picture of every kind, one a step; together they are seconds of work."""
    for kind in games():
        try:
            for _ in _rehearse_game(kind):
                yield kind.key
        except Exception:
            # A game of another package; the others are drawn all the same.
            log.exception("%s cannot be drawn", kind.key)
    leaderboard(Board("", "", ("", "", "", ""), (Row(1, "", 0, "", "", 0, 0, 0),), ""))
    yield "leaderboard"
    game = Game("", "", "", False, (), (), "", (Moment(0, 1),))
    profile(Portrait("", 0, (), (game,), ""))
    yield "profile"


def _rehearse_game(kind: Kind) -> Iterator[None]:
    """The smallest and the largest table; where there are deals also one, and how it went."""
    fewest, most = kind.player_counts[0], kind.player_counts[-1]
    if most > fewest:
        yield from _draw(_opening(kind, most), _captions(most))
    match, captions = _opening(kind, fewest), _captions(fewest)
    yield from _draw(match, captions)
    deals = chapter_painter(kind.key)
    if deals is None:
        return
    drawn = match.ply
    while match.outcome is None and match.ply < _PLIES:
        if deals.chapter(match.state.observation(None), captions=captions) is not None:
            return
        if match.ply >= drawn + _APART:
            drawn = match.ply
            yield from _draw(match, captions)
        player = match.to_act()[0]
        match = match.play(player, match.state.fallback(player)).settle()


def _opening(kind: Kind, players: int) -> Match:
    return Match.start(kind, players, {}, seed=_SEED).settle()


def _captions(players: int) -> Captions:
    names = tuple(map(str, range(players)))
    return Captions(seats=names, seat_names=names, status="")


def _draw(match: Match, captions: Captions) -> Iterator[None]:
    painter(match.game.key).board(match.state.observation(None), captions=captions)
    yield
    hands = hand_painter(match.game.key)
    if hands is not None:
        hands.hand(match.state.observation(0), captions=captions)
        yield
