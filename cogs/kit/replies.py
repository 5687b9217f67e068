"""Answers to one person, and the handling of every error while answering."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Coroutine,
    Iterable,
    Mapping,
)
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, TypeAlias, TypeVar

import discord
from discord import app_commands, ui

from cogs.connection.failures import DISCORD_FAILED, failure
from cogs.kit.controls import Control, rows
from cogs.kit.host import Interaction
from cogs.kit.markup import NEW_LINE, Markup, paragraph
from cogs.kit.permits import may_write
from cogs.kit.refused import Refused, RefusedBeside, RefusedWhileBusy, Unread
from cogs.kit.sentences import named
from cogs.telemetry import trail
from data import StoreBusy, StoreError, StoreUnavailable

log = logging.getLogger(__name__)

PATIENCE = 0.8
"""Seconds before we defer the interaction; Discord waits three."""

_A = TypeVar("_A")
_C = TypeVar("_C")
_V = TypeVar("_V", str, int)
_Found: TypeAlias = Coroutine[Any, Any, list[app_commands.Choice[_V]]]
_Find: TypeAlias = Callable[[_C, Interaction, str], _Found[_V]]
_Tell = Callable[[Interaction, Markup], Awaitable[object]]
NOBODY = discord.AllowedMentions.none()
_FIRST_ANSWER, _WAITING, _UNCONFIRMED = "first-answer", "waiting", "unconfirmed"
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
LOST = (UNKNOWN_CHANNEL, UNKNOWN_MESSAGE)
CLOSED = 50007
"""Discord's code for a person who accepts no direct messages from the bot."""
_ANSWERED_ALREADY = 40060
_ON_SOURCE = (
    discord.InteractionResponseType.message_update,
    discord.InteractionResponseType.deferred_message_update,
)
"""After these first answers, the original response is the message whose control was used."""
_LAPSED = (10015, 10062, 50027, _ANSWERED_ALREADY)
"""Discord's codes for answers that come too late, and for a first answer given twice."""


def pinging(users: Iterable[int]) -> discord.AllowedMentions:
    """Return settings that let a message ping these people and nobody else."""
    people = [discord.Object(user) for user in users if user > 0]
    return discord.AllowedMentions(everyone=False, roles=False, users=people)


def lapsed(error: Exception) -> bool:
    """Return whether the error means that the interaction cannot be answered any more."""
    return isinstance(error, discord.HTTPException) and error.code in _LAPSED


def note(text: Markup, *controls: Control) -> ui.LayoutView:
    """Return the layout of a short message with buttons below it."""
    view = ui.LayoutView(timeout=None)
    view.add_item(paragraph(text))
    for row in rows(controls):
        view.add_item(row)
    return view


async def private(interaction: Interaction, text: Markup, *controls: Control) -> int | None:
    """Answer with a text that only this person sees. Return the message's id."""
    return await private_view(interaction, note(text, *controls))


@asynccontextmanager
async def _first_answer(interaction: Interaction) -> AsyncIterator[bool]:
    """A context in which one task at a time may answer; yields True before the first answer."""
    async with interaction.extras.setdefault(_FIRST_ANSWER, asyncio.Lock()):
        first = not _is_done(interaction)
        yield first
    if first and _is_done(interaction):
        interaction.client.figures.acknowledged.observe(age(interaction))


def _is_done(interaction: Interaction) -> bool:
    """Return whether a first answer was given, including one that Discord did not confirm."""
    return interaction.response.is_done() or _UNCONFIRMED in interaction.extras


async def _was_given(interaction: Interaction, answering: Awaitable[_A]) -> _A | None:
    """Give the first answer. Return None if an earlier, unconfirmed attempt had succeeded.

    Raises all other Discord errors.
    """
    try:
        return await answering
    except discord.HTTPException as error:
        if error.code != _ANSWERED_ALREADY:
            raise
        log.info("interaction %s had been answered already", interaction.id)
        interaction.extras[_UNCONFIRMED] = True
        return None


async def _send_first(interaction: Interaction, content: Mapping[str, Any]) -> int | None:
    """Answer with a message. Return the message's id. `content` is as for discord.py's `send`."""
    sending = _was_given(interaction, interaction.response.send_message(**content))
    if (sent := await sending) is not None:
        return sent.message_id
    there, source = await interaction.original_response(), interaction.message
    if not there.flags.loading and (source is None or there.id != source.id):
        return there.id
    # The unconfirmed attempt was only a deferral.
    for file in (*content.get("files", ()), *filter(None, [content.get("file")])):
        file.reset()
    return (await interaction.followup.send(**content, wait=True)).id


def age(interaction: Interaction) -> float:
    """Return how many seconds ago, by our clock, Discord created the interaction."""
    return max(0.0, (discord.utils.utcnow() - interaction.created_at).total_seconds())


async def acknowledge(
    interaction: Interaction, *, thinking: bool = False, openly: bool = False
) -> None:
    """Defer the interaction, unless it was answered.

    With `thinking`, this person sees "thinking…"; if `openly` is also true, everybody does. The
    next message replaces "thinking…", and the same people see it.
    """
    async with _first_answer(interaction) as first:
        if first:
            defer = interaction.response.defer(ephemeral=not openly, thinking=thinking)
            await _was_given(interaction, defer)
            if thinking:
                interaction.extras[_WAITING] = "openly" if openly else "privately"


async def acknowledge_early(interaction: Interaction, *, openly: bool) -> None:
    """Defer the interaction at once, because the answer takes a long time.

    Do not defer a command if `openly` is false: its answer may be public, but the deferral would be
    private, so the answer would be a second message.
    """
    if openly or not came_from_nothing(interaction):
        await _ask_to_wait(interaction, openly=openly)


def is_answered(interaction: Interaction) -> bool:
    """Return whether this person got an answer other than a deferral."""
    return _is_done(interaction) and _WAITING not in interaction.extras


async def show_form(interaction: Interaction, form: ui.Modal) -> None:
    """Open a form, which must be the first answer. Raises `Refused` if the form comes too late."""
    async with _first_answer(interaction) as first:
        if not first:
            raise Refused("took-long")
        await _was_given(interaction, interaction.response.send_modal(form))


async def private_view(interaction: Interaction, view: ui.LayoutView, **content: Any) -> int | None:
    """Answer this person alone.

    Return the message's id. `content` is as for discord.py's `send`.
    """
    content |= {"view": view, "ephemeral": True, "allowed_mentions": NOBODY}
    # Without this, discord.py would keep the view and a task for a quarter of an hour, although
    # controls are handled by custom_id.
    view.stop()
    async with _first_answer(interaction) as first:
        if first:
            return await _send_first(interaction, content)
    interaction.extras.pop(_WAITING, None)
    return (await interaction.followup.send(**content, wait=True)).id


async def public(interaction: Interaction, view: ui.LayoutView, **content: Any) -> int | None:
    """Answer in public. Return the message's id. `content` is as for discord.py's `send`."""
    content |= {"view": view}
    async with _first_answer(interaction) as first:
        if first:
            return await _send_first(interaction, content)
    if interaction.extras.pop(_WAITING, None) == "privately":
        # A follow-up would replace the private "thinking…" and be private, too. So edit it first.
        done = interaction.client.user_language(interaction)("done")
        await interaction.edit_original_response(view=note(done))
    return (await interaction.followup.send(**content, wait=True)).id


async def openly(interaction: Interaction, view: ui.LayoutView, **content: Any) -> None:
    """Answer in public if this person may write in the channel, else in private."""
    tell = public if may_write(interaction) else private_view
    await tell(interaction, view, **content)


async def replace_or_send(interaction: Interaction, text: Markup, *controls: Control) -> None:
    """Answer only this person: replace the private message whose control they used.

    If there is no private message, or it is gone, send a new message.
    """
    if is_private(interaction):
        try:
            await replace(interaction, text, *controls)
            return
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
    await private(interaction, text, *controls)


def came_from_nothing(interaction: Interaction) -> bool:
    """Return whether the interaction came from a command or from a form that a command opened."""
    return interaction.message is None


def is_private(interaction: Interaction) -> bool:
    """Return whether the used control is on a private message, which only one person sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def is_source(interaction: Interaction, message_id: int) -> bool:
    """Return whether the interaction came from a control on this message."""
    return interaction.message is not None and interaction.message.id == message_id


def edits_source(interaction: Interaction, message_id: int) -> bool:
    """Return whether this message is the interaction's source, and the interaction can edit it.

    If the first answer was a new message, Discord's "original response" is that message.
    """
    kind = interaction.response.type
    return is_source(interaction, message_id) and (kind is None or kind in _ON_SOURCE)


async def replace(interaction: Interaction, text: Markup, *controls: Control) -> None:
    """Show a text instead of the message whose control was used."""
    await replace_view(interaction, note(text, *controls), attachments=[])


async def replace_view(
    interaction: Interaction, view: ui.LayoutView, **content: Any
) -> discord.Message | None:
    """Edit the message whose control was used. `content` is as for discord.py's `edit`.

    Return the message as it is now, if Discord's answer contains it.
    """
    content |= {"view": view, "allowed_mentions": NOBODY}
    async with _first_answer(interaction) as first:
        if first:
            done = await _was_given(interaction, interaction.response.edit_message(**content))
            if _UNCONFIRMED not in interaction.extras:
                shown = None if done is None else done.resource
                return shown if isinstance(shown, discord.Message) else None
    return await interaction.edit_original_response(**content)


@asynccontextmanager
async def patient(
    interaction: Interaction, seconds: float, *, openly: bool = False
) -> AsyncIterator[None]:
    """A context for answering, which defers the interaction after `seconds` without an answer.

    With `openly`, everybody sees that a command is deferred; use it for answers that everybody
    reads.
    """
    watch = asyncio.create_task(_watch(interaction, seconds, openly))
    try:
        yield
    finally:
        watch.cancel()


async def _watch(interaction: Interaction, seconds: float, openly: bool) -> None:
    await asyncio.sleep(seconds)
    await _ask_to_wait(interaction, openly=openly)


async def _ask_to_wait(interaction: Interaction, *, openly: bool) -> None:
    try:
        thinking = came_from_nothing(interaction)
        await acknowledge(interaction, thinking=thinking, openly=thinking and openly)
    except DISCORD_FAILED as error:
        # The person might not see the answer, but their request is carried out.
        log.info("the interaction could not be deferred: %s", failure(error))


def sentence(interaction: Interaction, refused: Refused) -> Markup:
    say = interaction.client.user_language(interaction)
    own = f"{refused.game}-{refused.key}" if refused.game else ""
    keys = [own, f"refused-{refused.key}"] if own else [f"refused-{refused.key}"]
    told = say.first(*keys, **named(say, refused.game, refused.facts(say)))
    if not isinstance(refused, Unread) or not refused.near:
        return told
    words = say("list-or").join(say("word-typed", word=word) for word in refused.near)
    return NEW_LINE.join([told, say("did-you-mean", words=words)])


@asynccontextmanager
async def error_boundary(
    interaction: Interaction, seconds: float = PATIENCE
) -> AsyncIterator[None]:
    """A context that turns any error into one private sentence, and logs it if it is our fault.

    The context also defers the interaction after `seconds` without an answer.
    """
    with trail.about(interaction=interaction.id, guild=interaction.guild_id):
        interaction.client.lag.sample()
        async with patient(interaction, seconds):
            with interaction.client.under_way():
                try:
                    yield
                    result = "answered"
                except Exception as error:
                    result = await _excuse(interaction, error)
                interaction.client.figures.interactions.labels(result).inc()


async def _excuse(interaction: Interaction, error: Exception) -> str:
    """Answer with an error's reason; log the error if it is our fault. Return the error's kind."""
    say = interaction.client.user_language(interaction)
    match error:
        case Refused():
            tell = private if isinstance(error, RefusedBeside) else replace_or_send
            await _last_word(interaction, sentence(interaction, error), tell)
            return "busy" if isinstance(error, RefusedWhileBusy) else "refused"
        case StoreBusy():
            log.info("refused: %s", error.reason)
            interaction.client.bounds.take_back(interaction)
            await _last_word(interaction, say("refused-busy-now"))
            return "busy"
        case StoreUnavailable():
            log.error("storage unavailable: %s", error.reason)  # our own text, without secrets
            await _last_word(interaction, say("error-storage"))
            return "storage"
        case _ if isinstance(error, DISCORD_FAILED):
            log.warning("Discord accepted no answer: %s", failure(error))
            if not lapsed(error):
                await _last_word(interaction, say("error-discord"))
            return "discord"
    reference = secrets.token_hex(3)
    log.error("unexpected error %s", reference, exc_info=error)
    await _last_word(interaction, say("error-unexpected", reference=reference))
    return "error"


def suggests(find: _Find[_C, _V]) -> _Find[_C, _V]:
    """Decorate an autocompletion so that it suggests nothing after a refusal or a storage error."""

    @wraps(find)
    async def found(cog: _C, interaction: Interaction, typed: str) -> list[app_commands.Choice[_V]]:
        with trail.about(interaction=interaction.id, guild=interaction.guild_id):
            try:
                return await find(cog, interaction, typed)
            except Refused:
                return []
            except StoreBusy as error:
                log.info("no suggestions: %s", error)
                interaction.client.bounds.take_back(interaction)
                return []
            except StoreError as error:
                log.warning("no suggestions: %s", error)  # our own text, without secrets
                return []

    return found


class _SuggestionsLost(logging.Filter):
    """Log Discord's errors during autocompletion in one line, because nothing can be done."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, DISCORD_FAILED):
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.msg, record.args = "suggestions were lost: %s", (failure(error),)
            record.exc_info = None
        return True


SUGGESTIONS_LOST = _SuggestionsLost()
"""A filter for a logger of discord.py. This logger reports failed autocompletion."""


async def _last_word(interaction: Interaction, text: Markup, tell: _Tell = private) -> None:
    try:
        await tell(interaction, text)
    except DISCORD_FAILED as error:
        log.warning("an answer was lost: %s", failure(error))
