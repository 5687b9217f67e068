"""Cat Attack at the table: decisions that interrupt a turn, and who sees whose cards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
import pytest

from cogs.match.table import Table
from rules.cat_attack.state import State
from rules.cat_attack.view import ANSWER, SWAP, View
from rules.record import read_record
from sandbox.players import Party, visit
from tests.discord.world import alts, buttons, options, text
from tests.rules.test_golden import FILES, lines

pytestmark = pytest.mark.usefixtures("clean_log")

SIGHT = " holds: "
"""In a description, before the cards of who lost one."""
FIGHTS = "lives-3"
"""A golden match in which two cats fight and the winner swaps a card."""


@asynccontextmanager
async def played_until(asked: str) -> AsyncIterator[tuple[Party, Table, int]]:
    """The table at which somebody is asked this for the first time while another has the turn."""
    [path] = [path for path in FILES["cat-attack"] if path.stem == FIGHTS]
    match = read_record(lines(path))
    ply = next(step.ply - 1 for state, step in match.history() if interrupts(state, asked))
    async with visit(lambda _size: match.seed or b"") as visited:
        party = Party(visited.bot, visited.channel, visited.members[: match.players])
        await party.start(await party.gather(match.game.key, match.options))
        table = await party.follow(match.steps[:ply])
        yield party, table, table.awaited[0]


def interrupts(state: object, asked: str) -> bool:
    assert isinstance(state, State)
    if state.asked != asked:
        return False
    return asked == SWAP or state.to_act() != (state.observation(None).turn,)


def view(table: Table, player: int | None) -> View:
    seen = table.match.state.observation(player)
    assert isinstance(seen, View)
    return seen


async def direct(party: Party, table: Table, player: int) -> discord.Message:
    return await party.hand(table, player)


async def test_who_is_attacked_in_a_fight_is_asked_in_their_private_message() -> None:
    async with played_until(ANSWER) as (party, table, defender):
        asked = party.member(table, defender)
        assert asked.mention in text(party.newest)
        hand = await direct(party, table, defender)
        assert {*buttons(hand), *options(hand)}
        attacker = await direct(party, table, 1 - defender)
        assert not options(attacker)
        assert asked.mention not in text(attacker)


async def test_a_swapper_alone_sees_the_others_cards() -> None:
    async with played_until(SWAP) as (party, table, winner):
        sight = view(table, winner).sight
        assert sight is not None
        assert len(sight) == 6
        assert view(table, 1 - winner).sight is view(table, None).sight is None
        assert SIGHT in "".join(alts(await direct(party, table, winner)))
        assert SIGHT not in "".join(alts(await direct(party, table, 1 - winner)))
