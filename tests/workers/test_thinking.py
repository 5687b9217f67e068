"""Thinking processes: their choices, their failures, and the order of service."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import traceback
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from agents.agent import HOUSE_CAT, KITTEN, STRENGTHS, choose
from agents.thinking_task import sendable
from cogs.workers.thinking import Thinking, ThoughtFailed
from rules.game import Action, Game
from rules.match import Match
from rules.registry import GAMES
from tests.workers.states import Deadly, DeadlyOnce, Endless, Held, Raising, Unsendable, odd
from tests.workers.test_pool import alive, appears, is_gone, until

SEED = bytes(range(32))
FEW = 12
"""A kitten has time to compare all legal actions if there are at most this many actions."""
MANY = 10
"""The id of a person with many matches."""


@pytest.fixture(autouse=True)
def _unhurried_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a worker on a busy machine take a long time to start."""
    monkeypatch.setattr("cogs.workers.thinking._BEYOND", 300.0)


@asynccontextmanager
async def thinking(workers: int = 1) -> AsyncIterator[Thinking]:
    made = Thinking(workers)
    try:
        yield made
    finally:
        await made.close()


def begun(game: Game = GAMES[0], number: int = 0) -> Match:
    return Match.start(game, game.player_counts[0], {}, seed=bytes([number]) * 32).settle()


def unhurried(game: Game) -> Match:
    """Return a match in which a cat's choice does not depend on the machine's speed.

    In a game with hidden cards, the match goes on until there are so few legal actions that the
    cat can compare all of them before its time is up.
    """
    match = begun(game)
    while game.has_secrets and not 2 <= len(legal(match)) <= FEW:
        match = match.play(match.to_act()[0], legal(match)[0]).settle()
    return match


def legal(match: Match) -> Sequence[Action]:
    """Return the legal actions of the first player to act."""
    return match.state.legal_actions(match.to_act()[0])


def children() -> set[int]:
    """Return the processes that this process has started."""
    tasks = Path("/proc/self/task").glob("*/children")
    return {int(pid) for task in tasks for pid in task.read_text("ascii").split()}


async def asked(
    thoughts: Thinking,
    match: Match,
    strength: str = KITTEN,
    *,
    person: int | None = None,
    behind: bool = False,
) -> str:
    """Return the chosen action. By default, each match belongs to a different person."""
    whose = int(match.commitment, 16) if person is None else person
    player = match.to_act()[0]
    return await thoughts.choose(match, player, strength, SEED, person=whose, behind=behind)


@pytest.mark.parametrize("workers", [0, 1])
async def test_workers_choose_the_same_action_as_this_process(workers: int) -> None:
    async with thinking(workers) as thoughts:
        for game in GAMES:
            match = unhurried(game)
            player = match.to_act()[0]
            # A process's first thought about a game builds tables, which may take all of its time.
            choose(match, player, KITTEN, seed=SEED)
            await asked(thoughts, match)
            here = choose(match, player, KITTEN, seed=SEED)
            assert here in match.state.legal_actions(player)
            assert [await asked(thoughts, match) for _ in range(2)] == [here.text] * 2


async def test_every_strength_can_think_in_a_worker() -> None:
    match = begun()
    legal = {action.text for action in match.state.legal_actions(match.to_act()[0])}
    async with thinking() as thoughts:
        for strength in STRENGTHS:
            first = await asked(thoughts, match, strength)
            assert first in legal
            assert await asked(thoughts, match, strength) == first


async def test_no_match_seed_is_sent_to_a_worker() -> None:
    for game in GAMES:
        match = Match.start(game, game.player_counts[0], {}, seed=SEED).settle()
        assert SEED in pickle.dumps(match)
        assert SEED not in pickle.dumps(sendable(match))


async def test_only_the_first_worker_is_started_in_advance() -> None:
    before = children()
    async with thinking(2) as thoughts:
        thoughts.get_ready()
        thoughts.get_ready()
        await until(lambda: len(children() - before) == 1)
        [ready] = children() - before
        for _ in range(2):
            thoughts.get_ready()
            assert await asked(thoughts, begun())
        assert children() - before == {ready}
    thoughts.get_ready()
    assert children() == before


async def test_workers_start_only_when_needed_and_a_single_match_needs_only_one_worker() -> None:
    before = children()
    async with thinking(3) as thoughts:
        assert children() == before
        for _ in range(3):
            await asked(thoughts, begun())
        assert len(children() - before) == 1


async def test_a_killed_worker_is_replaced_and_a_choice_is_still_made(
    tmp_path: Path,
) -> None:
    before = children()
    async with thinking() as thoughts:
        chosen = await asked(thoughts, begun())
        [first] = children() - before
        os.kill(first, signal.SIGKILL)
        assert await asked(thoughts, begun()) == chosen
        [second] = {pid for pid in children() - before if alive(pid)}
        assert second != first
        match = begun()
        assert await asked(thoughts, odd(match, DeadlyOnce, tmp_path / "mark"))
        assert not alive(second)


async def test_a_choice_is_given_up_if_its_state_kills_every_worker() -> None:
    async with thinking() as thoughts:
        with pytest.raises(ThoughtFailed, match="WorkerGone"):
            await asked(thoughts, odd(begun(), Deadly))
        assert await asked(thoughts, begun())


@pytest.mark.parametrize("workers", [0, 1])
async def test_an_agent_that_raises_an_error_fails_without_revealing_what_it_saw(
    workers: int,
) -> None:
    async with thinking(workers) as thoughts:
        with pytest.raises(ThoughtFailed, match="LookupError in happen, line") as caught:
            await asked(thoughts, odd(begun(), Raising))
        assert "secret hand" not in "".join(traceback.format_exception(caught.value))
        assert await asked(thoughts, begun())


async def test_a_choice_fails_if_its_match_cannot_be_pickled_but_the_next_choice_succeeds() -> None:
    async with thinking() as thoughts:
        with pytest.raises(ThoughtFailed, match="TypeError"):
            await asked(thoughts, odd(begun(), Unsendable))
        assert await asked(thoughts, begun())


async def test_an_agent_that_takes_too_long_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = children()
    async with thinking() as thoughts:
        await asked(thoughts, begun())
        [first] = children() - before
        with monkeypatch.context() as patch:
            patch.setattr("cogs.workers.thinking._BEYOND", 0.1)
            with pytest.raises(ThoughtFailed, match="too long"):
                await asked(thoughts, odd(begun(), Endless))
        await is_gone(first)
        assert await asked(thoughts, begun())


async def test_a_cancelled_choice_frees_its_worker(tmp_path: Path) -> None:
    async with thinking() as thoughts:
        mark = tmp_path / "held"
        held = asyncio.create_task(asked(thoughts, odd(begun(), Held, mark)))
        await appears(mark)
        held.cancel()
        with suppress(asyncio.CancelledError):
            await held
        assert await asyncio.wait_for(asked(thoughts, begun()), 30)


async def order_of(
    thoughts: Thinking, folder: Path, wanted: Mapping[str, tuple[int, int]]
) -> list[str]:
    """Return the order in which choices are made. Each choice has a person and a match."""
    mark, served = folder / "held", list[str]()

    async def ask(name: str, person: int, number: int) -> None:
        await asked(thoughts, begun(number=number), person=person)
        served.append(name)

    held = asyncio.create_task(asked(thoughts, odd(begun(), Held, mark), person=MANY))
    await appears(mark)
    tasks = [asyncio.create_task(ask(name, *each)) for name, each in wanted.items()]
    await asyncio.sleep(0)
    mark.with_suffix(".go").touch()
    await asyncio.gather(held, *tasks)
    return served


async def test_people_are_served_in_turn_even_if_one_of_them_has_many_matches(
    tmp_path: Path,
) -> None:
    many = {f"many {number}": (MANY, number) for number in range(1, 12)}
    async with thinking() as thoughts:
        strangers = {"one": (1, 20), "two": (2, 21), "one again": (1, 22)}
        served = await order_of(thoughts, tmp_path, many | strangers)
    assert served[:5] == ["one", "two", "many 1", "one again", "many 2"]
    assert served[5:] == [f"many {number}" for number in range(3, 12)]


async def test_only_one_choice_at_a_time_is_made_for_a_match(tmp_path: Path) -> None:
    async with thinking(2) as thoughts:
        mark = tmp_path / "held"
        match = odd(begun(), Held, mark)
        held = asyncio.create_task(asked(thoughts, match, person=1))
        await appears(mark)
        second = asyncio.create_task(asked(thoughts, match, person=2))
        assert await asked(thoughts, begun(number=1), person=3)
        assert not second.done()
        mark.with_suffix(".go").touch()
        assert await held
        assert await second


async def test_a_person_with_many_matches_cannot_occupy_all_workers(tmp_path: Path) -> None:
    async with thinking(2) as thoughts:
        mark = tmp_path / "held"
        held = asyncio.create_task(asked(thoughts, odd(begun(), Held, mark), person=MANY))
        await appears(mark)
        more = asyncio.create_task(asked(thoughts, begun(number=1), person=MANY))
        assert await asked(thoughts, begun(number=2), person=1)
        assert not more.done()
        mark.with_suffix(".go").touch()
        await asyncio.gather(held, more)


async def test_workers_serve_many_matches_and_have_a_lower_priority_than_drawing(
    tmp_path: Path,
) -> None:
    before = children()
    async with thinking(2) as thoughts:
        marks = [tmp_path / "one", tmp_path / "two"]
        held = [
            asyncio.create_task(asked(thoughts, odd(begun(number=number), Held, mark)))
            for number, mark in enumerate(marks)
        ]
        await until(lambda: all(mark.exists() and mark.stat().st_size for mark in marks))
        assert all(int(mark.read_text("ascii")) > os.nice(0) for mark in marks)
        assert len(children() - before) == 2
        many = [asked(thoughts, begun(number=number), HOUSE_CAT) for number in range(20)]
        gathered = asyncio.gather(*many)
        for mark in marks:
            mark.with_suffix(".go").touch()
        assert all(await gathered)
        assert all(await asyncio.gather(*held))


async def test_choices_for_hints_have_the_lowest_priority_and_delay_no_cat(
    tmp_path: Path,
) -> None:
    """A person's cats go on thinking in the same match while the person waits for a hint."""
    async with thinking(1) as thoughts:
        cat, hint = tmp_path / "cat", tmp_path / "hint"
        held = [
            asyncio.create_task(asked(thoughts, odd(begun(), Held, mark), person=1, behind=behind))
            for mark, behind in ((hint, True), (cat, False))
        ]
        await until(lambda: all(mark.exists() and mark.stat().st_size for mark in (cat, hint)))
        assert int(hint.read_text("ascii")) == 19
        assert int(cat.read_text("ascii")) < 19
        cat.with_suffix(".go").touch()
        assert await held[1]
        assert await asked(thoughts, begun(), person=1)
        assert not held[0].done()
        hint.with_suffix(".go").touch()
        assert await held[0]


async def test_closing_cancels_waiting_choices_and_ends_every_process(tmp_path: Path) -> None:
    before = children()
    thoughts, mark = Thinking(1), tmp_path / "held"
    held = asyncio.create_task(asked(thoughts, odd(begun(), Held, mark)))
    await appears(mark)
    waiting = asyncio.create_task(asked(thoughts, begun(number=1)))
    await asyncio.sleep(0)
    [process] = children() - before
    mark.with_suffix(".go").touch()
    await thoughts.close()
    # `close` waits for a choice that is nearly done.
    assert await held
    with pytest.raises(asyncio.CancelledError):
        await waiting
    with pytest.raises(asyncio.CancelledError):
        await asked(thoughts, begun())
    await is_gone(process)


async def test_an_endless_choice_does_not_keep_the_bot_from_stopping(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.workers.pool._LAST_ORDER", 0.1)
    before = children()
    thoughts, mark = Thinking(1), tmp_path / "held"
    held = asyncio.create_task(asked(thoughts, odd(begun(), Held, mark)))
    await appears(mark)
    [process] = children() - before
    await thoughts.close()
    assert not alive(process)
    with pytest.raises(asyncio.CancelledError):
        await held
