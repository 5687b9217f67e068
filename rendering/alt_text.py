"""Descriptions of pictures for people who cannot see them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

LONGEST = 1024
"""Characters that Discord accepts as a picture's description."""


def shortened(text: str) -> str:
    """Return the text, cut to its beginning with an ellipsis if it is too long."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def fitting(sentences: Iterable[str]) -> str:
    """Join the sentences, most important first, leaving out those that do not fit.

    A sentence that is too long by itself is shortened if nothing was said before it.
    """
    told = ""
    for sentence in sentences:
        longer = f"{told} {sentence}" if told else sentence
        if len(longer) <= LONGEST:
            told = longer
        elif not told:
            told = shortened(sentence)
    return told


class Introducing:
    """Says who is at each seat where the seat is named first, and the seat alone from then on.

    For one description: `say` says everything else. `players` are told as they are, a seat each.
    """

    def __init__(self, say: Callable[..., str], game_key: str, players: Sequence[str]) -> None:
        self._say = say
        self._new = {f"{game_key}-seat-{seat}": player for seat, player in enumerate(players)}
        self._players = len(players)

    def __call__(self, message_id: str, /, **facts: object) -> str:
        return self._new.pop(message_id, None) or self._say(message_id, **facts)

    def rest(self) -> str:
        """Who has not been named; nothing where everybody has."""
        if not self._new:
            return ""
        also = "no" if len(self._new) == self._players else "yes"
        return self._say("alt-players", also=also, players=", ".join(self._new.values()))
