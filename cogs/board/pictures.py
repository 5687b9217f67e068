"""Pictures of tables, drawn off the event loop; in games of deals, of how the last one went too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

import discord
from discord import ui

from cogs.board import wording
from cogs.board.ended import result_layout
from cogs.board.layouts import PICTURE, Picture, choice_layout, table_layout
from cogs.kit.host import Host
from cogs.kit.markup import Markup, plain
from cogs.kit.sentences import Speaker
from cogs.match.cautions import warned_of
from cogs.match.stepping import Ways, asked, on_board, pointed_at
from cogs.match.table import NarratedStep, Table
from data import Store
from rendering import Captions, chapter_painter, chosen_on_table, orders, theme
from rendering.orders import Order, after_chapter, together
from rules.registry import games

CHAPTER_PICTURE = "deal.png"
TableMessage = tuple[ui.LayoutView, list[Picture]]


_SPREAD = 16
"""So many matches of a game one after the other may be drawn by different processes."""


def nearness(table: Table) -> float:
    """Where the match's pictures are among all, from 0 to below 1: a game's are close together."""
    kinds = [kind.key for kind in games()]
    return (kinds.index(table.game.key) + table.id % _SPREAD / _SPREAD) / len(kinds)


async def table_picture(
    host: Host,
    say: Speaker,
    table: Table,
    *,
    viewer: int | None = None,
    chosen: Sequence[str] = (),
    offered: Sequence[Ways] = (),
    facing: int | None = None,
) -> Picture:
    """The table as the viewer (None: everybody) may see it, from the side of who is `facing` it."""
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
    """What shows a table to everybody, with its pictures: the board, or the result.

    `new`: somebody at the table has not finished a match of this game yet.
    """
    say = host.guild_language(table.row.guild_id)
    pictures = await table_pictures(host, say, table)
    if table.match.outcome is not None:
        ratings = await store.rating_steps(table.id)
        return result_layout(say, table, pictures, narrated, ratings, rematch=True), pictures
    side = table.match.sides[table.awaited[0]]
    accent = discord.Colour.from_rgb(*theme.SIDES[side % len(theme.SIDES)].colour)
    return table_layout(say, table, pictures, narrated, accent, new=new), pictures


async def table_pictures(host: Host, say: Speaker, table: Table) -> list[Picture]:
    """How the last deal went, if it has just ended, and the table; as everybody may see it.

    At the end the picture of the result tells both.
    """
    if table.match.outcome is not None:
        return [await table_picture(host, say, table)]
    captions = _warning(wording.captions(say, table), table)
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
    """What asks a player for their next step, with its picture."""
    offered = asked(table, player, begun)
    viewer = player if table.game.has_secrets else None
    picture = await table_picture(
        host, say, table, viewer=viewer, chosen=begun, offered=offered, facing=player
    )
    return choice_layout(say, table, player, begun, picture, news, new=new), [picture]


def _offered(table: Table) -> Sequence[Ways]:
    """The ends that are offered on the board at once; none where it is first asked what acts."""
    asked_there = on_board(table)
    if asked_there is None or not asked_there[1]:
        return ()
    return asked(table, *asked_there)


def _warning(captions: Captions, table: Table) -> Captions:
    """The same with a warning of the ends that the board marks for all to see, as of a roll."""
    state, actors = table.match.state, table.match.to_act()
    if len(actors) != 1 or not chosen_on_table(table.game.key, state.observation(None)):
        return captions
    return replace(captions, warned=warned_of(table, actors[0], asked(table, actors[0])))


def order_of(
    say: Speaker,
    table: Table,
    captions: Captions,
    viewer: int | None = None,
    chosen: Sequence[str] = (),
    offered: Sequence[Ways] = (),
) -> Order:
    """The table as the viewer (None: everybody) may see it, to be drawn.

    What is `offered` is pointed at, with a warning where it would be asked about.
    """
    key, outcome = table.game.key, table.match.outcome
    targets = pointed_at(offered)
    if offered:
        player = table.match.to_act()[0] if viewer is None else viewer
        captions = replace(captions, warned=warned_of(table, player, offered))
    view = table.match.state.observation(viewer)
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
    """The picture of the last finished deal while it may be read, and what is ordered, by name.

    Drawn together: they are shown together.
    """
    key, near, others = table.game.key, nearness(table), [*ordered.values()]
    if chapter_painter(key) is None:
        chapter, drawn = None, await host.drawing.draw(partial(together, others), near=near)
    else:
        view, outcome = table.match.state.observation(viewer), table.match.outcome
        view = view if outcome is None else view.ended(outcome)
        both = partial(after_chapter, key, view, captions, others)
        chapter, drawn = await host.drawing.draw(both, near=near)
    first = [] if chapter is None else [Picture.of(chapter, CHAPTER_PICTURE)]
    return [*first, *map(Picture.of, drawn, ordered)]
