"""A person's lesson: the current step, the results of the person's actions, and the message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from discord import ui

from cogs.board import wording
from cogs.channels.attached import Picture
from cogs.clowder import Clowder
from cogs.kit.controls import verb_of
from cogs.kit.host import Interaction
from cogs.kit.markup import NEW_LINE, Markup
from cogs.kit.refused import Refused
from cogs.kit.replies import private_view, replace_view, sentence
from cogs.learning import layouts
from cogs.learning.lesson_table import LessonTable, narrated, seated
from cogs.learning.pictures import result_pictures, step_pictures
from data import LessonRow, Progress, Stale
from rules.errors import RulesError
from rules.lesson_registry import lesson
from rules.lesson_run import Kind, LessonRun, Reply
from rules.match import Match

OWN = "lesson-"
"""The prefix of the verbs of a lesson's controls.

The answer to such a control replaces the lesson's message.
"""
_GIVEN = "\n"
"""Separates the stored actions of a step."""
_TRIES = ("first", "second", "third")
_NO_TEXT = Markup()


@dataclass(frozen=True, slots=True)
class News:
    """What just happened, in words; after an attempt, also the match and the kind of the reply."""

    text: Markup = _NO_TEXT
    kind: Kind | None = None
    match: Match | None = None

    @property
    def solved(self) -> Match | None:
        """The match at the end of a step that was just solved; else None."""
        return self.match if self.kind == Kind.RIGHT else None


NO_NEWS = News()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a person is in a lesson: the stored row, and the run that the row describes."""

    row: LessonRow
    run: LessonRun

    @classmethod
    def of(cls, row: LessonRow) -> Place:
        """Return the place that a stored row describes.

        Raises `Refused` if the row's game has no lesson.
        """
        taught = lesson(row.game)
        if taught is None:
            raise Refused("no-lesson")
        at = row.progress
        given = tuple(filter(None, at.given.split(_GIVEN)))
        return cls(row, LessonRun(taught, min(at.step, len(taught.steps)), at.misses, given))


class LessonPanel:
    """Moves people through lessons, and shows each person their current step."""

    def __init__(self, bot: Clowder) -> None:
        self._bot = bot

    async def place(self, interaction: Interaction, key: str) -> Place:
        """Return where this person is in a game's lesson.

        Raises `Refused` if the game has no lesson.
        """
        return Place.of(await self._bot.store.lesson(interaction.user.id, key))

    async def place_at(self, interaction: Interaction, key: str, number: int) -> Place | None:
        """Return this person's place if the used control's step, `number`, is the current step.

        If the person is at another step, show that step and return None.
        """
        place = await self.place(interaction, key)
        if place.run.number == number:
            return place
        say = self._bot.user_language(interaction)
        await self.show(interaction, place.run, News(say("lesson-goes-on")))
        return None

    async def step_at(self, interaction: Interaction, key: str, number: int) -> Place | None:
        """Return what `place_at` returns, unless the person is past the last step.

        In that case, offer the practice match and return None.
        """
        place = await self.place_at(interaction, key, number)
        if place is None or not place.run.practising:
            return place
        await self.show(interaction, place.run)
        return None

    async def open(self, interaction: Interaction, key: str) -> None:
        """Show the current step of a game's lesson in a new private message."""
        place = await self.place(interaction, key)
        if place.row.changed_at is None:
            await self._bot.store.move_lesson(interaction.user.id, place.row, Progress())
            self._count(place.run, "begun")
        await self.show(interaction, place.run)

    async def answer(
        self,
        interaction: Interaction,
        place: Place,
        reply: Reply,
        error: RulesError | None = None,
    ) -> None:
        """Record the reply to an attempt, and show it. `error` is the rules' refusal."""
        run, right = place.run, reply.kind == Kind.RIGHT
        await self._record(interaction, place, reply.run, finished=right and reply.run.practising)
        if right:
            self._count(run, _TRIES[run.misses] if run.misses < len(_TRIES) else "later")
        text = self._told(interaction, run, reply, error)
        await self.show(interaction, reply.run, News(text, reply.kind, reply.match))

    async def lead(self, interaction: Interaction, place: Place, destination: str) -> None:
        """Go to the step that a pressed button leads to, and show that step."""
        new = _led(place.run, destination)
        await self._record(interaction, place, new)
        if destination == layouts.SKIP and not place.run.practising:
            self._count(place.run, "skipped")
        await self.show(interaction, new)

    async def show(
        self,
        interaction: Interaction,
        run: LessonRun,
        news: News = NO_NEWS,
        begun: Sequence[str] = (),
    ) -> None:
        """Show a place in a lesson, in the message whose control was used or in a new one."""
        view, pictures = await self._content(interaction, run, news, begun)
        files = [picture.file() for picture in pictures]
        if verb_of(interaction).startswith(OWN):
            await replace_view(interaction, view, attachments=files)
        else:
            await private_view(interaction, view, files=files)

    async def _content(
        self, interaction: Interaction, run: LessonRun, news: News, begun: Sequence[str]
    ) -> tuple[ui.LayoutView, list[Picture]]:
        say, user_id = self._bot.user_language(interaction), interaction.user.id
        after = news.solved
        if after is not None and (run.practising or run.step.setting is not None):
            # The next step has a different position, so first show how the current step ended.
            player = run.back().player
            pictures = await result_pictures(self._bot, say, seated(after, player, user_id), player)
            return layouts.between_layout(say, run, pictures, news.text), pictures
        if run.practising:
            return layouts.practice_layout(say, run, direct=interaction.guild_id is None), []
        shown = LessonTable.of(run, user_id)
        pictures = await step_pictures(self._bot, say, shown, begun)
        return layouts.step_layout(say, shown, begun, pictures, news.text, news.kind), pictures

    def _told(
        self, interaction: Interaction, run: LessonRun, reply: Reply, error: RulesError | None
    ) -> Markup:
        """Return the text of a reply.

        After a right attempt, the reply also says what the action did.
        """
        say, key = self._bot.user_language(interaction), run.lesson.game.key
        if reply.words is not None:
            told = layouts.sentence(say, key, reply.words)
        elif error is not None:
            told = sentence(interaction, Refused.by_rules(key, error))
        else:
            return _NO_TEXT
        lines = [say(f"lesson-{reply.kind}", words=told)]
        if reply.kind == Kind.RIGHT:
            table = seated(reply.match, run.player, interaction.user.id)
            lines.append(wording.story(say, table, narrated(reply.match, run.match.ply)))
        return NEW_LINE.join(filter(None, lines))

    async def _record(
        self, interaction: Interaction, place: Place, after: LessonRun, *, finished: bool = False
    ) -> None:
        """Store the place if it has changed. Raises `Refused` if another press was stored first."""
        if after == place.run:
            return
        at = Progress(after.number, after.misses, _GIVEN.join(after.given))
        try:
            await self._bot.store.move_lesson(interaction.user.id, place.row, at, finished=finished)
        except Stale as error:
            raise Refused("lesson-goes-on") from error
        if after.number > place.run.number:
            self._count(after, "begun")

    def _count(self, run: LessonRun, result: str) -> None:
        key = run.lesson.game.key
        self._bot.figures.lesson_steps.labels(key, run.step_key, result).inc()


def _led(run: LessonRun, destination: str) -> LessonRun:
    match destination:
        case layouts.BACK:
            return run.back()
        case layouts.SKIP:
            return run.skip()
        case layouts.AGAIN:
            return run.again()
        case layouts.START:
            return LessonRun(run.lesson)
    return run
