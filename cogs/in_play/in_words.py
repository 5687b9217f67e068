"""The whole position of a match in words, in private messages to one person."""

from __future__ import annotations

from cogs.board import wording
from cogs.board.hand_content import digest
from cogs.clowder import Clowder
from cogs.kit.host import Interaction
from cogs.kit.replies import private
from cogs.match.table import Table
from cogs.typed.positions import in_words, parts
from rendering import hand_painter


async def tell_position(bot: Clowder, interaction: Interaction, table: Table) -> None:
    """Answer with the position as this person may see it: players see their own cards."""
    player = table.row.player_of(interaction.user.id)
    say = bot.user_language(interaction)
    heading = say("table-title", title=wording.title(say, table.game.key), id=str(table.id))
    for part in parts([heading, *in_words(say, table, player)]):
        shown = await private(interaction, part)
    if player is not None and hand_painter(table.game.key) and not table.row.direct:
        # The text shows the hand, so update it like a hand: it must not show outdated cards.
        shows = digest(say, table, player)
        await bot.hands.panels.remember(interaction, shown, table, player, shows)
