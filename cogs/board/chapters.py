"""How the last deal went, in games that are played in deals."""

from __future__ import annotations

from cogs.board.layouts import Picture
from cogs.kit.sentences import Speaker
from cogs.match.table import Table
from rendering import Captions, chapter_painter

CHAPTER_PICTURE = "deal.png"


def chapters(
    say: Speaker, table: Table, captions: Captions, viewer: int | None = None
) -> list[Picture]:
    """The picture of the last finished deal while it may be read, else none; slow, for a thread."""
    paint = chapter_painter(table.game.key)
    if paint is None:
        return []
    view, outcome = table.match.state.observation(viewer), table.match.outcome
    view = view if outcome is None else view.ended(outcome)
    png = paint.chapter(view, captions=captions)
    return (
        [] if png is None else [Picture(png, paint.chapter_text(view, say.plain), CHAPTER_PICTURE)]
    )
