"""The whole position of a match in words."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from cogs.board import wording
from cogs.kit.markup import NEW_LINE, Markup, escaped
from cogs.kit.sentences import Speaker
from cogs.match.table import Table
from rendering import position_text

LONGEST = 4000
"""The maximum number of characters in a message."""
_WHOLE = LONGEST // 2 - 1
"""The maximum length of a line before escaping. Escaping may double the length."""


def in_words(say: Speaker, table: Table, player: int | None) -> list[Markup]:
    """Return the position, a line per part, as this player may see it; None means a spectator."""
    view = table.match.state.observation(player)
    tell = wording.captions(say, table).introducing(table.game.key)
    told = position_text(table.game.key, view, tell, own=player is not None)
    return [escaped(line) for line in _lines("\n".join([told, tell.rest()]))]


def _lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield from textwrap.wrap(line, _WHOLE) or [""]


def parts(lines: list[Markup]) -> Iterator[Markup]:
    """Yield as few messages as possible, made of these lines. Each line must fit one message."""
    part: list[Markup] = []
    for line in lines:
        if part and len(NEW_LINE.join([*part, line])) > LONGEST:
            yield NEW_LINE.join(part)
            part = []
        part.append(line)
    yield NEW_LINE.join(part)
