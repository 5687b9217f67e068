"""The bot's figures as Prometheus reads them: what was counted, and how things stand now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from cogs.clowder import Clowder
from data import StoreError
from operations.health import Gateway
from rendering.cache import statistics

_Family = CounterMetricFamily | GaugeMetricFamily


class _Now(Collector):
    """How things stand at the moment of asking; `live` is the number of live matches, if known."""

    def __init__(self, bot: Clowder, gateway: Gateway, live: int | None) -> None:
        self._bot = bot
        self._gateway = gateway
        self._live = live

    def collect(self) -> Iterator[_Family]:
        drawing = self._bot.drawing
        yield _gauge("ready", "Whether the gateway is connected.", int(self._gateway.ready))
        yield _gauge("drawings_pending", "Pictures waited for.", drawing.pending)
        yield _gauge(
            "drawing_wait_seconds", "How long one more would wait.", drawing.expected_wait()
        )
        yield _caches()
        if self._live is not None:
            yield _gauge("live_matches", "Matches in the database that are played.", self._live)
        if hasattr(self._bot, "store"):
            store = self._bot.store
            yield _gauge("writers_waiting", "Transactions queueing.", store.waiting_writers)
            yield _counter("store_failures", "Transactions not served.", "reason", store.failures)


def _gauge(name: str, about: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"clowder_{name}", about, value=value)


def _counter(name: str, about: str, label: str, values: Mapping[str, int]) -> CounterMetricFamily:
    family = CounterMetricFamily(f"clowder_{name}", about, labels=(label,))
    for kind, value in values.items():
        family.add_metric((kind,), value)
    return family


def _caches() -> GaugeMetricFamily:
    family = GaugeMetricFamily("clowder_cache_bytes", "Drawings that are kept.", labels=("cache",))
    for name, held in statistics().items():
        family.add_metric((name,), held.bytes)
    return family


async def exposition(bot: Clowder, gateway: Gateway) -> bytes:
    """All figures, in Prometheus's text format; those of the process's memory and CPU too."""
    moment = CollectorRegistry()
    ProcessCollector(registry=moment)
    moment.register(_Now(bot, gateway, await _live(bot)))
    return generate_latest(bot.figures.registry) + generate_latest(moment)


async def _live(bot: Clowder) -> int | None:
    try:
        return await bot.store.live_count() if hasattr(bot, "store") else None
    except StoreError:
        # It is counted as a failure; the other figures are wanted all the more.
        return None
