"""The guided start: a few steps, ticked off as they happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.world import World

STEPS = (
    ("opened", "You are Mia. In #games type /play and choose Cat, Rat, Flea!"),
    ("joined", "Choose Ben under Members, then press Join."),
    ("started", "Be Mia again and press Start."),
    ("acted", "Whoever is asked to act: press a piece, then where it goes."),
    ("restarted", "Restart the bot, then play on with the same buttons."),
    ("hands", "Start Cat Sequence in #cellar: the envelopes hold everybody’s cards."),
)


class Guide:
    """Remembers what has happened once; a step stays ticked off."""

    def __init__(self) -> None:
        self._done: set[str] = set()
        self._begun: dict[int, int] = {}
        self.playing: frozenset[int] = frozenset()
        """Where matches are going on: ids of channels and threads."""

    def steps(self) -> Sequence[dict[str, object]]:
        return [{"text": text, "done": key in self._done} for key, text in STEPS]

    def tick(self, key: str) -> None:
        self._done.add(key)

    async def look(self, world: World) -> None:
        """Tick off what is seen to have happened."""
        store = world.bot.store
        for lobby in await store.lobbies():
            self._done |= {"opened", "joined"} if len(lobby.members) > 1 else {"opened"}
        live = await store.live_matches()
        self.playing = frozenset(row.channel_id for row in live)
        for row in live:
            self._done |= {"opened", "joined", "started"}
            if row.ply > self._begun.setdefault(row.id, row.ply):
                self._done.add("acted")
        if world.restarts:
            self._done.add("restarted")
