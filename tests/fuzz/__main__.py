"""`make fuzz`: send anything that people may type, press or write into files; nothing may break.

python -m tests.fuzz [cases] [seed]
"""

from __future__ import annotations

import secrets
import sys
import time

from rules.registry import GAMES
from tests.fuzz.house import Trouble
from tests.fuzz.running import fuzz
from tests.surroundings import prepare

CASES = 100_000


def main() -> int:
    arguments = [int(each) for each in sys.argv[1:]]
    cases, first = (*arguments, *(CASES, secrets.randbits(32))[len(arguments) :])
    sys.stdout.write(f"{cases} cases, seed {first}\n")
    prepare()
    began = time.perf_counter()
    try:
        done = fuzz(cases, games=[kind.key for kind in GAMES], first=first)
    except Trouble as trouble:
        sys.stdout.write(f"{trouble}\n")
        return 1
    told = ", ".join(f"{count} {kind}" for kind, count in done.items())
    minutes, seconds = divmod(round(time.perf_counter() - began), 60)
    sys.stdout.write(
        f"No trouble in {sum(done.values())} cases: {told}. {minutes} min {seconds} s.\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
