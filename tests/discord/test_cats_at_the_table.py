"""Cats at tables: a person can start a match alone, and a match with cats works like any other."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from typing import Any

import pytest

from agents.agent import GREEDY, choose
from agents.effort import Effort
from cogs.arranging.lots import shuffled
from cogs.board import wording
from cogs.history.records import record_file
from cogs.kit.refused import Refused
from cogs.match import cat_players as cats_module
from cogs.match.cat_players import seed_of
from cogs.match.sayings import saying
from cogs.match.table import Table
from cogs.workers.pace import Clock
from cogs.workers.thinking import ThoughtFailed
from data import StoreBusy, StoreUnavailable
from rules.match import Match
from rules.registry import GAMES
from sandbox.forms import choose_options
from tests.discord.cards import Party
from tests.discord.test_limits import SAY
from tests.discord.world import GAME, World, alts, buttons, options, outside, private, text, told

SEED = bytes(32)
pytestmark = pytest.mark.usefixtures("clean_log")


class Quick:
    """A stub that thinks only for a moment.

    The stub records the requests, and the person that each request counts for.
    """

    def __init__(self) -> None:
        self.asked: list[tuple[int, str, bytes]] = []
        self.people: list[int] = []

    async def choose(
        self, match: Match, player: int, strength: str, seed: bytes, **turn: Any
    ) -> str:
        self.asked.append((match.ply, strength, seed))
        self.people.append(turn["person"])
        return choose(match, player, strength, seed=seed, effort=Effort(iterations=3)).text


class Slow(Quick):
    """A stub that thinks for so long that the bot says that the cat is thinking.

    The stub records the channel's last message while it thinks.
    """

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world
        self.seen: list[str] = []
        self.controls: dict[str, str] = {}

    async def choose(
        self, match: Match, player: int, strength: str, seed: bytes, **turn: Any
    ) -> str:
        while "is thinking …" not in text(self.world.last()):  # noqa: ASYNC110  # Discord's own time
            await asyncio.sleep(0.02)
        self.seen.append(text(self.world.last()))
        self.controls = options(self.world.last())
        return await super().choose(match, player, strength, seed, **turn)


class Noting(Quick):
    """A stub that records the requests to Discord that precede a cat's thinking."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world
        self.before: list[str] = []

    async def choose(
        self, match: Match, player: int, strength: str, seed: bytes, **turn: Any
    ) -> str:
        self.before = [request.path for request in self.world.requests]
        return await super().choose(match, player, strength, seed, **turn)


class Failing(Quick):
    """A stub whose thinking fails at every request."""

    async def choose(
        self, match: Match, player: int, strength: str, seed: bytes, **turn: Any
    ) -> str:
        await super().choose(match, player, strength, seed, **turn)
        raise ThoughtFailed("too long")


class Nonsense(Quick):
    """A stub that answers with an action that is not legal."""

    async def choose(
        self, match: Match, player: int, strength: str, seed: bytes, **turn: Any
    ) -> str:
        await super().choose(match, player, strength, seed, **turn)
        return "Ca1-a9"


class Ahead(Clock):
    """A clock that a test sets ahead by some seconds."""

    seconds = 0.0

    def now(self) -> float:
        return super().now() + self.seconds


async def against(world: World, whom: str = "kitten", game: str = GAME) -> Quick:
    """Have Mia start a match against a cat with one command.

    Return the stub that thinks for the cat.
    """
    thinks = Quick()
    world.bot.cats.thinking = thinks
    await world.mia.slash(world.channel, "play", game=game, against=whom)
    return thinks


async def act(world: World) -> None:
    """Have Mia type an action that a greedy player would take."""
    table = await world.table()
    player = table.seat(world.mia.id)
    action = choose(table.match, player, GREEDY, seed=SEED)
    result = await world.mia.slash(world.channel, "move", action=action.text)
    if result.response is not None and "Yes, do it" in buttons(result.response):
        await world.mia.click(result.response, label="Yes, do it")


async def play_on(world: World) -> None:
    """Have Mia play until the match is over."""
    while (await world.table()).match.outcome is None:
        before = (await world.table()).ply
        await act(world)
        assert (await world.table()).ply > before


# Starting


async def test_one_member_starts_a_match_against_a_cat_with_one_command(world: World) -> None:
    await against(world)
    board = text(world.table_message())
    assert "🐱 **Pip**" in board
    assert f"Your move, {world.mia.mention}" in board
    assert "<@-" not in board
    assert re.search(r"🐱 \*\*Pip\*\*: “.+”", board)


@pytest.mark.parametrize("game", [kind.key for kind in GAMES])
async def test_picture_descriptions_name_the_cats_whose_faces_are_drawn(
    world: World, game: str
) -> None:
    await against(world, "otto", game=game)
    [seat] = (await world.table()).cats
    otto = f"House cat Otto ({SAY.plain(f'{game}-seat-{seat}')})"
    assert all(otto in alt for alt in alts(world.table_message()))
    assert max(map(len, alts(world.table_message()))) <= 1024


async def test_a_match_among_people_does_not_mention_cats(world: World) -> None:
    await world.start_match()
    table = await world.table()
    shown = wording.captions(SAY, table)
    assert shown.faces == ()
    assert not re.search("[Kk]itten|[Hh]ouse cat|[Aa]lley cat", alts(world.table_message())[0])


async def test_a_cat_greets_once_and_speaks_again_when_it_wins(world: World) -> None:
    await against(world)
    await act(world)
    assert "**: “" not in text(world.table_message())
    sure = await world.mia.slash(world.channel, "resign")
    await world.mia.click(private(sure), label="Yes, I resign")
    table, said = await world.table(), text(world.result_message())
    [cat] = table.cats
    assert saying(SAY, -1, "win", table.id + cat) in said


@pytest.mark.parametrize("game", [kind.key for kind in GAMES])
async def test_in_every_game_the_turn_returns_to_the_player_after_a_cat_has_acted(
    world: World, game: str
) -> None:
    await against(world, "house-cat", game=game)
    for _ in range(3):
        table = await world.table()
        assert not table.cats_to_act
        assert table.to_act == (world.mia.id,)
        assert f"Your move, {world.mia.mention}" in text(world.table_message())
        await act(world)


async def test_the_board_says_that_a_cat_is_thinking_if_the_cat_goes_first_and_takes_long(
    world: World,
) -> None:
    slow = world.bot.cats.thinking = Slow(world)
    lots = (bytes([number]) * 32 for number in range(32))
    lot = next(lot for lot in lots if shuffled((world.mia.id, -5), lot)[0] == -5)
    world.bot.draw_seed = lambda _count: lot
    await world.mia.slash(world.channel, "play", game=GAME, against="olive")
    assert f"Your move, {world.mia.mention}" in text(world.table_message())
    assert "🐱 **Olive** is thinking …" in slow.seen[0]


async def test_a_cat_can_be_invited_by_name(world: World) -> None:
    await against(world, "scratch")
    assert "🐱 **Scratch**" in text(world.table_message())
    table = await world.table()
    assert sorted(table.row.users) == [-9, world.mia.id]


async def test_a_cat_chosen_in_the_lobby_is_seated_and_a_second_choice_removes_the_cat(
    world: World,
) -> None:
    lobby = await world.open_lobby()
    await world.press(world.mia, lobby, "dot")
    lobby = world.last()
    assert "🐱 **Dot**" in text(lobby)
    assert "Everybody is here" in text(lobby)
    assert "pip" not in options(lobby)
    assert "Start" in buttons(lobby)
    await world.press(world.mia, lobby, "dot")
    assert "🐱" not in text(world.last())
    assert "pip" in options(world.last())


async def test_the_lobbys_picture_shows_the_faces_of_cats_while_they_sit_at_the_table(
    world: World,
) -> None:
    lobby = await world.open_lobby()
    covers = [await _cover(world)]
    for value in ("dot", "dot"):
        await world.press(world.mia, lobby, value)
        lobby = world.last()
        covers.append(await _cover(world))
        [alt] = alts(lobby)
        told = alt.endswith("; cats at the table: Dot (kitten)")
        assert told is ("🐱 **Dot**" in text(lobby))
    assert covers[0] == covers[2] != covers[1]
    await world.press(world.mia, lobby, "otto")
    with_otto = await _cover(world)
    assert with_otto != covers[1]
    await world.mia.click(world.last(), label="Leave")


async def _cover(world: World) -> bytes:
    [picture] = world.last().attachments
    return await picture.read()


async def test_workers_for_cats_are_prepared_when_a_cat_joins_a_lobby(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready: list[str] = []
    monkeypatch.setattr(world.bot.thinking, "get_ready", lambda: ready.append(text(world.last())))
    lobby = await world.open_lobby()
    assert not ready
    await world.press(world.mia, lobby, "dot")
    [before] = ready
    assert "Dot" not in before
    await world.press(world.mia, world.last(), "dot")
    await world.mia.click(world.last(), label="Leave")
    await against(world)
    assert len(ready) == 2


async def test_only_people_at_the_table_can_seat_cats(world: World) -> None:
    lobby = await world.open_lobby()
    result = await world.press(world.ben, lobby, "dot")
    assert told(result) == "You aren’t at this table."


async def test_a_person_can_start_a_match_with_two_cats(world: World) -> None:
    world.bot.cats.thinking = Quick()
    await world.mia.slash(world.channel, "play", game="cat-sequence")
    for name in ("pip", "olive"):
        await world.press(world.mia, world.last(), name)
    assert "2 🐱 **Pip** (Blue squares), 3 🐱 **Olive** (Green triangles)" in text(world.last())
    await world.mia.click(world.last(), label="Start")
    table = await world.table()
    assert sorted(table.row.users) == [-5, -1, world.mia.id]
    assert table.to_act == (world.mia.id,)


async def test_the_lobby_closes_when_the_last_person_leaves(world: World) -> None:
    lobby = await world.open_lobby()
    await world.press(world.mia, lobby, "pip")
    await world.mia.click(world.last(), label="Leave")
    assert await world.bot.store.lobby_in(world.channel.id) is None


async def test_a_cat_never_becomes_the_host(world: World) -> None:
    await world.mia.slash(world.channel, "play", game="cat-sequence")
    await world.press(world.mia, world.last(), "pip")
    await world.ben.click(world.last(), label="Join")
    await world.mia.click(world.last(), label="Leave")
    lobby = await world.bot.store.lobby_in(world.channel.id)
    assert lobby is not None
    assert (lobby.host_id, lobby.members) == (world.ben.id, (-1, world.ben.id))


async def test_a_match_with_only_cats_cannot_start(world: World) -> None:
    await world.open_lobby()
    lobby = await world.bot.store.lobby_in(world.channel.id)
    assert lobby is not None
    with pytest.raises(Refused, match="setup-players"):
        await world.bot.tables.start(lobby, (-1, -2))
    assert await world.newest_match() == 0


async def test_a_thread_for_a_match_against_a_cat_is_offered_in_a_busy_channel(
    world: World,
) -> None:
    await world.start_match()
    world.bot.cats.thinking = Quick()
    offered = await world.zoe.slash(world.channel, "play", game=GAME, against="kitten")
    await world.zoe.click(private(offered), label="Open a thread")
    table = await world.table()
    assert sorted(table.row.users) == [-1, world.zoe.id]
    assert table.row.channel_id != world.channel.id


# Playing


async def test_one_new_board_shows_an_action_and_the_cats_answer(world: World) -> None:
    await against(world)
    before, requests = len(world.messages()), len(world.requests)
    ply = (await world.table()).ply
    await act(world)
    table = await world.table()
    assert table.ply >= ply + 2
    assert table.to_act == (world.mia.id,)
    assert len(world.messages()) == before + 1
    board = text(world.table_message())
    assert f"**{ply + 1}.**" in board
    assert f"**{ply + 2}.**" in board
    assert len(outside(world.requests[requests:])) <= 1


async def test_the_board_says_that_a_cat_is_thinking_if_the_cat_takes_long(world: World) -> None:
    await against(world)
    slow = world.bot.cats.thinking = Slow(world)
    before, requests = len(world.messages()), len(world.requests)
    await act(world)
    assert "🐱 **Pip** is thinking …" in slow.seen[0]
    assert "Your move" not in slow.seen[0]
    assert not slow.controls
    assert f"Your move, {world.mia.mention}" in text(world.table_message())
    assert len(world.messages()) == before + 2
    assert len([each for each in outside(world.requests[requests:]) if "POST" in each]) == 1


async def test_a_click_is_acknowledged_before_the_next_cat_starts_to_think(
    world: World,
) -> None:
    await against(world)
    noting = world.bot.cats.thinking = Noting(world)
    table = await world.table()
    player = table.seat(world.mia.id)
    picker = await world.pick(await world.piece(table.match.state.legal_actions(player)[0].text))
    before = len(world.requests)
    await world.press(world.mia, picker, table.match.state.legal_actions(player)[0].text)
    assert any(path.endswith("/callback") for path in noting.before[before:])
    assert len(outside(world.requests[before:])) <= 1


async def test_a_match_against_a_kitten_is_played_to_the_end_and_is_not_rated_for_the_person(
    world: World,
) -> None:
    thinks = await against(world)
    await play_on(world)
    table = await world.table()
    assert {strength for _, strength, _ in thinks.asked} == {"kitten"}
    result = text(world.result_message())
    assert "Not rated: there was a cat at the table." in result
    stored = await world.bot.store.stored_about(world.mia.id)
    assert not stored["ratings"]
    assert not stored["results"]
    assert [row["played"] for row in (await world.bot.store.stored_about(-1))["ratings"]] == [1, 1]
    [header, *_] = record_file(table).fp.read().decode().splitlines()
    cat = table.cats[0]
    assert json.loads(header)["agents"] == {str(cat): "kitten"}


async def test_a_game_with_hidden_hands_is_played_against_a_kitten(world: World) -> None:
    await against(world, game="caged-rat")
    for _ in range(12):
        await act(world)
    table = await world.table()
    assert table.ply > 20


async def test_a_cats_seed_follows_from_the_match_but_does_not_contain_the_matchs_seed(
    world: World,
) -> None:
    thinks = await against(world, game="caged-rat")
    await act(world)
    table = await world.table()
    assert {seed for _, _, seed in thinks.asked} == {seed_of(table)}
    assert table.row.seed not in seed_of(table)


async def test_a_cat_whose_turn_it_is_acts_after_a_restart(world: World) -> None:
    await against(world)
    table = await world.table()
    action = choose(table.match, table.seat(world.mia.id), GREEDY, seed=SEED)
    await world.bot.tables.act(table.id, world.mia.id, None, action.text, sure=True)
    assert (await world.table()).cats_to_act
    await world.restart()
    await world.catch_up()
    assert (await world.table()).to_act == (world.mia.id,)
    assert f"Your move, {world.mia.mention}" in text(world.table_message())


async def test_cats_use_up_the_thinking_time_of_the_person_who_acted_last(world: World) -> None:
    """People who play many matches at once do not use up the thinking time of others."""
    thinks = Quick()
    world.bot.cats.thinking = thinks
    party = Party(world, [world.mia, world.ben])
    lobby = await party.gather()
    await world.mia.select(lobby, ["pip"], custom_id=options(lobby)["pip"])
    await world.mia.click(lobby, label="Start")
    for _ in range(4):
        table = await party.table()
        user = table.row.users[table.awaited[0]]
        action = choose(table.match, table.awaited[0], GREEDY, seed=SEED)
        asked = len(thinks.people)
        await world.member(user).slash(world.channel, "move", action=action.text)
        assert set(thinks.people[asked:]) <= {user}
    assert thinks.people


async def test_the_bot_stops_only_after_it_has_shown_the_board_with_a_cats_late_action(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await against(world)
    cats, shown = world.bot.cats, asyncio.Event()
    started, stopping, show = asyncio.Event(), asyncio.Event(), cats._show

    async def show_late(match_id: int) -> object:
        started.set()
        await stopping.wait()
        result = await show(match_id)
        shown.set()
        return result

    monkeypatch.setattr(cats_module, "_LAST_BOARDS", None)
    cats._show = show_late
    cats.thinking = Slow(world)
    acting = asyncio.create_task(act(world))
    await started.wait()
    closing = asyncio.create_task(cats.close())
    await asyncio.sleep(0)
    stopping.set()
    await closing
    assert shown.is_set()
    await acting
    assert f"Your move, {world.mia.mention}" in text(world.table_message())
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []


async def test_shutdown_abandons_a_slow_board_and_the_next_start_shows_that_board(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await against(world)
    cats, started = world.bot.cats, asyncio.Event()

    async def never(_match_id: int) -> None:
        started.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(cats_module, "_LAST_BOARDS", 0.01)
    cats._show = never
    cats.thinking = Slow(world)
    acting = asyncio.create_task(act(world))
    await started.wait()
    await cats.close()
    await acting
    await world.restart()
    await world.catch_up()
    assert f"Your move, {world.mia.mention}" in text(world.table_message())
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []


async def after_an_action(world: World) -> Table:
    """Return a match in which it is a cat's turn, but no cat was asked to act."""
    await against(world)
    table = await world.table()
    player = table.seat(world.mia.id)
    action = choose(table.match, player, GREEDY, seed=SEED)
    return await world.bot.tables.act(
        table.id, world.mia.id, table.revision, action.text, sure=True
    )


def check_that_nothing_was_started(world: World) -> None:
    cats = world.bot.cats
    assert not cats._acting
    assert not cats._late
    assert not cats._showing


async def test_no_cat_starts_to_think_if_the_bot_stops_while_the_match_is_loaded(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, cats = await after_an_action(world), world.bot.cats
    thinks = cats.thinking = Quick()

    async def load(_match_id: int) -> Table:
        await cats.close()
        return table

    monkeypatch.setattr(world.bot.tables, "load", load)
    assert table.cats_to_act
    for starting in (cats.act_later, cats.answer):
        cats._closed = False
        await starting(table.id)
        check_that_nothing_was_started(world)
    assert not thinks.asked


async def test_no_cat_starts_to_think_if_the_bot_stops_while_a_click_is_acknowledged(
    world: World,
) -> None:
    table, cats = await after_an_action(world), world.bot.cats
    thinks = cats.thinking = Quick()
    await cats.answer(table.id, cats.close)
    check_that_nothing_was_started(world)
    assert not thinks.asked


async def test_no_task_is_started_to_show_an_action_if_the_bot_stops_while_it_waits_for_a_cat(
    world: World,
) -> None:
    table, cats = await after_an_action(world), world.bot.cats

    class Forever(Quick):
        async def choose(self, *_: Any, **__: Any) -> str:
            await asyncio.Event().wait()
            raise AssertionError

    class Stopping(Clock):
        async def wait(self, task: asyncio.Task[None], _until: float) -> None:
            closing.append(asyncio.create_task(cats.close()))
            await asyncio.sleep(0)
            assert not task.done()

    closing: list[asyncio.Task[None]] = []
    cats.thinking, cats.pace.clock = Forever(), Stopping()
    await cats.answer(table.id)
    assert not cats._late
    await asyncio.gather(*closing)
    check_that_nothing_was_started(world)


async def test_the_log_has_one_info_line_if_the_busy_store_refuses_a_board_with_actions_of_cats(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await against(world)
    cats, show = world.bot.cats, world.bot.cats._show

    async def busy(_match_id: int) -> None:
        raise StoreBusy(7)

    caplog.set_level(logging.INFO, cats_module.__name__)
    cats._show, cats.thinking = busy, Slow(world)
    await act(world)
    said = [each for each in caplog.records if each.name == cats_module.__name__]
    number = (await world.table()).id
    assert [(each.levelno, each.getMessage(), each.exc_info) for each in said] == [
        (
            logging.INFO,
            f"match {number}: the cats' actions were not shown: 7 writes are waiting",
            None,
        )
    ]
    cats._show = show
    await world.catch_up()
    assert f"Your move, {world.mia.mention}" in text(world.table_message())


# Thinking that fails


async def test_if_cats_often_fail_to_think_the_log_warns_once_a_minute_with_the_number_of_failures(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await against(world)
    thinks = world.bot.cats.thinking = Failing()
    clock = world.bot.cats.pace.clock = Ahead()
    for _ in range(3):
        await act(world)
    # The first failure was reported at once.
    reported, unreported = 1, len(thinks.asked) - 1
    clock.seconds = 60.0
    await act(world)
    logged = [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert [each.levelno for each in logged] == [logging.WARNING, logging.WARNING]
    assert [each.getMessage().partition("this happened ")[2] for each in logged] == [
        f"{count} times since the last report" for count in (reported, unreported + 1)
    ]
    caplog.clear()


@pytest.mark.parametrize("kind", [Failing, Nonsense])
async def test_a_cat_takes_the_fallback_action_if_thinking_fails(
    world: World, caplog: pytest.LogCaptureFixture, kind: type[Quick]
) -> None:
    await against(world)
    thinks = world.bot.cats.thinking = kind()
    await act(world)
    table = await world.table()
    assert table.to_act == (world.mia.id,)
    [logged] = [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert logged.levelno == logging.WARNING
    assert "found no action" in logged.getMessage()
    assert logged.getMessage().endswith("this happened 1 times since the last report")
    assert thinks.asked
    cat = table.cats[0]
    for before, step in table.match.history():
        if step.player == cat and step.ply > thinks.asked[0][0]:
            assert step.action == before.fallback(cat)
    caplog.clear()


# Draws, takebacks, rematches, clocks and resigning


async def test_a_cat_declines_a_draw_if_it_is_ahead_and_accepts_otherwise(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    for stands, said in ((0.8, "would rather play on"), (0.5, "A draw.")):
        await against(world)
        monkeypatch.setattr(cats_module, "worth", lambda *_, stands=stands, **__: stands)
        asked = await world.mia.slash(world.channel, "draw")
        answer = await world.mia.click(private(asked), label="Yes, offer a draw")
        if stands > 0.5:
            assert said in text(private(answer))
            assert (await world.table()).row.draw_offer_by is None
            await world.end(world.boss, "Another one")
        else:
            assert said in text(world.result_message())


async def test_a_cat_agrees_to_a_takeback(world: World) -> None:
    await against(world)
    ply = (await world.table()).ply
    await act(world)
    await world.mia.slash(world.channel, "takeback")
    table = await world.table()
    assert (table.ply, table.row.branch) == (ply, 1)
    assert f"Your move, {world.mia.mention}" in text(world.table_message())


async def test_a_cat_agrees_to_a_rematch_at_once(world: World) -> None:
    await against(world)
    sure = await world.mia.slash(world.channel, "resign")
    await world.mia.click(private(sure), label="Yes, I resign")
    await world.mia.click(world.result_message(), label="Rematch")
    table = await world.table()
    assert (table.id, table.row.rematch_of) == (2, 1)
    assert table.to_act == (world.mia.id,)


async def test_no_clock_runs_while_a_cat_thinks(world: World) -> None:
    world.bot.cats.thinking = Quick()
    await world.mia.slash(world.channel, "play", game=GAME, against="kitten", clock=300)
    table = await world.table()
    assert table.row.deadline is not None
    action = choose(table.match, table.seat(world.mia.id), GREEDY, seed=SEED)
    after = await world.bot.tables.act(table.id, world.mia.id, None, action.text, sure=True)
    assert after.cats_to_act
    assert after.row.deadline is None
    await world.bot.showing.show(table.id)
    assert (await world.table()).row.deadline is not None


async def test_a_cat_gets_no_direct_messages(world: World) -> None:
    await against(world, game="caged-rat")
    table = await world.table()
    hands = await world.bot.store.hands(table.id)
    assert [hand.player for hand in hands] == [table.seat(world.mia.id)]


async def test_cats_do_not_play_on_when_the_last_person_leaves(world: World) -> None:
    world.bot.cats.thinking = Quick()
    await world.mia.slash(world.channel, "play", game="cat-sequence")
    for name in ("pip", "olive"):
        await world.press(world.mia, world.last(), name)
    await world.mia.click(world.last(), label="Start")
    sure = await world.mia.slash(world.channel, "resign")
    await world.mia.click(private(sure), label="Yes, I resign")
    assert "No result." in text(world.result_message())


# Afterwards


async def test_cats_are_named_in_the_history_and_in_replays(world: World) -> None:
    await against(world)
    await act(world)
    sure = await world.mia.slash(world.channel, "resign")
    await world.mia.click(private(sure), label="Yes, I resign")
    listed = told(await world.mia.slash(world.channel, "history"))
    assert f"**1.** 🐱 **Pip** **2.** {world.mia.mention}" in listed
    replayed = await world.mia.slash(world.channel, "replay", match=1)
    assert "🐱 Pip (" in text(private(replayed))
    assert "<@-" not in text(private(replayed))
    games = told(await world.mia.slash(world.channel, "games"))
    assert "You have no match" in games


async def test_a_cat_whose_action_could_not_be_stored_acts_later(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await against(world)
    tables, taken = world.bot.tables, world.bot.tables.act

    async def broken(match_id: int, user_id: int, *rest: Any, **more: Any) -> Table:
        if user_id < 0:
            raise StoreUnavailable("gone for a moment")
        return await taken(match_id, user_id, *rest, **more)

    monkeypatch.setattr(tables, "act", broken)
    await act(world)
    assert "🐱 **Pip** is thinking …" in text(world.table_message())
    monkeypatch.setattr(tables, "act", taken)
    await world.catch_up()
    assert (await world.table()).to_act == (world.mia.id,)
    assert f"Your move, {world.mia.mention}" in text(world.table_message())
    caplog.clear()


async def test_actions_of_several_cats_are_listed_in_order_in_one_message(world: World) -> None:
    world.bot.cats.thinking = Quick()
    await world.mia.slash(world.channel, "play", game="cat-sequence")
    for name in ("pip", "olive"):
        await world.press(world.mia, world.last(), name)
    await world.mia.click(world.last(), label="Start")
    before, ply = len(world.messages()), (await world.table()).ply
    await act(world)
    assert len(world.messages()) == before + 1
    told_of = [int(each) for each in re.findall(r"\*\*(\d+)\.\*\*", text(world.last()))]
    assert told_of == sorted(told_of)
    players = {step.player for step in (await world.table()).match.steps[ply:]}
    assert players >= {0, 1, 2}


async def test_cats_draw_their_own_cards_in_a_match_in_which_players_draw_by_hand(
    world: World,
) -> None:
    world.bot.cats.thinking = Quick()
    await world.mia.slash(world.channel, "play", game="cat-sequence")
    await world.press(world.mia, world.last(), "pip")
    await choose_options(world.mia, world.last(), {"draw": "manual"})
    await world.mia.click(world.last(), label="Start")
    for _ in range(3):
        await act(world)
    table = await world.table()
    assert not table.cats_to_act
    assert world.mia.id in table.to_act
