"""The guide for a user's first steps in the sandbox. Completed steps are ticked off."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from agents.characters import is_cat

if TYPE_CHECKING:
    from sandbox.world import World

STEPS = (
    ("alone", "You are Mia. In an empty channel, such as #attic, press Play a kitten."),
    ("opened", "With others: type /play, choose a game, such as Cat, Rat, Flea!, and press Enter."),
    ("joined", "Choose another member, such as Ben, then press Join."),
    ("started", "Be Mia again, or the member who opened the table, and press Start."),
    ("acted", "Be the member who is to act: press a piece, then where it goes."),
    ("restarted", "Restart the bot, then play on with the same buttons."),
    ("over", "Play the match to its end, or resign."),
    ("leaderboard", "Type /leaderboard: who plays best?"),
    ("profile", "Type /profile: how have you done?"),
    ("replay", "Type /replay and the match’s number."),
    ("hands", "Start Cat Sequence in #cellar: the envelopes hold everybody’s cards."),
)
_BEFORE = frozenset({"alone", "opened", "joined", "started", "acted"})
_RATED = frozenset({"leaderboard", "profile"})
"""Commands that show something only after a rated match."""
_AFTER = _RATED | {"replay"}
"""Commands whose steps are hidden until a match with other people has ended.

From then on, the guide hides the steps in `_BEFORE` instead. The steps in `_RATED` stay hidden
until a rated match has ended.
"""
_HANDS_GAME, _HANDS_PLACE = "cat-sequence", "cellar"


class Guide:
    """Remembers completed steps. A completed step stays ticked off."""

    def __init__(self) -> None:
        self._done: set[str] = set()
        self._begun: dict[int, int] = {}
        self._alone: set[int] = set()
        """Ids of matches with only one person, which do not count as matches with others."""
        self._asked_before = 0
        self._counts = False
        """Whether any member has a rating."""

    def steps(self) -> Sequence[dict[str, object]]:
        """Return the steps that apply now."""
        hidden = _AFTER
        if "over" in self._done:
            hidden = _BEFORE if self._counts else _BEFORE | _RATED
        return [
            {"text": text, "done": key in self._done} for key, text in STEPS if key not in hidden
        ]

    async def look(self, world: World) -> None:
        """Tick off the steps that have been completed in the world so far."""
        store = world.bot.store
        for lobby in await store.lobbies():
            self._done |= {"opened", "joined"} if len(lobby.members) > 1 else {"opened"}
        live = await store.live_matches()
        cellar = _cellar(world)
        for row in live:
            if row.game == _HANDS_GAME and row.channel_id in cellar:
                self._done.add("hands")
            if sum(not is_cat(user) for user in row.users) == 1:
                self._done.add("alone")
                self._alone.add(row.id)
                continue
            self._done |= {"opened", "joined", "started"}
            if row.ply > self._begun.setdefault(row.id, row.ply):
                self._done.add("acted")
        if world.restarts:
            self._done.add("restarted")
        await self._look_back(world, {row.id for row in live})

    async def _look_back(self, world: World, live: Collection[int]) -> None:
        """Tick off the step `over` when the first match with other people has ended.

        From then on, tick off each command in `_AFTER` that somebody uses. Earlier commands do not
        count.
        """
        commands = world.commands()
        if "over" not in self._done:
            counts = await world.bot.store.counts()
            if counts.matches - counts.live_matches <= len(self._alone.difference(live)):
                return
            self._done.add("over")
            self._asked_before = len(commands)
        self._counts = self._counts or await _rated(world)
        self._done |= _AFTER.intersection(commands[self._asked_before :])


async def _rated(world: World) -> bool:
    """Return whether a match has counted for any member's rating."""
    skills = [await world.bot.store.ratings_of(member.id) for member in world.members.values()]
    return any(skills)


def _cellar(world: World) -> set[int]:
    """Return the ids of the channel for games with hands, and of its threads."""
    (channel,) = (each for each in world.channels.values() if each.name == _HANDS_PLACE)
    return {channel.id, *(thread.id for thread in channel.threads)}
