"""Playing at the table: the board's controls, `/move` for people who type, and `/board`."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.board import wording
from cogs.board.admission import HandTableId
from cogs.board.layouts import back_control
from cogs.board.posting import BOARD, point_to
from cogs.clowder import Clowder
from cogs.commands import PLAY, STEP, TABLE, command
from cogs.in_play import turn_panel
from cogs.in_play.doubts import which_layout
from cogs.in_play.in_words import tell_position
from cogs.in_play.outdated import board_updated
from cogs.in_play.turn_panel import Begun
from cogs.kit.controls import Control
from cogs.kit.handlers import Revision, Typed, control
from cogs.kit.host import Interaction
from cogs.kit.markup import NEW_LINE
from cogs.kit.permits import may_write
from cogs.kit.refused import Question, Refused, Several, Unread
from cogs.kit.replies import (
    error_boundary,
    is_private,
    note,
    private,
    private_view,
    replace,
    suggests,
)
from cogs.kit.translator import words
from cogs.match.stepping import forced_steps, groups, step_back
from cogs.match.table import check_turn
from cogs.typed.suggestions import resembling, suggestions
from cogs.workers.thread import run_in_thread
from rules.near_misses import near_miss


class PlayingCog(commands.Cog):
    """`/move`, `/board` and the controls of a board: choosing an action step by step."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @control("pick", STEP, direct=True)
    async def pick(
        self, interaction: Interaction, match_id: HandTableId, revision: Revision, begun: Begun
    ) -> None:
        """Ask for the next step after a piece was chosen on the board or in a panel."""
        async with board_updated(self.bot, interaction, match_id):
            table = await self.bot.tables.load(match_id)
            player = check_turn(table, interaction.user.id, revision)
            if table.game.has_secrets or not groups(table, player, begun):
                # In games with hidden hands, actions are chosen from the hand.
                raise Refused("moved-on")
        path = forced_steps(table, player, begun)
        if is_private(interaction) or table.row.direct:
            await turn_panel.turn_to(self.bot, interaction, table, player, path, keeps=True)
        else:
            await turn_panel.open_for(self.bot, interaction, table, player, path)

    @control("show-board", STEP, direct=True, private=True)
    async def show_board(
        self, interaction: Interaction, match_id: HandTableId, revision: Revision, begun: Begun
    ) -> None:
        """Draw the board in a private message; mark the next steps if a card or piece is chosen."""
        table = await self.bot.tables.load(match_id)
        try:
            player = check_turn(table, interaction.user.id, revision)
        except Refused:
            await self.bot.hands.refresh(table, interaction)
            raise
        if not groups(table, player, begun):
            raise Refused("moved-on")
        self.bot.hands.draw_pictures(table, player)
        await turn_panel.turn_to(self.bot, interaction, table, player, begun)

    @control("back", STEP, direct=True, private=True)
    async def back(
        self, interaction: Interaction, match_id: HandTableId, revision: Revision, begun: Begun
    ) -> None:
        """Ask again for the last of the steps chosen so far.

        The back button of a hand works even if the match has moved on.
        """
        table = await self.bot.tables.load(match_id)
        player = table.seat(interaction.user.id)
        if not table.game.has_secrets:
            check_turn(table, interaction.user.id, revision)
        earlier = step_back(table, player, begun)
        keeps = revision == table.revision
        await turn_panel.turn_to(self.bot, interaction, table, player, earlier, keeps=keeps)

    @control("act", PLAY, direct=True)
    async def act(
        self, interaction: Interaction, match_id: HandTableId, revision: Revision, text: Typed
    ) -> None:
        async with board_updated(self.bot, interaction, match_id):
            await self._act(interaction, match_id, revision, text)

    @control("sure", PLAY, direct=True, private=True)
    async def sure(
        self, interaction: Interaction, match_id: HandTableId, revision: Revision, text: Typed
    ) -> None:
        await self._act(interaction, match_id, revision, text, sure=True)

    async def _act(
        self,
        interaction: Interaction,
        match_id: int,
        revision: int | None,
        text: str,
        *,
        sure: bool = False,
    ) -> None:
        action = self.bot.tables.act(match_id, interaction.user.id, revision, text, sure=sure)
        try:
            table = await action
        except Question as question:
            await self._ask(interaction, match_id, question)
            return
        except Several as several:
            await self._ask_which(interaction, match_id, several)
            return
        except Unread as unread:
            found, unread.near = await self._resembling(interaction, match_id, text)
            if not found:
                raise
            await self._ask_which(interaction, match_id, Several(text, found))
            return
        except Refused:
            await self.bot.hands.refresh(await self.bot.tables.load(match_id), interaction)
            raise
        since = None if revision is None else table.ply_of(revision)
        shown = await self.bot.showing.after(table, interaction, since)
        if shown and since is not None and is_private(interaction) and not table.row.direct:
            await turn_panel.go_on(self.bot, interaction, match_id, since)

    async def _ask(self, interaction: Interaction, match_id: int, question: Question) -> None:
        say = self.bot.user_language(interaction)
        table = await self.bot.tables.load(match_id)
        player = table.seat(interaction.user.id)
        text = NEW_LINE.join([wording.question(say, table, player, question), say("question-once")])
        yes = Control(
            say("button-sure"),
            "sure",
            match_id,
            table.revision,
            question.action,
            style=discord.ButtonStyle.danger,
        )
        if is_private(interaction) or _is_direct(interaction):
            back = back_control(say, table, [*turn_panel.chosen(interaction), "sure"])
            await turn_panel.change(
                self.bot, interaction, table, player, (note(text, yes, back), [])
            )
            return
        never_mind = Control(say("button-never-mind"), "never-mind")
        shown = await private(interaction, text, yes, never_mind)
        await turn_panel.keep_true(self.bot, interaction, shown, table, player)

    async def _ask_which(self, interaction: Interaction, match_id: int, several: Several) -> None:
        """Ask privately which action is meant.

        Raises `Refused` if too many actions are possible.
        """
        table = await self.bot.tables.load(match_id)
        player = check_turn(table, interaction.user.id, None)
        say = self.bot.user_language(interaction)
        asked = await private_view(interaction, which_layout(say, table, player, several))
        await turn_panel.keep_true(self.bot, interaction, asked, table, player)

    async def _resembling(
        self, interaction: Interaction, match_id: int, text: str
    ) -> tuple[Sequence[str], Sequence[str]]:
        """Return the actions that resemble an unknown text; if none do, return similar words.

        The spelling is compared only if no action has words that start with the typed words.
        """
        table = await self.bot.tables.load(match_id)
        player = check_turn(table, interaction.user.id, None)
        say = self.bot.user_language(interaction)
        # Use a thread, because this may describe hundreds of actions in words, once per position.
        if found := await run_in_thread(lambda _check: resembling(say, table, player, text)):
            return found, ()
        state = table.match.state
        near = await run_in_thread(lambda _check: near_miss(table.game, state, player, text))
        return near.actions, near.words

    @control("never-mind", PLAY, direct=True, private=True)
    async def never_mind(self, interaction: Interaction) -> None:
        await replace(interaction, self.bot.user_language(interaction)("never-mind"))
        if interaction.message is not None:
            await self.bot.hands.panels.forget(interaction.message.id)

    @command("move", PLAY)
    @app_commands.rename(text=words("move-action-name"))
    @app_commands.describe(text=words("move-action-description"))
    async def move(self, interaction: Interaction, text: app_commands.Range[str, 1, 100]) -> None:
        async with error_boundary(interaction):
            table = await self.bot.table_in(interaction)
            await self._act(interaction, table.id, None, text)

    @move.autocomplete("text")
    @suggests
    async def complete(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """Suggest legal actions that fit the typed text, but only to a player who may act."""
        table = await self.bot.tables.live_in(interaction.channel_id or 0)
        player = check_turn(table, interaction.user.id, None)
        say = self.bot.user_language(interaction)
        found = await run_in_thread(lambda _check: suggestions(say, table, player, current))
        return [Choice(name=each.name, value=each.text) for each in found]

    @command("board", TABLE)
    @app_commands.rename(text=words("board-text-name"))
    @app_commands.describe(text=words("board-text-description"))
    async def board(self, interaction: Interaction, text: bool = False) -> None:
        async with error_boundary(interaction):
            table = await self.bot.table_in(interaction)
            if text:
                await tell_position(self.bot, interaction, table)
                return
            if not may_write(interaction):
                boards = await self.bot.store.messages(table.id, BOARD)
                await point_to(interaction, table, boards[-1].message_id if boards else None)
                return
            if not await self.bot.showing.show(table.id, interaction, again=True):
                raise Refused("not-shown")
            await self.bot.hands.follow(table.id, interaction.user.id)


def _is_direct(interaction: Interaction) -> bool:
    """Return whether the interaction came from a control in a direct message."""
    return interaction.guild_id is None and interaction.message is not None


async def setup(bot: Clowder) -> None:
    await bot.add_cog(PlayingCog(bot))
