"""Give the simulated players a core of their own, so that they take no time from the bot.

On Discord, people's devices do the players' work.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


class Cores:
    """The cores that this process may use: the first is for the players, the rest for the bot.

    With a single core, both share it.
    """

    def __init__(self) -> None:
        self._all = sorted(os.sched_getaffinity(0))

    def __str__(self) -> str:
        bot = max(1, len(self._all) - 1)
        return f"{bot} of {len(self._all)} cores for the bot, one for the players"

    def for_bot(self) -> None:
        """Use the bot's cores from now on; a process that is started now keeps these cores."""
        os.sched_setaffinity(0, self._all[1:] or self._all)

    def for_players(self) -> None:
        """Use the players' core from now on."""
        os.sched_setaffinity(0, self._all[:1])

    def for_all(self) -> None:
        os.sched_setaffinity(0, self._all)


@contextmanager
def divided() -> Iterator[Cores]:
    """A context in which the cores can be divided. Afterwards, this process may use all of them."""
    cores = Cores()
    try:
        yield cores
    finally:
        cores.for_all()
