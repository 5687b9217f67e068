"""A drawing pool that does not draw: nobody in a town looks at pictures, and drawing is slow."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, cast

from PIL import Image

from cogs.kit.drawing import Drawing
from rendering import orders

_R = TypeVar("_R")


class NoDrawing(Drawing):
    """A pool that answers each order for pictures of a table immediately, with white squares.

    `draw` raises `ValueError` for any other order, such as an order for a profile's picture.
    """

    async def draw(self, order: Callable[[], _R], *, near: float = 0) -> _R:
        del near
        return cast("_R", _squares(order))


def _squares(order: Callable[[], Any]) -> Any:
    """Return the result of an order, with a white square for each picture. Nothing is drawn."""
    if not isinstance(order, partial):
        raise ValueError(f"not an order for a table: {order}")
    if order.func is orders.together:
        return [_SQUARE for _ in order.args[0]]
    if order.func is orders.after_chapter:
        return None, [_SQUARE for _ in order.args[-1]]
    if order.func in (orders.board, orders.small_board, orders.result, orders.hand):
        return _SQUARE
    raise ValueError(f"not an order for a table: {order.func}")


def _white() -> bytes:
    held = io.BytesIO()
    Image.new("L", (8, 8), 255).save(held, "PNG")
    return held.getvalue()


_SQUARE = orders.Drawn(_white(), "A white square.")
