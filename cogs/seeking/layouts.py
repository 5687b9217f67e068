"""Layouts of a channel's notice, of the list of `/seeks`, and of the reply to `/seek`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import Any

import discord
from discord import ui

from agents.agent import KITTEN
from agents.registry import knows
from cogs.board.layouts import layout
from cogs.kit.controls import Control, Menu
from cogs.kit.markup import NEW_LINE, Markup, date_and_time, paragraph
from cogs.kit.sentences import Speaker
from cogs.match import naming
from cogs.seeking.choices import any_game, clock_of, games_of
from data import Seek
from rules.registry import game

MOST_LISTED = 10
"""The maximum number of seeks in a message. Each takes 3 of the 40 components of a message."""
ENOUGH_WAITS = 5
"""We show the usual wait if at least this number of waits is recorded."""
_MINUTE_MS, _HOUR_MS, _DAY_MS = 60_000, 3_600_000, 86_400_000
_FEW_MINUTES, _FEW_HOURS = 10 * _MINUTE_MS, 100 * _MINUTE_MS
_PRIMARY, _GREEN = discord.ButtonStyle.primary, discord.ButtonStyle.success


def notice_layout(say: Speaker, seeks: Sequence[Seek], ended: Markup | None) -> ui.LayoutView:
    """Return a channel's notice, which lists these open seeks for everybody.

    `ended` is a text about a lapsed seek whose author accepts no direct messages, or None.
    """
    parts: list[ui.Item[Any]] = [paragraph(say("seeks-notice"))] if seeks else []
    for each, line in zip(seeks, _lines(say, seeks, {}), strict=False):
        parts += [paragraph(line), ui.ActionRow(_play(say, each))]
    if len(seeks) > MOST_LISTED:
        parts.append(paragraph(say("seeks-more", count=len(seeks) - MOST_LISTED)))
    return layout(*parts, *([paragraph(ended)] if ended else []))


def seeks_layout(
    say: Speaker,
    seeks: Sequence[Seek],
    user_id: int,
    shares: Mapping[int, int],
    waits: Mapping[str, Sequence[int]],
) -> ui.LayoutView:
    """Return the list of a server's open seeks for one person, who may cancel their own.

    `shares` are the known reliabilities, as percentages; `waits` are as in `usual_waits`.
    """
    mine = [each for each in seeks if each.user_id == user_id]
    others = [each for each in seeks if each.user_id != user_id]
    parts: list[ui.Item[Any]] = []
    heading = say("seeks-heading") if others else say("seeks-nobody", mine=len(mine))
    parts.append(paragraph(NEW_LINE.join([heading, *usual_waits(say, waits, any_game())])))
    listed = others[: MOST_LISTED - len(mine)]
    for each, line in zip(listed, _lines(say, listed, shares), strict=True):
        parts += [paragraph(line), ui.ActionRow(_play(say, each))]
    if len(others) > len(listed):
        parts.append(paragraph(say("seeks-left-out", count=len(others) - len(listed))))
    for each in mine:
        line = say("seek-mine", **_facts(say, each), until=date_and_time(each.lapses_at))
        parts += [paragraph(line), ui.ActionRow(*_own_buttons(say, each))]
    if not mine:
        parts.append(ui.ActionRow(Control(say("button-seek"), "seek-open", style=_PRIMARY)))
    return layout(*parts)


def seek_layout(say: Speaker, seek: Seek, waits: Mapping[str, Sequence[int]]) -> ui.LayoutView:
    """Return the private reply to a new seek: what it asks for, and what to do meanwhile."""
    lines = [
        say("seek-opened", **_facts(say, seek), until=date_and_time(seek.lapses_at)),
        *usual_waits(say, waits, seek.games),
    ]
    if seek.asks:
        lines.append(say("seek-asks", asks=seek.asks))
    if seek.single:
        lines.append(say("seek-single"))
    known = [key for key in seek.games if knows(game(key))]
    cat = [Control(say("button-cat-meanwhile"), "play-short", key, KITTEN) for key in known[:1]]
    return layout(paragraph(NEW_LINE.join(lines)), ui.ActionRow(*cat, *_own_buttons(say, seek)))


def which_game_layout(say: Speaker, seek: Seek, name: Markup) -> ui.LayoutView:
    """Return the private message that asks which of a seek's games to play."""
    titles = [(games_of(say, [key]), key) for key in seek.games]
    menu = Menu(say("seek-which"), titles, "seek-take", seek.id)
    return layout(paragraph(say("seek-which-game", who=name)), ui.ActionRow(menu))


def usual_waits(
    say: Speaker, waits: Mapping[str, Sequence[int]], keys: Iterable[str]
) -> list[Markup]:
    """Return a line on the usual wait for each of these games that has enough recorded waits.

    `waits` are the milliseconds that people waited, by game.
    """
    return [
        say("seek-usually", games=games_of(say, [key]), wait=duration(say, median(waits[key])))
        for key in keys
        if len(waits.get(key, ())) >= ENOUGH_WAITS
    ]


def duration(say: Speaker, milliseconds: float) -> Markup:
    """Return a rough duration in words."""
    if milliseconds < _FEW_MINUTES:
        return say("seek-wait-short")
    if milliseconds < _FEW_HOURS:
        return say("seek-wait-minutes", count=10 * round(milliseconds / _FEW_MINUTES))
    if milliseconds < _DAY_MS:
        return say("seek-wait-hours", count=round(milliseconds / _HOUR_MS))
    return say("seek-wait-days", count=round(milliseconds / _DAY_MS))


def _lines(say: Speaker, seeks: Sequence[Seek], shares: Mapping[int, int]) -> list[Markup]:
    called = naming.mentions(say, {each.user_id for each in seeks})
    lines = []
    for each in seeks[:MOST_LISTED]:
        line = say("seek-line", who=called[each.user_id], **_facts(say, each))
        if each.user_id in shares:
            share = say("seek-reliability", share=shares[each.user_id])
            line = say("list-points").join([line, share])
        lines.append(line)
    return lines


def _facts(say: Speaker, seek: Seek) -> dict[str, Markup]:
    return {"games": games_of(say, seek.games), "clock": clock_of(say, seek.clock)}


def _play(say: Speaker, seek: Seek) -> Control:
    """Return the button that answers a seek."""
    label = say("button-seek-play")
    if len(seek.games) == 1:
        return Control(label, "seek-take", seek.id, seek.games[0], style=_GREEN)
    return Control(label, "seek-ask", seek.id, style=_GREEN)


def _own_buttons(say: Speaker, seek: Seek) -> list[Control]:
    return [
        Control(say("button-seek-change"), "seek-change", seek.id),
        Control(say("button-seek-cancel"), "seek-cancel", seek.id),
    ]
