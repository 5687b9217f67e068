"""The bot's metrics in Prometheus's format: counters and current values."""

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
    """Current values at the time of the request. `live` is the number of live matches, if known."""

    def __init__(self, bot: Clowder, gateway: Gateway, live: int | None) -> None:
        self._bot = bot
        self._gateway = gateway
        self._live = live

    def collect(self) -> Iterator[_Family]:
        drawing = self._bot.drawing
        yield _gauge("ready", "Whether the gateway is connected.", int(self._gateway.ready))
        yield _gauge("drawings_pending", "Pictures that people wait for.", drawing.pending)
        yield _gauge(
            "drawing_wait_seconds", "Estimated wait of a new picture.", drawing.expected_wait()
        )
        yield _caches()
        if self._live is not None:
            yield _gauge("live_matches", "Live matches in the database.", self._live)
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


async def exposition(bot: Clowder, gateway: Gateway) -> bytes:
    """Return all metrics in Prometheus's text format, including the process's memory and CPU."""
    moment = CollectorRegistry()
    ProcessCollector(registry=moment)
    moment.register(_Now(bot, gateway, await _live(bot)))
    return generate_latest(bot.figures.registry) + generate_latest(moment)


async def _live(bot: Clowder) -> int | None:
    try:
        return await bot.store.live_count() if hasattr(bot, "store") else None
    except StoreError:
        # The store counts this as a failure. Now the other metrics are needed even more.
        return None
