"""Loading many matches at once equals loading them one by one, but takes few statements."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Engine, event

from cogs.board.admission import board_link, board_links
from cogs.match.table_service import TableService
from data import MatchRow, NewAction, Store
from data.engine import Database
from rules.match import Match
from rules.registry import game
from tests.data.crowd import crowd
from tests.data.support import ANN, BEN, COMMITMENT, GUILD, SEED, new_channel, start
from tests.data.test_standings import SCANS, plans

GAME = "cat-rat-flea"


class Statements:
    """A counter of the statements sent to databases."""

    def __init__(self) -> None:
        self.count = 0

    def _note(self, *_: Any) -> None:
        self.count += 1

    def __enter__(self) -> Statements:
        event.listen(Engine, "before_cursor_execute", self._note)
        return self

    def __exit__(self, *_: object) -> None:
        event.remove(Engine, "before_cursor_execute", self._note)


async def played(store: Store, plies: int) -> MatchRow:
    """Return a live match with messages, after `plies` actions.

    Each action was the first of the legal actions.
    """
    match = Match.start(game(GAME), 2, {}, seed=SEED)
    for _ in range(plies):
        [player] = match.to_act()
        match = match.play(player, match.state.legal_actions(player)[0]).settle()
    row = await store.start_match(
        lobby_id=None,
        guild_id=GUILD,
        channel_id=new_channel(),
        game=GAME,
        rules_version=match.game.rules_version,
        seats=(ANN, BEN),
        options={},
        seed=SEED,
        commitment=COMMITMENT,
        actions=[NewAction(step.player, step.action.text) for step in match.steps],
    )
    for number, kind in enumerate(("board", "line", "board", "line")):
        await store.record_message(
            message_id=row.id * 10 + number,
            match_id=row.id,
            channel_id=row.channel_id,
            ply=0,
            kind=kind,
        )
    return row


async def test_matches_loaded_at_once_equal_matches_loaded_one_by_one(store: Store) -> None:
    rows = [await played(store, plies) for plies in (0, 1, 4, 7)]
    at_once = await TableService(store).load_all(rows)
    one_by_one = [await TableService(store).load(row.id) for row in rows]
    assert [table.match.steps for table in at_once] == [table.match.steps for table in one_by_one]
    assert [table.ply for table in at_once] == [row.ply for row in rows]
    links = await board_links(store, rows)
    assert links == {row.id: await board_link(store, row) for row in rows}


async def test_a_match_in_memory_is_brought_up_to_date_with_new_actions(store: Store) -> None:
    row = await played(store, 4)
    tables = TableService(store)
    await tables.load(row.id)
    [player] = (await tables.load(row.id)).match.to_act()
    action = (await tables.load(row.id)).match.state.legal_actions(player)[0]
    row = await store.append(row.id, row.ply, [NewAction(player, action.text)])
    [table] = await tables.load_all([row])
    assert table.ply == row.ply
    assert table.match.steps[-1].action.text == action.text


async def test_all_other_matches_load_if_one_cannot_be_replayed(store: Store) -> None:
    good = await played(store, 2)
    poisoned = await start(store, channel=new_channel(), actions=[NewAction(0, "nonsense")])
    tables = await TableService(store).load_all([poisoned, good])
    assert [table.id for table in tables] == [good.id]


async def test_loading_twenty_matches_takes_no_more_statements_than_loading_two(
    store: Store,
) -> None:
    rows = [await played(store, 3) for _ in range(20)]
    counts = []
    for some in (rows[:2], rows):
        with Statements() as said:
            await TableService(store).load_all(some)
            await board_links(store, some)
        counts.append(said.count)
    assert counts[0] == counts[1]


async def test_all_live_matches_load_with_at_most_six_statements(store: Store) -> None:
    for _ in range(12):
        await played(store, 2)
    with Statements() as said:
        assert len(await TableService(store).load_all(await store.live_matches())) == 12
    assert said.count <= 6


async def test_live_matches_are_found_without_scanning_all_matches(
    store: Store, database: Database
) -> None:
    await crowd(database, 400, 3000)
    [plan] = await plans(database, store.live_matches())
    assert not SCANS.search(plan), plan
