"""`/learn`: private lessons, in which people learn a game by playing it step by step."""

from __future__ import annotations

from typing import Annotated

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.clowder import Clowder
from cogs.commands import LOOK, PLAY, STEP, command
from cogs.kit.handlers import GameKey, OneOf, Page, Typed, control
from cogs.kit.host import Interaction
from cogs.kit.markup import Markup
from cogs.kit.refused import Refused, Unread
from cogs.kit.replies import error_boundary, private, private_view, suggests
from cogs.kit.translator import game_choices, words
from cogs.learning import layouts
from cogs.learning.lesson_panel import LessonPanel, News
from cogs.learning.lesson_table import LessonTable
from cogs.match.stepping import forced_steps, groups, step_back, steps
from cogs.typed.positions import in_words, parts
from cogs.typed.suggestions import suggestions
from cogs.workers.thread import run_in_thread
from rules.errors import AmbiguousAction, MalformedAction, RulesError
from rules.registry import games

Destination = Annotated[str, OneOf(layouts.DESTINATIONS)]


class LearnCog(commands.Cog):
    """`/learn`: the list of lessons, and the controls and typed actions of each lesson."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self._panel = LessonPanel(bot)

    @command("learn", LOOK)
    @app_commands.rename(key=words("learn-game-name"), text=words("learn-action-name"))
    @app_commands.describe(
        key=words("learn-game-description"), text=words("learn-action-description")
    )
    @app_commands.choices(key=game_choices())
    async def learn(
        self,
        interaction: Interaction,
        key: str | None = None,
        text: app_commands.Range[str, 1, 100] | None = None,
    ) -> None:
        async with error_boundary(interaction):
            if key is None:
                await self._list(interaction)
            elif text is None:
                await self._panel.open(interaction, key)
            else:
                await self._type(interaction, key, text)

    @learn.autocomplete("text")
    @suggests
    async def complete(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        """Suggest legal actions of the current step of the lesson for the chosen game."""
        key = getattr(interaction.namespace, str(words("learn-game-name")), None) or ""
        run = (await self._panel.place(interaction, key)).run
        if run.practising:
            return []
        say = self.bot.user_language(interaction)
        table = LessonTable.of(run, interaction.user.id).table
        found = await run_in_thread(lambda _check: suggestions(say, table, run.player, current))
        return [Choice(name=each.name, value=each.text) for each in found]

    async def _list(self, interaction: Interaction) -> None:
        rows = await self.bot.store.lessons_of(interaction.user.id)
        say = self.bot.user_language(interaction)
        view = layouts.lessons_layout(say, games(), {row.game: row for row in rows})
        await private_view(interaction, view)

    async def _type(self, interaction: Interaction, key: str, text: str) -> None:
        place = await self._panel.place(interaction, key)
        run = place.run
        if run.practising:
            await self._panel.show(interaction, run)
            return
        begun = run.match
        try:
            after, _ = begun.perform(run.player, text)
        except AmbiguousAction as error:
            say = self.bot.user_language(interaction)
            meant = say("list-or").join(map(Markup, error.texts))
            told = say("lesson-several", text=text, actions=meant)
            await self._panel.show(interaction, run, News(told))
        except MalformedAction as error:
            raise Unread.by_rules(key, error) from error
        except RulesError as error:
            await self._panel.answer(interaction, place, run.refused(error), error)
        else:
            taken = [step.action for step in after.steps[begun.ply :] if step.chosen]
            await self._panel.answer(interaction, place, run.answer(taken))

    @control("learn", LOOK, direct=True)
    async def open(self, interaction: Interaction, key: GameKey) -> None:
        await self._panel.open(interaction, key)

    @control("lesson-pick", STEP, direct=True, private=True)
    async def pick(
        self, interaction: Interaction, key: GameKey, number: Page, begun: Typed
    ) -> None:
        """Ask for the next step of a choice."""
        place = await self._panel.step_at(interaction, key, number)
        if place is not None:
            run = place.run
            table = LessonTable.of(run, interaction.user.id).table
            path = forced_steps(table, run.player, steps(begun))
            if not groups(table, run.player, path):
                raise Refused("moved-on")
            await self._panel.show(interaction, run, begun=path)

    @control("lesson-unpick", STEP, direct=True, private=True)
    async def unpick(
        self, interaction: Interaction, key: GameKey, number: Page, begun: Typed
    ) -> None:
        """Undo the last step of an unfinished choice, and ask for this step again."""
        place = await self._panel.step_at(interaction, key, number)
        if place is not None:
            run = place.run
            table = LessonTable.of(run, interaction.user.id).table
            earlier = step_back(table, run.player, steps(begun))
            first = forced_steps(table, run.player)
            await self._panel.show(interaction, run, begun=() if earlier == first else earlier)

    @control("lesson-act", PLAY, direct=True, private=True)
    async def act(self, interaction: Interaction, key: GameKey, number: Page, text: Typed) -> None:
        """Answer an action that was chosen with a control."""
        place = await self._panel.step_at(interaction, key, number)
        if place is None:
            return
        run = place.run
        choices = run.match.state.choices(run.player)
        chosen = next((choice for choice in choices if choice.text == text), None)
        if chosen is None:
            raise Refused("moved-on")
        await self._panel.answer(interaction, place, run.answer(chosen.actions))

    @control("lesson-go", PLAY, direct=True, private=True)
    async def go(
        self, interaction: Interaction, key: GameKey, number: Page, destination: Destination
    ) -> None:
        """Go to another step, or show the current step again."""
        place = await self._panel.place_at(interaction, key, number)
        if place is not None:
            await self._panel.lead(interaction, place, destination)

    @control("lesson-words", STEP, direct=True, private=True)
    async def tell(self, interaction: Interaction, key: GameKey) -> None:
        """Describe the position of the current step in words."""
        run = (await self._panel.place(interaction, key)).run
        if run.practising:
            await self._panel.show(interaction, run)
            return
        say = self.bot.user_language(interaction)
        table = LessonTable.of(run, interaction.user.id).table
        for part in parts(in_words(say, table, run.player)):
            await private(interaction, part)


async def setup(bot: Clowder) -> None:
    await bot.add_cog(LearnCog(bot))
