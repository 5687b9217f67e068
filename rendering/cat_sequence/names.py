"""Names of cards in the reader's language."""

from __future__ import annotations

from rendering.painter import Say

DEAD = "dead "


def breed_name(card: str, say: Say) -> str:
    """Return the name of a breed, of PURRR or of MEOW."""
    return say(f"cat-sequence-card-{card}")


def breed_fact(card: str, say: Say) -> str:
    """Return a line with a fact about a breed, or with the effect of PURRR or MEOW."""
    return say(f"cat-sequence-fact-{card}")
