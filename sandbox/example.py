"""The game in `examples/`, offered as if its package were installed."""

from __future__ import annotations

import sys
from pathlib import Path

from game_packages import take_up
from rules.packages import at

SOURCES = Path(__file__).parents[1] / "examples" / "noughts-and-crosses" / "src"
PACKAGE = "noughts_and_crosses:PACKAGE"
"""The object of the package's entry point, written as `module:object`."""


def offer_example() -> None:
    """Offer the game in every bot that this process starts."""
    if str(SOURCES) not in sys.path:
        sys.path.append(str(SOURCES))
    take_up(at(PACKAGE))
