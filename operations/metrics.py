"""The bot's metrics in Prometheus's format: counters and current values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from cogs.clowder import Clowder
from data import StoreError
from operations.health import Gateway
from rendering.cache import statistics
from rules.lesson_registry import lesson
from rules.lesson_run import LessonRun

_DAY_MS = 24 * 60 * 60 * 1000
_Family = CounterMetricFamily | GaugeMetricFamily


@dataclass(frozen=True, slots=True)
class _Counts:
    """Counts from the store: all live matches, and unfinished lessons for each game and step."""

    live: int
    left: Mapping[tuple[str, int], int]


class _Now(Collector):
    """Values at the time of the request. `counts` is None if the store does not answer."""

    def __init__(self, bot: Clowder, gateway: Gateway, counts: _Counts | None) -> None:
        self._bot = bot
        self._gateway = gateway
        self._counts = counts

    def collect(self) -> Iterator[_Family]:
        drawing = self._bot.drawing
        yield _gauge("ready", "Whether the gateway is connected.", int(self._gateway.ready))
        yield _gauge("drawings_pending", "Pictures that people are waiting for.", drawing.pending)
        yield _gauge(
            "drawing_wait_seconds", "Estimated wait for a new picture.", drawing.expected_wait()
        )
        yield _caches()
        if self._counts is not None:
            yield _gauge("live_matches", "Live matches in the database.", self._counts.live)
            yield _lessons_left(self._counts.left)
        if hasattr(self._bot, "store"):
            store = self._bot.store
            yield _gauge("writers_waiting", "Queued write transactions.", store.waiting_writers)
            yield _counter("store_failures", "Failed transactions.", "reason", store.failures)


def _gauge(name: str, about: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"clowder_{name}", about, value=value)


def _counter(name: str, about: str, label: str, values: Mapping[str, int]) -> CounterMetricFamily:
    family = CounterMetricFamily(f"clowder_{name}", about, labels=(label,))
    for kind, value in values.items():
        family.add_metric((kind,), value)
    return family


def _caches() -> GaugeMetricFamily:
    family = GaugeMetricFamily("clowder_cache_bytes", "Size of drawing caches.", labels=("cache",))
    for name, held in statistics().items():
        family.add_metric((name,), held.bytes)
    return family


def _lessons_left(left: Mapping[tuple[str, int], int]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(
        "clowder_lessons_left",
        "Unfinished lessons that nobody has continued for a day, by their next step.",
        labels=("game", "step"),
    )
    # The number may come from an earlier version of the lesson, which had more steps.
    found = Counter[tuple[str, str]]()
    for (game, number), count in left.items():
        taught = lesson(game)
        if taught is not None:
            found[game, LessonRun(taught, min(number, len(taught.steps))).step_key] += count
    for labels, count in found.items():
        family.add_metric(labels, count)
    return family


async def exposition(bot: Clowder, gateway: Gateway) -> bytes:
    """Return all metrics in Prometheus's text format, including the process's memory and CPU."""
    moment = CollectorRegistry()
    ProcessCollector(registry=moment)
    moment.register(_Now(bot, gateway, await _counted(bot)))
    return generate_latest(bot.figures.registry) + generate_latest(moment)


async def _counted(bot: Clowder) -> _Counts | None:
    if not hasattr(bot, "store"):
        return None
    store = bot.store
    try:
        return _Counts(await store.live_count(), await store.lessons_left(store.now() - _DAY_MS))
    except StoreError:
        # Leave out only the store's counts. While the store fails, the other metrics are needed.
        return None
