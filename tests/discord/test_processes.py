"""Two bot processes on one database, and a process that is killed."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

from cogs.match.table import Table
from rules.chance import commitment
from rules.record import read_record, write_record
from tests.data.conftest import postgres_schema
from tests.discord.world import World, buttons, text, world_on

ROOT = Path(__file__).parents[2]
PLIES = 14


async def worker(url: str, seed: int, plies: int) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-W", "ignore", "-m", "tests.discord.worker", url, str(seed), str(plies)),
        cwd=ROOT,
        stdout=PIPE,
        stderr=PIPE,
    )


async def check_record(world: World) -> Table:
    """Assert that the newest match has each ply once and replays to its state; return its table."""
    table = await world.table()
    rows = await world.bot.store.actions(table.id)
    assert [row.ply for row in rows] == list(range(1, table.row.ply + 1))
    lines = write_record(table.match, reveal_seed=True).splitlines()
    replayed = read_record(lines, plies=None if table.match.outcome else table.ply)
    assert replayed.state == table.match.state
    assert [step.action.text for step in replayed.steps] == [row.text for row in rows]
    assert commitment(table.row.seed) == table.row.commitment
    return table


async def test_two_processes_on_one_postgresql_database_take_each_ply_once() -> None:
    async with postgres_schema() as url:
        async with world_on(url) as world:
            await world.start_match()
        workers = await asyncio.gather(*(worker(url, seed, PLIES) for seed in (1, 2)))
        ends = await asyncio.gather(*(process.communicate() for process in workers))
        for process, (_, complaints) in zip(workers, ends, strict=True):
            assert process.returncode == 0, complaints.decode()[-3000:]
            assert b"Traceback" not in complaints, complaints.decode()[-3000:]
        assert all(said.strip() for said, _ in ends)
        async with world_on(url) as world:
            table = await check_record(world)
            assert table.ply >= PLIES or not table.row.live


async def test_a_killed_process_loses_no_committed_action(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'clowder.db'}"
    async with world_on(url) as world:
        await world.start_match()
    process = await worker(url, 3, 1000)
    assert process.stdout is not None
    for _ in range(4):
        assert (await process.stdout.readline()).strip()
    process.kill()
    said = await process.stdout.read()
    await process.wait()
    known = int(said.split()[-1]) if said.split() else 4
    async with world_on(url) as world:
        table = await check_record(world)
        assert table.ply >= min(known, 4)
        await world.board_again(world.zoe)
        if table.row.live:
            assert "Your move" in text(world.table_message())
            await world.click_through((await world.legal())[0])
            assert (await check_record(world)).ply > table.ply
        else:
            assert "Rematch" in buttons(world.last())
