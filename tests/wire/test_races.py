"""If people act simultaneously over real sockets, one action counts; the others are refused."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
import pytest_asyncio

from cogs.match.table_service import TableService
from data import Store, system_clock
from tests.data.conftest import postgres_schema
from tests.wire.city import Channel, Posted
from tests.wire.interactions import UNHURRIED, Use
from tests.wire.party import (
    ActionControl,
    End,
    Party,
    is_hand,
    lobby_control,
    on_board,
    pressed,
    private_word,
    typed,
)
from tests.wire.people import NotThere, Person, button, buttons, join, seen
from tests.wire.stage import Stage, stage
from tests.wire.storms import kills

OPEN, HIDDEN, WALKED, LOBBY = "washi-cat", "caged-rat", "cat-rat-flea", "cat-attack"
"""In order: a game played on the board, a game played from a hand, and a game in which a piece is
chosen before its action. `LOBBY` is a game for two or more players; tests use only its lobby.
"""
GAMES = (HIDDEN, WALKED, WALKED, OPEN)

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def on(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """A stage with four live matches: two of `WALKED`, one of `HIDDEN`, and one of `OPEN`."""
    async with stage(tmp_path_factory.mktemp("races"), 4, GAMES, first_answer=UNHURRIED) as opened:
        yield opened


def party_of(on: Stage, key: str) -> Party:
    return next(party for party in on.parties if party.key == key)


def board_of(party: Party) -> Posted:
    """Return the public board with controls."""
    board = party.board()
    assert board is not None
    return board


def mover_of(party: Party) -> tuple[Person, Person]:
    """Return the player to move, and the opponent."""
    [mover] = party.awaited(board_of(party))
    return mover, next(person for person in party.people if person is not mover)


def hand_of(party: Party, person: Person) -> Posted:
    """Return the person's hand of the party's match, in direct messages."""
    direct = party.wire.city.direct(person.id)
    return next(each for each in direct.messages.values() if is_hand(each, party.match_id))


async def reached(
    on: Stage, party: Party, mover: Person, source: Posted
) -> tuple[Posted, ActionControl]:
    """Return the message and a control for an action that needs no confirmation."""
    where, found = await party.reach(mover, source)
    async with await Store.open(on.bot.database_url) as store:
        table = await TableService(store).load(party.match_id)
    seat = table.seat(mover.id)
    return where, next(each for each in found if table.match.perform(seat, each.text)[1] is None)


async def until(holds: Callable[[], bool]) -> None:
    """Wait until `holds` returns True. Raises `TimeoutError`."""
    async with asyncio.timeout(UNHURRIED):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.05)


def on_board_of(channel: Channel) -> Posted | None:
    """Return the board or result of a channel, or None."""
    return next((each for each in channel.public() if on_board(each) is not None), None)


def told(use: Use) -> str:
    """Return the newest private text that answers this use, or "" if the answer was public."""
    word = private_word(use)
    return "" if word is None else word.text


async def test_only_one_of_several_presses_of_the_same_button_counts(on: Stage) -> None:
    party = party_of(on, OPEN)
    board = board_of(party)
    mover, other = mover_of(party)
    where, control = await reached(on, party, mover, board)
    assert where is board, "the control is on the public board"
    moves = [pressed(person, board, control) for person in (other, mover, mover, other)]
    async with await Store.open(on.bot.database_url) as store:
        taken = await party.at_once(store, board, *moves)
    assert sorted(each.end.value for each in taken) == ["refused"] * 3 + ["stored"], taken
    assert next(each for each in taken if each.end is End.STORED).user == mover.id
    assert all("turn" in each.told or "moved on" in each.told for each in taken if each.told)
    await on.rest()


async def test_when_a_player_acts_in_two_places_at_the_same_moment_at_least_one_action_is_stored(
    on: Stage,
) -> None:
    party = party_of(on, HIDDEN)
    board = board_of(party)
    mover, _ = mover_of(party)
    where, control = await reached(on, party, mover, hand_of(party, mover))
    asked = await mover.suggestions(party.channel, "move", "action", "")
    assert await asked.until_answered()
    text = next(each["value"] for each in asked.choices if each["value"] != control.text)
    moves = pressed(mover, where, control), typed(mover, party.channel, text)
    async with await Store.open(on.bot.database_url) as store:
        taken = await party.at_once(store, board, *moves)
    assert [each.end for each in taken].count(End.STORED) >= 1
    await on.rest()


async def test_a_resignation_ends_the_match_even_if_the_opponent_moves_at_the_same_moment(
    on: Stage,
) -> None:
    party = party_of(on, WALKED)
    board = board_of(party)
    mover, other = mover_of(party)
    menu, control = await reached(on, party, mover, board)
    asked = await other.press(board, button(board, "Resign"))
    assert await asked.until_answered()
    question = asked.private()[-1]
    sure = next(each for each in buttons(question) if ":resign-sure:" in each)
    before = party.revision(board)
    moved, _ = await asyncio.gather(
        pressed(mover, menu, control).made(), other.press(question, sure)
    )
    result = await seen(party.channel, lambda posted: "is over" in posted.text)
    assert "<@" not in result.text
    assert str(mover.wire.city.users[mover.id]["global_name"]) in result.text
    if party.revision(result) > before:
        party.note(mover, before[1], control.text, moved).end = End.STORED
    else:
        # The message to the mover may arrive after the result.
        await until(lambda: "over" in told(moved))
    await on.rest()


async def test_a_person_who_joins_while_the_host_starts_gets_a_seat_or_a_message(on: Stage) -> None:
    guild = next(iter(on.wire.city.guilds.values()))
    channel = on.wire.city.add_channel(guild, "lobby")
    await on.wire.gateway.dispatch("CHANNEL_CREATE", channel.payload, guild.id)
    mia, ben, zoe = (join(on.wire, guild, name) for name in ("Mia", "Ben", "Zoe"))
    await mia.type(channel, "play", game=LOBBY)
    lobby = await seen(channel, lambda posted: "Join" in buttons(posted).values())
    await (await ben.press(lobby, lobby_control(lobby, "lobby-join"))).until_answered()
    entry, start = lobby_control(lobby, "lobby-join"), lobby_control(lobby, "lobby-start")
    joined, started = await asyncio.gather(zoe.force(lobby, entry), mia.force(lobby, start))
    await until(lambda: bool(on_board_of(channel) or told(started)))
    if told(started):
        # The lobby changed when Mia pressed Start, so nothing started; she may press it again.
        await mia.force(lobby, start)
    board = await seen(channel, lambda posted: on_board(posted) is not None)
    async with await Store.open(on.bot.database_url) as store:
        row = await store.live_match_in(channel.id)
    assert row is not None
    if zoe.id in row.users:
        assert not told(joined)
    else:
        await until(lambda: bool(told(joined)))
    assert str(ben.wire.city.users[ben.id]["global_name"]) in board.text
    assert await seen(channel, lambda posted: posted is lobby and "has started" in posted.text)


async def test_two_processes_that_watch_a_deadline_store_each_ply_once(tmp_path: Path) -> None:
    """One process serves direct messages, and a second process with two shards serves the servers.

    Both processes watch the clocks. The second process is killed, and play goes on when it
    restarts.
    """
    async with (
        postgres_schema() as url,
        stage(
            tmp_path,
            4,
            (HIDDEN, WALKED),
            first_answer=UNHURRIED,
            served=("0", "1-2"),
            turn_ends=600,
            database_url=url,
        ) as on,
    ):
        party = party_of(on, HIDDEN)
        board = board_of(party)
        mover, _ = mover_of(party)
        where, control = await reached(on, party, mover, hand_of(party, mover))
        moves = pressed(mover, where, control), typed(mover, party.channel, control.text)
        others = [each for each in on.parties if each.key == WALKED]
        async with await Store.open(on.bot.database_url) as store:
            taken = await party.at_once(store, board, *moves)
            assert End.STORED in [each.end for each in taken]
            ends = await watched(store, others)
        # Set the bot's clock forward to the deadline, so that the test need not wait for it.
        on.clock.write_text(str(ends - time.time()))
        for each in others:
            await act_late(each)
        # Nobody acts in the fourth match, so the clock ends it.
        [idle] = [each for each in on.parties if each is not party and each.key == HIDDEN]
        await seen(idle.channel, lambda posted: "is over" in posted.text)
        assert all(each.use.acknowledged for party in on.parties for each in party.taken)
        await on.rest()
        await kills(on, 1)


async def watched(store: Store, parties: Sequence[Party]) -> float:
    """Wait until the bot has sent the overdue warning of each party's match.

    The bot then watches the clocks of these matches. Return their last deadline in UTC epoch
    seconds.
    """
    async with asyncio.timeout(UNHURRIED):
        while True:
            rows = [await store.match(party.match_id) for party in parties]
            if all(row.warn_at is not None and row.warn_at > system_clock() for row in rows):
                return max(row.deadline or 0 for row in rows) / 1000
            await asyncio.sleep(0.05)


async def act_late(party: Party) -> None:
    """Act if the turn has not run out yet."""
    with suppress(NotThere):
        taken = await party.act(by_typing=True)
        if taken.end is End.SHOWN:
            # The newer board may show the action that the clock took for the player.
            taken.end = End.UNKNOWN
