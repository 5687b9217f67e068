"""The whole position of a match in words, for one person alone, in as many messages as it takes."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from cogs.board import wording
from cogs.board.hand_messages import digest
from cogs.clowder import Clowder
from cogs.kit.host import Interaction
from cogs.kit.markup import NEW_LINE, Markup, escaped
from cogs.kit.replies import private
from cogs.kit.sentences import Speaker
from cogs.match.table import Table
from rendering import hand_painter, position_text

LONGEST = 4000
"""Characters that Discord takes in a message."""
_WHOLE = LONGEST // 2 - 1
"""A line is cut beyond so many: signs of escaping may double them."""


async def tell_position(bot: Clowder, interaction: Interaction, table: Table) -> None:
    """Answer with the position as this person may know it: players with their own cards."""
    player = table.row.player_of(interaction.user.id)
    say = bot.user_language(interaction)
    for part in parts(in_words(say, table, player)):
        shown = await private(interaction, part)
    if player is not None and hand_painter(table.game.key) is not None:
        # Where nobody may look back, these words give way to the hand as it comes to be.
        shows = digest(say, table, player)
        await bot.hands.panels.remember(interaction, shown, table, player, shows)


def in_words(say: Speaker, table: Table, player: int | None) -> list[Markup]:
    """What match this is, then the position, a line each part of it."""
    view = table.match.state.observation(player)
    heading = say("table-title", title=wording.title(say, table.game.key), id=str(table.id))
    tell = wording.captions(say, table).introducing(table.game.key)
    told = position_text(table.game.key, view, tell, own=player is not None)
    return [heading, *map(escaped, _lines("\n".join([told, tell.rest()])))]


def _lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield from textwrap.wrap(line, _WHOLE) or [""]


def parts(lines: list[Markup]) -> Iterator[Markup]:
    """The lines in as few messages as take them; each must fit one."""
    part: list[Markup] = []
    for line in lines:
        if part and len(NEW_LINE.join([*part, line])) > LONGEST:
            yield NEW_LINE.join(part)
            part = []
        part.append(line)
    yield NEW_LINE.join(part)
