"""How the last deal went, in games that are played in deals."""

from __future__ import annotations

from functools import partial

from cogs.board.layouts import Picture
from cogs.kit.host import Host
from cogs.match.table import Table
from rendering import Captions, chapter_painter
from rendering.orders import Drawn, Order, after_chapter

CHAPTER_PICTURE = "deal.png"


async def with_chapter(
    host: Host, table: Table, order: Order, captions: Captions, viewer: int | None = None
) -> tuple[list[Picture], Drawn]:
    """The picture of the last finished deal while it may be read, else none; and what is ordered.

    Drawn together: they are shown together.
    """
    key, near = table.game.key, table.id
    if chapter_painter(key) is None:
        return [], await host.drawing.draw(order, near=near)
    view, outcome = table.match.state.observation(viewer), table.match.outcome
    view = view if outcome is None else view.ended(outcome)
    both = partial(after_chapter, key, view, captions, order)
    chapter, drawn = await host.drawing.draw(both, near=near)
    return ([] if chapter is None else [Picture.of(chapter, CHAPTER_PICTURE)]), drawn
