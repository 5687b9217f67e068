"""Helpers to play Caged Rat, and to read everything that players and spectators can see."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle

import discord
from simcord.actors import MemberActor
from simcord.builders import UserHandle

from cogs.match.table import Table
from rules.caged_rat.actions import CAGE, DEAL, TURN, Move
from rules.caged_rat.state import State
from rules.caged_rat.view import ANSWER, BID, FEED, OFFER
from rules.game import CHANCE, Choice
from rules.match import Match
from sandbox.forms import choose_options
from tests.discord.cards import direct, sight
from tests.discord.unseen import shown
from tests.discord.world import QUESTION, World, alts, buttons
from tests.rules.dice import Dice

GAME = "caged-rat"
_RANKS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K", "10": "T"}
_SIGNS = dict(zip("♣♦♥♠", "CDHS", strict=True))
_NAMED = (
    re.compile(r"(?<![\w])(10|[2-9JQKA])([♣♦♥♠])"),
    re.compile(r"(?<![\w])(10|[2-9]|ace|jack|queen|king) of (clubs|diamonds|hearts|spades)"),
    re.compile(r"(?<![\w])([2-9TJQKA])([CDHS])(?![\w])"),
)
Look = Callable[[], discord.Message]


def named(seen: str) -> set[str]:
    """Return the cards that a text names: by sign, in words, or in the notation."""
    return {
        _RANKS.get(rank, rank) + _SIGNS.get(suit, suit[0].upper())
        for pattern in _NAMED
        for rank, suit in pattern.findall(seen)
    }


class Sight:
    """The players' hands and the open cards, derived from the actions and not from the state."""

    def __init__(self) -> None:
        self.hands: tuple[set[str], set[str]] = (set(), set())
        self.rats: set[str] = set()
        self.tricks: list[set[str]] = []

    def follow(self, before: State, player: int, move: Move) -> None:
        if player != CHANCE and len(before.legal_actions(player)) > 1:
            # A player had a choice, so tricks that closed before this choice are no longer shown.
            self.tricks = self.tricks[-1:] if before.trick is not None else []
        if move.kind == DEAL and move.player is not None:
            self._dealt(move.player, move.cards, anew=before.laid_open())
        elif move.kind == CAGE:
            self.rats.update(move.cards)
        elif move.kind in (OFFER, TURN):
            self.tricks.append(set(move.cards))
        elif move.kind in (BID, ANSWER):
            self.tricks[-1].update(move.cards)
        if player != CHANCE and move.kind != FEED:
            self.hands[player].difference_update(move.cards)

    def _dealt(self, player: int, cards: Sequence[str], *, anew: bool) -> None:
        self.hands[player].update(cards)
        if anew:
            self.rats = set()


def in_sight(match: Match, viewer: int | None) -> set[str]:
    """Return the cards that a viewer may see; the viewer `None` is a spectator.

    A viewer may see the viewer's own cards, the rats, and the trick in progress. Closed tricks
    stay visible until a player has a choice. The rats of a finished deal stay visible while the
    score of that deal is shown.
    """
    sight = Sight()
    for before, step in match.history():
        assert isinstance(before, State)
        assert isinstance(step.action, Move)
        sight.follow(before, step.player, step.action)
    state = match.state
    assert isinstance(state, State)
    last = [rat.card for rats in state.last_deal.rats for rat in rats] if state.last_deal else []
    own = set() if viewer is None else sight.hands[viewer]
    return own.union(sight.rats, last, *sight.tricks)


class Pair:
    """A Caged Rat table and its two people in seat order."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.people = [world.mia, world.ben]
        self.dice = Dice("caged")
        self.ways = cycle((self.by_message, self.by_button, self.by_typing))

    async def start(self, **chosen: str) -> None:
        """Start a match with the chosen options, from `/play` to the first board."""
        await self.world.mia.slash(self.world.channel, "play", game=GAME)
        await self.world.ben.click(self.world.last(), label="Join")
        await choose_options(self.world.mia, self.world.last(), chosen)
        await self.world.mia.click(self.world.last(), label="Start")
        table = await self.table()
        self.people = [self.world.member(user) for user in table.row.users]

    async def table(self) -> Table:
        return await self.world.table()

    async def state(self) -> State:
        state = (await self.table()).match.state
        assert isinstance(state, State)
        return state

    async def by_message(self, member: MemberActor, choice: Choice) -> None:
        """Play from the direct message."""
        await self._take(member.user, lambda: direct(member), choice)

    async def by_button(self, member: MemberActor, choice: Choice) -> None:
        """Play from the private hand that the board's button “My hand” opens."""
        await member.click(self.world.table_message(), label="My hand")
        await self.by_looking(member, choice)

    async def by_looking(self, member: MemberActor, choice: Choice) -> None:
        """Play with the controls of this player's newest private message in the channel."""
        await self._take(member, lambda: self.panel(member), choice)

    def panel(self, member: MemberActor) -> discord.Message:
        """Return the channel's newest private message that has a picture or controls."""
        seen = self.world.channel.history(viewer=member)
        private = [message for message in seen if message.flags.ephemeral]
        return [message for message in private if alts(message) or buttons(message)][-1]

    async def by_typing(self, member: MemberActor, choice: Choice) -> None:
        """Play with `/move`, and confirm the action if the bot asks."""
        answer = await member.slash(self.world.channel, "move", action=choice.text)
        question = answer.response
        if question is not None and QUESTION in buttons(question):
            await member.click(question, label=QUESTION)

    async def _take(self, actor: MemberActor | UserHandle, look: Look, choice: Choice) -> None:
        for step in range(1, len(choice.path)):
            await self.world.press(actor, look(), "+".join(choice.path[:step]))
        await self.world.press(actor, look(), choice.text)
        # The bot asks before it cages a rat that can never be satisfied.
        sure = f"clowder:sure:{(await self.table()).id}"
        asked = [message for message in self._private(actor) if sure in str(message.components)]
        for message in asked[-1:]:
            await self.world.press(actor, message, choice.text)

    def _private(self, actor: MemberActor | UserHandle) -> Sequence[discord.Message]:
        if isinstance(actor, UserHandle):
            return actor.dm_channel.history(viewer=actor)
        return self.world.channel.history(viewer=actor)

    async def choices(self) -> Iterator[Choice]:
        """Return the choices of the player to act, in random order."""
        table = await self.table()
        return iter(self.dice.shuffled(list(table.match.state.choices(table.awaited[0]))))

    async def typed(self) -> None:
        """Type a random choice as the player to act."""
        table = await self.table()
        await self.by_typing(self.people[table.awaited[0]], next(await self.choices()))

    async def until(self, reached: Callable[[State], bool]) -> None:
        """Play until `reached` accepts the state. Only then let the bot show the match."""
        bot = self.world.bot
        for _ in range(200):
            table = await self.table()
            if reached(await self.state()):
                break
            user, choice = table.row.users[table.awaited[0]], next(await self.choices())
            await bot.tables.act(table.id, user, None, choice.text, sure=True)
        else:
            raise AssertionError("200 choices did not lead to the wanted state")
        await shown(bot, table.id)

    async def step(self) -> Choice:
        """Make a random choice and return it.

        The first call uses the direct message, the second the button, and the third typing. Then
        the three ways start again.
        """
        table = await self.table()
        choice = next(await self.choices())
        await next(self.ways)(self.people[table.awaited[0]], choice)
        taken = [step.action for step in (await self.table()).match.steps[table.ply :]]
        assert tuple(taken[: len(choice.actions)]) == choice.actions
        return choice


def seen_cards(world: World, member: MemberActor) -> set[str]:
    return named(sight(world, member))
