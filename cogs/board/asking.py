"""Messages that ask all other players at a table for consent and show who has agreed so far."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from cogs.board.layouts import layout
from cogs.kit.controls import Control
from cogs.kit.markup import Markup, paragraph
from cogs.kit.sentences import Speaker
from cogs.match import naming
from cogs.match.agreements import undecided_on_rematch, willing
from cogs.match.table import Table

_SUCCESS = discord.ButtonStyle.success


def undecided_on_takeback(table: Table, agreed: Sequence[int] = ()) -> list[int]:
    """Return the players who have yet to agree to a takeback.

    The player who requested the takeback is not asked, nor are cats and players who gave up.
    """
    nobody_asks = (table.row.takeback_by, *table.row.retired, *table.cats, *agreed)
    return [player for player in range(table.match.players) if player not in nobody_asks]


def takeback_question(say: Speaker, table: Table, agreed: Sequence[int]) -> ui.LayoutView:
    """Return the question that asks whether the last move may be taken back, with its buttons.

    `agreed` are the players who have said yes. The match must have an open takeback request.
    """
    asker, users = table.row.takeback_by, table.row.users
    if asker is None:
        raise ValueError("nobody has asked")
    called = naming.mentions(say, users)
    text = say(
        "takeback-asked",
        who=naming.somebody(say, table, users[asker]),
        others=_together(
            say, [called[users[each]] for each in undecided_on_takeback(table, agreed)]
        ),
        agreed=_together(say, [naming.somebody(say, table, users[each]) for each in agreed]),
        count=len(agreed),
    )
    where = table.id, table.revision
    return layout(
        paragraph(text),
        ui.ActionRow(
            Control(say("button-agree"), "takeback-accept", *where, style=_SUCCESS),
            Control(say("button-decline"), "takeback-decline", *where),
        ),
    )


def rematch_question(say: Speaker, table: Table) -> ui.LayoutView:
    """Return the question that asks whether all players want a rematch, with its buttons."""
    called = naming.mentions(say, table.row.users)
    text = say(
        "rematch-wanted",
        who=_together(say, [naming.somebody(say, table, user) for user in willing(table.row)]),
        others=_together(say, [called[user] for user in undecided_on_rematch(table.row)]),
    )
    return layout(
        paragraph(text),
        ui.ActionRow(
            Control(say("button-rematch"), "rematch-accept", table.id, style=_SUCCESS),
            Control(say("button-no-rematch"), "rematch-decline", table.id),
        ),
    )


def _together(say: Speaker, names: Sequence[Markup]) -> Markup:
    return say("list-and").join(names)
