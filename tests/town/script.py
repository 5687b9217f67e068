"""What the people of a town do when they look at Discord: they send commands and press controls."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from cogs.clowder import Clowder
from data import MyMatch
from tests.discord.world import QUESTION, buttons, options, parts, text
from tests.town.checks import Block, newest_match
from tests.town.people import Person, Server
from tests.town.world import Env, Shown, answers, private

DAY_S = 24 * 60 * 60
_GAMES = ("cat-rat-flea", "caged-rat", "any")
_MOST_PRESSES = 40
"""The maximum number of presses for one turn. A turn that needs more is counted as stuck."""
_MOST_TURNS = 6
"""The maximum number of turns in one session."""
_CHALLENGED = ("cat-rat-flea", "caged-rat")
_LOOKS_OFTEN, _SEEKS_RATHER, _TAKES_RATHER = 0.6, 0.7, 0.2
_DECLINES, _TRIES, _GIVES_UP = 0.15, 0.5, 0.8
_AT_ONCE = 0.2
"""The chance that a second person acts at the same moment, or that a person presses twice."""
_LEAVES = ("◀ Back", "Hint")


@dataclass
class Script:
    """The actions of a town's people. The town sets `hour`, the hour of its virtual time."""

    env: Env
    dice: Random
    people: Sequence[Person] = ()
    hour: int = 0
    blocks: list[Block] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    """Channels that were deleted while a challenge in them was open."""
    challenges: int = 0
    turns: int = 0
    stuck: list[str] = field(default_factory=list)
    """The texts of panels in which no press led to the end of a turn."""
    resigned: int = 0
    at_once: int = 0
    """How often two presses or commands reached the bot at the same moment."""

    @property
    def bot(self) -> Clowder:
        assert isinstance(self.env.bot, Clowder)
        return self.env.bot

    async def session(self, person: Person) -> None:
        """Let a person answer challenges, look for a match, act, and perhaps block somebody."""
        store = self.bot.store
        await self._answer(person)
        playing = len(await store.my_matches(person.id))
        if playing < person.appetite and self.dice.random() < _LOOKS_OFTEN:
            await self._look_for_somebody(person)
        for match in await store.waiting_matches(person.id):
            if self._gives_up(person, match):
                await self._resign(person, match)
        if await store.waiting_matches(person.id):
            await self._act(person)
        if person.blocks_at is not None and self.hour >= person.blocks_at:
            await self._block(person)

    # Finding somebody

    async def _look_for_somebody(self, person: Person) -> None:
        """Seek, take somebody's seek, or challenge a member of the same server."""
        server, member = self.dice.choice(person.homes)
        if self.dice.random() > _SEEKS_RATHER:
            await self._challenge(person, server, member)
        elif self.dice.random() < _TAKES_RATHER:
            await self._take(person, server, member)
        else:
            await self._seek(person, server, member)

    async def _challenge(self, person: Person, server: Server, member: MemberActor) -> None:
        there = self._others(server, person)
        apart = {each for block in self.blocks if person.id in block.pair for each in block.pair}
        # Sometimes challenge a person who is blocked or has blocked the challenger.
        known = [found for found in there if found[0].id in apart]
        _, other = self.dice.choice(known if known and self.dice.random() < _TRIES else there)
        await self._ask(person, member, other, server.channel)

    async def _ask(
        self, person: Person, member: MemberActor, other: MemberActor, channel: ChannelHandle
    ) -> None:
        game = self.dice.choice(_CHALLENGED)
        person.pressed += 1
        asked = await member.slash(channel, "challenge", member=other, game=game, clock=DAY_S)
        self.challenges += any("asking" in text(answer) for answer in answers(asked))

    async def _answer(self, person: Person) -> None:
        """Accept the challenges in a person's direct messages, or decline them now and then."""
        for message in self.env.questions(person.user):
            answer = "Decline" if self.dice.random() < _DECLINES else "Accept"
            await self._press(person, message, answer)

    async def _press(self, person: Person, message: Shown, answer: str) -> None:
        """Answer a challenge if it is still open; now and then with two presses at once."""
        if answer not in buttons(message):
            return
        twice = self.dice.random() < _AT_ONCE
        self.at_once += twice
        async with self.env.at_once():
            for _ in range(1 + twice):
                person.pressed += 1
                await person.user.click(message, label=answer)

    async def _seek(self, person: Person, server: Server, member: MemberActor) -> None:
        """Seek; now and then somebody else seeks at the same moment."""
        async with self.env.at_once():
            for each, actor in [(person, member), *self._companion(server, person)]:
                await self._seeks(each, server, actor)

    async def seek_at_once(self, count: int) -> None:
        """Let this number of people seek before the bot answers any of them."""
        for person in self.dice.sample([*self.people], count):
            server, member = person.homes[0]
            await self._seeks(person, server, member)

    async def _seeks(self, person: Person, server: Server, member: MemberActor) -> None:
        person.pressed += 1
        games = self.dice.choice(_GAMES)
        await member.slash(server.channel, "seek", games=games, clock=DAY_S, until=7 * DAY_S)

    async def _take(self, person: Person, server: Server, member: MemberActor) -> None:
        """Press **Play** on the notice; now and then two people press it at the same moment."""
        notice = await self._notice(person, server)
        shown = [] if notice is None else parts(notice)
        plays = [part["custom_id"] for part in shown if part.get("label") == "Play"]
        if notice is None or not plays:
            await self._seek(person, server, member)
            return
        chosen = self.dice.choice(plays)
        those = [(person, member), *self._companion(server, person)]
        async with self.env.at_once():
            pressed = [await self._click(each, actor, notice, chosen) for each, actor in those]
        asked = [private(each) for each in pressed]
        async with self.env.at_once():
            for (each, actor), question in zip(those, asked, strict=True):
                if question is not None and options(question):
                    await self._choose(each, actor, question)

    async def _notice(self, person: Person, server: Server) -> Shown | None:
        """Return the message that lists the open seeks of a server, if there is one."""
        found = await self.bot.store.seek_notice(server.channel.id)
        number = None if found is None else found[0].message_id
        return None if number is None else self.env.seen(person.id, server.channel.id, number)

    def _companion(self, server: Server, person: Person) -> list[tuple[Person, MemberActor]]:
        """Return nobody in most cases, otherwise another person who is on this server now."""
        there = [each for each in self._others(server, person) if each[0].is_there(self.hour)]
        if not there or self.dice.random() > _AT_ONCE:
            return []
        self.at_once += 1
        return [self.dice.choice(there)]

    def _others(self, server: Server, person: Person) -> list[tuple[Person, MemberActor]]:
        """Return everybody else on a server."""
        return [
            (each, at)
            for each in self.people
            for home, at in each.homes
            if home is server and each is not person
        ]

    # Playing

    async def _act(self, person: Person) -> None:
        """Open the list of matches once; from then on, press only **Next match**."""
        server, member = person.homes[0]
        listed = await member.slash(server.channel, "games")
        message = private(listed)
        for _ in range(_MOST_TURNS):
            label = None if message is None else self._next(message)
            if message is None or label is None:
                return
            opened = await self._click(person, member, message, buttons(message)[label])
            panel = private(opened) or self._again(member, message)
            message = await self._turn(person, member, panel)

    async def _turn(self, person: Person, member: MemberActor, panel: Shown | None) -> Shown | None:
        """Press random choices in a panel until the action is taken.

        Return the panel, or None if it is gone.
        """
        for _ in range(_MOST_PRESSES):
            if panel is None:
                return None
            if self._next(panel) is not None or not self._choices(panel):
                self.turns += 1
                return panel
            labels = buttons(panel)
            if QUESTION in labels:
                await self._click(person, member, panel, labels[QUESTION])
            else:
                await self._choose(person, member, panel)
            panel = self._again(member, panel)
        self.stuck.append("nothing" if panel is None else text(panel))
        return None

    async def _choose(self, person: Person, member: MemberActor, panel: Shown) -> None:
        custom_id, value = self.dice.choice(self._choices(panel))
        if value is None:
            await self._click(person, member, panel, custom_id)
        else:
            person.pressed += 1
            await member.select(panel, [value], custom_id=custom_id)

    def _choices(self, panel: Shown) -> list[tuple[str, str | None]]:
        """Return a panel's controls that lead to an action, and the values of its menus."""
        found: list[tuple[str, str | None]] = [
            (custom_id, None)
            for label, custom_id in buttons(panel).items()
            if label not in _LEAVES and not label.startswith("Next match")
        ]
        return found + [(menu, value) for value, menu in options(panel).items()]

    def _gives_up(self, person: Person, match: MyMatch) -> bool:
        """Return whether the person resigns. Nobody resigns on first sight of a match.

        Without resignations, people would press buttons almost only for moves in long matches.
        """
        person.sessions[match.id] += 1
        return person.sessions[match.id] > 1 and self.dice.random() < _GIVES_UP

    async def _resign(self, person: Person, match: MyMatch) -> None:
        member = next(at for home, at in person.homes if home.id == match.guild_id)
        stored = self.env.backend.get_channel(match.channel_id)
        channel = ChannelHandle(self.env, member.guild, stored)
        person.pressed += 1
        asked = private(await member.slash(channel, "resign"))
        sure = None if asked is None else buttons(asked).get("Yes, I resign")
        if asked is not None and sure is not None:
            await self._click(person, member, asked, sure)
            self.resigned += 1

    async def _click(
        self, person: Person, member: MemberActor, message: Shown, custom_id: str
    ) -> InteractionResult:
        person.pressed += 1
        return await member.click(message, custom_id=custom_id)

    def _again(self, member: MemberActor, message: Shown) -> Shown | None:
        """Return a message as this member sees it now; None if it is gone."""
        return self.env.seen(member.id, message.channel_id, message.id)

    def _next(self, message: Shown) -> str | None:
        return next((each for each in buttons(message) if re.match("Next match", each)), None)

    # Challenges that are accepted too late

    async def _block(self, person: Person) -> None:
        """Let somebody challenge this person, who blocks the challenger and then presses Accept."""
        person.blocks_at = None
        server, member = person.homes[0]
        other, actor = self.dice.choice(self._others(server, person))
        await self._ask(other, actor, member, server.channel)
        asked = self.env.questions(person.user)
        await member.slash(server.channel, "block", member=actor)
        pair = frozenset((person.id, other.id))
        self.blocks.append(Block(pair, await newest_match(self.bot.store)))
        for message in asked:
            await self._press(person, message, "Accept")

    async def lose_channel(self, server: Server) -> None:
        """Let somebody accept a challenge after its channel is gone."""
        there = [
            (each, at)
            for each in self.people
            for home, at in each.homes
            if home is server and each.vanishes is None
        ]
        (person, member), (other, actor) = self.dice.sample(there, 2)
        channel = member.guild.create_text_channel("soon-gone")
        await self.env.settle()
        await self._ask(person, member, actor, channel)
        self.env.backend.delete_channel(channel.id)
        await self.env.settle()
        self.gone.add(channel.id)
        for message in self.env.questions(other.user):
            await self._press(other, message, "Accept")
