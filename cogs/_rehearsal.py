"""Drawing every kind of picture once before anybody waits: sprites are made at their first use."""

from __future__ import annotations

from rendering import chapter_painter, hand_painter, painter
from rendering.painter import Captions
from rendering.standings import Board, Game, Moment, Portrait, Row, leaderboard, profile
from rules.game import Game as Kind
from rules.match import Match
from rules.registry import GAMES

_SEED = bytes(32)
_PLIES = 400
"""The end of a first deal comes sooner, or need not be waited for."""
_APART = 20
"""Plies from one table that is drawn to the next."""


def rehearse() -> None:
    """Draw a first picture of every kind; seconds of work, for a thread of its own."""
    for kind in GAMES:
        _rehearse_game(kind)
    leaderboard(Board("", "", ("", "", "", ""), (Row(1, "", 0, "", "", 0, 0, 0),), ""))
    game = Game("", "", "", False, (), (), "", (Moment(0, 1),))
    profile(Portrait("", 0, (), (game,), ""))


def _rehearse_game(kind: Kind) -> None:
    """Board and hand; where there are deals also during the first one, and how it went."""
    players = kind.player_counts[0]
    names = tuple(map(str, range(players)))
    captions = Captions(seats=names, seat_names=names, status="")
    match = Match.start(kind, players, {}, seed=_SEED).settle()
    _draw(match, captions)
    deals = chapter_painter(kind.key)
    if deals is None:
        return
    drawn = match.ply
    while match.outcome is None and match.ply < _PLIES:
        if deals.chapter(match.state.observation(None), captions=captions) is not None:
            return
        if match.ply >= drawn + _APART:
            drawn = match.ply
            _draw(match, captions)
        player = match.to_act()[0]
        match = match.play(player, match.state.fallback(player)).settle()


def _draw(match: Match, captions: Captions) -> None:
    painter(match.game.key).board(match.state.observation(None), captions=captions)
    hands = hand_painter(match.game.key)
    if hands is not None:
        hands.hand(match.state.observation(0), captions=captions)
