"""Two tasks that use none of the project's code, to compare machines and their load."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable
from time import thread_time

import chess
import chess.svg
import resvg_py

from rendering.theme import WIDTH

_TIMES = 7
_STEPS = 1_000_000
_POSITION = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3"


def yardsticks() -> str:
    """Return the CPU time of drawing a chess board, and of a plain loop, with the machine's load.

    The times are medians.
    """
    board, loop = _median_ms(draw_chess_board), _median_ms(_loop)
    return (
        f"chess.svg + resvg {board:.1f} ms, a loop of a million {loop:.1f} ms, "
        f"machine's load {os.getloadavg()[0]:.1f}"
    )


def draw_chess_board(width: int = WIDTH) -> bytes:
    """Draw a chess position with chess.svg and resvg, `width` pixels wide."""
    svg = chess.svg.board(chess.Board(_POSITION), size=width)
    return bytes(resvg_py.svg_to_bytes(svg_string=svg))


def cpu_ms(run: Callable[[], object]) -> float:
    """Return the CPU time that a call takes in this thread, in milliseconds."""
    began = thread_time()
    run()
    return (thread_time() - began) * 1000


def _loop() -> None:
    for _ in range(_STEPS):
        pass


def _median_ms(run: Callable[[], object]) -> float:
    run()
    return statistics.median(cpu_ms(run) for _ in range(_TIMES))
