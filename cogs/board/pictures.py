"""Pictures of tables and of the newest finished deal, drawn outside the event loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import cache, partial
from typing import Any

import discord
from discord import ui

from cogs.board import prompts, wording
from cogs.board.choices import Verbs, step_rows, utilities
from cogs.board.layouts import choice_layout, result_layout, table_layout
from cogs.board.on_screen import fitting_width, room_below
from cogs.channels.attached import PICTURE, Picture
from cogs.kit.drawing import Drawing, DrawingClosed
from cogs.kit.host import Host
from cogs.kit.markup import NEW_LINE, Markup, paragraph, plain
from cogs.kit.sentences import Speaker
from cogs.match.cautions import warned_of
from cogs.match.stepping import StepGroup, asked, groups, on_board, pointed_at
from cogs.match.table import NarratedStep, Table
from data import Store
from rendering import (
    Captions,
    chapter_painter,
    chosen_on_table,
    hand_painter,
    orders,
    painter,
    theme,
)
from rendering.orders import Order, after_chapter, together
from rendering.standings import Board, Game, Portrait, RatingPoint, Row, leaderboard, profile
from rules.by_state import observed
from rules.game import Game as Kind
from rules.match import Match
from rules.registry import games

log = logging.getLogger(__name__)

CHAPTER_PICTURE, HAND_PICTURE = "deal.png", "hand.png"
TableMessage = tuple[ui.LayoutView, list[Picture]]


_SPREAD = 16
"""The number of different results of `nearness` for the matches of one game.

The values of `nearness` choose the drawing process. With several values, several processes share
the drawing of one game's pictures.
"""


def nearness(table: Table) -> float:
    """Return the argument `near` of `Drawing.draw` for a match's pictures.

    The argument is at least 0 and below 1. Matches of the same game have similar arguments.
    """
    kinds = [kind.key for kind in games()]
    return (kinds.index(table.game.key) + table.id % _SPREAD / _SPREAD) / len(kinds)


async def table_picture(
    host: Host,
    say: Speaker,
    table: Table,
    *,
    viewer: int | None = None,
    chosen: Sequence[str] = (),
    offered: Sequence[StepGroup] = (),
    facing: int | None = None,
) -> Picture:
    """Draw the table as the viewer may see it, from player `facing`'s side.

    If `viewer` is None, draw what everyone may see.
    """
    captions = replace(wording.captions(say, table), facing=facing)
    order = order_of(say, table, captions, viewer, chosen, offered)
    return Picture.of(await host.drawing.draw(order, near=nearness(table)))


async def table_message(
    host: Host,
    store: Store,
    table: Table,
    narrated: Sequence[NarratedStep],
    *,
    new: bool = False,
) -> TableMessage:
    """Return the message of a table in its channel with its pictures: the board, or the result.

    `new`: someone at the table has not finished a match of this game yet.
    """
    if table.row.direct and table.match.outcome is None:
        return await direct_message(host, table, new=new)
    say = host.guild_language(table.row.guild_id)
    pictures = await table_pictures(host, say, table)
    if table.match.outcome is not None:
        ratings = await store.rating_steps(table.id)
        return result_layout(say, table, pictures, narrated, ratings, rematch=True), pictures
    return table_layout(say, table, pictures, narrated, accent_of(table), new=new), pictures


def accent_of(table: Table) -> discord.Colour:
    """Return the colour of the side to act, for a board's edge."""
    side = table.match.sides[table.awaited[0]]
    return discord.Colour.from_rgb(*theme.SIDES[side % len(theme.SIDES)].colour)


async def table_pictures(
    host: Host, say: Speaker, table: Table, *, facing: int | None = None
) -> list[Picture]:
    """Draw the table and, if a deal has just ended, the deal's result, as everyone may see them.

    The pictures are drawn from the side of player `facing`. At the end of a match, a single picture
    shows the table and the result.
    """
    if table.match.outcome is not None:
        return [await table_picture(host, say, table)]
    captions = _warning(replace(wording.captions(say, table), facing=facing), table)
    ordered = {PICTURE: order_of(say, table, captions, offered=_offered(table))}
    return await with_chapter(host, table, ordered, captions)


async def choice_message(
    host: Host,
    say: Speaker,
    table: Table,
    player: int,
    begun: Sequence[str],
    news: Markup,
    *,
    new: bool,
) -> TableMessage:
    """Return the question for a player's next step, with its picture."""
    offered = asked(table, player, begun)
    viewer = player if table.game.has_secrets else None
    picture = await table_picture(
        host, say, table, viewer=viewer, chosen=begun, offered=offered, facing=player
    )
    view = choice_layout(say, table, player, begun, picture, news, new=new)
    return view, await narrowed(host, table, view, [picture])


async def narrowed(
    host: Host, table: Table, view: ui.LayoutView, pictures: Sequence[Picture]
) -> list[Picture]:
    """Return the pictures; the last one is narrowed if the prompt and controls need the space."""
    *others, last = pictures
    wide = fitting_width(view, last.size)
    if wide is not None:
        order = partial(orders.narrow, last.png, wide)
        last = replace(last, png=await host.drawing.draw(order, near=nearness(table)))
    return [*others, last]


def only_person(table: Table) -> int:
    """Return the player who is a person. A match in direct messages has exactly one person."""
    return table.people[0]


async def direct_message(host: Host, table: Table, *, new: bool) -> TableMessage:
    """Return the message of a live match in direct messages: board, hand and controls in one.

    Only one person reads this message. So the board is drawn from that person's side, and the
    person's own cards are shown. `new`: the person has not finished a match of this game yet.
    """
    say, player = host.guild_language(table.row.guild_id), only_person(table)
    narrated = table.narrated_since(table.told_since)
    if table.game.has_secrets:
        captions = replace(wording.captions(say, table), facing=player)
        ordered = _direct_orders(say, table, player, captions)
        pictures = await with_chapter(host, table, ordered, captions, player)
        asking = _asking(say, table, player, pictures[-1], new=new)
    else:
        pictures = await table_pictures(host, say, table, facing=player)
        asking = None
    view = table_layout(
        say,
        table,
        pictures,
        narrated,
        accent_of(table),
        asking=asking,
        new=new,
        first=not table.acted(player),
    )
    return view, await narrowed(host, table, view, pictures)


def chooses_on_table(table: Table, player: int) -> bool:
    """Return whether the player is to act and chooses on the picture of the table, not the hand."""
    view = observed(table.match.state, player)
    return player in table.match.to_act() and chosen_on_table(table.game.key, view)


def _direct_orders(
    say: Speaker, table: Table, player: int, captions: Captions
) -> Mapping[str, Order]:
    """Return the pictures to draw: the table and the hand, or a single picture that shows both."""
    view = observed(table.match.state, player)
    if chooses_on_table(table, player):
        return {PICTURE: order_of(say, table, captions, player, (), asked(table, player))}
    hand = {HAND_PICTURE: partial(orders.hand, table.game.key, view, captions)}
    if table.game.no_looking_back:
        return hand
    return {PICTURE: order_of(say, table, captions, player), **hand}


def _asking(
    say: Speaker, table: Table, player: int, picture: Picture, *, new: bool
) -> list[ui.Item[Any]]:
    """Return what stands below the picture: new cards, what to choose, and the hand's controls.

    If `new`, advice is included.
    """
    offers = player in table.match.to_act() and bool(groups(table, player))
    if player in table.awaited:
        turn = [prompts.hand_turn(say, table, player), *prompts.time_lines(say, table)]
    else:
        turn = [prompts.whose_turn(say, table), *([say("hand-may")] if offers else [])]
    advice = prompts.advice(say, table) if new else None
    told = NEW_LINE.join(filter(None, [wording.came(say, table, player), *turn, advice]))
    if not offers:
        return [paragraph(told)]
    room = room_below(picture.size, [ui.ActionRow(*utilities(say, table))], below=told)
    return [paragraph(told), *step_rows(say, table, player, (), Verbs.at(table), room)]


def _offered(table: Table) -> Sequence[StepGroup]:
    """Return the targets to choose on the board, or none while a piece must be chosen first."""
    asked_there = on_board(table)
    if asked_there is None or not asked_there[1]:
        return ()
    return asked(table, *asked_there)


def _warning(captions: Captions, table: Table) -> Captions:
    """Return the captions.

    If the player chooses targets on the public board, the captions also warn about unwise targets.
    """
    state, actors = table.match.state, table.match.to_act()
    if len(actors) != 1 or not chosen_on_table(table.game.key, observed(state, None)):
        return captions
    return replace(captions, warned=warned_of(table, actors[0], asked(table, actors[0])))


def order_of(
    say: Speaker,
    table: Table,
    captions: Captions,
    viewer: int | None = None,
    chosen: Sequence[str] = (),
    offered: Sequence[StepGroup] = (),
) -> Order:
    """Return an order to draw the table as player `viewer` (None: everyone) may see it.

    The picture points at the `offered` steps, and warns about actions that must be confirmed.
    """
    key, outcome = table.game.key, table.match.outcome
    targets = pointed_at(offered)
    if offered:
        player = table.match.to_act()[0] if viewer is None else viewer
        captions = replace(captions, warned=warned_of(table, player, offered))
    view = observed(table.match.state, viewer)
    if outcome is None:
        return partial(orders.board, key, view, captions, tuple(chosen), targets)
    head = plain(wording.headline(say, table, outcome))
    why = plain(wording.reason(say, table, outcome))
    return partial(orders.result, key, view.ended(outcome), captions, head, why)


async def with_chapter(
    host: Host,
    table: Table,
    ordered: Mapping[str, Order],
    captions: Captions,
    viewer: int | None = None,
) -> list[Picture]:
    """Draw these pictures, and also the newest finished deal if it may be shown.

    All pictures are drawn together because they are shown together.
    """
    key, outcome = table.game.key, table.match.outcome
    if chapter_painter(key) is None:
        return await drawn_together(host, table, ordered)
    view = observed(table.match.state, viewer)
    view = view if outcome is None else view.ended(outcome)
    both = partial(after_chapter, key, view, captions, [*ordered.values()])
    chapter, drawn = await host.drawing.draw(both, near=nearness(table))
    first = [] if chapter is None else [Picture.of(chapter, CHAPTER_PICTURE)]
    return [*first, *map(Picture.of, drawn, ordered)]


async def drawn_together(host: Host, table: Table, ordered: Mapping[str, Order]) -> list[Picture]:
    """Draw these pictures one after another, in one process."""
    if not ordered:
        return []
    drawing = host.drawing.draw(partial(together, [*ordered.values()]), near=nearness(table))
    return [*map(Picture.of, await drawing, ordered)]


# Sprites are made when they are first used, so draw every kind of picture once before anyone waits.

_SEED = bytes(32)
_PLIES = 400
"""The maximum number of plies that `rehearsal` plays to complete the first deal of a game."""
_APART = 20
"""The number of plies after which `rehearsal` draws the table again."""


@asynccontextmanager
async def rehearsing(drawing: Drawing) -> AsyncIterator[None]:
    """A context in which every kind of picture is drawn once, at low priority."""
    task = asyncio.create_task(_rehearse(drawing))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _rehearse(drawing: Drawing) -> None:
    with suppress(DrawingClosed):
        await drawing.begin()
        while await drawing.draw_behind(next_picture):
            pass


def next_picture() -> bool:
    """Draw the next picture of this process's `rehearsal`; return False if none was left."""
    return next(under_way(), None) is not None


@cache
def under_way() -> Iterator[str]:
    """Return the iterator of `rehearsal`. All calls in a process return the same iterator."""
    return rehearsal()


def rehearsal() -> Iterator[str]:
    """Draw a picture of every kind, one per iteration. Drawing all kinds takes several seconds."""
    for kind in games():
        try:
            for _ in _rehearse_game(kind):
                yield kind.key
        except Exception:
            # The game may come from a different package; go on with the other games.
            log.exception("%s cannot be drawn", kind.key)
    leaderboard(Board("", "", ("", "", "", ""), (Row(1, "", 0, "", "", 0, 0, 0),), ""))
    yield "leaderboard"
    game = Game("", "", "", False, (), (), "", (RatingPoint(0, 1),))
    profile(Portrait("", 0, (), (game,), ""))
    yield "profile"


def _rehearse_game(kind: Kind) -> Iterator[None]:
    """Draw the start for the most and the fewest players, and moments of the first deal, if any."""
    fewest, most = kind.player_counts[0], kind.player_counts[-1]
    if most > fewest:
        yield from _draw(_opening(kind, most), _captions(most))
    match, captions = _opening(kind, fewest), _captions(fewest)
    yield from _draw(match, captions)
    deals = chapter_painter(kind.key)
    if deals is None:
        return
    drawn = match.ply
    while match.outcome is None and match.ply < _PLIES:
        if deals.chapter(match.state.observation(None), captions=captions) is not None:
            return
        if match.ply >= drawn + _APART:
            drawn = match.ply
            yield from _draw(match, captions)
        player = match.to_act()[0]
        match = match.play(player, match.state.fallback(player)).settle()


def _opening(kind: Kind, players: int) -> Match:
    return Match.start(kind, players, {}, seed=_SEED).settle()


def _captions(players: int) -> Captions:
    names = tuple(map(str, range(players)))
    return Captions(seats=names, seat_names=names, status="")


def _draw(match: Match, captions: Captions) -> Iterator[None]:
    painter(match.game.key).board(match.state.observation(None), captions=captions)
    yield
    hands = hand_painter(match.game.key)
    if hands is not None:
        hands.hand(match.state.observation(0), captions=captions)
        yield
