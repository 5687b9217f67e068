"""What becomes of actions, counted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cogs.kit.refused import Question, Refused
from cogs.telemetry.figures import Figures
from data import StoreBusy


@contextmanager
def counted(figures: Figures, game_key: str) -> Iterator[None]:
    """A context for one action of a game."""
    result = "failed"
    try:
        yield
        result = "taken"
    except Question:
        result = "asked"
        raise
    except Refused:
        result = "refused"
        raise
    except StoreBusy:
        result = "busy"
        raise
    finally:
        figures.actions.labels(game_key, result).inc()
