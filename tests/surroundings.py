"""The environment in which bots are made by tests and by `make fuzz`."""

from __future__ import annotations

import os
from pathlib import Path

from cogs.kit.bounds import Bounds
from cogs.kit.host import Host
from cogs.kit.replies import PATIENCE
from cogs.workers.pace import Pace
from rendering.cache import keep_sprites_in

SPRITES = Path(__file__).parents[1] / ".cache"
"""What one process has drawn, all others and the next runs read."""


FROM_MAKE = ("MAKELEVEL", "MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES")


def outside_make() -> dict[str, str]:
    """The environment as where nobody runs `make test`, for what a user would type."""
    return {name: value for name, value in os.environ.items() if name not in FROM_MAKE}


def prepare() -> None:
    """Each bot would begin processes of its own, and ask Discord how to be divided."""
    alone = {"DRAWING_WORKERS": "0", "THINKING_WORKERS": "0", "SHARD_COUNT": "1"}
    os.environ.update(alone, CACHE_DIR=str(SPRITES))
    keep_sprites_in(SPRITES / "sprites")
    # When people are told to wait is a matter of what else the machine is doing.
    Host.soon = PATIENCE
    # Players in tests are faster than people; the bounds have tests of their own.
    Bounds.leniency = 10_000
    # Cats answer as soon as they have thought; what their time tells has a test of its own.
    Pace.floors = {}
