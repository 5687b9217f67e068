"""The times at which cats act must not reveal which cards they hold.

Each match is played in two versions that differ only in cards that the observer cannot see. The
versions must look the same to the observer, including the times at which the bot shows something.
The tests compare all requests of the bot, with their times on a simulated clock.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, cast

import pytest

from agents.agent import ALLEY_CAT, HOUSE_CAT, KITTEN, SECONDS
from agents.characters import CHARACTERS
from cogs.match.cat_players import CatPlayers
from cogs.match.table import Table
from cogs.workers.pace import FLOORS, Clock, Decision, Pace
from cogs.workers.pool import nothing
from data import NewAction, Waiting
from rules.chance import SEED_BYTES, ChanceStream, commitment
from rules.game import Game
from rules.match import Match, Step
from rules.registry import GAMES
from rules.selfplay import random_match
from tests.discord.simulated import SimulatedClock
from tests.discord.world import World, private, text, world
from tests.otherwise import twin
from tests.rules.moments import moments_of
from tests.test_secrecy import cut, seated

SECRETIVE = [game for game in GAMES if game.has_secrets]
SEED = bytes(range(SEED_BYTES))
PLIES, MATCHES, VERSIONS, LOOKED_AT = 220, 3, 3, 20
every_game = pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: str(game.key))
STRENGTHS = (KITTEN, HOUSE_CAT, ALLEY_CAT)


# Moments at which a person acts and cats answer


@dataclass(frozen=True)
class Exchange:
    """A person's action, and the actions of all other players before the person's next turn.

    `matches` are two versions of the match up to the last of these actions. The versions have
    different hidden cards.
    """

    person: Step
    answers: tuple[Step, ...]
    matches: tuple[Match, Match]

    @property
    def haste_would_reveal(self) -> bool:
        """Return whether a cat has a choice in one of the versions but not in the other."""
        one, other = (
            [
                len(moments_of(match)[step.ply - 1][0].legal_actions(step.player)) > 1
                for step in self.answers
            ]
            for match in self.matches
        )
        return one != other


def exchanges(game: Game, players: int) -> Iterator[Exchange]:
    """Yield exchanges in which all other players act before the person's next turn."""
    for number in range(MATCHES):
        seed = hashlib.sha256(f"haste {number}".encode()).digest()
        match = random_match(game, players, {}, seed=seed, policy_seed=f"{number}", plies=PLIES)
        chosen = [step for step in match.steps if step.chosen]
        for first, *following in zip(
            *(chosen[begun:] for begun in range(players + 1)), strict=False
        ):
            *answers, back = following
            if [each.player for each in (first, *answers, back)].count(first.player) == 2 and (
                back.player == first.player
            ):
                yield from in_two_versions(cut(match, answers[-1].ply), first, tuple(answers))


def in_two_versions(match: Match, person: Step, answers: tuple[Step, ...]) -> Iterator[Exchange]:
    for number in range(VERSIONS):
        other = twin(match, person.player, f"haste {number}")
        if other is not None and held(match, answers[0]) != held(other, answers[0]):
            yield Exchange(person, answers, (match, other))


def held(match: Match, cat: Step) -> object:
    """Return what the cat sees when it has to answer."""
    state, _ = moments_of(match)[cat.ply - 1]
    return state.observation(cat.player).as_json()


@cache
def exchange(key: str, players: int) -> Exchange:
    """Return an exchange of this game. Prefer an exchange whose `haste_would_reveal` is true."""
    [game] = [game for game in SECRETIVE if game.key == key]
    found = [*islice(exchanges(game, players), LOOKED_AT)]
    return next((each for each in found if each.haste_would_reveal), found[0])


# What happens at the table


class Scripted:
    """A stub that repeats the actions of the cats in `match`.

    If a cat has a choice, the stub's delay depends on everything that the cat sees.
    """

    def __init__(self, clock: Clock, match: Match, queue: float = 0.0) -> None:
        self._clock, self._match, self._queue = clock, match, queue

    async def choose(
        self,
        match: Match,
        player: int,
        strength: str,
        seed: bytes,
        *,
        person: int,
        began: Callable[[], None] = nothing,
        behind: bool = False,
    ) -> str:
        del seed, person, behind
        await self._clock.sleep_until(self._clock.now() + self._queue)
        began()
        legal = [action.text for action in match.state.legal_actions(player)]
        if len(legal) > 1:
            thought = SECONDS[strength] * share(match.state.observation(player).as_json())
            await self._clock.sleep_until(self._clock.now() + thought)
        step = self._match.steps[match.ply]
        assert step.player == player
        return step.action.text


def share(secret: object) -> float:
    """Return a number from 0 to 1 that depends on the secret."""
    return hashlib.sha256(repr(secret).encode()).digest()[0] / 255


@dataclass
class Seen:
    """What an observer sees: requests and the channel's messages, each with its time in seconds."""

    requests: list[tuple[float, str]] = field(default_factory=list)
    messages: list[tuple[float, list[str]]] = field(default_factory=list)


async def played(
    folder: Path, exchange: Exchange, match: Match, strength: str, queue: float = 0.0
) -> Seen:
    """Return what an observer sees when the person acts and the cats answer."""
    async with world(folder) as opened:
        opened.bot.soon = 0.0
        clock = SimulatedClock(opened.env)
        opened.bot.cats.pace.clock = clock
        opened.bot.cats.thinking = Scripted(clock, match, queue)
        await seat(opened, exchange, match, strength)
        return await watched(opened, clock, match.steps[exchange.person.ply - 1].action.text)


async def seat(opened: World, exchange: Exchange, match: Match, strength: str) -> None:
    """Store the match as it was before the person's action, and show it."""
    before = match.cut(exchange.person.ply - 1)
    before = replace(before, stream=ChanceStream(SEED), commitment=commitment(SEED))
    cats = iter(each.user for each in CHARACTERS if each.strength == strength)
    users = [
        opened.mia.id if player == exchange.person.player else next(cats)
        for player in range(match.players)
    ]
    store = opened.bot.store
    row = await store.start_match(
        lobby_id=None,
        guild_id=opened.guild.id,
        channel_id=opened.channel.id,
        game=match.game.key,
        rules_version=match.game.rules_version,
        seats=users,
        options=match.options,
        seed=SEED,
        commitment=commitment(SEED),
        actions=[NewAction(each.player, each.action.text, each.auto) for each in before.steps],
        waiting=Waiting((exchange.person.player,)),
    )
    # No seed gives these cards, so the match cannot be replayed and must stay in memory.
    opened.bot.tables._keep(row, before)
    await opened.bot.showing.show(row.id)
    await opened.bot.hands.refresh(await opened.bot.tables.load(row.id))
    await opened.env.settle()


async def watched(opened: World, clock: SimulatedClock, action: str) -> Seen:
    seen, known = Seen(), len(opened.requests)

    def look() -> None:
        nonlocal known
        new = [f"{each.method} {anonymous(each.path)}" for each in opened.requests[known:]]
        known = len(opened.requests)
        seen.requests += [(clock.now(), each) for each in new]
        shown = [anonymous(text(each)) for each in opened.messages()]
        if not seen.messages or seen.messages[-1][1] != shown:
            seen.messages.append((clock.now(), shown))

    ply = (await opened.table()).ply
    result = await opened.mia.slash(opened.channel, "move", action=action)
    if (await opened.table()).ply == ply:
        await opened.mia.click(private(result), label="Yes, do it")
    look()
    while await clock.step():
        look()
    assert (await opened.table()).people_to_act or not (await opened.table()).row.live
    return seen


def anonymous(told: str) -> str:
    """Replace ids and tokens, which differ between simulated servers."""
    return re.sub(r"(?<=/)[\w-]{20,}|\d{15,}", "…", told)


async def both(folder: Path, found: Exchange, strength: str, queue: float = 0.0) -> list[Seen]:
    """Play both versions of a match. Return what each version shows to the people at the table."""
    seen = []
    for number, match in enumerate(found.matches):
        path = folder / f"{number}"
        await asyncio.to_thread(path.mkdir)
        seen.append(await played(path, found, match, strength, queue))
    return seen


TABLES = [
    *((game.key, 2, strength) for game in SECRETIVE for strength in STRENGTHS),
    *((game.key, 3, KITTEN) for game in SECRETIVE if 3 in game.player_counts),
]


@pytest.mark.parametrize(("game", "players", "strength"), TABLES)
async def test_the_times_at_which_cats_act_reveal_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, players: int, strength: str
) -> None:
    monkeypatch.setattr(Pace, "floors", FLOORS)
    one, other = await both(tmp_path, exchange(game, players), strength)
    assert one == other
    assert len({moment for moment, _ in one.requests}) > 1


async def test_a_busy_machine_delays_cats_regardless_of_their_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Pace, "floors", FLOORS)
    one, other = await both(tmp_path, exchange("cat-attack", 2), HOUSE_CAT, queue=3.3)
    assert one == other
    assert max(moment for moment, _ in one.requests) > 3.3 + FLOORS[HOUSE_CAT] - 0.01


async def test_the_times_would_reveal_what_cats_hold_if_there_were_no_minimum_time(
    tmp_path: Path,
) -> None:
    one, other = await both(tmp_path, exchange("cat-attack", 2), HOUSE_CAT)
    assert one != other


# A decision by itself


class Counting(Clock):
    """A clock that moves forward when a task sleeps."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    async def sleep_until(self, moment: float) -> None:
        self.time = max(self.time, moment)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
@pytest.mark.parametrize("thought", [0.0, 0.1, 0.35])
async def test_a_decision_takes_a_minimum_time_only_in_games_with_secrets(
    monkeypatch: pytest.MonkeyPatch, game: Game, thought: float
) -> None:
    monkeypatch.setattr(Pace, "floors", FLOORS)
    pace, clock = Pace(), Counting()
    pace.clock = clock
    decision = pace.decision(game, KITTEN)
    clock.time += thought
    await decision.end()
    assert clock.time == pytest.approx(0.4 if game.has_secrets else thought)


@pytest.mark.parametrize(("thought", "shown"), [(0.41, 0.9), (0.89, 0.9), (0.91, 1.4), (5.3, 5.4)])
async def test_a_late_answer_appears_a_multiple_of_half_a_second_after_the_minimum_time(
    thought: float, shown: float
) -> None:
    clock = Counting()
    decision = Decision(clock, 0.4)
    clock.time += thought
    await decision.end()
    assert clock.time == pytest.approx(shown)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_minimum_time_of_a_decision_is_longer_than_the_longest_thought(strength: str) -> None:
    assert FLOORS[strength] > SECONDS[strength]


# Draws


def moments_to_ask(game: Game) -> Iterator[tuple[Match, Match, int]]:
    """Yield two versions of a match, and a player who sees the same in both versions."""
    for number in range(MATCHES):
        seed = hashlib.sha256(f"draws {number}".encode()).digest()
        match = random_match(game, 2, {}, seed=seed, policy_seed=f"draws {number}", plies=PLIES)
        for ply in range(20, match.ply, 17):
            now, asker = cut(match, ply), ply % 2
            other = twin(now, asker, "draw")
            if other is not None and now.outcome is None:
                yield now, other, asker


def with_cat(match: Match, player: int) -> Table:
    """Return a table at which a cat has the other seat."""
    table = seated(replace(match, stream=ChanceStream(SEED), commitment=commitment(SEED)))
    seats = tuple(
        seat if seat.player == player else replace(seat, user_id=-1) for seat in table.row.seats
    )
    return replace(table, row=replace(table.row, seats=seats))


@every_game
async def test_a_cats_answer_to_a_draw_offer_reveals_nothing_about_its_hand(game: Game) -> None:
    cats: Any = CatPlayers(cast("Any", None), cast("Any", None), cast("Any", None))
    found, agreed = [*moments_to_ask(game)], set()
    for match, other, asker in found:
        answers = {
            await cats.agrees_to_draw(with_cat(each, asker), asker) for each in (match, other)
        }
        assert len(answers) == 1
        agreed |= answers
    assert len(found) > 12
    assert agreed == {True, False}
