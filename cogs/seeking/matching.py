"""Match seeks, start the matches, and keep the notices up to date."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from cogs.board import wording
from cogs.board.admission import board_link
from cogs.clowder import Clowder
from cogs.kit.host import Interaction
from cogs.kit.markup import mention
from cogs.kit.refused import Refused
from cogs.kit.replies import replace_or_send
from cogs.match.table import Table
from cogs.seeking.notices import Notices
from cogs.seeking.pairing import choose
from data import Arrangement, Gone, Partner, Seek, Seeker

log = logging.getLogger(__name__)

_TRIES = 3
"""The maximum number of partners to try for a seek if no channel can hold the matches."""


class Matching:
    """Pairs up the people who seek a match on the servers of this process."""

    def __init__(self, bot: Clowder, notices: Notices) -> None:
        self._bot = bot
        self._notices = notices

    def choose(self, mine: Seeker, waiting: Sequence[Seeker], now: int) -> Partner | None:
        """Choose a partner with `pairing.choose`.

        Skip people whose match with this person recently found no channel (see `Unplaced`).
        """
        unplaced, user_id = self._bot.arranging.unplaced, mine.seek.user_id
        placed = [each for each in waiting if not unplaced.holds(user_id, each.seek.user_id)]
        return choose(mine, placed, now)

    async def match(self, seek: Seek, interaction: Interaction | None = None) -> bool:
        """Match an open seek with another seek that suits it, if any, and start the match.

        Return whether the seek is no longer open, because of this call or another call. The
        interaction, if given, comes from the person who seeks; it is answered if the seek is
        matched.
        """
        try:
            return await self._match(seek, interaction)
        except Gone:
            log.info("seek %s was matched or ended meanwhile", seek.id)
            if interaction is not None:
                say = self._bot.user_language(interaction)
                await replace_or_send(interaction, say("seek-meanwhile"))
            return True

    async def _match(self, seek: Seek, interaction: Interaction | None) -> bool:
        """Do the work of `match`. Raises `Gone` if the seek is not open any more.

        If no channel can hold the match, both seeks are open again, and we try another partner.
        Raises `Refused` if no channel can hold any of these matches.
        """
        refusal = None
        for _ in range(_TRIES):
            arranged = await self._bot.store.match_seek(seek.id, self.choose)
            if arranged is None:
                break
            try:
                await self.begin(arranged, interaction)
            except Refused as refused:
                if refused.key != "seek-nowhere":
                    raise
                refusal = refused
            else:
                return True
        if refusal is not None:
            raise refusal
        return False

    async def begin(self, arranged: Arrangement, interaction: Interaction | None) -> None:
        """Start the match of two seeks, and update the server's notices. Raises `Refused`.

        The interaction, if given, is answered with a link to the match.
        """
        answered = None if interaction is None else interaction.user.id
        try:
            table = await self._bot.arranging.begin(arranged.id, answered=answered)
            if interaction is not None:
                await self._answer(interaction, arranged, table)
        finally:
            await self.show_notices(arranged.guild_id)

    async def _answer(
        self, interaction: Interaction, arranged: Arrangement, table: Table | None
    ) -> None:
        say = self._bot.user_language(interaction)
        [other] = [user for user in arranged.users if user != interaction.user.id]
        facts = {"who": mention(other), "title": wording.title(say, arranged.game)}
        if table is None:
            await replace_or_send(interaction, say("seek-found", **facts))
            return
        link = await board_link(self._bot.store, table.row)
        await replace_or_send(interaction, say("seek-started", link=link, **facts))

    async def show_notices(self, guild_id: int) -> None:
        """Update the notices of this server that are out of date."""
        for notice in await self._bot.store.notices_behind():
            if notice.guild_id == guild_id:
                await self._notices.show(notice.channel_id)
