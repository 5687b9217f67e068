"""The environment in which tests and `make fuzz` create bots."""

from __future__ import annotations

import os
import pickle
import shutil
import tempfile
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from cogs.kit import drawing
from cogs.kit.bounds import Bounds
from cogs.kit.host import Host
from cogs.kit.replies import PATIENCE
from cogs.workers.pace import Pace
from rendering.cache import keep_sprites_in

SPRITES = Path(__file__).parents[1] / ".cache"
"""The sprite cache that all processes and later runs share."""


IN_MEMORY = Path("/dev/shm")  # noqa: S108
"""A folder in memory, if the machine has one. Databases in memory do not wait for a disk."""
_ROOM = 2**30
"""The number of free bytes that the folder in memory must have."""

_PICTURES = 2_000
"""The number of pictures that a process keeps, of about 20 KB each."""

FROM_MAKE = ("MAKELEVEL", "MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES")


def outside_make() -> dict[str, str]:
    """Return the environment without what `make` adds to it, as in a user's shell."""
    return {name: value for name, value in os.environ.items() if name not in FROM_MAKE}


@lru_cache(_PICTURES)
def _drawn(order: bytes) -> object:
    """Run a pickled function that draws. Keep the result, because tests often draw it again."""
    return pickle.loads(order)()  # noqa: S301  # our own order


_timed = drawing._timed


def _timed_once(order: Callable[[], Any]) -> tuple[Any, float]:
    """Run an order to draw, as `cogs.kit.drawing` does, but do not run the same order twice."""
    try:
        pickled = pickle.dumps(order)
    except (AttributeError, TypeError, pickle.PicklingError):
        # A test draws with something that cannot be pickled, such as a local function.
        return _timed(order)
    return _timed(partial(_drawn, pickled))


def prepare() -> None:
    """Keep bots from starting worker processes and from asking Discord for a shard count.

    Temporary files are kept in memory, including the files of processes that tests start.
    """
    if os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > _ROOM:
        os.environ.setdefault("TMPDIR", str(IN_MEMORY))
        tempfile.tempdir = None
    alone = {"DRAWING_WORKERS": "0", "THINKING_WORKERS": "0", "SHARD_COUNT": "1"}
    os.environ.update(alone, CACHE_DIR=str(SPRITES))
    keep_sprites_in(SPRITES / "sprites")
    # Never let the bot ask people to wait, because that would depend on how busy the machine is.
    Host.soon = PATIENCE
    # Players in tests are faster than people. Separate tests cover the limits on rates.
    Bounds.leniency = 10_000
    # Cats act as soon as they have thought. A separate test covers how long cats must wait.
    Pace.floors = {}
    drawing._timed = _timed_once
