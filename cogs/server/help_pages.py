"""`/help`: the games as cards with buttons to start, and a page with all commands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import discord
from discord import ui

from agents.agent import KITTEN
from agents.registry import knows
from cogs.board import prompts, wording
from cogs.board.choices import OTHERS, learn_button
from cogs.board.layouts import layout
from cogs.kit.controls import Control
from cogs.kit.markup import NEW_LINE, Markup, escaped, paragraph
from cogs.kit.sentences import Speaker
from rules.game import Game

MOST_CARDS = 5
"""Cards per page. A card has seven components, and a message holds forty."""
_PRIMARY = discord.ButtonStyle.primary


def goal(say: Speaker, kind: Game) -> Markup:
    """Return the game's short description if it has one, else its goal."""
    return say.maybe(f"{kind.key}-in-short") or prompts.goal(say, kind, kind.quick)


def size(say: Speaker, kind: Game) -> Markup:
    """Say how many players the game can have, and how long a short match takes."""
    counts = say("list-or").join(map(escaped, _ranges(kind.player_counts)))
    players = say("card-players", players=counts, most=max(kind.player_counts))
    if not kind.minutes:
        return players
    return say("list-points").join([players, say("card-minutes", minutes=kind.minutes)])


def _ranges(counts: Sequence[int]) -> Iterator[str]:
    """Yield the numbers as texts; consecutive numbers become a range such as `2–4`."""
    breaks = [at for at, (one, next_) in enumerate(pairwise(counts), 1) if next_ > one + 1]
    for start, end in pairwise((0, *breaks, len(counts))):
        first, last = counts[start], counts[end - 1]
        yield f"{first}–{last}" if last > first else f"{first}"


def page_count(kinds: Sequence[Game]) -> int:
    """Return the number of pages of `/help`: those with cards, and one with the commands."""
    return -(-len(kinds) // MOST_CARDS) + 1


def on_page(kinds: Sequence[Game], page: int) -> Sequence[Game]:
    """Return the games whose cards are on a page of `/help`.

    The first page is 0. The last page lists the commands, so it has no cards.
    """
    return kinds[page * MOST_CARDS : (page + 1) * MOST_CARDS]


def cards_layout(
    say: Speaker, kinds: Sequence[Game], page: int, pictures: Mapping[str, str], *, direct: bool
) -> ui.LayoutView:
    """Return a page of cards. `pictures` are names of attached files by game.

    `direct`: the page is shown in direct messages.
    """
    last = page_count(kinds) - 1
    turning = [Control(say("button-commands"), "help", last)]
    if last > 1:
        turning.insert(0, Control(say("button-more-games"), "help", (page + 1) % last))
    cards = [
        part
        for kind in on_page(kinds, page)
        for part in _card(say, kind, pictures[kind.key], direct=direct)
    ]
    return layout(paragraph(say("help-games")), *cards, ui.ActionRow(*turning))


def _card(say: Speaker, kind: Game, picture: str, *, direct: bool) -> Sequence[ui.Item[Any]]:
    title = wording.title(say, kind.key)
    told = [say("card-title", title=title), goal(say, kind), say("card-size", size=size(say, kind))]
    alt = say.plain("lobby-cover-alt", title=title)
    return (
        ui.Section(
            paragraph(NEW_LINE.join(filter(None, told))),
            accessory=ui.Thumbnail(f"attachment://{picture}", description=alt),
        ),
        ui.ActionRow(
            *begin_buttons(say, kind, direct=direct),
            *(learn_button(say, kind.key) or (Control(say("button-rules"), "rules", kind.key, 0),)),
        ),
    )


def begin_buttons(say: Speaker, kind: Game, *, direct: bool) -> Sequence[Control]:
    """Return buttons for a first match: against a kitten if cats can play the game, or with people.

    `direct`: the buttons are shown in direct messages, where nobody else can join.
    """
    kitten = Control(say("button-kitten"), "play-short", kind.key, KITTEN, style=_PRIMARY)
    others = Control(say("button-others"), "play-short", kind.key, OTHERS)
    return ([kitten] if knows(kind) else []) + ([] if direct else [others])


def _line(say: Speaker, name: str) -> Markup:
    """Return a command's line. `/seek` and `/seeks` share a line, so that the page fits a phone."""
    if name == "seek":
        return say("help-line-seeks", does=say("seek-description"))
    return say("help-line", name=say(f"{name}-name"), does=say(f"{name}-description"))


def commands_layout(say: Speaker, commands: Sequence[str]) -> ui.LayoutView:
    """Return a text on how to play with other people, and a line for each command."""
    lines = [_line(say, name) for name in commands if name != "seeks"]
    return layout(
        paragraph(NEW_LINE.join([say("help-text"), *lines])),
        ui.ActionRow(Control(say("button-all-games"), "help", 0)),
    )
