"""Parts that all load reports have in the same form."""

from __future__ import annotations

import re
import statistics
from collections import Counter
from collections.abc import Sequence

from tests.wire.driving import Offered
from tests.wire.process import BotProcess
from tests.wire.server import Wire

_NUMBER = re.compile(r"\d{5,}")
_DIGITS = re.compile(r"\d+")
_LOGGED = re.compile(r"(?:INFO|WARNING|ERROR) +(.*)")


def quantiles(values: Sequence[float]) -> str:
    """Return p50, p95 and p99 in milliseconds."""
    if len(values) < 2:
        return "     -      -      -"
    cuts = statistics.quantiles(values, n=100, method="inclusive")
    return " ".join(f"{cuts[at - 1] * 1000:6.0f}" for at in (50, 95, 99))


def told(made: Offered) -> Counter[str]:
    """Count the private messages that people got instead of a board."""
    found = [each.told.partition("\n")[0] for each in made.taken if each.told]
    return Counter(_NUMBER.sub("…", text)[:90] for text in (*found, *made.not_there))


def errors(wired: Wire, bot: BotProcess) -> str:
    """Count Discord's errors and the most frequent lines of the bot's log."""
    statuses = Counter(each.status for each in wired.log if each.status >= 300 or not each.status)
    logged = Counter(
        _DIGITS.sub("…", found[1])
        for text in bot.said().splitlines()
        if (found := _LOGGED.search(text)) and not found[1].startswith("discord.gateway")
    )
    lines = [
        f"      {count} times in the log: {text[:110]}" for text, count in logged.most_common(5)
    ]
    return "\n".join([f"  answers other than 2xx: {dict(statuses)} {wired.wrong[:3]}", *lines])
