"""Descriptions of pictures, for those who cannot see them."""

from __future__ import annotations

LONGEST = 1024
"""Characters Discord takes as the description of a picture."""


def shortened(text: str) -> str:
    """The text, or its beginning with an ellipsis where it is longer than may be."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
