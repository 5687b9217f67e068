"""Pictures of a lesson's position, from the learner's side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from cogs.board import wording
from cogs.board.pictures import HAND_PICTURE, drawn_together, order_of
from cogs.channels.attached import PICTURE, Picture
from cogs.kit.host import Host
from cogs.kit.sentences import Speaker
from cogs.learning.lesson_table import LessonTable
from cogs.match.cautions import warned_of
from cogs.match.stepping import StepGroup, asked, pointed_at
from cogs.match.table import Table
from rendering import Captions, chosen_on_table, hand_painter, orders
from rendering.orders import Order


async def step_pictures(
    host: Host, say: Speaker, shown: LessonTable, begun: Sequence[str] = ()
) -> list[Picture]:
    """Draw the position with the next choices or, after wrong attempts, with the hint's marks.

    If the learner is to choose a card, also draw their hand.
    """
    table, player = shown.table, shown.run.player
    key, view = table.game.key, table.match.state.observation(player)
    captions = replace(wording.captions(say, table), facing=player)
    offered = asked(table, player, begun)
    on_table = bool(begun) or not table.game.has_secrets or chosen_on_table(key, view)
    chosen, targets = _marks(shown, begun, offered, on_table=on_table)
    warned = warned_of(table, player, offered) if on_table else ()
    ordered: dict[str, Order] = {
        PICTURE: partial(orders.board, key, view, replace(captions, warned=warned), chosen, targets)
    }
    if not on_table and hand_painter(key) is not None:
        ordered[HAND_PICTURE] = partial(orders.hand, key, view, captions)
    return await drawn_together(host, table, ordered)


async def result_pictures(host: Host, say: Speaker, table: Table, player: int) -> list[Picture]:
    """Draw the position after a step, as the learner sees it, without anything to choose."""
    captions: Captions = replace(wording.captions(say, table), facing=player)
    return await drawn_together(host, table, {PICTURE: order_of(say, table, captions, player)})


def _marks(
    shown: LessonTable, begun: Sequence[str], offered: Sequence[StepGroup], *, on_table: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the chosen steps and the targets to mark on the board."""
    hint = shown.run.hint
    if hint is not None and not begun and hint.chosen:
        return hint.chosen, hint.targets
    if hint is not None and not begun and on_table:
        # The hint marks the first thing to choose, as if that were chosen already.
        return hint.targets, ()
    return tuple(begun), pointed_at(offered) if on_table else ()
