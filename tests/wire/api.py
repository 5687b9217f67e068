"""Discord's HTTP API, version 10, as far as the bot uses it: routes with their answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord

from tests.wire.city import EVERYBODY_MAY, TEXT_CHANNEL, Channel, City, Guild, Posted, moment
from tests.wire.gateway import Gateway
from tests.wire.interactions import Interactions
from tests.wire.limits import check_message
from tests.wire.refusals import (
    CLOSED_DIRECT,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    UNKNOWN_MEMBER,
    Refusal,
    invalid,
    unknown,
)

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """A parsed request: the ids in its route, its query, its body, and the sizes of its uploads."""

    names: dict[str, str]
    query: dict[str, str]
    body: Any
    files: tuple[tuple[str, int], ...]

    def id(self, name: str) -> int:
        try:
            return int(self.names[name])
        except ValueError:
            raise invalid(name, "Value is not snowflake.") from None


Answer = tuple[int, Any]
Handler = Callable[[Call], Awaitable[Answer]]


class Api:
    """The routes of the API. The routes send changes to the gateway."""

    def __init__(
        self,
        city: City,
        gateway: Gateway,
        interactions: Interactions,
        gateway_url: Callable[[], str],
    ) -> None:
        self._city = city
        self._gateway = gateway
        self._interactions = interactions
        self._gateway_url = gateway_url
        self.commands: list[Json] = []
        self.shards = 1
        """The number of shards that the bot is advised to use."""

    def routes(self) -> list[tuple[str, str, Handler]]:
        message = "/channels/{channel}/messages/{message}"
        through = "/webhooks/{application}/{token}/messages/{message}"
        return [
            ("GET", "/gateway/bot", self._gateway_bot),
            ("GET", "/users/@me", self._me),
            ("GET", "/oauth2/applications/@me", self._application),
            ("PUT", "/applications/{application}/commands", self._sync),
            ("GET", "/applications/{application}/commands", self._commands),
            ("GET", "/users/{user}", self._user),
            ("GET", "/guilds/{guild}", self._guild),
            ("GET", "/guilds/{guild}/members/{user}", self._member),
            ("GET", "/guilds/{guild}/threads/active", self._active_threads),
            ("POST", "/users/@me/channels", self._direct),
            ("GET", "/channels/{channel}", self._channel),
            ("GET", "/channels/{channel}/messages", self._history),
            ("POST", "/channels/{channel}/messages", self._post),
            ("GET", message, self._message),
            ("PATCH", message, self._edit),
            ("DELETE", message, self._delete),
            ("POST", "/channels/{channel}/threads", self._thread),
            ("POST", "/interactions/{interaction}/{token}/callback", self._respond),
            ("POST", "/webhooks/{application}/{token}", self._follow_up),
            ("GET", through, self._find),
            ("PATCH", through, self._change),
            ("DELETE", through, self._withdraw),
        ]

    # The bot itself

    async def _gateway_bot(self, _call: Call) -> Answer:
        limit = {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1}
        return 200, {
            "url": self._gateway_url(),
            "shards": self.shards,
            "session_start_limit": limit,
        }

    async def _me(self, _call: Call) -> Answer:
        return 200, self._city.users[self._city.bot] | {"verified": True, "mfa_enabled": False}

    async def _application(self, _call: Call) -> Answer:
        return 200, {
            "id": str(self._city.bot),
            "name": "clowder",
            "description": "",
            "icon": None,
            "bot_public": True,
            "bot_require_code_grant": False,
            "owner": self._city.users[self._city.bot],
            "verify_key": "",
            "flags": 0,
            "team": None,
        }

    async def _sync(self, call: Call) -> Answer:
        known = {command["name"]: command["id"] for command in self.commands}
        self.commands = [
            {
                "default_member_permissions": None,
                "dm_permission": True,
                "nsfw": False,
                # Context-menu commands have no description; Discord returns an empty one.
                "description": "",
                **command,
                "id": known.get(command["name"], str(self._city.ids.next())),
                "application_id": str(self._city.bot),
                "version": str(self._city.ids.next()),
            }
            for command in call.body
        ]
        return 200, self.commands

    async def _commands(self, _call: Call) -> Answer:
        return 200, self.commands

    # People and places

    async def _user(self, call: Call) -> Answer:
        return 200, self._city.user(call.id("user"))

    async def _guild(self, call: Call) -> Answer:
        return 200, guild_payload(self._city, self._city.guild(call.id("guild")))

    async def _member(self, call: Call) -> Answer:
        guild = self._city.guild(call.id("guild"))
        user = self._city.user(call.id("user"))
        if int(user["id"]) not in guild.members:
            raise unknown("Member", UNKNOWN_MEMBER)
        return 200, member_payload(user)

    async def _active_threads(self, call: Call) -> Answer:
        threads = self._city.guild(call.id("guild")).threads.values()
        return 200, {"threads": [thread.payload for thread in threads], "members": []}

    async def _direct(self, call: Call) -> Answer:
        return 200, self._city.direct(int(call.body["recipient_id"])).payload

    async def _channel(self, call: Call) -> Answer:
        return 200, self._seen(call).payload

    async def _thread(self, call: Call) -> Answer:
        channel = self._seen(call)
        needs(channel, "create_public_threads")
        if channel.payload["type"] != TEXT_CHANNEL or not 1 <= len(call.body["name"]) <= 100:
            raise invalid("name", "Must be between 1 and 100 in length.")
        thread = self._city.add_thread(channel, call.body["name"], self._city.bot)
        guild_id = None if channel.guild is None else channel.guild.id
        told = thread.payload | {"newly_created": True}
        await self._gateway.dispatch("THREAD_CREATE", told, guild_id)
        return 201, thread.payload

    # Messages

    async def _history(self, call: Call) -> Answer:
        channel = self._seen(call)
        if not channel.permissions & discord.Permissions(read_message_history=True).value:
            return 200, []
        found = sorted(channel.public(), key=lambda posted: posted.id, reverse=True)
        limit = int(call.query.get("limit", 50))
        if "before" in call.query:
            found = [each for each in found if each.id < int(call.query["before"])]
        if "after" in call.query:
            # Return the messages that directly follow the given id, newest first.
            found = [each for each in found if each.id > int(call.query["after"])][-limit:]
        return 200, [posted.payload for posted in found[:limit]]

    async def _message(self, call: Call) -> Answer:
        return 200, self._city.message(self._seen(call), call.id("message")).payload

    async def _post(self, call: Call) -> Answer:
        channel = self._writable(call)
        nonce = str(call.body.get("nonce") or "")
        if nonce and call.body.get("enforce_nonce") and nonce in channel.nonces:
            known = channel.messages.get(channel.nonces[nonce])
            if known is not None:
                return 200, known.payload
        check_message(call.body, dict(call.files), flags=int(call.body.get("flags") or 0))
        posted = self._city.post(channel, call.body, call.files)
        if nonce:
            channel.nonces[nonce] = posted.id
        await self._tell("MESSAGE_CREATE", posted)
        return 200, posted.payload

    async def _edit(self, call: Call) -> Answer:
        posted = self._city.message(self._seen(call), call.id("message"))
        before = posted.payload["flags"]
        flags = before | int(call.body.get("flags") or 0)
        check_message(posted.payload | call.body, dict(call.files), flags=flags, before=before)
        self._city.edit(posted, call.body, call.files)
        await self._tell("MESSAGE_UPDATE", posted)
        return 200, posted.payload

    async def _delete(self, call: Call) -> Answer:
        posted = self._city.message(self._seen(call), call.id("message"))
        self._city.delete(posted)
        await self._tell("MESSAGE_DELETE", posted)
        return 204, None

    async def _tell(self, event: str, posted: Posted) -> None:
        guild = posted.channel.guild
        await self._gateway.dispatch(event, posted.payload, None if guild is None else guild.id)

    def _seen(self, call: Call) -> Channel:
        channel = self._city.channel(call.id("channel"))
        if not channel.permissions & discord.Permissions(view_channel=True).value:
            raise Refusal(403, MISSING_ACCESS, "Missing Access")
        return channel

    def _writable(self, call: Call) -> Channel:
        channel = self._seen(call)
        if channel.guild is None:
            if {int(each["id"]) for each in channel.payload["recipients"]} & self._city.closed:
                raise Refusal(403, CLOSED_DIRECT, "Cannot send messages to this user")
            return channel
        threaded = channel.payload["type"] != TEXT_CHANNEL
        needs(channel, "send_messages_in_threads" if threaded else "send_messages")
        if call.files:
            needs(channel, "attach_files")
        return channel

    # Interactions

    async def _respond(self, call: Call) -> Answer:
        told = self._interactions.respond(
            call.id("interaction"), call.names["token"], call.body, call.files
        )
        return (200, told) if call.query.get("with_response") in ("1", "true") else (204, None)

    async def _follow_up(self, call: Call) -> Answer:
        posted = self._interactions.follow_up(call.names["token"], call.body, call.files)
        return (200, posted.payload) if call.query.get("wait") in ("1", "true") else (204, None)

    async def _find(self, call: Call) -> Answer:
        return 200, self._interactions.find(call.names["token"], call.names["message"]).payload

    async def _change(self, call: Call) -> Answer:
        token, which = call.names["token"], call.names["message"]
        return 200, self._interactions.edit(token, which, call.body, call.files).payload

    async def _withdraw(self, call: Call) -> Answer:
        self._interactions.delete(call.names["token"], call.names["message"])
        return 204, None


def needs(channel: Channel, permission: str) -> None:
    """Raise `Refusal` if the bot lacks a permission."""
    if not channel.permissions & discord.Permissions(**{permission: True}).value:
        raise Refusal(403, MISSING_PERMISSIONS, "Missing Permissions")


def member_payload(user: Json) -> Json:
    return {
        "user": user,
        "nick": None,
        "avatar": None,
        "roles": [],
        "joined_at": moment(),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }


def guild_payload(city: City, guild: Guild) -> Json:
    """Return a server's data as sent to a new session."""
    everybody = {
        "id": str(guild.id),
        "name": "@everyone",
        "permissions": str(EVERYBODY_MAY),
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "owner_id": str(min(guild.members - {city.bot}, default=city.bot)),
        "preferred_locale": "en-US",
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "features": [],
        "roles": [everybody],
        "emojis": [],
        "stickers": [],
        "member_count": len(guild.members),
        "large": len(guild.members) > 250,
        "members": [member_payload(city.users[city.bot])],
        "channels": [channel.payload for channel in guild.channels.values()],
        "threads": [thread.payload for thread in guild.threads.values()],
        "voice_states": [],
        "presences": [],
        "nsfw_level": 0,
        "mfa_level": 0,
        "premium_tier": 0,
        "system_channel_flags": 0,
        "unavailable": False,
    }
