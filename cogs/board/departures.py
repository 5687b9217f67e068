"""Players who have left a server during a match there.

A person who is no longer on the server can still press the controls in direct messages. So the
handlers of these controls check membership.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from functools import partial

import discord

from cogs.board import wording
from cogs.board.hand_messages import HandMessages
from cogs.board.questions import Questions
from cogs.board.showing import Showing
from cogs.connection.unfinished import Errand, once
from cogs.kit.controls import Control
from cogs.kit.host import Host, Interaction
from cogs.kit.markup import jump
from cogs.kit.people import Membership, introduce, is_member
from cogs.kit.refused import Refused
from cogs.kit.replies import NOBODY, note, private
from cogs.kit.sentences import Speaker
from cogs.match import naming
from cogs.match.table import Table, two_sides
from cogs.match.table_service import TableService
from rules.game import LEFT

log = logging.getLogger(__name__)


class Departures:
    """Finds players who left the server and posts what the other players can do about it."""

    def __init__(
        self,
        host: Host,
        tables: TableService,
        showing: Showing,
        hands: HandMessages,
        questions: Questions,
        membership: Membership,
    ) -> None:
        self._host = host
        self._tables = tables
        self._showing = showing
        self._hands = hands
        self._questions = questions
        self._membership = membership

    async def check_still_here(self, table: Table, user: discord.abc.User) -> None:
        """Refuse a player who has left the server, and notify the other players.

        Raises `Refused`.
        """
        guild_id = table.row.guild_id
        if table.row.direct:
            return
        if table.match.outcome is not None or await self._membership.holds(guild_id, user.id):
            return
        if table.seat(user.id) not in table.row.retired:
            await self._left(table, user)
        raise Refused("left-server")

    async def _left(self, table: Table, user: discord.abc.User) -> None:
        """Handle a departure.

        In a match of two sides, ask in the channel whether to close the match. In any other match,
        give up the player's seat.
        """
        log.info("a player of match %s is no longer on its server", table.id)
        say = self._host.guild_language(table.row.guild_id)
        if not two_sides(table):
            after = await self._tables.retire(table.id, user.id, LEFT)
            text = note(wording.gave_up(say, after, user.id))
            await self._announce(
                table, ("left", table.id, user.id), partial(self._tell, table, text)
            )
            await self._showing.show(table.id, again=after.row.live)
            await self._hands.refresh(after)
        elif await self._questions.found(table, "close") is None:
            player = table.seat(user.id)
            await introduce(self._host, table.row.users)
            question = _close_question(say, table, [player])
            ask = partial(self._ask_to_close, table, player, question)
            await self._announce(table, ("close", table.id), ask)

    async def offer_to_close(
        self, interaction: Interaction, table: Table, left: Sequence[int]
    ) -> None:
        """Ask in public whether to end the match that these players left.

        If the question is open already, send the user a private link to it.
        """
        standing = await self._questions.found(table, "close")
        await introduce(self._host, table.row.users)
        if standing is None:
            question = _close_question(self._host.guild_language(table.row.guild_id), table, left)
            await self._questions.ask(interaction, table, "close", left[0], question, ())
            return
        say = self._host.user_language(interaction)
        link = jump(table.row.guild_id, *standing.place)
        await private(
            interaction, say("player-left-there", **_leavers(say, table, left), link=link)
        )

    async def _announce(
        self, table: Table, key: Hashable, tell: Callable[[str], Awaitable[object]]
    ) -> None:
        """Call `tell` with a nonce to post a message; repeat this until Discord accepts it."""
        errand = Errand(f"announcing match {table.id}", partial(tell, once()))
        await self._host.unfinished.try_now(key, errand)

    async def _tell(self, table: Table, view: discord.ui.LayoutView, nonce: str) -> int:
        """Notify the match's channel and return the message's id."""
        channel = self._host.get_partial_messageable(table.row.channel_id)
        return (await channel.send(view=view, allowed_mentions=NOBODY, nonce=nonce)).id

    async def _ask_to_close(
        self, table: Table, player: int, question: discord.ui.LayoutView, nonce: str
    ) -> None:
        message_id = await self._tell(table, question, nonce)
        await self._questions.asked(message_id, table, "close", player)


async def who_left(interaction: Interaction, table: Table) -> list[int]:
    """Return the players of the match who are no longer members of the server.

    The interaction's user is known to be a member, so Discord is asked only about the other
    players.
    """
    guild, here = interaction.guild, interaction.user.id
    if guild is None:
        return []
    return [
        player
        for player, user in enumerate(table.row.users)
        # Erased users have given up their seats, and their membership is unknown.
        if user > 0 and user != here and not await is_member(guild, user)
    ]


async def who_is_missed(interaction: Interaction, table: Table) -> list[int]:
    """Return the departed players who still hold their seats.

    The match cannot go on while a departed player holds a seat.
    """
    return [each for each in await who_left(interaction, table) if each not in table.row.retired]


def _close_question(say: Speaker, table: Table, left: Sequence[int]) -> discord.ui.LayoutView:
    close = Control(
        say("button-close"),
        "close",
        table.id,
        table.revision,
        style=discord.ButtonStyle.danger,
    )
    return note(say("player-left", **_leavers(say, table, left)), close)


def _leavers(say: Speaker, table: Table, left: Sequence[int]) -> Mapping[str, str | int]:
    """Return the names and the number of departed players, as facts for a message."""
    return {
        "who": naming.all_called(say, table, left),
        "count": len(left),
    }
