"""A person's direct messages with the bot, in which they play against cats."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from simcord.actors import MemberActor
from simcord.builders import UserHandle

from agents.agent import GREEDY, choose
from cogs.match.stepping import as_carried
from cogs.match.table import Table
from rules.game import Choice
from tests.discord.test_cats_at_the_table import SEED, Quick
from tests.discord.world import GAME, QUESTION, World, buttons, options, text


class Chat:
    """A member's direct messages with the bot, in which the member plays against quick cats."""

    def __init__(self, world: World, member: MemberActor) -> None:
        self.world = world
        self.person: UserHandle = member.user
        world.bot.cats.thinking = Quick()

    async def begin(
        self, game: str = GAME, against: str = "kitten", *, short: bool = False
    ) -> None:
        """Start a match with `/play`."""
        quick = {"short": "yes"} if short else {}
        await self.person.slash("play", game=game, against=against, **quick)

    def messages(self) -> Sequence[discord.Message]:
        """Return all messages that stay when the person's client restarts."""
        seen = self.person.dm_channel.history(viewer=self.person)
        return [message for message in seen if not message.flags.ephemeral]

    def board(self) -> discord.Message:
        """Return the only message from which the match can be played."""
        [found] = [message for message in self.messages() if "Resign" in buttons(message)]
        return found

    def result(self) -> discord.Message:
        return next(each for each in reversed(self.messages()) if "is over" in text(each))

    async def table(self) -> Table:
        return await self.world.table()

    async def wanted(self) -> Choice:
        """Return the choice that a greedy player would make now."""
        table = await self.table()
        player = table.seat(self.person.id)
        action = choose(table.match, player, GREEDY, seed=SEED)
        choices = table.match.state.choices(player)
        return next((each for each in choices if each.text == action.text), choices[0])

    async def click(self, choice: Choice) -> None:
        """Take an action by clicks on the board alone, and confirm it if the bot asks."""
        ends = range(len(choice.path) - 1, 0, -1)
        values = [choice.text, *(as_carried(choice.path[:end]) for end in ends)]
        for _ in choice.path:
            message = self.messages()[-1]
            offered = _offered(message)
            value = next(value for value in values if value in offered)
            await self.world.press(self.person, message, value)
            if value == choice.text:
                break
        if QUESTION in buttons(self.messages()[-1]):
            await self.person.click(self.messages()[-1], label=QUESTION)

    async def type(self, choice: Choice) -> None:
        """Take an action with `/move`, and confirm it if the bot asks."""
        result = await self.person.slash("move", action=choice.text)
        if result.response is not None and QUESTION in buttons(result.response):
            await self.person.click(result.response, label=QUESTION)

    async def resign(self) -> None:
        await self.person.click(self.board(), label="Resign")
        asked = self.person.dm_channel.history(viewer=self.person)[-1]
        await self.person.click(asked, label="Yes, I resign")


def _offered(message: discord.Message) -> dict[str, str]:
    """Map each choice that a message offers to its control's custom id."""
    pressed = buttons(message).values()
    return {name.split(":", 4)[-1]: name for name in pressed} | options(message)
