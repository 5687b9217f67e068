"""What is shown in the sandbox, and as whom: one place at a time, chosen by the front page.

A place is a channel, a thread, or a member's private messages; its key is the channel's id. All
that happens in the world happens under one lock, so that a click and the passing of time never
collide.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from simcord.backend.errors import BackendError, SetupError

from sandbox.guide import Guide
from sandbox.guild import MEMBERS
from sandbox.proxy import INDEX

if TYPE_CHECKING:
    from simcord import ChannelHandle

    from sandbox.world import World

log = logging.getLogger(__name__)

_TICK = 1.0
_TAB_GONE = 5.0
"""Seconds after which a tab that no longer asks is taken for closed."""


class NotThere(Exception):
    """There is no such place or member, or that member may not look there."""


class Closed(Exception):
    """Raised while no world is shown, since a new one is being made."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """What the page shows: the viewer is a member's key, the place a channel's id."""

    viewer: str
    place: int


class Session:
    """The view of a world. `enter` and `leave` are called by whoever owns the world."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.guide = Guide()
        self.asked: Mapping[int, Collection[str]] = {}
        """Whom the matches wait for, by channel: keys of members."""
        self.again = asyncio.Event()
        """Set when somebody wants to start afresh."""
        self._entered = asyncio.Event()
        self._world: World | None = None
        self._viewpoint = Viewpoint(MEMBERS[0].lower(), 0)
        self._zone = "UTC"
        self._preview: Any = None
        self._ended: asyncio.Task[None] | None = None
        self._shown = 0
        self._published = 0
        self._seen: dict[int, int] = {}
        self._tabs: dict[str, float] = {}
        self._ticking: asyncio.Task[None] | None = None

    @property
    def world(self) -> World:
        if self._world is None:
            raise Closed
        return self._world

    @property
    def viewpoint(self) -> Viewpoint:
        return self._viewpoint

    @property
    def preview_url(self) -> str:
        """The address of the preview of what is shown. Raises Closed where none is open."""
        if self._preview is None:
            raise Closed
        try:
            return str(self._preview.url)
        except SetupError as error:
            # It was ended from within; the next tab that asks has it opened again.
            raise Closed from error

    async def enter(self, world: World) -> None:
        """Begin to show a world: its first channel to its first member."""
        async with self.lock:
            self._world, self.guide, self._seen = world, Guide(), {}
            self._published = world.request_count()
            await self._look_around(world)
            self._viewpoint = Viewpoint(MEMBERS[0].lower(), next(iter(world.channels)))
            await self._look(self._viewpoint)
        self._ticking = asyncio.create_task(self._follow_real_time())
        self.again.clear()
        self._entered.set()

    async def leave(self) -> None:
        """Close what is shown, once what is under way is done; the world is left alone then."""
        async with self.lock:
            self._world = None
            if self._ticking is not None:
                self._ticking.cancel()
            await self._close()

    async def start_afresh(self) -> None:
        """Have the world made anew by whoever owns it; returns when it is there."""
        self.world  # noqa: B018  # raises Closed while that is under way
        self._entered.clear()
        self.again.set()
        await self._entered.wait()

    @asynccontextmanager
    async def doing(self) -> AsyncIterator[World]:
        """Something is done in the world: alone, and open pages show it afterwards."""
        async with self.lock:
            yield self.world
            await self._publish()

    async def look(self, viewer: str, place: int) -> None:
        """Show a place to a member. Raises NotThere where they may not look."""
        async with self.lock:
            if self._viewpoint != Viewpoint(viewer, place):
                await self._look(Viewpoint(viewer, place))

    async def act(self, send: Callable[[], Awaitable[Any]]) -> Any:
        """Send a member's action to the preview, which shows its effect itself."""
        async with self.lock:
            answer = await send()
            world = self.world
            if len(self._open_tabs()) > 1:
                await self._publish()
            self._published = world.request_count()
            await self._look_around(world)
            world.tidy()
            return answer

    async def keep_alive(self, tab: str, zone: str) -> None:
        """A tab shows this: keep it alive, in the time zone of the person before it."""
        self._tabs[tab] = asyncio.get_running_loop().time()
        moved = zone != self._zone and _is_zone(zone)
        if self.lock.locked() or not (moved or self._is_over()):
            return
        async with self.lock:
            self._zone = zone if moved else self._zone
            try:
                await self._look(self._viewpoint)
            except NotThere:
                self._viewpoint = Viewpoint(self._viewpoint.viewer, next(iter(self.world.channels)))
                await self._look(self._viewpoint)

    def _is_over(self) -> bool:
        """Whether what is shown was closed, or deleted."""
        try:
            self.place(self._viewpoint.place)
        except NotThere:
            return True
        return self._ended is not None and self._ended.done()

    def frame(self) -> str:
        """The address of the preview on our page; it changes with every view."""
        return f"{INDEX}#{urlsplit(self.preview_url).fragment}"

    @property
    def shown(self) -> int:
        """A number that grows each time another view is shown, so that pages know to load it."""
        return self._shown

    def unread(self, place: int) -> int:
        """How many messages have come since this place was shown last."""
        messages = self.world.messages(place)
        if place == self._viewpoint.place and self._open_tabs():
            self._seen[place] = max(messages, default=0)
        return sum(number > self._seen.get(place, 0) for number in messages)

    def _open_tabs(self) -> list[str]:
        now = asyncio.get_running_loop().time()
        self._tabs = {tab: at for tab, at in self._tabs.items() if now - at < _TAB_GONE}
        return list(self._tabs)

    def place(self, number: int) -> ChannelHandle:
        """A channel, a thread or private messages by id; raises NotThere."""
        world = self.world
        everywhere = [
            *world.channels.values(),
            *(thread for channel in world.channels.values() for thread in channel.threads),
            *(world.direct(key) for key in world.members),
        ]
        for place in everywhere:
            if place.id == number:
                return place
        raise NotThere

    async def _look(self, viewpoint: Viewpoint) -> None:
        """Close what is shown and show something else; what is shown stays where that fails."""
        world = self.world
        place, member = self.place(viewpoint.place), world.members.get(viewpoint.viewer)
        if member is None:
            raise NotThere
        viewer = member if place.guild is not None else member.user
        await self._close()
        try:
            with world.env.time_context():
                await self._open(place, viewer)
        except (SetupError, BackendError) as error:
            if viewpoint == self._viewpoint:
                raise
            await self._look(self._viewpoint)
            raise NotThere from error
        self._viewpoint = viewpoint

    async def _open(self, place: ChannelHandle, viewer: Any) -> None:
        preview = self.world.env.preview(
            place, viewers=(viewer,), layout="channel", timezone=self._zone
        )
        self._preview = await preview.__aenter__()
        self._ended = asyncio.create_task(preview.wait_closed())
        self._shown += 1

    async def _close(self) -> None:
        if self._ended is not None:
            self._ended.cancel()
            self._ended = None
        if self._preview is not None:
            preview, self._preview = self._preview, None
            await preview.close()

    async def _publish(self) -> None:
        """Refresh open pages so that they show the world as it is now."""
        world = self.world
        if self._preview is not None:
            with suppress(SetupError):  # ended from within
                await self._preview.refresh()
        self._published = world.request_count()
        await self._look_around(world)
        world.tidy()

    async def _look_around(self, world: World) -> None:
        await self.guide.look(world)
        self.asked = await world.asked()

    async def _follow_real_time(self) -> None:
        while True:
            await asyncio.sleep(_TICK)
            async with self.lock:
                try:
                    await self._tick()
                except Exception:
                    # Time must not stand still because something in it has failed.
                    log.exception("a second of the sandbox went amiss")

    async def _tick(self) -> None:
        world = self.world
        await world.follow_real_time()
        if world.request_count() != self._published:
            # A page that is published anew refuses clicks on what it showed before.
            await self._publish()


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True
