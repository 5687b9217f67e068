"""Discord's data: people, servers, channels and messages, stored in the form that Discord sends."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from tests.wire.limits import GALLERY, V2, walk
from tests.wire.refusals import (
    UNKNOWN_CHANNEL,
    UNKNOWN_GUILD,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
    invalid,
    unknown,
)

Json = dict[str, Any]

EPHEMERAL, LOADING = 1 << 6, 1 << 7
TEXT_CHANNEL, DIRECT, THREAD = 0, 1, 11
SHARD_BITS = 22
_EPOCH_MS = 1_420_070_400_000
_MENTION = re.compile(r"<@(\d+)>")
EVERYBODY_MAY = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    embed_links=True,
    read_message_history=True,
    use_application_commands=True,
).value


class Snowflakes:
    """A generator of ids that grow with time, as Discord's do."""

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> int:
        made = (round(time.time() * 1000) - _EPOCH_MS) << 22
        self._last = max(self._last + 1, made)
        return self._last


def moment() -> str:
    return discord.utils.utcnow().isoformat()


@dataclass(slots=True)
class Posted:
    """A message.

    If a message has a `viewer`, only this user sees it. Interactions with these `tokens` may change
    the message.
    """

    payload: Json
    channel: Channel
    viewer: int | None = None
    tokens: set[str] = field(default_factory=set)
    at: float = field(default_factory=time.perf_counter)
    """When it was posted or last edited, by `time.perf_counter`."""
    gone: bool = False

    @property
    def id(self) -> int:
        return int(self.payload["id"])

    @property
    def components(self) -> list[Json]:
        return [*walk(self.payload["components"])]

    @property
    def text(self) -> str:
        """All text of the message."""
        said = [part["content"] for part in self.components if part["type"] == 10]
        return "\n".join(filter(None, [self.payload["content"], *said]))


@dataclass(slots=True)
class Channel:
    """A channel of a server, a thread, or a person's direct messages with the bot."""

    payload: Json
    guild: Guild | None
    messages: dict[int, Posted] = field(default_factory=dict)
    denied: int = 0
    """Permissions that nobody has here."""
    granted: int = 0
    """Permissions that everybody has here in addition to the usual ones."""
    nonces: dict[str, int] = field(default_factory=dict)
    waiters: list[asyncio.Future[None]] = field(default_factory=list)

    @property
    def id(self) -> int:
        return int(self.payload["id"])

    @property
    def is_thread(self) -> bool:
        return bool(self.payload["type"] == THREAD)

    @property
    def permissions(self) -> int:
        return (EVERYBODY_MAY | self.granted) & ~self.denied

    def public(self) -> list[Posted]:
        """Return the messages that everybody in the channel sees, oldest first."""
        return [posted for posted in self.messages.values() if posted.viewer is None]

    def changed(self) -> None:
        """Wake everyone who waits for a change in the channel."""
        waiting, self.waiters = self.waiters, []
        for each in waiting:
            if not each.done():
                each.set_result(None)

    async def change(self) -> None:
        """Wait until a message in the channel is posted, edited or deleted."""
        waiter = asyncio.get_running_loop().create_future()
        self.waiters.append(waiter)
        await waiter


@dataclass(slots=True)
class Guild:
    id: int
    name: str
    members: set[int] = field(default_factory=set)
    channels: dict[int, Channel] = field(default_factory=dict)
    threads: dict[int, Channel] = field(default_factory=dict)


class City:
    """People, servers, channels and messages, with the methods that change them."""

    def __init__(self) -> None:
        self.ids = Snowflakes()
        self.users: dict[int, Json] = {}
        self.closed: set[int] = set()
        """People who accept no direct messages from the bot."""
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self._direct: dict[int, Channel] = {}
        self.bot = self.add_user("clowder", bot=True)

    # People and places

    def add_user(self, name: str, *, bot: bool = False) -> int:
        user = self.ids.next()
        self.users[user] = {
            "id": str(user),
            "username": name.lower(),
            "global_name": name,
            "discriminator": "0",
            "avatar": None,
            "bot": bot,
            "public_flags": 0,
            "flags": 0,
        }
        return user

    def user(self, user_id: int) -> Json:
        if user_id not in self.users:
            raise unknown("User", UNKNOWN_USER)
        return self.users[user_id]

    def add_guild(self, name: str, shard: tuple[int, int] = (0, 1)) -> Guild:
        """Add a server whose id belongs to this shard, given as number and count."""
        number, count = shard
        guild_id = self.ids.next()
        while (guild_id >> SHARD_BITS) % count != number:
            guild_id += 1 << SHARD_BITS
        guild = Guild(guild_id, name, {self.bot})
        self.guilds[guild.id] = guild
        return guild

    def guild(self, guild_id: int) -> Guild:
        if guild_id not in self.guilds:
            raise unknown("Guild", UNKNOWN_GUILD)
        return self.guilds[guild_id]

    def add_channel(self, guild: Guild, name: str) -> Channel:
        payload = {
            "id": str(self.ids.next()),
            "type": TEXT_CHANNEL,
            "guild_id": str(guild.id),
            "name": name,
            "position": len(guild.channels),
            "permission_overwrites": [],
            "parent_id": None,
            "nsfw": False,
            "topic": None,
            "rate_limit_per_user": 0,
            "last_message_id": None,
        }
        channel = Channel(payload, guild)
        guild.channels[channel.id] = self.channels[channel.id] = channel
        return channel

    def add_thread(self, parent: Channel, name: str, owner: int) -> Channel:
        if parent.guild is None:
            raise invalid("type", "Threads are not for direct messages.")
        payload = {
            "id": str(self.ids.next()),
            "type": THREAD,
            "guild_id": str(parent.guild.id),
            "name": name,
            "parent_id": str(parent.id),
            "owner_id": str(owner),
            "last_message_id": None,
            "rate_limit_per_user": 0,
            "message_count": 0,
            "member_count": 1,
            "flags": 0,
            "thread_metadata": {
                "archived": False,
                "auto_archive_duration": 1440,
                "archive_timestamp": moment(),
                "create_timestamp": moment(),
                "locked": False,
            },
        }
        thread = Channel(payload, parent.guild)
        parent.guild.threads[thread.id] = self.channels[thread.id] = thread
        return thread

    def remove_channel(self, channel: Channel) -> None:
        del self.channels[channel.id]
        if channel.guild is not None:
            channel.guild.channels.pop(channel.id, None)
            channel.guild.threads.pop(channel.id, None)

    def channel(self, channel_id: int) -> Channel:
        if channel_id not in self.channels:
            raise unknown("Channel", UNKNOWN_CHANNEL)
        return self.channels[channel_id]

    def direct(self, user_id: int) -> Channel:
        """Return a person's direct messages with the bot, creating the channel if necessary."""
        if user_id not in self._direct:
            payload = {
                "id": str(self.ids.next()),
                "type": DIRECT,
                "recipients": [self.user(user_id)],
                "last_message_id": None,
                "flags": 0,
            }
            channel = Channel(payload, None)
            self._direct[user_id] = self.channels[channel.id] = channel
        return self._direct[user_id]

    def directs(self) -> Iterator[tuple[int, Channel]]:
        """Yield people with their direct messages."""
        yield from self._direct.items()

    # Messages

    def message(self, channel: Channel, message_id: int) -> Posted:
        """Return a message that everybody in the channel sees. Raises `Refusal`."""
        found = channel.messages.get(message_id)
        if found is None or found.viewer is not None:
            raise unknown("Message", UNKNOWN_MESSAGE)
        return found

    def post(
        self,
        channel: Channel,
        body: Json,
        files: Sequence[tuple[str, int]] = (),
        *,
        viewer: int | None = None,
        token: str | None = None,
        more: Json | None = None,
    ) -> Posted:
        """Post a message of the bot in a channel; `body` has been checked already."""
        message_id = self.ids.next()
        payload = {
            "id": str(message_id),
            "channel_id": str(channel.id),
            "type": 0,
            "author": self.users[self.bot],
            "timestamp": moment(),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mention_roles": [],
            "pinned": False,
            "embeds": [],
            "attachments": [],
            **(more or {}),
        }
        if channel.guild is not None:
            payload["guild_id"] = str(channel.guild.id)
        posted = Posted(payload, channel, viewer, set() if token is None else {token})
        self._write(posted, {"content": "", "components": [], "flags": 0} | body, files)
        payload["mentions"] = self._mentions(posted, body)
        channel.messages[message_id] = posted
        channel.payload["last_message_id"] = str(message_id)
        channel.changed()
        return posted

    def edit(self, posted: Posted, body: Json, files: Sequence[tuple[str, int]] = ()) -> None:
        self._write(posted, body, files)
        posted.payload["edited_timestamp"] = moment()
        posted.at = time.perf_counter()
        posted.channel.changed()

    def delete(self, posted: Posted) -> None:
        posted.channel.messages.pop(posted.id, None)
        posted.gone = True
        posted.channel.changed()

    def _write(self, posted: Posted, body: Json, files: Sequence[tuple[str, int]]) -> None:
        payload = posted.payload
        for name in ("content", "components", "embeds"):
            if name in body:
                payload[name] = body[name] or ("" if name == "content" else [])
        kept = payload.get("flags", 0) & (EPHEMERAL | V2)
        payload["flags"] = kept | ((body.get("flags") or 0) & ~LOADING)
        if posted.viewer is not None:
            payload["flags"] |= EPHEMERAL
        if files or "attachments" in body:
            payload["attachments"] = self._attachments(posted, body, files)
        urls = {each["filename"]: each for each in payload["attachments"]}
        for number, part in enumerate(posted.components, start=1):
            part["id"] = number
            if part["type"] == GALLERY:
                for item in part["items"]:
                    item["media"] = _resolved(item["media"]["url"], urls)

    def _attachments(
        self, posted: Posted, body: Json, files: Sequence[tuple[str, int]]
    ) -> list[Json]:
        known = {each["id"]: each for each in posted.payload["attachments"]}
        kept = [
            known[str(each["id"])]
            for each in body.get("attachments") or ()
            if str(each.get("id")) in known
        ]
        made = []
        for name, size in files:
            attachment = self.ids.next()
            url = f"http://127.0.0.1/attachments/{posted.channel.id}/{attachment}/{name}"
            made.append(
                {
                    "id": str(attachment),
                    "filename": name,
                    "size": size,
                    "url": url,
                    "proxy_url": url,
                    "content_type": "image/png",
                }
            )
        return [*kept, *made]

    def _mentions(self, posted: Posted, body: Json) -> list[Json]:
        """Return the users that the message names and that `allowed_mentions` lets it ping."""
        allowed = body.get("allowed_mentions")
        named = {int(user) for user in _MENTION.findall(posted.text)} & self.users.keys()
        if allowed is not None and "users" not in allowed.get("parse", ()):
            named &= {int(user) for user in allowed.get("users", ())}
        return [self.users[user] for user in sorted(named)]


def _resolved(url: str, attachments: dict[str, Json]) -> Json:
    """Return the media of a gallery's item. Raises `Refusal` for a missing upload."""
    scheme, _, name = url.partition("://")
    if scheme != "attachment":
        return {"url": url, "proxy_url": url}
    if name not in attachments:
        raise invalid("media", f"Referenced attachment {name} was not found")
    found = attachments[name]
    return {
        "url": found["url"],
        "proxy_url": found["proxy_url"],
        "attachment_id": found["id"],
        "content_type": found["content_type"],
        "loading_state": 2,
        "flags": 0,
    }
