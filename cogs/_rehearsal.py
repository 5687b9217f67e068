"""Drawing every kind of picture once before anybody waits: sprites are made at their first use."""

from __future__ import annotations

from rendering import hand_painter, painter
from rendering.painter import Captions
from rendering.standings import Board, Game, Moment, Portrait, Row, leaderboard, profile
from rules.match import Match
from rules.registry import GAMES

_SEED = bytes(32)


def rehearse() -> None:
    """Draw a first picture of every kind; seconds of work, for a thread of its own."""
    _rehearse_games()
    leaderboard(Board("", "", ("", "", "", ""), (Row(1, "", 0, "", "", 0, 0, 0),), ""))
    game = Game("", "", "", False, (), (), "", (Moment(0, 1),))
    profile(Portrait("", 0, (), (game,), ""))


def _rehearse_games() -> None:
    for kind in GAMES:
        players = kind.player_counts[0]
        state = Match.start(kind, players, {}, seed=_SEED).settle().state
        names = tuple(map(str, range(players)))
        captions = Captions(seats=names, seat_names=names, status="")
        painter(kind.key).board(state.observation(None), captions=captions)
        hands = hand_painter(kind.key)
        if hands is not None:
            hands.hand(state.observation(0), captions=captions)
