"""`/challenge`, and **Challenge** in a member's menu: ask somebody to play."""

from __future__ import annotations

from typing import Annotated

import discord
from discord import app_commands
from discord.ext import commands

from cogs.arranging.asking import check_asked, check_may_ask, member_here
from cogs.arranging.challenging import game_menu, games_for_two, withdraw_button
from cogs.arranging.lots import seated
from cogs.board import wording
from cogs.board.admission import TableId, board_link
from cogs.board.choices import CLOCK_CHOICES, CLOCKS
from cogs.board.layouts import layout
from cogs.clowder import Clowder, now
from cogs.commands import ASK, BEGIN, PLAY, command, member_menu
from cogs.kit.background import Background
from cogs.kit.handlers import GameKey, MatchNumber, OneOf, Snowflake, control
from cogs.kit.host import Interaction
from cogs.kit.markup import mention, paragraph
from cogs.kit.refused import Refused, RefusedBeside
from cogs.kit.replies import error_boundary, note, private_view, replace, replace_or_send
from cogs.kit.translator import game_choices, words
from cogs.match import naming
from data import Arrangement, Challenge, Gone, NewChallenge, Stale

_EVERY = 20.0
"""Seconds between runs of the background loop."""
_FRESH_MS = 10_000
_USUAL = "-"
"""The part of a custom_id that means the server's default clock."""
ClockOrUsual = Annotated[str, OneOf((_USUAL, *map(str, CLOCKS)))]
_GAMES = [each for each in game_choices() if each.value in games_for_two()]


class ChallengeCog(commands.Cog):
    """Lets people make, answer and withdraw challenges.

    A background loop ends challenges whose time is over, and updates their messages.
    """

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self.menu = member_menu("challenge-menu", BEGIN, self.challenge_member)
        self.upkeep = Background(bot, "challenges", self._look_after, now, every=_EVERY)

    async def cog_load(self) -> None:
        self.bot.tree.add_command(self.menu)
        self.upkeep.start()

    async def cog_unload(self) -> None:
        self.bot.tree.remove_command(self.menu.name, type=self.menu.type)
        self.upkeep.cancel()

    @command("challenge", BEGIN)
    @app_commands.guild_only()
    @app_commands.rename(
        member=words("challenge-member-name"),
        key=words("play-game-name"),
        clock=words("play-clock-name"),
    )
    @app_commands.describe(
        member=words("challenge-member-description"),
        key=words("challenge-game-description"),
        clock=words("play-clock-description"),
    )
    @app_commands.choices(key=_GAMES)
    @app_commands.choices(clock=CLOCK_CHOICES)
    async def challenge(
        self,
        interaction: Interaction,
        member: discord.User,
        key: str | None = None,
        clock: int | None = None,
    ) -> None:
        async with error_boundary(interaction):
            await self._challenge(interaction, member, key, clock)

    async def challenge_member(self, interaction: Interaction, member: discord.User) -> None:
        """Handle **Challenge** in a member's menu."""
        async with error_boundary(interaction):
            await self._challenge(interaction, member, None, None)

    @control("challenge-game", BEGIN, private=True)
    async def choose(
        self, interaction: Interaction, user: Snowflake, clock: ClockOrUsual, key: GameKey
    ) -> None:
        """Challenge the member `user` to the game that was chosen in the menu."""
        chosen = None if clock == _USUAL else int(clock)
        await self._challenge(interaction, await member_here(interaction, user), key, chosen)

    async def _challenge(
        self,
        interaction: Interaction,
        member: discord.Member | discord.User | None,
        key: str | None,
        clock: int | None,
    ) -> None:
        """Challenge the member; without a game, first show the list of games. Raises `Refused`."""
        settings = await self.bot.store.settings(interaction.guild_id or 0)
        say = self.bot.user_language(interaction)
        check_may_ask(interaction, settings, say)
        other = check_asked(interaction, member)
        self.bot.remember(other)
        if key is None:
            asked = paragraph(say("challenge-which", who=mention(other.id)))
            usual: int | str = _USUAL if clock is None else clock
            menu = game_menu(
                say, "challenge-game-prompt", games_for_two(), "challenge-game", other.id, usual
            )
            await private_view(interaction, layout(asked, menu))
            return
        if key not in games_for_two():
            raise Refused("challenge-not-for-two")
        chosen = settings.clock if clock is None else clock or None
        place = interaction.guild_id or 0, interaction.channel_id or 0
        new = NewChallenge(*place, interaction.user.id, other.id, key, {}, chosen)
        await self.bot.challenging.ask(interaction, new)

    @control("challenge-accept", BEGIN, direct=True)
    async def accept(self, interaction: Interaction, challenge_id: MatchNumber) -> None:
        """Accept a challenge, and start the match."""
        asked = await self._asked(interaction, challenge_id)
        await self.bot.challenging.check_own_block(asked.other_id, asked.user_id)
        users = await self._seats(asked)
        async with self.bot.challenging.locks[challenge_id]:
            try:
                made = await self.bot.store.accept_challenge(
                    challenge_id, interaction.user.id, users
                )
            except (Stale, Gone) as error:
                raise Refused("challenge-over") from error
            await self._begin(interaction, asked, made)

    async def _begin(self, interaction: Interaction, asked: Challenge, made: Arrangement) -> None:
        """Start the match of an accepted challenge, and send both people the link to it."""
        say = self.bot.guild_language(asked.guild_id)
        try:
            table = await self.bot.arranging.begin(made.id, answered=interaction.user.id)
        except Refused as refused:
            title = wording.title(say, asked.game)
            await replace(interaction, say(f"refused-{refused.key}", title=title))
            return
        facts = {"who": naming.person(say, asked.user_id), "title": wording.title(say, asked.game)}
        if table is None:
            await replace(interaction, say("challenge-accepted-soon", **facts))
            return
        link = await board_link(self.bot.store, table.row)
        text = say("challenge-accepted", other=mention(asked.other_id), link=link, **facts)
        await replace(interaction, text)
        await self.bot.store.challenge_shown(asked.id, "accepted")
        await self.bot.challenging.tell_accepted(asked, table)

    @control("challenge-decline", PLAY, direct=True)
    async def decline(self, interaction: Interaction, challenge_id: MatchNumber) -> None:
        await self._asked(interaction, challenge_id)
        try:
            row = await self.bot.store.decline_challenge(challenge_id, interaction.user.id)
        except (Stale, Gone) as error:
            raise Refused("challenge-over") from error
        await self.bot.challenging.show(row, interaction)

    @control("challenge-counter", BEGIN, direct=True)
    async def counter(
        self, interaction: Interaction, challenge_id: MatchNumber, key: GameKey
    ) -> None:
        """Decline a challenge, and challenge its author to another game."""
        asked = await self._asked(interaction, challenge_id)
        challenging, say = self.bot.challenging, self.bot.user_language(interaction)
        await challenging.check_own_block(asked.other_id, asked.user_id)
        async with challenging.locks[challenge_id]:
            try:
                made = await challenging.counter(asked, key)
            except (Stale, Gone) as error:
                raise Refused("challenge-over") from error
            title = wording.title(say, key)
            text = say("challenge-countered", who=naming.person(say, asked.user_id), title=title)
            button = withdraw_button(say, made.id)
            await challenging.say_in_question(asked, note(text, button), interaction)
            # The first challenger gets the new challenge instead of a message about the decline.
            await self.bot.store.challenge_shown(challenge_id, "declined")
        await challenging.show(made)

    @control("challenge-withdraw", PLAY, direct=True)
    async def withdraw(self, interaction: Interaction, challenge_id: MatchNumber) -> None:
        say = self.bot.user_language(interaction)
        try:
            row = await self.bot.store.withdraw_challenge(challenge_id, interaction.user.id)
        except (Stale, Gone) as error:
            raise Refused("challenge-over") from error
        text = say("challenge-withdrawn-own", other=naming.person(say, row.other_id))
        await replace_or_send(interaction, text)
        await self.bot.challenging.show(row)

    @control("challenge-revenge", ASK)
    async def revenge(self, interaction: Interaction, match_id: TableId) -> None:
        """Challenge the opponent in a finished match to a revenge match."""
        table = await self.bot.tables.load(match_id)
        await self.bot.challenging.ask_for_revenge(interaction, table)

    async def _asked(self, interaction: Interaction, challenge_id: int) -> Challenge:
        """Return the challenge if it was made to this person. Raises `Refused`."""
        try:
            asked = await self.bot.store.stored_challenge(challenge_id)
        except Gone as error:
            raise Refused("challenge-over") from error
        if asked.other_id != interaction.user.id:
            raise RefusedBeside("challenge-not-yours", who=mention(asked.other_id))
        return asked

    async def _seats(self, asked: Challenge) -> tuple[int, int]:
        """Return both people in seat order.

        A revenge match swaps the seats. In any other match, the order is random if the game draws
        lots.
        """
        first, second = seated(asked.game, (asked.user_id, asked.other_id), self.bot.draw_seed)
        if asked.revenge_for is not None:
            second, first = (await self.bot.store.match(asked.revenge_for)).users
        return first, second

    async def _look_after(self) -> None:
        """End challenges whose time is over, and update messages that are out of date."""
        store, at = self.bot.store, now()
        late = {each.id: each for each in await store.challenges_to_lapse(at)}
        await self.upkeep.each(late, self._lapse, apart=True, always=True)
        behind = await store.challenges_to_show(at - _FRESH_MS)
        ours = {each.id: each for each in behind if self.bot.reaches(each.guild_id)}
        await self.upkeep.each(ours, self.bot.challenging.show, apart=True)

    async def _lapse(self, challenge: Challenge) -> bool:
        try:
            await self.bot.store.lapse_challenge(challenge.id)
        except (Stale, Gone):
            return True
        return True


async def setup(bot: Clowder) -> None:
    await bot.add_cog(ChallengeCog(bot))
