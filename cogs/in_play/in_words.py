"""The whole position of a match in words, in private messages to one person."""

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
"""The most characters in a message."""
_WHOLE = LONGEST // 2 - 1
"""The most characters of a line before escaping, which may double their number."""


async def tell_position(bot: Clowder, interaction: Interaction, table: Table) -> None:
    """Answer with the position as this person may see it: players see their own cards."""
    player = table.row.player_of(interaction.user.id)
    say = bot.user_language(interaction)
    for part in parts(in_words(say, table, player)):
        shown = await private(interaction, part)
    if player is not None and hand_painter(table.game.key) is not None:
        # The text shows the hand, so update it like a hand: it must not show outdated cards.
        shows = digest(say, table, player)
        await bot.hands.panels.remember(interaction, shown, table, player, shows)


def in_words(say: Speaker, table: Table, player: int | None) -> list[Markup]:
    """Return the match's title and its position, one line per part."""
    view = table.match.state.observation(player)
    heading = say("table-title", title=wording.title(say, table.game.key), id=str(table.id))
    tell = wording.captions(say, table).introducing(table.game.key)
    told = position_text(table.game.key, view, tell, own=player is not None)
    return [heading, *map(escaped, _lines("\n".join([told, tell.rest()])))]


def _lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield from textwrap.wrap(line, _WHOLE) or [""]


def parts(lines: list[Markup]) -> Iterator[Markup]:
    """Yield messages made of these lines, as few as possible. Each line must fit one message."""
    part: list[Markup] = []
    for line in lines:
        if part and len(NEW_LINE.join([*part, line])) > LONGEST:
            yield NEW_LINE.join(part)
            part = []
        part.append(line)
    yield NEW_LINE.join(part)
