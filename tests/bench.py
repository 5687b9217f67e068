"""`make bench`: measure speed and memory, and compare them with yardsticks."""

from __future__ import annotations

import asyncio
import gc
import io
import os
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import chess
from PIL import Image

from cogs.kit.sentences import CATALOGUE
from cogs.match.table_service import TableService
from cogs.standings.layouts import LeaderboardQuery, Leaders, board_of
from data import NewAction, Store
from data.engine import Database
from rendering import hand_painter, painter
from rendering.painter import Captions
from rendering.standings import leaderboard
from rules.chance import commitment
from rules.match import Match
from rules.perft import perft
from rules.registry import GAMES, game
from rules.selfplay import random_match
from tests.bench_boards import following
from tests.bench_cats import pace, waits
from tests.bench_clicks import PARTS, clicks
from tests.bench_games import listing
from tests.bench_memory import resident_mb
from tests.clicks import turns
from tests.data.conftest import postgres_schema
from tests.data.crowd import ALLEY, DUEL, crowd
from tests.rules.test_golden import golden
from tests.surroundings import prepare
from tests.wire.yardsticks import draw_chess_board, yardsticks

SEED = bytes(range(32))
LIVE_MATCHES = 1000
PLIES = 20
PICTURES = 40
FINISHED, PEOPLE = 10_000, 1_000
LISTED = 100


def out(*cells: object) -> None:
    sys.stdout.write("  ".join(str(cell) for cell in cells) + "\n")
    sys.stdout.flush()


def median_ms(run: Callable[[], object], times: int) -> float:
    """Return the median duration of a run in milliseconds."""
    durations = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        durations.append(time.perf_counter() - start)
    return statistics.median(durations) * 1000


def chess_perft(depth: int, board: chess.Board) -> int:
    """Count a position's leaf nodes at a depth, as in python-chess's own example."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_perft(depth - 1, board)
        board.pop()
    return total


def bench_perft() -> None:
    out("\nperft, nodes per second")
    for kind in GAMES:
        if kind.has_chance or kind.has_secrets:
            continue
        state = kind.initial_state(kind.player_counts[0], {})
        nodes = perft(state, 5)
        ours = nodes / median_ms(partial(perft, state, 5), 5) * 1000
        out(f"  {kind.key:<24}{ours:>12,.0f}   depth 5, {nodes:,} nodes")
    board = chess.Board()
    nodes = chess_perft(4, board)
    theirs = nodes / median_ms(lambda: chess_perft(4, board), 5) * 1000
    out(f"  {'python-chess':<24}{theirs:>12,.0f}   depth 4, {nodes:,} nodes")


def sample_matches(key: str, count: int) -> list[Match]:
    """Return random matches, stopped before their end."""
    kind = game(key)
    matches = (
        random_match(
            kind,
            kind.player_counts[0],
            {},
            seed=SEED,
            policy_seed=f"bench {i}",
            plies=20 + 4 * (i % 12),
        )
        for i in range(count * 4)
    )
    return [match for match in matches if match.outcome is None][:count]


def bench_legal() -> None:
    out("\nlisting a player's legal actions, then the choices a person gets (ms, medians)")
    for kind in GAMES:
        matches = sample_matches(kind.key, 40)
        legal = [median_ms(partial(_legal, match), 5) for match in matches]
        choices = [median_ms(partial(_choices, match), 5) for match in matches]
        out(
            f"  {kind.key:<24}{statistics.median(legal):>8.3f} ms"
            f"{statistics.median(choices):>8.3f} ms"
        )


def _legal(match: Match) -> object:
    return [match.state.legal_actions(player) for player in match.state.awaited()]


def _choices(match: Match) -> object:
    return [match.state.choices(player) for player in match.state.awaited()]


def bench_thinking() -> None:
    out("\ncats' searches: iterations per second, seconds per choice of an alley cat (medians)")
    for kind in GAMES:
        found = pace(sample_matches(kind.key, 3))
        out(f"  {kind.key:<24}{found.each_second:>10,.0f}{found.seconds:>8.2f} s")


async def bench_acknowledgements() -> None:
    out("\nacknowledgements over sockets: matches waiting for a cat, then p50, p95, p99")
    for found in await waits():
        out(f"  {found}")


def bench_pictures() -> None:
    out("\npictures: ms each (drawn and encoded), kilobytes, width")
    for kind in GAMES:
        matches = sample_matches(kind.key, 2 * PICTURES)
        seats = tuple(f"Seat {i}" for i in range(kind.player_counts[0]))
        captions = Captions(seats=seats, seat_names=seats, status="to move")
        views = [match.state.observation(None) for match in matches]
        _bench_picture(kind.key, partial(painter(kind.key).board, captions=captions), views)
        hands = hand_painter(kind.key)
        if hands is not None:
            views = [match.state.observation(0) for match in matches]
            _bench_picture(f"{kind.key}, a hand", partial(hands.hand, captions=captions), views)
    size = len(draw_chess_board()) / 1000
    out(f"  {'chess.svg + resvg':<24}{median_ms(draw_chess_board, 20):>8.1f} ms{size:>8.1f} KB")


def _bench_picture(name: str, draw: Callable[[Any], bytes], views: list[Any]) -> None:
    """Measure the drawing of new positions in a process that has drawn other positions before."""
    start = time.perf_counter()
    draw(views[0])
    first = (time.perf_counter() - start) * 1000
    for view in views[1:PICTURES]:
        draw(view)
    sizes, durations = [], []
    for view in views[PICTURES:]:
        start = time.perf_counter()
        png = draw(view)
        durations.append((time.perf_counter() - start) * 1000)
        sizes.append(len(png) / 1000)
    width = Image.open(io.BytesIO(png)).width
    out(
        f"  {name:<24}{statistics.median(durations):>8.1f} ms{max(sizes):>8.1f} KB at most"
        f"{width:>7} px   (the first ever {first:.0f} ms)"
    )


async def bench_clicks() -> None:
    out("\nfrom an action's last click to the new board, inside SimCord (ms, means of 40 actions)")
    for kind in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            found = await clicks(kind, Path(folder), 40)
        parts = ", ".join(
            f"{part} {spent:.1f} ({spent / found.all:.0%})"
            for part, spent in zip(PARTS, found.parts, strict=True)
        )
        out(f"  {kind.key:<24}{found.all:>8.1f} ms: {parts}")


async def bench_listing() -> None:
    out("\n`/games`, inside SimCord: statements; ms of CPU (medians) if all matches wait for the")
    out("  asker, if all wait for others, and if these are also not in memory")
    with tempfile.TemporaryDirectory() as folder:
        found = await listing(Path(folder), LISTED)
    out(
        f"  {f'{LISTED} live matches':<24}{found.statements:>8}"
        f"{found.mine:>8.1f} ms{found.others:>8.1f} ms{found.replayed:>8.1f} ms"
    )


def bench_counts() -> None:
    out("\nclicks in whole golden matches: to start a turn, for an action (means, maximum)")
    for kind in GAMES:
        found = [turn for match in golden(kind) for turn in turns(match)]
        begun = [turn.begin for turn in found]
        each = [count for turn in found for count in turn.actions]
        out(
            f"  {kind.key:<24}{statistics.mean(begun):>8.1f} ({max(begun)})"
            f"{statistics.mean(each):>8.1f} ({max(each)})"
            f"   {len(found):,} turns, {len(each):,} actions"
        )


@asynccontextmanager
async def databases() -> AsyncIterator[dict[str, str]]:
    """Yield the URL of an empty database of each kind, by the kind's name."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        urls = {"SQLite": f"sqlite:///{folder}/bench.db"}
        try:
            urls["PostgreSQL"] = await stack.enter_async_context(postgres_schema())
        except OSError as error:
            out(f"  PostgreSQL not measured: {error.strerror or error}")
        yield urls


async def bench_commits() -> None:
    out("\ncommit of one action (ms, median of 200)")
    async with databases() as urls:
        for name, url in urls.items():
            async with await Store.open(url) as store:
                out(f"  {name:<24}{await _commit_ms(store):>8.2f} ms")


async def bench_leaderboards() -> None:
    out(f"\na leaderboard of {PEOPLE:,} people with {FINISHED:,} finished matches (ms, medians)")
    async with databases() as urls:
        for name, url in urls.items():
            async with await Store.open(url) as store:
                database = Database(url)
                await crowd(database, PEOPLE, FINISHED)
                await database.close()
                asked, drawn = await _leaderboard_ms(store)
                out(f"  {name:<24}{asked + drawn:>8.1f} ms: {asked:.1f} query, {drawn:.1f} picture")


async def _leaderboard_ms(store: Store) -> tuple[float, float]:
    """Return the median time in the database and the median time of drawing, in milliseconds."""
    asking, drawing = [], []
    for number in range(20):
        asked = LeaderboardQuery(
            asker=1 + number, game=DUEL, scope="here", period="all", page=number
        )
        start = time.perf_counter()
        key = await store.game_played_most(ALLEY) or DUEL
        found = await store.leaderboard(ALLEY, key, first=number * 10, count=10, asker=1 + number)
        middle = time.perf_counter()
        names = {row.user_id: f"Member {row.user_id}" for row in found.rows}
        page = Leaders(CATALOGUE.speaker("en"), asked, found, names)
        await asyncio.to_thread(leaderboard, board_of(page))
        asking.append(middle - start)
        drawing.append(time.perf_counter() - middle)
    return statistics.median(asking) * 1000, statistics.median(drawing) * 1000


async def _commit_ms(store: Store) -> float:
    row = await _seat(store, int(time.time() * 1000), GAMES[0].key, [])
    durations = []
    for ply in range(200):
        start = time.perf_counter()
        await store.append(row, ply, [NewAction(ply % 2, "pass")])
        durations.append(time.perf_counter() - start)
    return statistics.median(durations) * 1000


async def _seat(store: Store, channel: int, key: str, actions: list[NewAction]) -> int:
    row = await store.start_match(
        lobby_id=None,
        guild_id=1,
        channel_id=channel,
        game=key,
        rules_version=game(key).rules_version,
        seats=(1, 2),
        options={},
        seed=SEED,
        commitment=commitment(SEED),
        actions=actions,
    )
    return row.id


def bench_following() -> None:
    out("\nthe board after an action in a live match: ms of CPU (minimum, median); the median as a")
    out("  part of a chess board drawn by chess.svg + resvg at the same width; kilobytes at most")
    for kind in GAMES:
        found = following(kind)
        part = f"1/{found.chess_board / found.board:.1f} of {found.chess_board:.1f} ms"
        out(
            f"  {kind.key:<24}{found.least:>8.1f} ms{found.board:>8.1f} ms"
            f"{part:>22}{found.kilobytes:>8.1f} KB"
        )


def bench_drawing_memory() -> None:
    out("\nmemory of a process that draws boards and hands of all games")
    for arguments in ((), ("worker",)):
        out("  as one of several drawing processes" if arguments else "  alone")
        subprocess.run([sys.executable, "-m", "tests.bench_memory", *arguments], check=True)


async def bench_memory() -> None:
    out(f"\nmemory with {LIVE_MATCHES:,} live matches loaded")
    kind = GAMES[0]
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(f"sqlite:///{folder}/memory.db") as store:
            await _fill(store, kind.key)
            tables = TableService(store)
            start = time.perf_counter()
            loaded = await tables.load_all(await store.live_matches())
            took = time.perf_counter() - start
            tables = TableService(store)
            gc.collect()
            tracemalloc.start()
            await tables.load_all(await store.live_matches())
            gc.collect()
            traced = tracemalloc.get_traced_memory()[0] / 1e6
            tracemalloc.stop()
            out(
                f"  {len(loaded):,} matches of {PLIES} plies: {traced:.1f} MB of objects, "
                f"{resident_mb():.0f} MB for the whole process; loaded in {took:.1f} s"
            )


async def _fill(store: Store, key: str) -> None:
    channel = attempt = 0
    while channel < LIVE_MATCHES:
        attempt += 1
        match = random_match(
            game(key), 2, {}, seed=SEED, policy_seed=f"memory {attempt}", plies=PLIES
        )
        if match.outcome is None:
            channel += 1
            actions = [NewAction(step.player, step.action.text) for step in match.steps]
            await _seat(store, channel, key, actions)


def main() -> None:
    out(f"Clowder on Python {sys.version.split()[0]}, {os.cpu_count()} cores; {CATALOGUE.locales}")
    out(yardsticks())
    bench_perft()
    bench_legal()
    bench_thinking()
    bench_pictures()
    bench_following()
    bench_drawing_memory()
    # Measure memory before the simulated Discord allocates memory of its own.
    asyncio.run(bench_memory())
    asyncio.run(bench_acknowledgements())
    bench_counts()
    # The remaining measurements use the tests' environment: the whole bot runs in this process.
    prepare()
    asyncio.run(bench_clicks())
    asyncio.run(bench_listing())
    asyncio.run(bench_commits())
    asyncio.run(bench_leaderboards())


if __name__ == "__main__":
    main()
