"""Descriptions of pictures, for those who cannot see them."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST = 1024
"""Characters Discord takes as the description of a picture."""


def shortened(text: str) -> str:
    """The text, or its beginning with an ellipsis where it is longer than may be."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def fitting(sentences: Iterable[str]) -> str:
    """The sentences, but for those that there is no more room for: the most important come first.

    One that is too long by itself is shortened where nothing has been said before it.
    """
    told = ""
    for sentence in sentences:
        longer = f"{told} {sentence}" if told else sentence
        if len(longer) <= LONGEST:
            told = longer
        elif not told:
            told = shortened(sentence)
    return told
