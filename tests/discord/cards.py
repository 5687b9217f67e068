"""Helpers to play a game with hidden hands, by direct message and in the channel."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Sequence
from itertools import cycle

import discord
from simcord.actors import MemberActor
from simcord.builders import UserHandle

from cogs.kit.sentences import CATALOGUE
from cogs.match.table import Table
from rules.cat_sequence.actions import Move
from rules.cat_sequence.board import CARDS, LINES_THROUGH
from rules.cat_sequence.state import State
from rules.game import Action
from sandbox.forms import choose_options
from tests.discord.world import World, alts, buttons, options, parts, private, text

GAME = "cat-sequence"
Play = tuple[int, Move]
Choose = Callable[[State], Play]
Watch = Callable[[], Awaitable[None]]
_SAY = CATALOGUE.speaker("en")
_FACTS = [_SAY(f"{GAME}-fact-{card}") for card in CARDS]
_PRINTED = "|".join(_SAY(f"{GAME}-card-{card}") for card in CARDS)


_CLICKED = 20
"""Members take this many actions of a match by clicking, and all later actions by typing."""


# Looking


def direct(member: MemberActor) -> discord.Message:
    """Return the only direct message that shows a member's hand."""
    sent = member.user.dm_channel.history(viewer=member.user)
    [found] = [message for message in sent if not message.flags.ephemeral]
    return found


def hand(message: discord.Message) -> tuple[str, list[str], dict[str, str]]:
    """Return a hand message's text, picture descriptions and controls."""
    return text(message), alts(message), buttons(message) | options(message)


def offers(message: discord.Message) -> set[str]:
    """Return the cards or actions that a message's controls offer."""
    found = set(options(message))
    for custom_id in buttons(message).values():
        verb, _, arguments = custom_id.removeprefix("clowder:").partition(":")
        if verb in ("card", "act"):
            found.add(arguments.rpartition(":")[2])
    return found


def sources(state: State, player: int) -> set[str]:
    """Return what a hand must offer: cards, and actions that need no target."""
    return {
        choice.text if len(choice.path) == 1 else choice.path[0] for choice in state.choices(player)
    }


def targets(state: State, player: int, source: str) -> set[str]:
    """Return the actions that a hand must offer after this card is chosen."""
    return {choice.text for choice in state.choices(player) if choice.path[0] == source}


def sight(world: World, member: MemberActor) -> str:
    """Return everything that reaches a member: words, descriptions, names of files and controls."""
    messages = [
        *world.channel.history(viewer=member),
        *member.user.dm_channel.history(viewer=member.user),
    ]
    shown = [[parts(message), message.content, _files(message)] for message in messages]
    seen = json.dumps(shown, ensure_ascii=False).replace("\\n", " ")
    for fact in _FACTS:
        # The sentence about a card's breed may name other breeds, regardless of who holds them.
        seen = seen.replace(fact, "")
    # The board names the card printed under each chip; the card's name reveals no hand.
    return re.sub(rf"(?<![\w-])([A-G]\d+) (?:{_PRINTED})(?![\w-])", r"\1", seen)


def _files(message: discord.Message) -> list[tuple[str, str | None]]:
    return [(file.filename, file.description) for file in message.attachments]


def named(seen: str) -> set[str]:
    """Return the cards that a text names, in words or in controls."""
    return {
        card
        for card in CARDS
        if re.search(rf"(?<![\w-])({card}|{_SAY(f'{GAME}-card-{card}')})(?![\w-])", seen)
    }


# Choosing


def to_win(state: State) -> Play:
    """Choose an action that extends the player's lines, so that the match comes to an end."""
    player = state.to_act()[0]
    legal = state.legal_actions(player)
    late = [move for move in legal if move.text == "draw"]
    plays = [move for move in legal if move.space >= 0 and not move.text.startswith("meow")]
    team = state.setting.team(player)
    best = sorted(plays, key=lambda move: _promise(state, team, move), reverse=True)
    return player, (late or best or list(legal))[0]


def _promise(state: State, team: int, move: Move) -> int:
    """Score how much a chip on the move's space would help the team's lines."""
    lines = [[state.chips[space] for space in line] for line in LINES_THROUGH[move.space]]
    return sum(10 ** line.count(team + 1) for line in lines if set(line) <= {0, team + 1})


# Playing


class Party:
    """A Cat Sequence table and its people in seat order."""

    def __init__(self, world: World, people: Sequence[MemberActor]) -> None:
        self.world = world
        self.people = list(people)
        self._ways = cycle((self.by_message, self.by_button, self.by_command))

    async def start(self, **chosen: str) -> None:
        """Start a match with the chosen options, from `/play` to the first board."""
        await self.gather()
        for name, choice in chosen.items():
            await self.option(name, choice)
        await self.people[0].click(self.world.last(), label="Start")

    async def gather(self) -> discord.Message:
        """Open a lobby, have everybody join it, and return its message."""
        host, *others = self.people
        await host.slash(self.world.channel, "play", game=GAME)
        for member in others:
            await member.click(self.world.last(), label="Join")
        return self.world.last()

    async def option(self, name: str, choice: str) -> None:
        await choose_options(self.people[0], self.world.last(), {name: choice})

    async def table(self) -> Table:
        return await self.world.table()

    async def state(self) -> State:
        state = (await self.table()).match.state
        assert isinstance(state, State)
        return state

    async def by_message(self, member: MemberActor, action: Action) -> None:
        """Play from the direct message."""
        await self._take(member.user, lambda: direct(member), action)

    async def by_button(self, member: MemberActor, action: Action) -> None:
        """Play from the private hand that the board's button “My hand” opens."""
        result = await member.click(self.world.table_message(), label="My hand")
        await self._take(member, self._look(member, private(result).id), action)

    async def by_command(self, member: MemberActor, action: Action) -> None:
        """Play from the private hand that `/hand` opens."""
        result = await member.slash(self.world.channel, "hand")
        await self._take(member, self._look(member, private(result).id), action)

    async def by_typing(self, member: MemberActor, action: Action) -> None:
        """Play with `/move`."""
        await member.slash(self.world.channel, "move", action=action.text)

    def _look(self, member: MemberActor, message_id: int) -> Callable[[], discord.Message]:
        def look() -> discord.Message:
            seen = self.world.channel.history(viewer=member)
            return next(message for message in seen if message.id == message_id)

        return look

    async def _take(
        self, actor: MemberActor | UserHandle, look: Callable[[], discord.Message], action: Action
    ) -> None:
        """Take an action in one or two clicks; before each click, check the offered choices."""
        state = await self.state()
        player = (await self.table()).seat(actor.id)
        assert offers(look()) == sources(state, player)
        path = next(choice.path for choice in state.choices(player) if choice.text == action.text)
        if len(path) > 1:
            await self.world.press(actor, look(), path[0])
            assert offers(look()) == targets(state, player, path[0])
        await self.world.press(actor, look(), action.text)

    async def play(
        self, choose: Choose = to_win, *, times: int = 1000, watch: Watch | None = None
    ) -> None:
        """Take `times` actions, or fewer if the match ends; call `watch` after each action."""
        for taken in range(times):
            if taken == _CLICKED:
                # From here on, only type: typing is fastest, and the other ways have been tested.
                self._ways = cycle((self.by_typing,))
            if (await self.table()).match.outcome is not None:
                return
            player, action = choose(await self.state())
            await self.take(player, action)
            if watch is not None:
                await watch()

    async def take(self, player: int, action: Action) -> None:
        """Take an action in one of several ways, in rotation; check that it was stored."""
        before = await self.table()
        await next(self._ways)(self.people[player], action)
        after = await self.table()
        assert after.match.steps[before.ply].action == action
