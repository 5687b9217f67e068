"""However a match at the bot's tables ends, `check` accepts its record.

Matches are played through the real tables and store. People act, run out of time, leave or agree to
a draw, or a moderator closes their match.
"""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from cogs.match.agreements import abandoned, agreed
from cogs.match.table import Table, holders
from cogs.match.table_service import TableService
from data import Store
from rules.cli import main
from rules.game import ABANDONED, AGREED, GIVE_UP_REASONS, RESIGNED, TIMEOUT
from rules.match import Match
from rules.record import outcome_json, write_record
from tests.data.ready import make_ready
from tests.rules.dice import Dice

SEED = bytes(range(32))
PEOPLE = range(101, 107)
CLOCK = 60
LONG = 160
"""The number of plies after which a moderator ends a match."""
EVENINGS = 3

Setting = tuple[str, int, Mapping[str, str]]
SETTINGS: list[Setting] = [
    ("cat-rat-flea", 2, {}),
    ("caged-rat", 2, {}),
    ("washi-cat", 2, {"map": "short", "setup": "quick"}),
    ("cat-attack", 2, {"lives": "3"}),
    ("cat-sequence", 3, {"draw": "manual"}),
    ("cat-attack", 3, {"lives": "3"}),
    ("cat-sequence", 4, {}),
    ("cat-attack", 4, {"lives": "3", "gang": "pairs"}),
    ("cat-sequence", 6, {}),
    ("cat-sequence", 6, {"teams": "2x3", "draw": "manual"}),
    ("cat-attack", 6, {"lives": "3", "gang": "pairs"}),
    ("cat-attack", 6, {"lives": "3"}),
]


def settings(kept: Callable[[Setting], bool]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("setting", [*filter(kept, SETTINGS)], ids=str)


every_setting = settings(lambda _: True)
duels = settings(lambda setting: setting[1] == 2)
larger = settings(lambda setting: setting[1] > 2)


def check(match: Match, folder: Path) -> tuple[int, str]:
    """Return the command line's exit status and its verdict on the match's record."""
    file = folder / "match.jsonl"
    file.write_text(write_record(match, reveal_seed=True), encoding="utf-8")
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        status = main(["check", str(file)])
    return status, said.getvalue().strip()


def told(match: Match) -> str:
    """Return the verdict that `check` prints if the match's record is correct."""
    return "unfinished" if match.outcome is None else json.dumps(outcome_json(match.outcome))


class Evening:
    """Matches at the bot's tables, one after the other. Dice decide what people do."""

    def __init__(self, store: Store, dice: Dice) -> None:
        self._tables = TableService(store, lambda _: SEED)
        self._store = store
        self._dice = dice

    async def begin(self, setting: Setting) -> Table:
        key, players, options = setting
        host, *others = PEOPLE[:players]
        lobby = await self._store.create_lobby(
            guild_id=1, channel_id=2, host_id=host, game=key, options=options, clock=CLOCK
        )
        for user in others:
            lobby = await self._store.join_lobby(lobby.id, user, limit=players)
        return await self._tables.start(lobby, PEOPLE[:players])

    async def act(self, table: Table) -> Table:
        """Let a player who may act take a random action; a cat acts for a player who left."""
        player = self._dice.choose(table.match.to_act())
        text = self._dice.choose(table.match.state.legal_actions(player)).text
        user = holders(table.row)[player]
        return await self._tables.act(table.id, user, table.revision, text, sure=True)

    async def leave(self, table: Table) -> Table:
        """Let a random remaining player give up, whether it is their turn or not."""
        still = [p for p in range(table.match.players) if p not in table.row.retired]
        player = self._dice.choose(still)
        if len({*table.match.sides}) > 2:
            return await self.retire(table, player)
        return await self._tables.end(
            table.id, PEOPLE[player], lambda now: now.match.resignation(player)
        )

    async def retire(self, table: Table, player: int) -> Table:
        """Give up a seat; from then on a cat plays for it."""
        reason = self._dice.choose(GIVE_UP_REASONS)
        return await self._tables.retire(table.id, PEOPLE[player], reason)

    async def be_late(self, table: Table) -> Table:
        deadline = table.row.deadline
        assert deadline is not None
        late, _, _ = await self._tables.run_out(table.id, deadline)
        return late

    async def agree(self, table: Table) -> Table:
        return await self._tables.end(table.id, PEOPLE[0], agreed)

    async def send_home(self, table: Table) -> Table:
        return await self._tables.end(table.id, None, abandoned)

    async def whole(self, setting: Setting) -> AsyncIterator[Table]:
        """Play a match from start to end; people leave and run out of time now and then."""
        leaves, late = self._dice.choose([(0, 0), (40, 0), (0, 3), (40, 3), (150, 20)])
        table = await self.begin(setting)
        yield table
        while table.match.outcome is None:
            if table.ply > LONG:
                table = await self.send_home(table)
            elif leaves and not self._dice.below(leaves):
                table = await self.leave(table)
            elif late and table.people_awaited and not self._dice.below(late):
                table = await self.be_late(table)
            else:
                table = await self.act(table)
            yield table


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    url = f"sqlite:///{tmp_path}/tables.db"
    await make_ready(url)
    async with await Store.open(url) as opened:
        yield opened


@pytest.mark.parametrize(
    ("end", "reason"),
    [("leave", RESIGNED), ("be_late", TIMEOUT), ("agree", AGREED), ("send_home", ABANDONED)],
)
@duels
async def test_the_record_of_a_two_player_match_that_ended_early_is_valid(
    store: Store, tmp_path: Path, setting: Setting, end: str, reason: str
) -> None:
    evening = Evening(store, Dice(f"{setting} {end}"))
    for plies in (0, 1, 6):
        table = await evening.begin(setting)
        for _ in range(plies):
            table = await evening.act(table)
        table = await getattr(evening, end)(table)
        if table.match.outcome is None:
            # A player's first turn that runs out of time is extended once.
            table = await getattr(evening, end)(table)
        assert table.match.outcome is not None
        assert table.match.outcome.reason == reason
        assert check(table.match, tmp_path) == (0, told(table.match))


@every_setting
async def test_records_are_valid_during_and_after_any_match(
    store: Store, tmp_path: Path, setting: Setting
) -> None:
    evening = Evening(store, Dice(str(setting)))
    for _ in range(EVENINGS):
        async for table in evening.whole(setting):
            if table.match.outcome is not None or not table.ply % 50:
                assert check(table.match, tmp_path) == (0, told(table.match))


@larger
async def test_all_actions_of_a_seat_that_was_given_up_are_marked_auto(
    store: Store, setting: Setting
) -> None:
    evening = Evening(store, Dice(f"never {setting}"))
    table = await evening.begin(setting)
    left, marked = table.ply, 0
    table = await evening.retire(table, 1)
    while table.match.outcome is None and table.ply < LONG:
        table = await evening.act(table)
    for step in table.match.steps[left:]:
        assert step.auto is (step.player == 1)
        marked += step.auto
    assert marked


@larger
async def test_the_record_is_valid_if_all_sides_but_one_have_left(
    store: Store, tmp_path: Path, setting: Setting
) -> None:
    evening = Evening(store, Dice(f"leave {setting}"))
    for plies in (0, 0, 7, 20):
        table = await evening.begin(setting)
        for _ in range(plies):
            table = await evening.act(table)
        while table.match.outcome is None:
            table = await evening.leave(table)
        assert table.match.outcome.reason == RESIGNED
        assert check(table.match, tmp_path) == (0, told(table.match))
