"""The panel: a private message in which a player chooses actions until the turn is over.

A control of the board opens the panel; in games with hidden hands, the hand is the panel. The
panel's controls edit the same message. A player has one panel per match, which is updated when the
match goes on.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Annotated, NamedTuple

import discord
from discord import ui

from cogs.board import prompts, wording
from cogs.board.hand_content import digest
from cogs.board.layouts import unmarked_layout
from cogs.board.pictures import choice_message, direct_message
from cogs.board.posting import REFUSED
from cogs.channels.attached import KeptPicture, Picture, kept_pictures
from cogs.clowder import Clowder
from cogs.connection.failures import DISCORD_FAILED, failure
from cogs.kit.controls import pressable
from cogs.kit.handlers import One
from cogs.kit.host import Interaction
from cogs.kit.markup import NEW_LINE, Markup
from cogs.kit.replies import is_private, note, private_view, replace_view
from cogs.kit.sentences import Speaker
from cogs.match.stepping import forced_steps, steps
from cogs.match.table import Table
from cogs.waiting_matches.most_urgent import Upcoming, next_button, upcoming

log = logging.getLogger(__name__)


class _Path(One):
    """A handler's argument: the steps chosen so far, as parsed by `steps`."""

    rest = True

    async def read(self, _interaction: Interaction, text: str) -> tuple[str, ...]:
        return steps(text)


Begun = Annotated[tuple[str, ...], _Path()]
"""The steps chosen so far, in a control's custom_id."""

_BACK = "back"

Content = tuple[ui.LayoutView, Sequence[Picture | KeptPicture]]


class _Taken(NamedTuple):
    """What a panel reports after an action.

    The panel reports the events since ply `since`, and the next match in which the person is to
    act (`following`).
    """

    since: int | None
    following: Upcoming | None


_NOTHING = _Taken(None, None)


def chosen(interaction: Interaction) -> tuple[str, ...]:
    """Return the steps chosen so far in the panel. The panel's back button stores these steps."""
    shown = interaction.message.components if interaction.message is not None else ()
    backs = [press.arguments[-1] for press in pressable(shown) if press.verb == _BACK]
    return steps(backs[0]) if backs else ()


async def open_for(
    bot: Clowder, interaction: Interaction, table: Table, player: int, begun: Sequence[str] = ()
) -> None:
    """Open a new panel that asks the player for the next step, or shows the hand."""
    view, pictures = await _content(bot, interaction, table, player, begun, looked_at=True)
    shown = await private_view(interaction, view, files=[each.file() for each in pictures])
    await keep_true(bot, interaction, shown, table, player, looked_at=True)


async def look(bot: Clowder, interaction: Interaction, table: Table, player: int) -> None:
    """Show the picture of the hand instead of its description, in the used control's message."""
    content = await _content(bot, interaction, table, player, (), looked_at=True)
    await change(bot, interaction, table, player, content, looked_at=True)
    if not is_private(interaction):
        await bot.hands.looked_at(table, player)


async def turn_to(
    bot: Clowder,
    interaction: Interaction,
    table: Table,
    player: int,
    begun: Sequence[str] = (),
    *,
    keeps: bool = False,
) -> None:
    """Ask for the next step in the panel whose control was used.

    `keeps`: the panel's pictures show this player's present hand or board, so they may stay.
    """
    kept = _kept(interaction, table) if keeps else ()
    content = await _content(bot, interaction, table, player, begun, kept=kept)
    try:
        await change(bot, interaction, table, player, content)
    except discord.HTTPException as error:
        if error.status != REFUSED or not kept:
            raise
        # The panel's pictures were replaced after its control was used.
        content = await _content(bot, interaction, table, player, begun)
        await change(bot, interaction, table, player, content)


def _kept(interaction: Interaction, table: Table) -> Sequence[KeptPicture]:
    """Return the panel's pictures if the panel shows a hand or replaces the board, else none."""
    if interaction.message is None or not (table.game.has_secrets or table.row.direct):
        return ()
    return kept_pictures(interaction.message)


async def go_on(bot: Clowder, interaction: Interaction, match_id: int, since: int) -> None:
    """Show the result of an action taken in a panel, and ask for the next action."""
    table = await bot.tables.load(match_id)
    player = table.seat(interaction.user.id)
    try:
        content = await _after(bot, interaction, table, player, since)
        # If the panel is not in the match's channel, no board can be below it.
        here = interaction.message if _is_here(interaction, table) else None
        above = here is not None and await bot.hands.panels.is_above(here.id, table, player)
        await (_post_below if above else change)(bot, interaction, table, player, content)
    except DISCORD_FAILED as error:
        # The player can still act from the board.
        log.info("match %s: a panel was not shown: %s", match_id, failure(error))
        bot.hands.behind.add(match_id)


async def _after(
    bot: Clowder, interaction: Interaction, table: Table, player: int, since: int
) -> Content:
    asks = player in table.match.to_act()
    following = None if asks else await upcoming(bot.store, interaction.user.id)
    if table.game.has_secrets or asks:
        begun = () if table.game.has_secrets else forced_steps(table, player)
        taken = _Taken(since, following)
        return await _content(bot, interaction, table, player, begun, taken)
    say = bot.user_language(interaction)
    done = wording.done(say, table, since)
    if following is None:
        return note(done), []
    told = NEW_LINE.join([done, prompts.next_match(say, bot, following)])
    return note(told, next_button(say, following.count)), []


async def _content(
    bot: Clowder,
    interaction: Interaction,
    table: Table,
    player: int,
    begun: Sequence[str],
    taken: _Taken = _NOTHING,
    *,
    looked_at: bool = False,
    kept: Sequence[KeptPicture] = (),
) -> Content:
    """Return the panel after these steps; for `kept` see `_question`."""
    if table.row.direct:
        if not begun or tuple(begun) == forced_steps(table, player):
            new = await bot.hands.is_new(table, player)
            return await direct_message(bot, table, new=new)
        say = bot.guild_language(table.row.guild_id)
        return await _question(bot, interaction, say, table, player, begun, Markup(), kept)
    say = bot.user_language(interaction)
    if table.game.has_secrets and not begun:
        direct = not _is_here(interaction, table)
        return await bot.hands.content(
            say,
            table,
            player,
            direct=direct,
            since=taken.since,
            following=taken.following,
            looked_at=looked_at,
        )
    news = Markup() if taken.since is None else wording.done(say, table, taken.since)
    if not _is_here(interaction, table):
        news = NEW_LINE.join(filter(None, [prompts.match_there(say, bot, table.row), news]))
    return await _question(bot, interaction, say, table, player, begun, news, kept)


async def _question(
    bot: Clowder,
    interaction: Interaction,
    say: Speaker,
    table: Table,
    player: int,
    begun: Sequence[str],
    news: Markup,
    kept: Sequence[KeptPicture],
) -> Content:
    """Return the question for the next step, with its picture if the player needs one.

    `kept` are the pictures that the panel already has. No picture is drawn if the player sees the
    position in these pictures, or on the board above the panel.
    """
    direct = table.row.direct
    board_above = not (table.game.has_secrets or direct) and _is_here(interaction, table)
    if (kept or board_above) and not await bot.hands.draws_pictures(table, player):
        return unmarked_layout(say, table, player, begun, kept, news), kept
    # In direct messages, the board itself has introduced the game.
    new = not direct and await bot.hands.is_new(table, player)
    return await choice_message(bot, say, table, player, begun, news, new=new)


def _is_here(interaction: Interaction, table: Table) -> bool:
    """Return whether the interaction came from the match's channel."""
    return interaction.channel_id == table.row.channel_id


async def change(
    bot: Clowder,
    interaction: Interaction,
    table: Table,
    player: int,
    content: Content,
    *,
    looked_at: bool = False,
) -> None:
    """Replace the content of the message whose control was used.

    If the message is a panel, record it again: the bot may have been killed between sending the
    panel and recording it.
    """
    view, pictures = content
    message = interaction.message
    if message is not None and not is_private(interaction):
        # Later edits keep the pictures that this edit sends.
        await bot.posting.edit((message.channel.id, message.id), interaction, view, pictures)
        return
    await replace_view(interaction, view, attachments=[picture.file() for picture in pictures])
    if message is not None:
        await keep_true(bot, interaction, message.id, table, player, looked_at=looked_at)


async def _post_below(
    bot: Clowder, interaction: Interaction, table: Table, player: int, content: Content
) -> None:
    """Post the content below the newest board. The old panel is deleted."""
    view, pictures = content
    shown = await private_view(interaction, view, files=[each.file() for each in pictures])
    await keep_true(bot, interaction, shown, table, player)


async def keep_true(
    bot: Clowder,
    interaction: Interaction,
    message_id: int | None,
    table: Table,
    player: int,
    *,
    looked_at: bool = False,
) -> None:
    """Record what a private message in a channel shows, so that the message is kept up to date.

    For a match in direct messages, nothing is recorded, because this match does not change while
    the message is open.
    """
    if table.row.direct:
        return
    shows = digest(bot.user_language(interaction), table, player, looked_at=looked_at)
    await bot.hands.panels.remember(interaction, message_id, table, player, shows)
    newest = await bot.tables.load(table.id)
    if newest.revision != table.revision:
        # The match went on while the message was drawn, before it was recorded.
        await bot.hands.refresh(newest)
