"""Orders that misbehave in a drawing process, for example by ending it."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path


class Unsendable(Exception):
    """An exception that cannot be unpickled, because pickling loses an argument."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(one)
        self.two = two


def refuse(text: str) -> None:
    raise ValueError(text)


def refuse_unsendably() -> None:
    raise Unsendable("one", "two")


def give_a_function() -> object:
    return lambda: None


def die_once(mark: Path) -> str:
    """On the first call, end the process. On the second call, return the result."""
    if not mark.exists():
        mark.touch()
        os._exit(9)
    return "drawn"


def hold(mark: Path, seconds: float = 30) -> int:
    """Create a file at the start. Return when a `.go` file exists or the time is up."""
    mark.touch()
    until = time.monotonic() + seconds
    while not mark.with_suffix(".go").exists() and time.monotonic() < until:
        time.sleep(0.01)
    return os.getpid()


def chatter() -> str:
    sys.stdout.write("a line that is no answer\n")
    sys.stdout.flush()
    return input() if sys.stdin.readable() and sys.stdin.read(1) else "quiet"


def knows_discord() -> bool:
    return "discord" in sys.modules


def priority() -> int:
    return os.nice(0)


def secrets() -> list[str]:
    return [name for name in ("DISCORD_TOKEN", "DATABASE_URL") if name in os.environ]
