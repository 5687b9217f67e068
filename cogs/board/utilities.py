"""The buttons below every board: everything that is no action of the game."""

from __future__ import annotations

import discord

from cogs.board.choices import learn_button
from cogs.kit.controls import MAX_ROW, Control
from cogs.kit.sentences import Speaker
from cogs.match.hint_limits import may_ask
from cogs.match.table import Table, may_agree, may_take_back


def utilities(say: Speaker, table: Table, *, learn: bool = False) -> list[Control]:
    """Return one row of buttons. With `learn`, one of them opens the game's lesson.

    If the row lacks room, it has no button for a draw offer.
    """
    back = [Control(say("button-takeback"), "takeback", table.id, table.revision)]
    others = [
        *_hand(say, table),
        *(back if may_take_back(table) else []),
        Control(say("button-resign"), "resign", table.id, table.revision),
        Control(say("button-rules"), "rules", table.game.key, 0),
        *_hint(say, table),
        *(learn_button(say, table.game.key) if learn else ()),
    ]
    if not may_agree(table) or len(others) == MAX_ROW:
        return others
    draw = Control(say("button-draw"), "draw", table.id, table.revision)
    at = len(_hand(say, table))
    return [*others[:at], draw, *others[at:]]


def hint_control(say: Speaker, table: Table) -> Control:
    """Return the button with which a player asks for a hint."""
    return Control(say("button-hint"), "hint", table.id, table.revision)


def _hand(say: Speaker, table: Table) -> list[Control]:
    if not table.game.has_secrets or table.row.direct:
        return []
    style = discord.ButtonStyle.primary
    return [Control(say("button-hand"), "hand", table.id, table.revision, style=style)]


def _hint(say: Speaker, table: Table) -> list[Control]:
    """Return the button for a hint where the player to act chooses; it does not count hints.

    In a channel everybody sees it, so it may not show how many hints were given.
    """
    chosen_here = table.row.direct or not table.game.has_secrets
    asks = chosen_here and any(may_ask(table, player) for player in table.people_awaited)
    return [hint_control(say, table)] if asks else []
