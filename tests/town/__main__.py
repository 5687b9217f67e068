"""`make town`: simulate thirty days of a town, and print its figures."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from tests.town.checks import Figures
from tests.town.town import THIRTY_DAYS, lines, town

_LEAST = 0.95
"""The share of seeks on crowded servers that must at least be matched within a day."""


async def _live(database_url: str, days: int) -> Figures:
    async with town(database_url, replace(THIRTY_DAYS, days=days)) as opened:
        done = await opened.live()
        print("\n".join(lines(opened, done)))
    return done


def main() -> None:
    """Simulate a town; exit with an error if something forbidden happened."""
    parser = argparse.ArgumentParser(prog="make town")
    parser.add_argument("--days", type=int, default=THIRTY_DAYS.days)
    parser.add_argument("--database", help="an empty PostgreSQL database, as postgresql://…")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = chosen.database or f"sqlite:///{Path(folder) / 'town.db'}"
        done = asyncio.run(_live(url, chosen.days))
    if done.met or done.late or done.doubled or done.share < _LEAST:
        sys.exit("not everything is as it should be")


if __name__ == "__main__":
    main()
