"""The game of `examples/`, offered as if its package were installed."""

from __future__ import annotations

import sys
from pathlib import Path

from game_packages import take_up
from rules.packages import at

SOURCES = Path(__file__).parents[1] / "examples" / "noughts-and-crosses" / "src"
PACKAGE = "noughts_and_crosses:PACKAGE"
"""What the entry point of the package names."""


def offer_example() -> None:
    """From now on every bot of this process offers it."""
    if str(SOURCES) not in sys.path:
        sys.path.append(str(SOURCES))
    take_up(at(PACKAGE))
