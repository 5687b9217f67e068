import asyncio
import sys

from data import Store
from tests.data.support import CHANNEL

APPEND_FOR_EVER = f"""
import asyncio, sys
from data import NewAction, Store
from tests.data.support import start

async def main(url):
    store = await Store.open(url)
    row = await store.live_match_in({CHANNEL}) or await start(store)
    while True:
        moves = [NewAction(player, str(row.ply)) for player in (0, 1, -1)]
        row = await store.append(row.id, row.ply, moves)
        print(row.ply, flush=True)

asyncio.run(main(sys.argv[1]))
"""


async def kill_while_appending(url: str, after: int) -> int:
    """Kill a process that appends actions; return the last ply that it reported as committed."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", APPEND_FOR_EVER, url, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    for _ in range(after):
        assert await process.stdout.readline()
    process.kill()
    said = (await process.stdout.read()).split(b"\n")[:-1]
    await process.wait()
    return int(said[-1]) if said else 0


async def test_after_a_process_is_killed_each_ply_is_stored_once_and_no_append_is_half_stored(
    url: str,
) -> None:
    for after in (1, 5, 20):
        acknowledged = await kill_while_appending(url, after)
        async with await Store.open(url) as store:
            [match] = await store.live_matches()
            rows = await store.actions(match.id)
            assert match.ply >= max(acknowledged, 3 * after)
            assert match.ply % 3 == 0
            assert [row.ply for row in rows] == list(range(1, match.ply + 1))
            assert [row.text for row in rows] == [str(n // 3 * 3) for n in range(match.ply)]
            assert [row.id for row in await store.behind()] == [match.id]
