"""Names of cards in the reader's language."""

from __future__ import annotations

from rendering.painter import Say

DEAD = "dead "


def breed_name(card: str, say: Say) -> str:
    """The name of a breed, of PURRR or of MEOW."""
    return say(f"cat-sequence-card-{card}")


def breed_fact(card: str, say: Say) -> str:
    """A line about a breed, or what PURRR or MEOW does."""
    return say(f"cat-sequence-fact-{card}")
