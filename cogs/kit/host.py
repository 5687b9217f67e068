"""The base class of the bot: languages, people's names, and answers in progress."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any, Protocol, TypeAlias

import discord
from discord.ext import commands

from cogs.connection.attempts import watch_attempts
from cogs.connection.budget import GRANTED, Budget
from cogs.connection.events import guard_events, intercept
from cogs.connection.limits import RateLimits
from cogs.connection.names import plain_name
from cogs.connection.patience import bound_answers
from cogs.connection.reaching import until_reached
from cogs.connection.unfinished import Unfinished
from cogs.kit.bounds import Bound, Bounds
from cogs.kit.controls import Press, sent_form, unlisted
from cogs.kit.drawing import Drawing
from cogs.kit.sentences import CATALOGUE, Speaker
from cogs.telemetry.figures import Figures
from cogs.workers.loop_lag import LoopLag
from cogs.workers.thinking import Thinking
from data import DIRECT

_REMEMBERED_NAMES = 10_000
_SHARD_BITS = 22
SOON = 0.15
_LAST_WORDS = 3.0
"""When the bot stops, it waits at most this number of seconds for answers in progress."""
_CANCELLED_WITHIN = 0.5
"""Maximum seconds to wait for cancelled answers to end."""


def _part(shards: Sequence[int] | None, count: int | None) -> float:
    """Return which fraction of all `count` shards this process serves; 1 if `shards` is None."""
    return 1.0 if shards is None or count is None else len({*shards}) / count


class Answers(Protocol):
    """The object that answers controls and forms for the host."""

    async def answer(self, interaction: Interaction, press: Press) -> None: ...

    def bound(self, verb: str) -> Bound | None:
        """Return the bound of a verb; None for an unknown verb."""

    async def refuse_while_busy(self, interaction: Interaction) -> None:
        """Say that the bot is too busy to answer this use of a control."""


class Host(commands.AutoShardedBot):
    """A bot that speaks people's languages and knows their names.

    When the bot stops, it waits a few seconds for answers in progress.
    """

    controls: Answers
    bounds: Bounds
    soon: float = SOON
    """Seconds after which we defer an interaction that should have been answered quickly."""

    def __init__(
        self,
        *,
        drawing: Drawing | None = None,
        thinking: Thinking | None = None,
        granted: float = GRANTED,
        **options: Any,
    ) -> None:
        self.figures = Figures()
        part = _part(options.get("shard_ids"), options.get("shard_count"))
        self.budget = Budget(granted * part)
        self.limits = RateLimits(lambda scope: self.figures.limits.labels(scope).inc())
        self.unfinished = Unfinished()
        self.lag = LoopLag()
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            # Everything arrives as interactions; we read no messages.
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            # The time limit for Discord's response starts when the request leaves the queue.
            http_trace=bound_answers(
                self.budget.holds(self.limits.holds(watch_attempts(self.figures.tracing()))),
            ),
            **options,
        )
        intercept(self._connection, "INTERACTION_CREATE", self._refuse_early)
        guard_events(self._connection, lambda kind: self.figures.unread_events.labels(kind).inc())
        self.names: OrderedDict[int, str] = OrderedDict()
        self.handles: dict[int, str] = {}
        self.asked: dict[int, tuple[float, asyncio.Task[None]]] = {}
        """By user id: the loop's time when the name was last requested, and the requesting task."""
        self.drawing = drawing or Drawing()
        self.thinking = thinking or Thinking()
        self.drawing.took = self.figures.drawings.observe
        self._under_way: set[asyncio.Task[Any] | None] = set()
        self._begun = False
        self._connecting: asyncio.Task[Any] | None = None

    def expected_wait(self) -> float:
        """Estimate the seconds until new work is served.

        The estimate is the longest wait for drawing, for a request to Discord, or for the event
        loop.
        """
        return max(
            self.drawing.expected_wait(), self.budget.expected_wait(), self.lag.expected_wait()
        )

    async def login(self, token: str) -> None:
        """Log in and set the bot up; try again for as long as Discord cannot be reached."""
        self._begun = True
        await until_reached(
            partial(super().login, token),
            clean_up=self._disconnected,
            # If the application is known, Discord has been reached, so the error came from setting
            # up the bot.
            may_repeat=lambda: self.application is None,
        )

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected to the gateway until the bot is closed."""
        self._connecting = asyncio.current_task()
        await super().connect(reconnect=reconnect)

    async def launch_shards(self) -> None:
        """Connect to the gateway. Repeat this until Discord can be reached."""
        await until_reached(super().launch_shards)

    async def _disconnected(self) -> None:
        """Release the HTTP session of a failed login; the library opens a new one each time."""
        await self.http.close()
        self.http.connector = discord.utils.MISSING

    async def close(self) -> None:
        """Disconnect, after giving answers in progress `_LAST_WORDS` seconds to finish."""
        await self._finish_answers(_LAST_WORDS)
        # Answers still in progress would fail without a connection.
        for task in (*self._answers(), *(asking for _, asking in self.asked.values())):
            task.cancel()
        await self._finish_answers(_CANCELLED_WITHIN)
        if self._begun:
            # The library cannot close what was never opened.
            await super().close()
        if self._connecting not in (None, asyncio.current_task()):
            # discord.py ignores a cancellation if a shard fails to reconnect at that moment, and
            # goes on waiting for its next try.
            self._connecting.cancel()
        await asyncio.gather(self.thinking.close(), self.drawing.finish())

    async def _finish_answers(self, seconds: float) -> None:
        if answers := self._answers():
            await asyncio.wait(answers, timeout=seconds)

    def _answers(self) -> set[asyncio.Task[Any]]:
        own = asyncio.current_task()
        return {task for task in self._under_way if task is not None and task is not own}

    def serves(self, guild_id: int) -> bool:
        """Return whether this process's shards are responsible for the server."""
        shard = (guild_id >> _SHARD_BITS) % (self.shard_count or 1)
        return self.shard_ids is None or shard in self.shard_ids

    def reaches(self, guild_id: int) -> bool:
        """Return whether this process serves the server, and the server is available.

        The process that serves direct messages reaches `DIRECT`.
        """
        if guild_id == DIRECT:
            return self.serves(DIRECT)
        guild = self.get_guild(guild_id)
        return guild is not None and not guild.unavailable

    @contextmanager
    def under_way(self) -> Iterator[None]:
        """A context in which the current task gets time to finish when the bot stops."""
        task = asyncio.current_task()
        self._under_way.add(task)
        try:
            yield
        finally:
            self._under_way.discard(task)

    def remember(self, user: discord.abc.User) -> None:
        """Keep a person's name in memory, for pictures and messages."""
        self.names[user.id], self.handles[user.id] = plain_name(user), user.name
        self.names.move_to_end(user.id)
        if len(self.names) > _REMEMBERED_NAMES:
            self.forget(next(iter(self.names)))

    def forget(self, user_id: int) -> None:
        """Forget a person's name."""
        self.names.pop(user_id, None)
        self.handles.pop(user_id, None)
        self.asked.pop(user_id, None)

    def language(self, locale: object) -> Speaker:
        """Return a speaker of this language; it knows all names that this process has seen."""
        return replace(CATALOGUE.speaker(locale), name=self.names.get, handle=self.handles.get)

    def user_language(self, interaction: discord.Interaction[Any]) -> Speaker:
        """Return a speaker of the interaction's user's language."""
        return self.language(interaction.locale)

    def guild_language(self, guild_id: int) -> Speaker:
        """Return a speaker of a server's language, for messages that everybody reads."""
        guild = self.get_guild(guild_id)
        return self.language("en" if guild is None else guild.preferred_locale)

    def _refuse_early(self, event: Mapping[str, Any]) -> bool:
        """Refuse the use of a control if the bot is too busy for it; return whether it was refused.

        If the use was refused, discord.py does not build the control's message and its view. In an
        overload, most uses are refused, and building these objects would be a quarter of the cost.
        """
        if event["type"] != discord.InteractionType.component.value:
            return False
        bound = self.controls.bound(Press.of_custom_id(event["data"]["custom_id"]).verb)
        if not self.bounds.is_too_busy(bound, self.expected_wait()):
            return False
        brief: Any = {name: value for name, value in event.items() if name != "message"}
        state: Any = self._connection
        interaction: Interaction = discord.Interaction(data=brief, state=state)
        refusing = self.loop.create_task(self.controls.refuse_while_busy(interaction))
        self._under_way.add(refusing)
        refusing.add_done_callback(self._under_way.discard)
        return True

    async def answer(self, interaction: Interaction, press: Press) -> None:
        """Answer a button, a menu or a form."""
        self.remember(interaction.user)
        await self.controls.answer(interaction, press)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a submitted form, or a press whose control is missing from the message.

        discord.py handles all other interactions.
        """
        press = sent_form(interaction) or unlisted(interaction)
        if press is not None:
            await self.answer(interaction, press)


Interaction: TypeAlias = discord.Interaction[Host]
