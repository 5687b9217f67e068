"""Descriptions of pictures for people who cannot see them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

LONGEST = 1024
"""The maximum number of characters that Discord accepts in a picture's description."""


def shortened(text: str) -> str:
    """Return the text, cut to `LONGEST` characters with an ellipsis if it is longer."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def fitting(sentences: Iterable[str]) -> str:
    """Join the sentences, the most important first, and leave out sentences that do not fit.

    If not even the first sentence fits, shorten it.
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
    """A replacement for `say` that introduces each player at the first mention of their seat.

    The first request for a seat's name returns the seat's text in `players` instead. All other
    requests go to `say`. Use a new instance for each description.
    """

    def __init__(self, say: Callable[..., str], game_key: str, players: Sequence[str]) -> None:
        self._say = say
        self._new = {f"{game_key}-seat-{seat}": player for seat, player in enumerate(players)}
        self._players = len(players)

    def __call__(self, message_id: str, /, **facts: object) -> str:
        return self._new.pop(message_id, None) or self._say(message_id, **facts)

    def rest(self) -> str:
        """Name the players not mentioned so far; return "" if all players have been mentioned."""
        if not self._new:
            return ""
        also = "no" if len(self._new) == self._players else "yes"
        return self._say("alt-players", also=also, players=", ".join(self._new.values()))
