"""Opening lobbies, unless the channel is in use."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from agents.agent import KITTEN
from cogs.board import wording
from cogs.board.admission import busy_channel
from cogs.board.departures import who_is_missed
from cogs.clowder import Clowder
from cogs.kit.host import Interaction
from cogs.kit.markup import jump
from cogs.kit.permits import home_of
from cogs.kit.refused import Refused
from cogs.lobby.layouts import is_deserted
from cogs.match.table import Table
from data import DIRECT, ChannelBusy, Gone, Lobby, TooManyLobbies
from rules.lesson_registry import lesson

log = logging.getLogger(__name__)

MOST_LOBBIES = 3
"""The maximum number of open lobbies that a person may host on a server."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play.

    `clock` is in seconds per turn. `against` is the cat or the strength of cats for a match that
    starts at once. A match against cats has `players` seats; `None` means the fewest that the game
    allows. `after` is the id of the match that the new match follows. `practice` is true for the
    practice match after a game's lesson.
    """

    key: str
    clock: int | None = None
    against: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    players: int | None = None
    after: int | None = None
    practice: bool = False

    @classmethod
    def to_practise(cls, key: str) -> Wish:
        """Return the wish for the practice match after a game's lesson. Raises `Refused`."""
        taught = lesson(key)
        if taught is None:
            raise Refused("no-lesson")
        small = taught.practice
        return cls(key, None, KITTEN, small.options, small.players, practice=True)


@dataclass(frozen=True, slots=True)
class Deserted:
    """A match that cannot continue, and its players who have left the server."""

    table: Table
    left: Sequence[int]


class Opening:
    """Opens lobbies in free channels."""

    def __init__(self, bot: Clowder) -> None:
        self._bot = bot

    def too_many(self, interaction: Interaction, hosted: Sequence[Lobby]) -> Refused:
        say = self._bot.user_language(interaction)
        links = [
            say(
                "lobby-link",
                title=wording.title(say, each.game),
                link=jump(each.guild_id, each.channel_id, each.message_id),
            )
            for each in hosted
        ]
        return Refused("too-many-lobbies", count=len(hosted), links=say("list-comma").join(links))

    async def open(self, interaction: Interaction, wish: Wish) -> Lobby | Deserted:
        """Open a lobby in this channel, and return it. Raises `Refused`.

        If the channel's match cannot continue, because a player has left, return that match.
        """
        here = interaction.channel_id or 0, home_of(interaction)
        try:
            return await self.create(interaction, wish, *here)
        except ChannelBusy as busy:
            if busy.kind == "match":
                table = await self._bot.tables.load(busy.id)
                if left := await who_is_missed(interaction, table):
                    return Deserted(table, left)
            return await self._instead(interaction, wish, busy, *here)

    async def open_direct(self, interaction: Interaction, wish: Wish, channel_id: int) -> Lobby:
        """Open a lobby in the user's direct messages, and return it. Raises `Refused`."""
        try:
            return await self.create(interaction, wish, channel_id, channel_id, direct=True)
        except ChannelBusy as busy:
            return await self._instead(interaction, wish, busy, channel_id, channel_id, direct=True)

    async def _instead(
        self,
        interaction: Interaction,
        wish: Wish,
        busy: ChannelBusy,
        channel_id: int,
        home_id: int,
        *,
        direct: bool = False,
    ) -> Lobby:
        """Replace the channel's lobby with a new one, if nobody can start the old one any more.

        Raises `Refused`.
        """
        guild_id = DIRECT if direct else interaction.guild_id or DIRECT
        if busy.kind == "match" or not await self._cleared(interaction, busy.id):
            raise await busy_channel(self._bot.store, guild_id, busy) from busy
        try:
            return await self.create(interaction, wish, channel_id, home_id, direct=direct)
        except ChannelBusy as other:
            raise await busy_channel(self._bot.store, guild_id, other) from other

    async def create(
        self,
        interaction: Interaction,
        wish: Wish,
        channel_id: int,
        home_id: int,
        *,
        direct: bool = False,
    ) -> Lobby:
        """Open a lobby in this channel. `direct`: the channel is the user's direct messages.

        Raises `ChannelBusy` and `Refused`.
        """
        guild_id = DIRECT if direct else interaction.guild_id or DIRECT
        host_id = interaction.user.id
        try:
            return await self._bot.store.create_lobby(
                guild_id=guild_id,
                channel_id=channel_id,
                host_id=host_id,
                game=wish.key,
                options=wish.options,
                home_id=home_id,
                clock=wish.clock,
                most=MOST_LOBBIES,
            )
        except TooManyLobbies as error:
            hosted = await self._bot.store.lobbies_of(guild_id, host_id)
            raise self.too_many(interaction, hosted) from error

    async def _cleared(self, interaction: Interaction, lobby_id: int) -> bool:
        """Close the lobby if nobody can start it any more.

        Return whether the lobby is closed now.
        """
        say = self._bot.guild_language(interaction.guild_id or 0)
        try:
            lobby = await self._bot.store.lobby(lobby_id)
            shares = await self._bot.store.reliability(lobby.members)
            if not await is_deserted(interaction, say, lobby, shares):
                return False
            await self._bot.store.close_lobby(lobby_id)
        except Gone:
            log.info("lobby %s was closed already", lobby_id)
        return True
