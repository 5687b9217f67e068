"""Two tasks that never change with the project, to compare machines and their load."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable
from time import thread_time

import chess
import chess.svg
import resvg_py

_WIDTH = 960
_TIMES = 7
_STEPS = 1_000_000
_POSITION = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3"


def yardsticks() -> str:
    """Return the CPU time of drawing a chess board, and of a plain loop, with the machine's load.

    The times are medians.
    """
    board, loop = _median_ms(_chess_board), _median_ms(_loop)
    return (
        f"chess.svg + resvg {board:.1f} ms, a loop of a million {loop:.1f} ms, "
        f"machine's load {os.getloadavg()[0]:.1f}"
    )


def _chess_board() -> None:
    svg = chess.svg.board(chess.Board(_POSITION), size=_WIDTH)
    resvg_py.svg_to_bytes(svg_string=svg)


def _loop() -> None:
    for _ in range(_STEPS):
        pass


def _median_ms(run: Callable[[], None]) -> float:
    run()
    times = []
    for _ in range(_TIMES):
        began = thread_time()
        run()
        times.append(thread_time() - began)
    return statistics.median(times) * 1000
