"""A town: people seek, challenge, play, block and vanish for days, while the bot is restarted.

People only use commands and press controls. Time is virtual and passes in steps of an hour.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random

import discord
from simcord.actors import MemberActor
from simcord.interactions import base_payload
from simcord.results import InteractionResult

from app import Config, make_bot
from cogs.clowder import Clowder
from cogs.kit.background import Background
from sandbox.settling import Env
from tests.discord.world import QUESTION, Message, buttons, options, text
from tests.town.checks import Block, Figures, Wish, figures, overdue, pressed
from tests.town.people import Person, Server, settle_in

DAY_S = 24 * 60 * 60
_HOUR_S = 60 * 60
_ROUNDS_S = 30 * 60
"""Seconds between rounds of the bot's half-minute loops, raised so that days pass quickly."""
_GAMES = ("cat-rat-flea", "caged-rat", "any")
_MOST_PRESSES = 40
"""The maximum number of presses for one turn. A turn that needs more counts as stuck."""
_MOST_TURNS = 6
"""The maximum number of turns in one session."""
_CHALLENGED = ("cat-rat-flea", "caged-rat")
_LOOKS_OFTEN, _SEEKS_RATHER = 0.6, 0.7
_DECLINES, _TRIES = 0.15, 0.5
_LEAVES = ("◀ Back", "Hint")


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a town, its length in days, and the hours at which the bot is restarted."""

    people: int
    servers: int
    days: int
    restarts: Collection[int] = ()
    kills: Collection[int] = ()


THIRTY_DAYS = Size(200, 10, 30, restarts=(7 * 24 + 3, 19 * 24 + 14), kills=(12 * 24 + 9,))
SHORT = Size(14, 1, 2, restarts=(9, 31), kills=(20,))


@dataclass
class Town:
    """A running town."""

    env: Env
    database_url: str
    size: Size
    dice: Random
    people: list[Person] = field(default_factory=list)
    wishes: list[Wish] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    challenges: int = 0
    turns: int = 0
    stuck: int = 0

    @property
    def bot(self) -> Clowder:
        assert isinstance(self.env.bot, Clowder)
        return self.env.bot

    @property
    def now(self) -> int:
        """Return the virtual time in UTC epoch milliseconds."""
        return round(self.env.now().timestamp() * 1000)

    def found(self) -> None:
        """Create the servers and their people."""
        guilds = [self.env.create_guild(f"Server {each}") for each in range(self.size.servers)]
        servers = [Server(each.id, each.create_text_channel("games")) for each in guilds]
        self.people = [
            *settle_in(self.env, servers, guilds, self.size.people, self.size.days, self.dice)
        ]

    async def live(self) -> Figures:
        """Let all days pass, and return the figures."""
        self._slow_down()
        for person in self.people:
            _, member = person.homes[0]
            await member.slash(person.homes[0][0].channel, "me", zone=person.zone)
        for hour in range(self.size.days * 24):
            await self._hour(hour)
        done = await figures(self.bot.store, self.wishes, self.blocks, self.now)
        done.late = self.late
        return done

    async def _hour(self, hour: int) -> None:
        there = [person for person in self.people if person.is_there(hour)]
        self.dice.shuffle(there)
        for person in there:
            await self._session(person, hour)
        if hour in self.size.restarts:
            await self._replace(kill=False)
        elif hour in self.size.kills:
            await self._replace(kill=True)
        await self.env.advance_time(_HOUR_S)
        self.late += await overdue(self.bot.store, self.now)

    async def _session(self, person: Person, hour: int) -> None:
        """Let a person seek, act in waiting matches, and perhaps block somebody."""
        store = self.bot.store
        await self._answer(person)
        playing = len(await store.my_matches(person.id))
        if playing < person.appetite and self.dice.random() < _LOOKS_OFTEN:
            await self._look_for_somebody(person)
        if await store.waiting_matches(person.id):
            await self._act(person)
        if person.blocks_at is not None and hour >= person.blocks_at:
            await self._block(person)

    async def _look_for_somebody(self, person: Person) -> None:
        """Seek, or challenge a member of the same server."""
        if self.bot.tree.get_command("seek") is not None and self.dice.random() < _SEEKS_RATHER:
            await self._seek(person)
        else:
            await self._challenge(person)

    async def _challenge(self, person: Person) -> None:
        server, member = self.dice.choice(person.homes)
        there = self._others(server, person)
        apart = {each for block in self.blocks if person.id in block.pair for each in block.pair}
        # If there are blocks with this person, challenge across one, to test what happens.
        known = [found for found in there if found[0].id in apart]
        _, other = self.dice.choice(known if known and self.dice.random() < _TRIES else there)
        game = self.dice.choice(_CHALLENGED)
        asked = await member.slash(
            server.channel, "challenge", member=other, game=game, clock=DAY_S
        )
        person.pressed += 1
        self.challenges += "asking" in self._said(asked)

    async def _answer(self, person: Person) -> None:
        """Accept the challenges in a person's direct messages; decline a few."""
        for message in person.user.dm_channel.history(viewer=person.user):
            if "Accept" in buttons(message) and "Decline" in buttons(message):
                answer = "Decline" if self.dice.random() < _DECLINES else "Accept"
                person.pressed += 1
                await person.user.click(message, label=answer)

    def _others(self, server: Server, person: Person) -> list[tuple[Person, MemberActor]]:
        """Return all other people on a server."""
        return [
            (each, at)
            for each in self.people
            for home, at in each.homes
            if home is server and each is not person
        ]

    async def _seek(self, person: Person) -> None:
        server, member = self.dice.choice(person.homes)
        asked = self._said(
            await member.slash(
                server.channel, "seek", games=self.dice.choice(_GAMES), clock=DAY_S, until=7 * DAY_S
            )
        )
        person.pressed += 1
        if "looking for a match" in asked or "has started" in asked:
            self.wishes.append(Wish(person.id, server.id, self.now))

    async def _act(self, person: Person) -> None:
        """Open the list of matches once; from then on, press only **Next match**."""
        server, member = person.homes[0]
        listed = await member.slash(server.channel, "games")
        message: Message | None = self._private(listed)
        for _ in range(_MOST_TURNS):
            label = None if message is None else self._next(message)
            if message is None or label is None:
                return
            opened = await self._press(person, member, message, label=label)
            panel = self._private(opened) or self._seen(member, server, message)
            message = await self._turn(person, server, member, panel)

    async def _turn(
        self, person: Person, server: Server, member: MemberActor, panel: Message | None
    ) -> Message | None:
        """Press random choices in a panel until the action is taken.

        Returns the panel, or None if it is gone.
        """
        for _ in range(_MOST_PRESSES):
            if panel is None:
                return None
            if self._next(panel) is not None or not self._choices(panel):
                self.turns += 1
                return panel
            labels = buttons(panel)
            if QUESTION in labels:
                await self._press(person, member, panel, label=QUESTION)
            else:
                await self._choose(person, member, panel)
            panel = self._seen(member, server, panel)
        self.stuck += 1
        return None

    async def _choose(self, person: Person, member: MemberActor, panel: Message) -> None:
        person.pressed += 1
        custom_id, value = self.dice.choice(self._choices(panel))
        if value is None:
            await member.click(panel, custom_id=custom_id)
        else:
            await member.select(panel, [value], custom_id=custom_id)

    def _choices(self, panel: Message) -> list[tuple[str, str | None]]:
        """Return the controls of a panel that lead to an action, with a value for a menu."""
        found: list[tuple[str, str | None]] = [
            (custom_id, None)
            for label, custom_id in buttons(panel).items()
            if label not in _LEAVES and not label.startswith("Next match")
        ]
        return found + [(menu, value) for value, menu in options(panel).items()]

    async def _press(
        self, person: Person, member: MemberActor, message: Message, *, label: str
    ) -> InteractionResult:
        person.pressed += 1
        return await member.click(message, label=label)

    async def _block(self, person: Person) -> None:
        """Block somebody on the same server."""
        person.blocks_at = None
        server, member = person.homes[0]
        other, actor = self.dice.choice(self._others(server, person))
        await member.slash(server.channel, "block", member=actor)
        self.blocks.append(Block(frozenset((person.id, other.id)), self.now))

    async def _replace(self, *, kill: bool) -> None:
        """Replace the bot by a new one. With `kill`, do so in the middle of people's presses."""
        old = self.bot
        if kill:
            self._interrupted()
        else:
            await old.store._database.flush()
        await self.env.restart_bot(make_bot(Config(), database_url=self.database_url))
        await old.close()
        self._slow_down()
        await self.env.settle()

    def _interrupted(self) -> None:
        """Start presses of several people that the killed bot cannot finish."""
        for person in self.people[:5]:
            server, _ = person.homes[0]
            _, payload = base_payload(
                self.env.backend,
                type=discord.InteractionType.application_command.value,
                channel_id=server.channel.id,
                guild_id=server.id,
                user_id=person.id,
                data={"name": "games", "type": 1, "id": "1", "options": []},
            )
            self.env.backend.emit("INTERACTION_CREATE", payload)

    def _slow_down(self) -> None:
        for cog in self.bot.cogs.values():
            for loop in vars(cog).values():
                if isinstance(loop, Background):
                    loop.change_interval(seconds=_ROUNDS_S)

    def _private(self, result: InteractionResult) -> Message | None:
        answers = [*([result.response] if result.response else []), *result.followups]
        hidden = [answer for answer in answers if answer.ephemeral]
        return hidden[-1] if hidden else None

    def _said(self, result: InteractionResult) -> str:
        answers = [*([result.response] if result.response else []), *result.followups]
        return "\n".join(text(answer) for answer in answers)

    def _seen(self, member: MemberActor, server: Server, message: Message) -> Message | None:
        """Return a message as the member sees it now; None if it is gone."""
        shown = server.channel.history(viewer=member)
        return next((each for each in shown if each.id == message.id), None)

    def _next(self, message: Message) -> str | None:
        return next((each for each in buttons(message) if re.match("Next match", each)), None)


@asynccontextmanager
async def town(database_url: str, size: Size, seed: str = "town") -> AsyncIterator[Town]:
    """Create a town that uses this database."""
    bot = make_bot(Config(), database_url=database_url)
    env = Env(bot, settle_timeout=20.0)
    await env.start()
    opened = Town(env, database_url, size, Random(seed))
    try:
        opened.found()
        await env.settle()
        yield opened
    finally:
        await env.shutdown()
        await opened.bot.close()


def lines(opened: Town, done: Figures) -> Iterator[str]:
    """Yield the lines of a town's report."""
    size = opened.size
    yield f"{size.people} people on {size.servers} servers, {size.days} days"
    asked = f"seeks: {len(opened.wishes)}, challenges: {opened.challenges}"
    yield f"{asked}, blocks: {len(opened.blocks)}"
    acted = f"turns: {opened.turns}, of which stuck: {opened.stuck}"
    yield f"{acted}; presses: {pressed(opened.people)}"
    yield from done.lines()
