"""`make town`: run a town for thirty days and print its figures."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from time import process_time

from tests.surroundings import prepare
from tests.town.checks import LEAST, Figures
from tests.town.people import Size
from tests.town.town import THIRTY_DAYS, lines, log, town


async def _live(database_url: str, size: Size) -> Figures:
    async with town(database_url, size) as opened:
        done = await opened.live()
        print("\n".join(lines(opened, done)))
        if errors := opened.env.errors:
            raise BaseExceptionGroup("the bot raised", errors)
        if opened.script.stuck:
            sys.exit("somebody was stuck")
    return done


def main() -> None:
    """Run a town; exit with an error if something happened that must never happen."""
    parser = argparse.ArgumentParser(prog="make town")
    parser.add_argument("--days", type=int, default=THIRTY_DAYS.days)
    parser.add_argument("--database", help="an empty PostgreSQL database, as postgresql://…")
    chosen = parser.parse_args()
    prepare()
    # Most objects of a town live long, so frequent garbage collection would waste time.
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    logging.basicConfig(format="%(asctime)s %(name)s: %(message)s", level=logging.WARNING)
    logging.getLogger(log.name).setLevel(logging.INFO)
    with tempfile.TemporaryDirectory() as folder:
        url = chosen.database or f"sqlite:///{Path(folder) / 'town.db'}"
        done = asyncio.run(_live(url, replace(THIRTY_DAYS, days=chosen.days)))
    print(f"seconds of CPU: {process_time():.0f}")
    if done.wrong or done.share < LEAST:
        sys.exit("not everything is as it should be")


if __name__ == "__main__":
    main()
