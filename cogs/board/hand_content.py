"""What a player's hand shows (pictures, or words while the player waits), and the hand's digest."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import partial

from cogs.board.pictures import HAND_PICTURE, chooses_on_table, order_of
from cogs.channels.attached import PICTURE
from cogs.kit.sentences import Speaker
from cogs.match.stepping import asked, groups
from cogs.match.table import Table
from rendering import Captions, hand_painter, orders, waiting_text
from rendering.orders import Order
from rules.by_state import observed


def hand_orders(
    say: Speaker, table: Table, player: int, captions: Captions, *, beside: bool
) -> Mapping[str, Order]:
    """Return the pictures to draw: the hand, or the table if the player now chooses on the table.

    With `beside`, the player to act gets a small picture of the table above the hand, so that the
    hand stays close to its controls.
    """
    key, view = table.game.key, observed(table.match.state, player)
    if table.match.outcome is not None:
        return {HAND_PICTURE: partial(orders.hand, key, view.ended(table.match.outcome), captions)}
    if chooses_on_table(table, player):
        offered = asked(table, player)
        return {HAND_PICTURE: order_of(say, table, captions, player, (), offered)}
    hand = {HAND_PICTURE: partial(orders.hand, key, view, captions)}
    if not beside or not misses_table(table, player):
        return hand
    small = partial(orders.small_board, key, view, captions)
    return {PICTURE: small, **hand}


def misses_table(table: Table, player: int) -> bool:
    """Return whether the player is to act and the picture of their hand does not show the table."""
    shown = _shows_table(table) or chooses_on_table(table, player)
    return player in table.awaited and not shown


def _shows_table(table: Table) -> bool:
    """Return whether a hand's message also shows the table.

    A hand shows the table in games in which players may not look back at earlier messages.
    """
    return table.game.no_looking_back


def hand_in_words(say: Speaker, table: Table, player: int, *, elsewhere: bool = False) -> str:
    """Return the hand in words if the player is not to act; "" if the picture is shown instead.

    `elsewhere` means that the player acts in another message. Then the hand is in words even if the
    player is to act.
    """
    match = table.match
    if match.outcome is not None or (player in match.to_act() and not elsewhere):
        return ""
    return waiting_text(table.game.key, observed(match.state, player), say.plain)


def digest(say: Speaker, table: Table, player: int, *, looked_at: bool = False) -> str:
    """Return the digest of a hand; `looked_at`: the player has asked for the hand's picture."""
    return digests(say, table, player)[looked_at]


def digests(say: Speaker, table: Table, player: int) -> tuple[str, str]:
    """Return an up-to-date hand's two digests; the second is for players who asked for the picture.

    A digest changes with a hand's cards and actions, and reveals none of them. The two digests
    differ only if another player is to act and the hand's message also shows the table. In a game
    without hands, both digests are the same plain text: the revision, and whether the match is
    over.
    """
    paint = hand_painter(table.game.key)
    if paint is None:
        text = f"{table.revision} {table.match.outcome is not None}"
        return text, text
    words, controls = hand_in_words(say, table, player), _controls(table, player)
    usual = _keyed(table, (words, controls, None))
    if words and not _shows_table(table):
        return usual, usual
    view = observed(table.match.state, player)
    # If this hand's message also shows the table, it changes with the table.
    table_too = view if _shows_table(table) else None
    drawn = _keyed(table, (paint.hand_text(view, say.plain), controls, table_too))
    return (usual if words else drawn), drawn


def _keyed(table: Table, shown: object) -> str:
    # The key is the match's own seed, so that nobody can guess the hand from a leaked digest.
    keyed = hashlib.blake2b(repr(shown).encode(), key=table.row.seed, digest_size=16)
    return keyed.hexdigest()


def _controls(table: Table, player: int) -> object:
    """Return what the controls depend on, including the ply, which each control carries."""
    if table.match.outcome is not None:
        return table.match.outcome
    found = groups(table, player)
    texts = [[choice.text for choice in choices] for choices in found.values()]
    return (table.ply, texts) if found else ()
