"""People in lessons, and people who ask for hints. Learners press the controls that they see."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field

from tests.wire.city import Channel, Posted
from tests.wire.interactions import Use
from tests.wire.party import End, Party, Taken
from tests.wire.people import NotThere, Person, buttons, menus

_ONWARD = "here", "start"
"""Arguments of the buttons that lead to the next step or start the practice match."""
_READS = 2.0
"""Seconds in which a person reads the bot's answer."""
_HINTS = 3
"""The number of hints in a match for a person who plays only with cats."""


@dataclass(slots=True)
class Learner:
    """A person in a game's lesson, who answers each step at random."""

    key: str
    person: Person
    channel: Channel
    dice: random.Random
    panel: Posted | None = None
    busy: bool = False
    tried: int = 0

    @classmethod
    def of(cls, party: Party) -> Learner:
        """Make the first person of a party a learner of the party's game, in its channel."""
        return cls(party.key, party.people[0], party.channel, random.Random(f"{party.key} learns"))

    @property
    def members(self) -> list[int]:
        """The person's user id."""
        return [self.person.id]

    @property
    def over(self) -> bool:
        return self.panel is None

    async def open(self) -> object:
        """Open the lesson. Raises `NotThere`."""
        use = await self.person.type(self.channel, "learn", game=self.key)
        if not await use.until_answered() or not use.private():
            raise NotThere("no lesson")
        self.panel = use.private()[-1]
        return self.panel

    async def act(self, *, seconds: float = 20.0) -> Taken:
        """Press controls until an action of the game is answered. Raises `NotThere`."""
        while True:
            if self.panel is None:
                raise NotThere("no lesson")
            offered = self._offered(self.panel)
            if not offered:
                raise NotThere(f"nothing to press in {self.panel.text}")
            verb, custom_id, value = self.dice.choice(offered)
            use = await self.person.press(self.panel, custom_id, value)
            answered = await use.until_answered(seconds)
            if verb == "lesson-act":
                self.tried += 1
                taken = Taken(0, self.person.id, self.tried, custom_id, use)
                if answered and self.panel.at > use.created:
                    taken.end, taken.seen = End.SHOWN, self.panel.at
                return taken
            if not answered:
                raise NotThere(f"no answer to {custom_id}")

    @staticmethod
    def _offered(panel: Posted) -> list[tuple[str, str, str | None]]:
        """Return the verb, custom id and value of each control that continues the lesson."""
        every: list[tuple[str, str | None]] = [(each, None) for each in buttons(panel)]
        found = []
        for custom_id, value in [*every, *menus(panel)]:
            verb, *rest = custom_id.split(":")[1:]
            onward = verb == "lesson-go" and rest[-1] in _ONWARD
            if onward or verb in ("lesson-act", "lesson-pick"):
                found.append((verb, custom_id, value))
        return found


@dataclass(slots=True)
class Asker:
    """A person who plays against a kitten and, if `asks`, asks for a hint before each action."""

    key: str
    person: Person
    channel: Channel
    asks: bool = False
    uses: list[Use] = field(default_factory=list)
    """The requests for hints."""

    async def go_on(self) -> None:
        """Play match after match, each only until its hints are used up."""
        while True:
            await self._answer(
                self.person.type(self.channel, "play", game=self.key, against="kitten")
            )
            for _ in range(_HINTS):
                if self.asks:
                    await self._hint()
                await self._move()
            await self._answer(self.person.type(self.channel, "resign"), confirm="resign-sure")

    async def _hint(self) -> None:
        use = await self.person.type(self.channel, "hint")
        self.uses.append(use)
        await use.until_answered()
        await asyncio.sleep(_READS)

    async def _move(self) -> None:
        asked = await self.person.suggestions(self.channel, "move", "action", "")
        if await asked.until_answered() and asked.choices:
            text = asked.choices[0]["value"]
            await self._answer(self.person.type(self.channel, "move", action=text), confirm="sure")
            await asyncio.sleep(_READS)

    async def _answer(self, using: Awaitable[Use], confirm: str = "") -> None:
        """Wait for the answer.

        If the answer has a button with the verb `confirm`, press that button.
        """
        use = await using
        await use.until_answered()
        shown: Sequence[Posted] = use.private()
        for custom_id in buttons(shown[-1]) if shown else ():
            if custom_id.split(":")[1] == confirm:
                sure = await self.person.press(shown[-1], custom_id)
                await sure.until_answered()
                return
        await asyncio.sleep(0)
