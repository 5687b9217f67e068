"""Answers to one person, and what becomes of everything that can go wrong while answering."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import discord
from discord import ui

from cogs._controls import Control, Interaction, rows
from cogs._refused import Question, Refused
from data import ChannelBusy, StoreUnavailable

log = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds after which Discord is told that the answer takes longer; it waits for three."""

_T = TypeVar("_T")
NOBODY = discord.AllowedMentions.none()


async def private(interaction: Interaction, text: str, *controls: Control) -> None:
    """Tell this person alone."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    for row in rows(controls):
        view.add_item(row)
    if interaction.response.is_done():
        await interaction.followup.send(view=view, ephemeral=True, allowed_mentions=NOBODY)
    else:
        await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NOBODY)


async def replace(interaction: Interaction, text: str, *controls: Control) -> None:
    """Put a text in the place of the private message whose control was used."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    for row in rows(controls):
        view.add_item(row)
    if interaction.response.is_done():
        await interaction.edit_original_response(view=view, attachments=[])
    else:
        await interaction.response.edit_message(view=view, attachments=[])


async def patiently(interaction: Interaction, work: Coroutine[Any, Any, _T]) -> _T:
    """The result of the work; where it takes longer than a moment, Discord is told to wait."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=PATIENCE)
    if not done and not interaction.response.is_done():
        if interaction.type is discord.InteractionType.component:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)
    return await task


def sentence(interaction: Interaction, refused: Refused) -> str:
    say = interaction.client.reader(interaction)
    own = f"{refused.game}-{refused.key}" if refused.game else ""
    keys = [own, f"refused-{refused.key}"] if own else [f"refused-{refused.key}"]
    return say.first(*keys, **refused.facts)


@asynccontextmanager
async def answering(interaction: Interaction) -> AsyncIterator[None]:
    """Whatever goes wrong inside becomes one private sentence, logged if it is our fault."""
    say = interaction.client.reader(interaction)
    try:
        yield
    except Refused as refused:
        await _last_word(interaction, sentence(interaction, refused))
    except Question as question:
        # Asked by the caller where it can be answered; elsewhere it is a plain refusal.
        await _last_word(interaction, say(question.key, action=question.action))
    except ChannelBusy as busy:
        await _last_word(interaction, say(f"refused-busy-{busy.kind}"))
    except StoreUnavailable as error:
        log.error("storage unavailable: %s", error.reason)  # its cause is ours
        await _last_word(interaction, say("error-storage"))
    except discord.HTTPException as error:
        log.warning("Discord refused an answer: %s %s %s", error.status, error.code, error.text)
        await _last_word(interaction, say("error-discord"))
    except Exception:
        reference = secrets.token_hex(3)
        log.exception("unexpected error %s", reference)
        await _last_word(interaction, say("error-unexpected", reference=reference))


async def _last_word(interaction: Interaction, text: str) -> None:
    try:
        await private(interaction, text)
    except discord.HTTPException as error:
        log.warning("an answer was lost: %s %s", error.status, error.code)
