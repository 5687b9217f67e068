"""What the sandbox shows, and to which member.

The sandbox shows one place at a time, chosen on the page. A place is a channel, a thread, or a
member's private messages; its key is the channel's id. Everything in the world happens under a
lock, so that a click is never handled while time passes.
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
from sandbox.own_pictures import OwnPictures
from sandbox.proxy import INDEX

if TYPE_CHECKING:
    from simcord import ChannelHandle

    from sandbox.world import World

log = logging.getLogger(__name__)

_TICK = 1.0
_TAB_GONE = 5.0
"""Seconds without a request after which a tab counts as closed."""


class NotThere(Exception):
    """Raised if the place or the member is unknown, or if the member may not see the place."""


class Closed(Exception):
    """Raised while no world can be shown, because a new one is being made."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """What the page shows: the viewer (a member's key) and the place (a channel's id)."""

    viewer: str
    place: int


class Session:
    """The view of a world. The owner of the world must call `enter` and `leave`."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.guide = Guide()
        self.asked: Mapping[int, Collection[str]] = {}
        """Maps each channel to the keys of the members who are to act in its match."""
        self.again = asyncio.Event()
        """Set when a user wants a new world."""
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
        """The address of the current preview. Raises `Closed` if no preview is open."""
        if self._preview is None:
            raise Closed
        try:
            return str(self._preview.url)
        except SetupError as error:
            # The preview ended itself. It will be opened again when a tab asks for it.
            raise Closed from error

    async def enter(self, world: World) -> None:
        """Start showing a world: its first channel to its first member."""
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
        """Wait for operations in progress, then close the view.

        The closed view no longer touches the world.
        """
        async with self.lock:
            self._world = None
            if self._ticking is not None:
                self._ticking.cancel()
            await self._close()

    async def start_afresh(self) -> None:
        """Ask the world's owner for a new world; return when the new world is ready."""
        self.world  # noqa: B018  # raises Closed while a new world is being made
        self._entered.clear()
        self.again.set()
        await self._entered.wait()

    @asynccontextmanager
    async def doing(self) -> AsyncIterator[World]:
        """Lock the world for a block of code, then refresh open pages."""
        async with self.lock:
            yield self.world
            await self._publish()

    async def look(self, viewer: str, place: int) -> None:
        """Show a place to a member. Raises `NotThere` if the member may not see the place."""
        async with self.lock:
            if self._viewpoint != Viewpoint(viewer, place):
                await self._look(Viewpoint(viewer, place))

    async def act(self, send: Callable[[], Awaitable[Any]]) -> Any:
        """Send a member's action to the preview. The preview then updates itself."""
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
        """Keep the view open for a tab that shows it. The view shows times in the time zone `zone`.

        If the thread or channel in the view no longer exists, show the first channel instead.
        """
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
        """Return whether the preview has closed or the place no longer exists."""
        try:
            self.place(self._viewpoint.place)
        except NotThere:
            return True
        return self._ended is not None and self._ended.done()

    def frame(self) -> str:
        """Return the address of the preview on our page; it changes with every view."""
        return f"{INDEX}#{urlsplit(self.preview_url).fragment}"

    @property
    def shown(self) -> int:
        """A number that grows with each new view, so that pages notice and load the view."""
        return self._shown

    def unread(self, place: int) -> int:
        """Return the number of messages since this place was last shown."""
        messages = self.world.messages(place)
        if place == self._viewpoint.place and self._open_tabs():
            self._seen[place] = max(messages, default=0)
        return sum(number > self._seen.get(place, 0) for number in messages)

    def _open_tabs(self) -> list[str]:
        now = asyncio.get_running_loop().time()
        self._tabs = {tab: at for tab, at in self._tabs.items() if now - at < _TAB_GONE}
        return list(self._tabs)

    def place(self, number: int) -> ChannelHandle:
        """Return the channel, thread or direct-message channel with this id.

        Raises `NotThere` if the id is unknown.
        """
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
        """Replace the current view with the view of this viewpoint.

        If the new view cannot be opened, keep the current view.
        """
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
        preview._media_worker = OwnPictures()
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
        """Refresh open pages, so that they show the current state of the world."""
        world = self.world
        if self._preview is not None:
            with suppress(SetupError):  # The preview ended itself.
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
                    # Time must go on even if an error occurs.
                    log.exception("a time step of the sandbox failed")

    async def _tick(self) -> None:
        world = self.world
        await world.follow_real_time()
        if world.request_count() != self._published:
            # Publish only after a change: once a new version of the page is published, clicks on
            # the previous version are refused.
            await self._publish()


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True
