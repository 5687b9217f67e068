"""Posting in a channel, through an interaction if possible.

While an interaction lasts, posting through it does not count towards the channel's rate limit.
Without an interaction, we post directly.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

import discord
from cachetools import LRUCache
from discord import ui

from cogs.board import prompts
from cogs.channels.attached import Attached, KeptPicture, Picture
from cogs.channels.lost import ChannelGone
from cogs.connection.failures import DISCORD_FAILED, failure
from cogs.connection.unfinished import Errand, once
from cogs.kit.controls import verb_of
from cogs.kit.host import Host, Interaction
from cogs.kit.markup import NEW_LINE, jump
from cogs.kit.replies import (
    CLOSED,
    LOST,
    NOBODY,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    acknowledge,
    age,
    came_from_nothing,
    edits_source,
    is_answered,
    is_private,
    lapsed,
    private,
    public,
    replace_view,
)
from cogs.match.table import Table
from cogs.waiting_matches.most_urgent import next_button, upcoming
from data import Store

log = logging.getLogger(__name__)

_R = TypeVar("_R")
BOARD, LINE, RESULT = "board", "line", "result"
"""The kinds of messages of a match, as they are stored."""
REFUSED = 400
"""The HTTP status of a request whose content Discord does not accept."""
_TAKING = ("act", "sure")
"""Verbs of the controls that take an action of the game."""
_REMEMBERED = 10_000
"""Number of messages whose interactions are remembered."""


@dataclass(frozen=True, slots=True)
class _ExpiringWebhook:
    """An interaction's webhook, and the moment until which it can change a message."""

    webhook: discord.Webhook
    until: datetime


class Posting:
    """Posts messages in channels and edits them.

    Uses an interaction while it lasts, even long after its answer, because Discord does not count
    requests through interactions towards the bot's rate limit.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self._webhooks: LRUCache[int, _ExpiringWebhook] = LRUCache(_REMEMBERED)
        """Webhooks by the id of the message that they can change."""
        self._attached = Attached()
        self._forbidden: dict[int, discord.Permissions | None] = {}
        """By channel: the permissions that the bot had when Discord last forbade a change."""

    def forbids(self, channel_id: int) -> bool:
        """Return whether Discord forbade the bot's last change in this channel.

        The answer is False again after a successful change, or if the bot has different permissions
        now.
        """
        if channel_id not in self._forbidden:
            return False
        return self._forbidden[channel_id] == self._permitted(channel_id)

    def _permitted(self, channel_id: int) -> discord.Permissions | None:
        """Return the bot's known permissions in a channel; None if it cannot see the channel."""
        channel = self._host.get_channel(channel_id)
        if not isinstance(channel, (discord.abc.GuildChannel, discord.Thread)):
            return None
        # A thread has the permissions of its parent channel, which may be deleted.
        home = channel.parent if isinstance(channel, discord.Thread) else channel
        return None if home is None else home.permissions_for(home.guild.me)

    async def post(
        self,
        table: Table,
        interaction: Interaction | None,
        view: ui.LayoutView,
        pictures: Sequence[Picture],
        mentions: discord.AllowedMentions,
    ) -> int:
        """Post a message at the bottom of the match's channel; return the message's id.

        Raises `ChannelGone` if the channel is gone, or if a match's first board is refused because
        the person accepts no direct messages.
        """
        if interaction is not None and interaction.channel_id == table.row.channel_id:
            try:
                message_id = await _answer_with(interaction, view, pictures, mentions)
            except discord.HTTPException as error:
                if not lapsed(error):
                    raise
                log.info("match %s: interaction lapsed (%s), not used", table.id, error.code)
            else:
                self._remember(interaction, message_id)
                self._forbidden.pop(table.row.channel_id, None)
                return message_id
        channel = self._host.get_partial_messageable(table.row.channel_id)
        try:
            sent = await channel.send(
                view=view, files=_files(pictures), allowed_mentions=mentions, nonce=once()
            )
        except discord.HTTPException as error:
            closed = error.code == CLOSED and table.row.shown_ply < 0
            if error.code == UNKNOWN_CHANNEL or closed:
                raise ChannelGone from error
            raise
        self._forbidden.pop(table.row.channel_id, None)
        return sent.id

    async def say(
        self, interaction: Interaction, view: ui.LayoutView, mentions: discord.AllowedMentions
    ) -> int:
        """Answer in public; return the message's id."""
        message_id = _id(await public(interaction, view, allowed_mentions=mentions))
        self._remember(interaction, message_id)
        return message_id

    async def is_there(self, place: tuple[int, int]) -> bool:
        """Return whether one of our messages still exists; True if Discord does not answer."""
        channel_id, message_id = place
        channel = self._host.get_partial_messageable(channel_id)
        try:
            await channel.get_partial_message(message_id).fetch()
        except DISCORD_FAILED as error:
            log.info("message %s could not be fetched: %s", message_id, failure(error))
            return not (isinstance(error, discord.HTTPException) and error.code in LOST)
        return True

    def reaches(self, message_id: int, interaction: Interaction | None) -> bool:
        """Return whether one of our messages can be changed through an interaction."""
        here = interaction is not None and edits_source(interaction, message_id)
        return here or self._webhook(message_id) is not None

    async def edit(
        self,
        place: tuple[int, int],
        interaction: Interaction | None,
        view: ui.LayoutView,
        pictures: Sequence[Picture | KeptPicture] = (),
    ) -> None:
        """Edit one of our messages; `place` has the ids of its channel and of the message.

        Nobody is pinged.

        Pictures that the message already has are not sent again.
        """
        channel_id, message_id = place
        try:
            edited = await self._edit(place, interaction, view, pictures)
        except discord.Forbidden:
            self._forbidden[channel_id] = self._permitted(channel_id)
            raise
        except discord.HTTPException as error:
            if error.status != REFUSED or not self._attached.refuse(message_id):
                raise
            # Another process has edited the message, so send all pictures.
            edited = await self._edit(place, interaction, view, pictures)
        self._forbidden.pop(channel_id, None)
        self.has_now(message_id, pictures, edited)

    def has_now(
        self,
        message_id: int,
        pictures: Sequence[Picture | KeptPicture],
        message: discord.Message | None,
    ) -> None:
        """Remember the pictures of a message that was sent or edited, so that edits can keep them.

        `message` is the message as Discord returned it, or None if Discord returned no message.
        """
        files = ((each.name, each.png) for each in pictures if isinstance(each, Picture))
        self._attached.note(message_id, files, message)

    def _files_of(self, message_id: int, pictures: Sequence[Picture | KeptPicture]) -> list[Any]:
        """Return what an edit of the message attaches: files that the message has, or new files."""
        return [self._file(message_id, picture) for picture in pictures]

    def _file(self, message_id: int, picture: Picture | KeptPicture) -> object:
        if isinstance(picture, KeptPicture):
            return picture.file()
        return self._attached.find(message_id, picture.name, picture.png) or picture.file()

    async def _edit(
        self,
        place: tuple[int, int],
        interaction: Interaction | None,
        view: ui.LayoutView,
        pictures: Sequence[Picture | KeptPicture],
    ) -> discord.Message | None:
        channel_id, message_id = place
        # A file can be sent only once, so each attempt gets its own files.
        files = partial(self._files_of, message_id, pictures)
        if interaction is not None and edits_source(interaction, message_id):
            replaced = replace_view(interaction, view, attachments=files())
            lasts, edited = await _lasting(replaced)
            if lasts:
                self._remember(interaction, message_id)
                return edited
        elif (found := self._webhook(message_id)) is not None:
            changed = found.webhook.edit_message(
                message_id, view=view, attachments=files(), allowed_mentions=NOBODY
            )
            lasts, edited = await _lasting(changed)
            if lasts:
                return edited
            del self._webhooks[message_id]
        channel = self._host.get_partial_messageable(channel_id)
        message = channel.get_partial_message(message_id)
        return await message.edit(view=view, attachments=files(), allowed_mentions=NOBODY)

    async def remove(self, place: tuple[int, int], interaction: Interaction | None) -> None:
        """Delete one of our messages; `place` has the ids of its channel and of the message."""
        channel_id, message_id = place
        if interaction is not None and edits_source(interaction, message_id):
            if (await _lasting(_delete_source(interaction)))[0]:
                return
        elif (found := self._webhook(message_id)) is not None:
            del self._webhooks[message_id]
            if (await _lasting(found.webhook.delete_message(message_id)))[0]:
                return
        channel = self._host.get_partial_messageable(channel_id)
        await channel.get_partial_message(message_id).delete()

    def _remember(self, interaction: Interaction, message_id: int) -> None:
        self._webhooks[message_id] = _ExpiringWebhook(interaction.followup, interaction.expires_at)

    def _webhook(self, message_id: int) -> _ExpiringWebhook | None:
        found = self._webhooks.get(message_id)
        if found is not None and found.until <= discord.utils.utcnow():
            del self._webhooks[message_id]
            return None
        return found


async def _lasting(doing: Awaitable[_R]) -> tuple[bool, _R | None]:
    """Await a request through an interaction; return whether the interaction still worked.

    An interaction does not work if it has expired, or if Discord does not find the message. Also
    return the request's result, if there is one.
    """
    try:
        return True, await doing
    except discord.HTTPException as error:
        if not lapsed(error) and error.code != UNKNOWN_MESSAGE:
            raise
        return False, None


async def _delete_source(interaction: Interaction) -> None:
    await acknowledge(interaction)
    await interaction.delete_original_response()


async def _answer_with(
    interaction: Interaction,
    view: ui.LayoutView,
    pictures: Sequence[Picture],
    mentions: discord.AllowedMentions,
) -> int:
    content: dict[str, Any] = {
        "view": view,
        "files": _files(pictures),
        "allowed_mentions": mentions,
    }
    if came_from_nothing(interaction):
        return _id(await public(interaction, **content))
    await acknowledge(interaction)
    return (await interaction.followup.send(**content, wait=True)).id


def _id(message_id: int | None) -> int:
    if message_id is None:
        raise ValueError("Discord returned no message id")
    return message_id


def _files(pictures: Sequence[Picture]) -> list[discord.File]:
    return [picture.file() for picture in pictures]


async def finish(
    interaction: Interaction | None, table: Table, board_id: int | None, store: Store
) -> None:
    """Finish the answer to an action.

    Deletes the private message in which the action was chosen. A panel in a server stays, because
    it is updated. A person who typed the action gets a link to the board and the name of their next
    match.
    """
    if interaction is None:
        return
    interaction.client.figures.shown.observe(age(interaction))
    tidy = Errand(
        f"answer about match {table.id}", partial(_tidy, interaction, table, board_id, store)
    )
    await interaction.client.unfinished.try_now(("answer", interaction.id), tidy)


async def _tidy(interaction: Interaction, table: Table, board_id: int | None, store: Store) -> None:
    if interaction.message is not None:
        await acknowledge(interaction)
        if is_private(interaction) and (table.row.direct or not _on_panel(interaction)):
            await interaction.delete_original_response()
    elif not is_answered(interaction):
        host = interaction.client
        say = host.user_language(interaction)
        link = jump(table.row.guild_id, table.row.channel_id, board_id)
        following = await upcoming(store, interaction.user.id)
        if following is None:
            await private(interaction, say("done-there", link=link))
            return
        told = [say("done-there", link=link), prompts.next_match(say, host, following)]
        await private(interaction, NEW_LINE.join(told), next_button(say, following.count))


def _on_panel(interaction: Interaction) -> bool:
    """Return whether the action was taken with a control of a panel."""
    return verb_of(interaction) in _TAKING


async def point_to(interaction: Interaction, table: Table, board_id: int | None) -> None:
    """Send the interaction's user a private link to the newest board."""
    link = jump(table.row.guild_id, table.row.channel_id, board_id)
    await private(
        interaction, interaction.client.user_language(interaction)("board-there", link=link)
    )
