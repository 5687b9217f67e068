"""The time from a click to the new board, with the real bot in the simulated Discord."""

from __future__ import annotations

import inspect
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from cogs.match.stepping import as_carried
from cogs.match.table import Table
from data import Store
from rules.game import Choice, Game
from rules.match import Match
from tests.discord.cards import direct
from tests.discord.world import QUESTION, World, buttons, options, private, world

PARTS = ("rules", "storage", "rendering")


@dataclass(slots=True)
class Shares:
    """Seconds that the bot's answers took, in total and by part of the bot."""

    spent: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    @contextmanager
    def measure(self, part: str) -> Iterator[None]:
        start = time.perf_counter()
        try:
            yield
        finally:
            self.spent[part] += time.perf_counter() - start

    def around(self, part: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any, **kwargs: Any) -> Any:
            with self.measure(part):
                return call(*args, **kwargs)

        return timed

    def around_async(
        self, part: str, call: Callable[..., Awaitable[Any]]
    ) -> Callable[..., Awaitable[Any]]:
        async def timed(*args: Any, **kwargs: Any) -> Any:
            with self.measure(part):
                return await call(*args, **kwargs)

        return timed


class TimedStore:
    """The store with every asynchronous call timed."""

    def __init__(self, store: Store, shares: Shares) -> None:
        self._store, self._shares = store, shares

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._store, name)
        waits = inspect.iscoroutinefunction(value)
        return self._shares.around_async("storage", value) if waits else value


@dataclass(frozen=True, slots=True)
class Clicks:
    """Mean milliseconds from an action's last click to the answer, in total and by part."""

    all: float
    parts: tuple[float, ...]


async def clicks(kind: Game, folder: Path, most: int) -> Clicks:
    """Play up to `most` actions by clicks. If hands are hidden, click in the direct messages."""
    shares, counted = Shares(), Shares()
    async with world(folder) as opened:
        people = (opened.mia, opened.ben, opened.zoe, opened.kai)[: kind.player_counts[0]]
        await people[0].slash(opened.channel, "play", game=kind.key)
        for guest in people[1:]:
            await guest.click(opened.last(), label="Join")
        await people[0].click(opened.last(), label="Start")
        with pytest.MonkeyPatch.context() as patch:
            _instrument(opened, shares, patch)
            taken = 0
            while taken < most and (table := await opened.table()).awaited:
                choices = table.match.state.choices(table.awaited[0])
                before = await _take(opened, table, choices[taken % len(choices)], shares)
                for part, spent in shares.spent.items():
                    counted.spent[part] += spent - before.get(part, 0.0)
                taken += 1
    means = {part: spent / taken * 1000 for part, spent in counted.spent.items()}
    return Clicks(means["all"], tuple(means[part] for part in PARTS))


def _instrument(opened: World, shares: Shares, patch: pytest.MonkeyPatch) -> None:
    bot = opened.bot
    store = TimedStore(bot.store, shares)
    patch.setattr(bot, "store", store)
    patch.setattr(bot.tables, "_store", store)
    patch.setattr(bot.drawing, "draw", shares.around_async("rendering", bot.drawing.draw))
    patch.setattr(bot, "answer", shares.around_async("all", bot.answer))
    for name in ("perform", "settle"):
        patch.setattr(Match, name, shares.around("rules", getattr(Match, name)))


async def _take(opened: World, table: Table, choice: Choice, shares: Shares) -> dict[str, float]:
    """Click through a choice. Return `shares.spent` as it was just before the last click."""
    member = opened.member(table.row.users[table.awaited[0]])
    hidden = table.game.has_secrets
    actor = member.user if hidden else member
    message: discord.Message | ResponseMessage = _source(opened, member, hidden=hidden)
    ends = range(len(choice.path) - 1, 0, -1)
    values = [choice.text, *(as_carried(choice.path[:end]) for end in ends)]
    while True:
        value = next(value for value in values if _offers(message, value))
        before = dict(shares.spent)
        answer = await opened.press(actor, message, value)
        if value == choice.text:
            break
        message = direct(member) if hidden else private(answer)
    asked = answer.response
    if asked is not None and QUESTION in buttons(asked):
        before = dict(shares.spent)
        await actor.click(asked, label=QUESTION)
    return before


def _source(opened: World, member: MemberActor, *, hidden: bool) -> discord.Message:
    return direct(member) if hidden else opened.table_message()


def _offers(message: discord.Message | ResponseMessage, value: str) -> bool:
    return value in options(message) or any(
        custom_id.endswith(f":{value}") for custom_id in buttons(message).values()
    )
