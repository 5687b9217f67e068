"""The cost of drawing the boards of live matches, measured by `make bench`."""

from __future__ import annotations

import io
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import thread_time

from PIL import Image

from rendering import painter
from rendering.painter import Captions
from rules.chance import SEED_BYTES
from rules.game import Game
from rules.selfplay import random_match
from tests.wire.yardsticks import cpu_ms, draw_chess_board

_BEFORE, _MATCHES = 6, 6
"""The number of matches drawn first, to fill the caches, and the number drawn and measured."""
_PLIES = 160
_CHESS_BOARDS = 3
"""The number of chess boards that are drawn after each match."""


@dataclass(frozen=True, slots=True)
class Followed:
    """The cost of a game's boards and of a chess board of the same width, in milliseconds of CPU.

    `board` and `chess_board` are medians. `kilobytes` is the size of the largest board.
    """

    least: float
    board: float
    chess_board: float
    kilobytes: float


def following(kind: Game) -> Followed:
    """Draw the boards of random matches in order, as a running bot does. Measure each drawing."""
    for number in range(_BEFORE):
        for draw in _boards(kind, number):
            draw()
    spent, sizes, chess_boards = [], [], []
    for number in range(_BEFORE, _BEFORE + _MATCHES):
        first, *others = _boards(kind, number)
        width = Image.open(io.BytesIO(first())).width
        for draw in others:
            began = thread_time()
            png = draw()
            spent.append((thread_time() - began) * 1000)
            sizes.append(len(png) / 1000)
        chess_boards += [cpu_ms(partial(draw_chess_board, width)) for _ in range(_CHESS_BOARDS)]
    board, chess_board = statistics.median(spent), statistics.median(chess_boards)
    return Followed(min(spent), board, chess_board, max(sizes))


def _boards(kind: Game, number: int) -> list[Callable[[], bytes]]:
    """Return calls that draw the boards of a new random match, in order."""
    match = random_match(
        kind,
        kind.player_counts[number % len(kind.player_counts)],
        {},
        seed=number.to_bytes(SEED_BYTES),
        policy_seed=f"following {number}",
        plies=_PLIES,
    )
    seats = tuple(f"Seat {i}" for i in range(match.players))
    captions = Captions(seats=seats, seat_names=seats, status="to move")
    # The bot shows a board whenever a player has a choice.
    views = [before.observation(None) for before, step in match.since(0) if step.chosen]
    return [partial(painter(kind.key).board, view, captions=captions) for view in views]
