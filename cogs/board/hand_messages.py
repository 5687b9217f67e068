"""Hands: each player's private message, kept up to date, and the same hand shown in the channel.

A direct message is sent once per match and edited from then on. Players who accept no direct
messages see their hand with the table's **My hand** button and `/hand`. Only players who act in
direct messages can get a small board beside the hand, because other players have just seen the
board itself. They get the small board if they are newcomers, or once they have asked for it.

While other players act, a hand is kept up to date in words. Its player can ask for the picture with
**My hand**. When the player is to act again, the hand shows the picture without being asked, unless
the player acts in the channel. Newcomers get the picture on each of their turns, even if they act
in the channel. Players who have asked for the picture on one of their turns get it on later turns,
too.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from dataclasses import replace

import discord
from cachetools import LRUCache
from discord import ui

from cogs.board import prompts, wording
from cogs.board.hand_content import (
    digest,
    digests,
    hand_in_words,
    hand_orders,
    misses_table,
)
from cogs.board.layouts import hand_layout
from cogs.board.panels import Content, Digests, Panels, asks_on
from cogs.board.pictures import TableMessage, choice_message, narrowed, with_chapter
from cogs.board.posting import Posting
from cogs.channels.attached import Picture
from cogs.connection.failures import DISCORD_FAILED, failure, may_pass
from cogs.kit.host import Host, Interaction
from cogs.kit.markup import Markup
from cogs.kit.people import introduce
from cogs.kit.replies import CLOSED, LOST, NOBODY, note
from cogs.kit.sentences import Speaker
from cogs.match.newcomers import Newcomers
from cogs.match.stepping import forced_steps
from cogs.match.table import Table
from cogs.match.table_service import TableService
from cogs.waiting_matches.most_urgent import Upcoming, place
from cogs.workers.locks import Locks
from data import HandRow, PanelRow, Store, StoreUnavailable

log = logging.getLogger(__name__)

_DRAWN = 64
"""The number of hands whose newest pictures are cached."""
_REMEMBERED = 10_000
"""For this number of players, we remember whether they act in the channel or in private."""
_NONCE = 25
"""Maximum length of a nonce, in characters."""


class HandMessages:
    """All hands of this process's matches."""

    def __init__(
        self, host: Host, store: Store, tables: TableService, posting: Posting, panels: Panels
    ) -> None:
        self._host = host
        self._store = store
        self._tables = tables
        self._posting = posting
        self.panels = panels
        self.newcomers = Newcomers(store)
        self._locks = Locks[int]()
        self._sent: dict[tuple[int, int], tuple[int, int]] = {}
        """Channel and message id of each hand sent but not recorded yet, by match and player."""
        self.behind: set[int] = set()
        """Matches with a hand that could not be shown yet."""
        self._drawn: LRUCache[object, list[Picture]] = LRUCache(_DRAWN)
        """We cache pictures, because a panel and a direct message often show the same hand."""
        self._in_channel: LRUCache[tuple[int, int], None] = LRUCache(_REMEMBERED)
        """Players who took their last action in the channel, by match and player."""
        self._asked_for_pictures: LRUCache[tuple[str, int], None] = LRUCache(_REMEMBERED)
        """People who have asked for private pictures, by game and user id."""

    async def content(
        self,
        say: Speaker,
        table: Table,
        player: int,
        *,
        direct: bool,
        since: int | None = None,
        following: Upcoming | None = None,
        looked_at: bool = False,
    ) -> tuple[ui.LayoutView, list[Picture]]:
        """Return a player's hand with its controls, built only from what that player may see.

        The hand of a player who waits is in words, unless they asked for the picture (`looked_at`).
        The direct message of a player who acts in the channel is in words, too.

        If an action was just taken in this message, `since` is the ply before the action. The hand
        then reports the action's result, and names the player's next match, `following`.
        """
        captions = replace(wording.captions(say, table), facing=player)
        acts_here = direct and (table.id, player) not in self._in_channel
        draws_pictures = await self.draws_pictures(table, player)
        beside = acts_here and draws_pictures
        elsewhere = direct and not acts_here and not draws_pictures
        held = "" if looked_at else hand_in_words(say, table, player, elsewhere=elsewhere)
        ordered = {} if held else hand_orders(say, table, player, captions, beside=beside)
        match, names = table.match, tuple(ordered)
        moment = table.id, table.revision, match.outcome, match.gave_up, player, captions, names
        pictures = self._drawn.get((say.locale, moment))
        if pictures is None:
            pictures = await with_chapter(self._host, table, ordered, captions, player)
            self._drawn[say.locale, moment] = pictures
        here = place(self._host, say, table.row.guild_id, table.row.channel_id) if direct else None
        if since is not None:
            news = wording.done(say, table, since)
        else:
            # While other players act, this hand is not updated, so news in it would become
            # outdated.
            news = wording.meanwhile(say, table, player) if player in table.awaited else Markup()
        over = table.match.outcome is not None
        named = Markup() if following is None else prompts.next_match(say, self._host, following)
        view = hand_layout(
            say,
            table,
            player,
            pictures,
            place=here,
            news=news,
            came=wording.came(say, table, player),
            held=held,
            may_see=acts_here and not draws_pictures and misses_table(table, player),
            ratings=await self._store.rating_steps(table.id) if over else (),
            new=await self.is_new(table, player),
            next_line=named,
            next_count=0 if following is None else following.count,
        )
        if not pictures:
            return view, []
        return view, await narrowed(self._host, table, view, pictures)

    async def is_new(self, table: Table, player: int) -> bool:
        """Return whether this player has never finished a match of the game."""
        return table.row.users[player] in await self.newcomers.of(table)

    async def draws_pictures(self, table: Table, player: int) -> bool:
        """Return whether this player gets all private pictures.

        These are the board with the choices, the small board beside a hand, and the hand of a
        player who acts in the channel. Newcomers need these pictures. Any other person who asks for
        one of these pictures gets all of them in that game, until the bot restarts.
        """
        asked = (table.game.key, table.row.users[player]) in self._asked_for_pictures
        return asked or await self.is_new(table, player)

    def draw_pictures(self, table: Table, player: int) -> None:
        """Draw all private pictures for this player from now on."""
        self._asked_for_pictures[table.game.key, table.row.users[player]] = None

    async def looked_at(self, table: Table, player: int) -> None:
        """Record that a player's direct message shows the picture of the hand, at their request."""
        if player in table.match.to_act():
            self.draw_pictures(table, player)
        say = self._host.guild_language(table.row.guild_id)
        shows = digest(say, table, player, looked_at=True)
        await self._store.note_hand(table.id, player, ply=table.ply, shows=shows)

    async def refresh(
        self, table: Table, interaction: Interaction | None = None, since: int | None = None
    ) -> None:
        """Bring every player's private messages up to date, with one request for each change.

        If an action was just chosen in one of these messages, `since` is the ply before the action;
        that message then reports the action's result. A match in direct messages has no private
        messages to update, because its board shows the hand.
        """
        if table.row.direct:
            return
        async with self._locks[table.id]:
            self.behind.discard(table.id)
            try:
                await self._refresh_all(table.id, interaction, since)
            except StoreUnavailable as error:
                # An error would tell the player that the action failed, although it is committed.
                # The reason is a sentence of our own, so the log needs no traceback.
                log.log(error.level, "hands of match %s not shown: %s", table.id, error.reason)
                self.behind.add(table.id)

    async def _refresh_all(
        self, match_id: int, interaction: Interaction | None, since: int | None
    ) -> None:
        table = await self._tables.load(match_id)
        await introduce(self._host, table.row.users)
        if table.game.has_secrets:
            if interaction is not None:
                self._note_where(table, interaction)
            table = await self._refresh_until_true(table, interaction, since)
        source = interaction.message if interaction is not None else None
        panel = source.id if source is not None and since is not None else None
        if not await self.panels.refresh(table, *self._panels_of(table), panel):
            self.behind.add(table.id)

    def _note_where(self, table: Table, interaction: Interaction) -> None:
        """Note whether a player acts in the channel or in direct messages."""
        player = table.row.player_of(interaction.user.id)
        if player is None or not table.acted(player):
            return
        self._in_channel.pop((table.id, player), None)
        if interaction.guild_id is not None:
            self._in_channel[table.id, player] = None

    async def follow(self, match_id: int, user_id: int) -> None:
        """Move a player's panel below the newest board if they are to act."""
        async with self._locks[match_id]:
            table = await self._tables.load(match_id)
            if user_id in table.row.users:
                player = table.seat(user_id)
                if not await self.panels.follow(table, player, *self._panels_of(table)):
                    self.behind.add(table.id)

    def _panels_of(self, table: Table) -> tuple[Digests, Content]:
        """Return the two functions that give a panel's digests and its content for this table."""

        def right(panel: PanelRow) -> tuple[str, str]:
            return digests(self._host.language(panel.locale), table, panel.player)

        async def content(panel: PanelRow) -> TableMessage:
            return await self._overtaken(self._host.language(panel.locale), table, panel.player)

        return right, content

    async def _overtaken(self, say: Speaker, table: Table, player: int) -> TableMessage:
        """Return the new content of a panel after an action that was not taken in this panel."""
        if table.game.has_secrets:
            return await self.content(say, table, player, direct=False)
        if not asks_on(table, player):
            over = table.match.outcome is not None
            return note(say("panel-overtaken", over="yes" if over else "no")), []
        news = wording.meanwhile(say, table, player)
        begun, new = forced_steps(table, player), await self.is_new(table, player)
        return await choice_message(self._host, say, table, player, begun, news, new=new)

    async def _refresh_until_true(
        self, table: Table, interaction: Interaction | None, since: int | None
    ) -> Table:
        """Update the hands, and return the table that they show.

        If the match changed during the update, update the hands again. Another process may change
        the same messages at the same time, and Discord does not order overlapping requests.
        """
        put = dict[int, str]()
        while True:
            await self._refresh_direct(table, interaction, since, put)
            now = await self._tables.newest(table) if put else table
            if now.revision == table.revision:
                return now
            table = now

    async def _refresh_direct(
        self,
        table: Table,
        interaction: Interaction | None,
        since: int | None,
        put: dict[int, str],
    ) -> None:
        """Bring each player's hand up to date; record the shown digests by player in `put`."""
        known = {hand.player: hand for hand in await self._store.hands(table.id)}
        for player, user in enumerate(table.row.users):
            if user < 0:
                continue
            try:
                await self._refresh(table, player, known.get(player), interaction, since, put)
            except DISCORD_FAILED as error:
                log.warning("hand %s of match %s not shown: %s", player, table.id, failure(error))
                if may_pass(error):
                    self.behind.add(table.id)

    async def _refresh(
        self,
        table: Table,
        player: int,
        hand: HandRow | None,
        interaction: Interaction | None,
        since: int | None,
        put: dict[int, str],
    ) -> None:
        say = self._host.guild_language(table.row.guild_id)
        # The first message shows the picture even if the player has to wait.
        first = hand is None
        right = digests(say, table, player)
        shows = right[first]
        source = interaction.message if interaction is not None else None
        here = hand is not None and source is not None and source.id == hand.message_id
        if hand is not None and put.get(player, hand.shows) in right and not here:
            return
        if hand is None and not table.row.live:
            return
        if hand is not None and hand.message_id is None:
            return
        news = since if here else None
        view, pictures = await self.content(
            say, table, player, direct=True, since=news, looked_at=first
        )
        place = None if hand is None else (hand.channel_id, hand.message_id)
        nonce = hashlib.sha256(f"{table.id} {player} {shows}".encode()).hexdigest()[:_NONCE]
        delivered = await self._deliver(
            table,
            player,
            self._sent.get((table.id, player), place),
            view,
            pictures,
            interaction,
            nonce,
        )
        put[player] = shows
        if delivered is not None and delivered == place:
            await self._store.note_hand(table.id, player, ply=table.ply, shows=shows)
            return
        if delivered is not None:
            self._sent[table.id, player] = delivered
        channel_id, message_id = delivered if delivered is not None else (None, None)
        await self._store.record_hand(
            match_id=table.id,
            player=player,
            channel_id=channel_id,
            message_id=message_id,
            ply=table.ply,
            shows=shows,
        )
        self._sent.pop((table.id, player), None)

    async def _deliver(
        self,
        table: Table,
        player: int,
        place: tuple[int | None, int | None] | None,
        view: ui.LayoutView,
        pictures: Sequence[Picture],
        interaction: Interaction | None,
        nonce: str,
    ) -> tuple[int, int] | None:
        """Edit or send the message; return the ids of its channel and of the message.

        Return None if the player accepts no direct messages.
        """
        channel_id, message_id = place or (None, None)
        if channel_id is not None and message_id is not None:
            try:
                await self._posting.edit((channel_id, message_id), interaction, view, pictures)
            except discord.HTTPException as error:
                if error.code not in (*LOST, CLOSED):
                    raise
            else:
                return channel_id, message_id
        return await self._send(table, player, view, pictures, nonce)

    async def _send(
        self,
        table: Table,
        player: int,
        view: ui.LayoutView,
        pictures: Sequence[Picture],
        nonce: str,
    ) -> tuple[int, int] | None:
        user = discord.Object(table.row.users[player])
        try:
            channel = await self._host.create_dm(user)
            # With the nonce, Discord does not post a message twice if the request is repeated.
            sent = await channel.send(
                view=view, files=_files(pictures), allowed_mentions=NOBODY, nonce=nonce
            )
        except discord.Forbidden as error:
            # The player cannot be reached; Discord's rules forbid trying again.
            log.info("player %s of match %s is out of reach: %s", player, table.id, error.code)
            return None
        self._posting.has_now(sent.id, pictures, sent)
        return channel.id, sent.id

    async def closed_to(self, table: Table, user_id: int) -> bool:
        """Return whether to inform this player that they get no direct messages; True only once."""
        player = table.seat(user_id)
        hands = await self._store.hands(table.id)
        if not any(hand.player == player and hand.message_id is None for hand in hands):
            return False
        return await self._store.hand_told(table.id, player)


def _files(pictures: Sequence[Picture]) -> list[discord.File]:
    return [picture.file() for picture in pictures]
