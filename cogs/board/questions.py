"""Questions that players ask each other in a channel, with buttons to answer them.

The answer replaces the question. The question expires when the match moves on, ends, or is followed
by a new match. The message of an expired question says so and loses its buttons.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

import discord
from discord import ui

from cogs.board.layouts import layout
from cogs.board.posting import Posting
from cogs.connection.failures import DISCORD_FAILED, Tried, failure, may_pass
from cogs.kit.controls import Control
from cogs.kit.host import Host, Interaction
from cogs.kit.markup import Markup, paragraph
from cogs.kit.people import introduce
from cogs.kit.refused import Refused
from cogs.kit.replies import acknowledge, is_private, note, pinging, replace
from cogs.kit.sentences import Speaker
from cogs.match import naming
from cogs.match.agreements import undecided_on_rematch, willing
from cogs.match.table import Table
from cogs.match.table_service import TableService
from cogs.workers.locks import Locks
from data import (
    LEAST_MADE_UP,
    REMATCH_STANDS,
    Gone,
    MatchRow,
    QuestionKind,
    QuestionRow,
    Store,
    StoreError,
)
from rules.errors import RulesError

log = logging.getLogger(__name__)

_LATE = ("over", "moved-on", "offer-lapsed", "takeback-lapsed", "rematch-lapsed", "rematch-started")
"""Keys of refusals after which nobody can answer the question any more."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """The new content of a question's message, and the number of people who agree."""

    view: ui.LayoutView
    agreed: int


class Questions:
    """Posts questions and replaces each with its answer."""

    def __init__(self, host: Host, store: Store, tables: TableService, posting: Posting) -> None:
        self._host = host
        self._store = store
        self._tables = tables
        self._posting = posting
        self._changing = Locks[int]()
        """Locks that are held while a question's message is changed, by message id."""
        self._asking = Locks[int]()
        """Locks that are held while a new question is asked, by match id."""

    def asking(self, match_id: int) -> asyncio.Lock:
        """Return the lock to hold while checking for an open question and posting a new one."""
        return self._asking[match_id]

    def _lock(self, message_id: int) -> asyncio.Lock:
        """Return the lock to hold while a question's message is changed.

        Discord does not order overlapping requests.
        """
        return self._changing[message_id]

    async def ask(
        self,
        interaction: Interaction,
        table: Table,
        kind: QuestionKind,
        player: int,
        view: ui.LayoutView,
        others: Collection[int],
    ) -> None:
        """Post a question from or about `player` to these users; only they are pinged."""
        message_id = await self._posting.say(interaction, view, pinging(others))
        await self.asked(message_id, table, kind, player)

    async def asked(self, message_id: int, table: Table, kind: QuestionKind, player: int) -> None:
        """Record that a question by or about a player was posted; it may have expired already."""
        row = table.row
        question = QuestionRow(
            message_id,
            row.id,
            row.channel_id,
            kind,
            player,
            table.ply,
            row.branch,
            self._store.now(),
            len(willing(row)) if kind == "rematch" else 0,
        )
        await self.settle(await self._store.record_question(question))

    async def standing(self, table: Table, kind: QuestionKind) -> Sequence[QuestionRow]:
        """Return a table's questions of this kind that wait for an answer, oldest first."""
        return await self._store.questions(table.id, kind)

    async def found(self, table: Table, kind: QuestionKind) -> QuestionRow | None:
        """Return the newest open question of this kind; forget questions with deleted messages."""
        for question in reversed(await self.standing(table, kind)):
            if await self._posting.is_there(question.place):
                return question
            await self._store.forget_question(question.message_id)
        return None

    async def show(self, table: Table, kind: QuestionKind, interaction: Interaction) -> None:
        """Edit the messages of a match's open questions to show who has agreed so far.

        If an edit fails, `catch_up` repeats it later.
        """
        for question in await self.standing(table, kind):
            await self.catch_up(question, interaction)
        await acknowledge(interaction)

    async def catch_up(
        self, question: QuestionRow, interaction: Interaction | None = None
    ) -> Tried:
        """Edit a question's message, if needed, to show who has agreed so far."""
        async with self._lock(question.message_id):
            try:
                await self._until_shown(question.message_id, interaction)
            except DISCORD_FAILED as error:
                log.info("question %s not changed: %s", question.message_id, failure(error))
                if may_pass(error) or isinstance(error, discord.Forbidden):
                    return Tried.after(error)
                await self._store.forget_question(question.message_id)
        return Tried.DONE

    async def _until_shown(self, message_id: int, interaction: Interaction | None) -> None:
        """Edit a question until its message shows the stored state, or the question is closed."""
        while (question := await self._store.question(message_id)) is not None:
            drawn = await self._drawn(question)
            if drawn is None or drawn.agreed == question.agreed:
                return
            await self._posting.edit(question.place, interaction, drawn.view)
            await self._store.question_shown(message_id, drawn.agreed)

    async def _drawn(self, question: QuestionRow) -> _Drawn | None:
        """Return a question's current content; None if it is answered or has expired."""
        try:
            row = await self._store.match(question.match_id)
        except Gone:
            return None
        table = await self._tables.table_of(row)
        say = self._host.guild_language(row.guild_id)
        await introduce(self._host, row.users)
        match question.kind:
            case "takeback" if row.takeback_by == question.player:
                agreed = await self._store.consents(row.id)
                if undecided_on_takeback(table, agreed):
                    return _Drawn(takeback_question(say, table, agreed), len(agreed))
            case "rematch" if willing(row) and undecided_on_rematch(row):
                return _Drawn(rematch_question(say, table), len(willing(row)))
        return None

    async def answered(
        self,
        interaction: Interaction,
        table: Table,
        kind: QuestionKind,
        text: Markup,
        *,
        here: bool = True,
    ) -> None:
        """Replace a match's question with its result.

        `here`: the used control is on the question's message or on a private copy of it.
        """
        asked = await self.standing(table, kind)
        for question in asked:
            await self._say(question, text, interaction)
        source = interaction.message
        known = source is None or source.id in {question.message_id for question in asked}
        if here and not known and not is_private(interaction):
            # The message is not recorded: an earlier version of the bot posted it, or recording it
            # failed.
            await replace(interaction, text)

    @asynccontextmanager
    async def while_it_stands(self, interaction: Interaction) -> AsyncIterator[None]:
        """A context in which a person answers a question.

        If the answer is refused, the question's message is updated.

        If the answer came too late, the message loses its buttons. Otherwise the message is edited
        to show who has agreed so far, because Discord may have refused an earlier edit.
        """
        try:
            yield
        except Refused as refused:
            if not is_private(interaction):
                await self._update(interaction, late=refused.key in _LATE)
            raise

    async def _update(self, interaction: Interaction, *, late: bool) -> None:
        if late:
            say = self._host.guild_language(interaction.guild_id or 0)
            await replace(interaction, say("question-lapsed"))
        elif interaction.message is not None:
            question = await self._store.question(interaction.message.id)
            if question is not None:
                await self.catch_up(question, interaction)

    async def settle(
        self, overtaken: Sequence[QuestionRow], interaction: Interaction | None = None
    ) -> Tried:
        """Mark these questions as expired.

        If Discord forbids changes in a channel, the questions there are left for a later attempt.
        """
        done = Tried.DONE
        for question in overtaken:
            if self._posting.forbids(question.channel_id):
                continue
            try:
                text, *again = await self._lapsed(question)
                done = done.also(await self._say(question, text, interaction, *again))
            except Gone:
                # The question's match was erased with its server.
                continue
            except StoreError as error:
                # Discord has not refused anything; our own storage failed.
                log.log(error.level, "question %s not closed: %s", question.message_id, error)
                return Tried.LATER
        return done

    async def settle_late(self, table: Table, interaction: Interaction) -> None:
        """If rematch requests of this match are too old, mark them as expired."""
        asked = await self.standing(table, "rematch")
        await self.settle([each for each in asked if self._is_late(each)], interaction)

    def _is_late(self, question: QuestionRow) -> bool:
        late = question.asked_at <= self._store.now() - REMATCH_STANDS
        return question.kind == "rematch" and late

    async def _say(
        self,
        question: QuestionRow,
        text: Markup,
        interaction: Interaction | None,
        *again: Control,
    ) -> Tried:
        """Replace a question with this text and these buttons.

        Forget the question unless the edit must be tried again.
        """
        async with self._lock(question.message_id):
            try:
                await self._posting.edit(question.place, interaction, note(text, *again))
            except DISCORD_FAILED as error:
                log.info("question %s not closed: %s", question.message_id, failure(error))
                if may_pass(error) or isinstance(error, discord.Forbidden):
                    return Tried.after(error)
            await self._store.forget_question(question.message_id)
        return Tried.DONE

    async def _lapsed(self, question: QuestionRow) -> tuple[Markup, *tuple[Control, ...]]:
        """Return a text that says why a question expired. Raises `Gone` if the match is gone.

        If nobody answered a request for a rematch between two people, also return a button that
        offers a challenge instead.
        """
        row = await self._store.match(question.match_id)
        say = self._host.guild_language(row.guild_id)
        following = None
        if question.kind == "rematch":
            following = await self._store.rematch_started(row.id)
            erased = any(user < LEAST_MADE_UP for user in row.users)
            since = "late" if self._is_late(question) else "elsewhere"
            since = "begun" if following else "erased" if erased else since
            if since == "late":
                await self._store.lapse_rematch(row.id)
        else:
            since = "on" if row.live else "over"
        text = say(
            f"{question.kind}-lapsed",
            who=await self._asker(say, row, question.player),
            since=since,
            id=str(following.id) if following else "",
        )
        if since != "late" or len(row.users) > 2:
            return (text,)
        return text, Control(say("button-revenge"), "challenge-revenge", row.id)

    async def _asker(self, say: Speaker, row: MatchRow, player: int) -> Markup:
        """Return the asker's name with their side's mark; no mark if the match is unreadable."""
        user = row.users[player]
        await introduce(self._host, [user])
        try:
            return naming.called(say, await self._tables.table_of(row), player)
        except RulesError:
            return naming.person(say, user)


def undecided_on_takeback(table: Table, agreed: Sequence[int] = ()) -> list[int]:
    """Return the players who have yet to agree to a takeback.

    The player who requested the takeback is not asked, nor are cats and players who gave up.
    """
    nobody_asks = (table.row.takeback_by, *table.row.retired, *table.cats, *agreed)
    return [player for player in range(table.match.players) if player not in nobody_asks]


def takeback_question(say: Speaker, table: Table, agreed: Sequence[int]) -> ui.LayoutView:
    """Return the question that asks whether the last move may be taken back, with its buttons.

    `agreed` are the players who have said yes. The match must have an open takeback request.
    """
    asker, users = table.row.takeback_by, table.row.users
    if asker is None:
        raise ValueError("nobody has asked")
    called = naming.mentions(say, users)
    text = say(
        "takeback-asked",
        who=naming.somebody(say, table, users[asker]),
        others=_together(
            say, [called[users[each]] for each in undecided_on_takeback(table, agreed)]
        ),
        agreed=_together(say, [naming.somebody(say, table, users[each]) for each in agreed]),
        count=len(agreed),
    )
    where = table.id, table.revision
    return layout(
        paragraph(text),
        ui.ActionRow(
            Control(
                say("button-agree"), "takeback-accept", *where, style=discord.ButtonStyle.success
            ),
            Control(say("button-decline"), "takeback-decline", *where),
        ),
    )


def rematch_question(say: Speaker, table: Table) -> ui.LayoutView:
    """Return the question that asks whether all players want a rematch, with its buttons."""
    called = naming.mentions(say, table.row.users)
    text = say(
        "rematch-wanted",
        who=_together(say, [naming.somebody(say, table, user) for user in willing(table.row)]),
        others=_together(say, [called[user] for user in undecided_on_rematch(table.row)]),
    )
    return layout(
        paragraph(text),
        ui.ActionRow(
            Control(
                say("button-rematch"), "rematch-accept", table.id, style=discord.ButtonStyle.success
            ),
            Control(say("button-no-rematch"), "rematch-decline", table.id),
        ),
    )


def _together(say: Speaker, names: Sequence[Markup]) -> Markup:
    return say("list-and").join(names)
