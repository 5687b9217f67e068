"""Everything is up to date within a minute after Discord accepts requests again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from typing import NamedTuple

import aiohttp
import pytest
from prometheus_client import generate_latest
from simcord.backend.errors import BackendError
from simcord.http import router

from cogs.board.posting import BOARD
from tests.discord.cards import Party, direct
from tests.discord.test_clocks import CLOCK, start_timed
from tests.discord.test_matches import SCRIPT
from tests.discord.test_panel import panel
from tests.discord.test_reminders import choose, reminders
from tests.discord.test_takebacks import AGREE, ask
from tests.discord.world import World, buttons, now, text

DAY = 24 * 60 * 60
LONG, SOON = 400, 60
"""Trouble lasts `LONG` seconds, so the bot's pauses between tries grow beyond a minute.

Then we wait for `SOON` seconds.
"""

Do = Callable[[], Awaitable[object]]
Fault = Callable[[], Exception]

TROUBLES: dict[str, Fault] = {
    "429": lambda: BackendError(429, 0, "You are being rate limited."),
    "408": lambda: BackendError(408, 0, "Request Timeout"),
    "500": lambda: BackendError(500, 0, "Internal Server Error"),
    "503": lambda: BackendError(503, 0, "Service Unavailable"),
    "cut": aiohttp.ServerDisconnectedError,
    "time-out": TimeoutError,
}


class Scene(NamedTuple):
    """An action during which Discord refuses requests, and a check that must succeed later."""

    act: Do
    right: Callable[[], bool]
    refused: Sequence[str] = ("POST", "PATCH", "DELETE", "GET")
    """HTTP methods of the requests that Discord refuses."""


@contextmanager
def trouble(
    monkeypatch: pytest.MonkeyPatch, methods: Sequence[str], paths: str = "/"
) -> Iterator[Counter[str]]:
    """Raise a fault for each request with one of these methods whose path starts with `paths`.

    The first such request gets the first fault of `TROUBLES`, the second request the second fault,
        and so on. After the last fault comes the first fault again. Yield how often each fault
    occurred.
    """
    met = Counter[str]()
    ways = cycle(TROUBLES)

    def refuse(_backend: object, method: str, path: str) -> None:
        if method in methods and path.startswith(paths):
            way = next(ways)
            met[way] += 1
            fault = TROUBLES[way]
            raise fault()

    with monkeypatch.context() as patch:
        patch.setattr(router, "_check_faults", refuse)
        yield met


async def finish(world: World) -> None:
    for action in SCRIPT:
        await world.click_through(action)


async def board(world: World) -> Scene:
    await world.start_match()
    return Scene(
        lambda: world.type("Fb2-b1"),
        lambda: "Flea jumps b2 → b1" in text(world.table_message()),
    )


async def board_in_place(world: World) -> Scene:
    await world.boss.slash(world.channel, "settings", board="in-place")
    first = await world.start_match()
    return Scene(
        lambda: world.type("Fb2-b1"),
        lambda: "Flea jumps b2 → b1" in text(now(world, first)),
    )


async def older_board(world: World) -> Scene:
    first = await world.start_match()
    return Scene(
        lambda: world.type("Fb2-b1"), lambda: not buttons(now(world, first)), ("PATCH", "DELETE")
    )


async def result(world: World) -> Scene:
    await world.start_match()
    for action in SCRIPT[:-1]:
        await world.click_through(action)
    return Scene(lambda: world.type(SCRIPT[-1]), lambda: "is over" in text(world.last()))


async def hand(world: World) -> Scene:
    party = Party(world, [world.mia, world.ben])
    await party.start()
    state = await party.state()
    mover, other = party.people[state.turn], party.people[1 - state.turn]
    [action] = (await world.legal())[:1]
    return Scene(
        lambda: mover.slash(world.channel, "move", action=action),
        lambda: "Your move" in text(direct(other)) and "You hold: " in text(direct(mover)),
    )


async def question(world: World) -> Scene:
    await world.start_match()
    await world.type("Fb2-b1")
    asked = await ask(world, world.waiting())
    return Scene(lambda: world.type("Fb4-b5"), lambda: not buttons(now(world, asked)))


async def taken_back(world: World) -> Scene:
    first = await world.start_match()
    asking, other = world.mover(), world.waiting()
    await world.type("Fb2-b1")
    asked = await ask(world, asking)
    return Scene(
        lambda: other.click(asked, label=AGREE),
        lambda: (
            not buttons(now(world, asked))
            and "Fb2" in "".join(buttons(world.table_message()).values())
            and first.id != world.table_message().id
            and not any("jumps" in text(each) for each in world.messages())
        ),
    )


async def rematch_button(world: World) -> Scene:
    await world.start_match()
    await finish(world)
    over = world.result_message()
    await world.mia.click(over, label="Rematch")
    asked = world.last()
    return Scene(
        lambda: world.ben.click(asked, label="Rematch"),
        lambda: "Rematch" not in buttons(now(world, over)) and not buttons(now(world, asked)),
        ("PATCH",),
    )


async def lobby(world: World) -> Scene:
    opened = await world.open_lobby()
    return Scene(
        lambda: world.ben.click(opened, label="Join"),
        lambda: "Start" in buttons(now(world, opened)),
    )


async def cancelled_lobby(world: World) -> Scene:
    opened = await world.open_lobby()
    return Scene(
        lambda: world.mia.click(opened, label="Cancel"),
        lambda: not buttons(now(world, opened)),
    )


async def started_lobby(world: World) -> Scene:
    opened = await world.open_lobby()
    await world.ben.click(opened, label="Join")
    return Scene(
        lambda: world.mia.click(opened, label="Start"),
        lambda: not buttons(now(world, opened)) and "Your move" in text(world.table_message()),
    )


async def deserted_lobby(world: World) -> Scene:
    opened = await world.open_lobby()
    await world.pass_time(DAY - 60)
    return Scene(lambda: world.pass_time(60 * 60), lambda: not buttons(now(world, opened)))


async def overtaken_panel(world: World) -> Scene:
    """The player to move types an action while their panel is open."""
    await world.start_match()
    mover = world.mover()
    await world.pick("Fb2")
    return Scene(
        lambda: world.type("Fb2-b1"),
        lambda: not buttons(panel(world, mover)),
    )


async def used_panel(world: World) -> Scene:
    await world.start_match()
    mover = world.mover()
    opened = await world.pick("Fb2")
    return Scene(
        lambda: world.press(mover, opened, "Fb2-b1"),
        lambda: not buttons(panel(world, mover)) and "jumps" in text(world.table_message()),
    )


async def earlier_panel(world: World) -> Scene:
    """A player opens a second panel, and the first one is deleted."""
    await world.start_match()
    mover = world.mover()
    await world.pick("Fb2")
    return Scene(lambda: world.pick("Fb2"), lambda: bool(panel(world, mover)), ("DELETE",))


async def time_out(world: World) -> Scene:
    await start_timed(world)
    before = len(world.messages())
    return Scene(
        lambda: world.env.advance_time(CLOCK),
        lambda: len(world.messages()) > before and "time" in text(world.last()).lower(),
        ("POST", "PATCH"),
    )


async def reminder(world: World) -> Scene:
    for member in (world.mia, world.ben):
        await choose(world, member, reminders="once", hours=2)
    await world.start_match()
    mover = world.mover()
    await world.pass_time(2 * 60 * 60 - 60)
    return Scene(lambda: world.pass_time(60 * 60), lambda: len(reminders(mover)) == 1)


SCENES: tuple[Callable[..., Awaitable[Scene]], ...] = (
    board,
    board_in_place,
    older_board,
    result,
    hand,
    question,
    taken_back,
    rematch_button,
    lobby,
    cancelled_lobby,
    started_lobby,
    deserted_lobby,
    overtaken_panel,
    used_panel,
    earlier_panel,
    time_out,
    reminder,
)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
async def test_everything_is_shown_within_a_minute_after_discord_accepts_requests_again(
    world: World, monkeypatch: pytest.MonkeyPatch, scene: Callable[[World], Awaitable[Scene]]
) -> None:
    set_up = await scene(world)
    with trouble(monkeypatch, set_up.refused) as met:
        await set_up.act()
        await world.env.advance_time(LONG)
    world.expect_errors()
    assert set(met) == set(TROUBLES), "not every kind of failure occurred"
    assert not _holds(set_up.right), "the failures had no effect"
    await world.env.advance_time(SOON)
    assert set_up.right()


def _holds(right: Callable[[], bool]) -> bool:
    try:
        return right()
    except ValueError:
        return False


async def test_a_board_missing_from_the_database_is_found_as_soon_as_discord_answers(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await world.start_match()
    table = await world.table()
    await world.bot.store.note_gone(table.id, first.id)
    # A database restored from a backup can be older than the board.
    with trouble(monkeypatch, ["GET"], "/channels/") as met:
        await world.restart()
        await world.env.advance_time(LONG)
        assert not await world.bot.store.messages(table.id, BOARD)
    assert set(met) == set(TROUBLES)
    await world.env.advance_time(SOON)
    [found] = await world.bot.store.messages(table.id, BOARD)
    assert found.message_id == first.id


async def test_the_bot_asks_about_a_deleted_channel_until_discord_answers(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    with monkeypatch.context() as patch:
        patch.setattr(world.env.backend, "emit", lambda *_args, **_names: None)
        world.env.backend.delete_channel(world.channel.id)
    with trouble(monkeypatch, ["GET"], "/channels/") as met:
        await world.restart()
        await world.env.advance_time(LONG)
        assert (await world.table()).row.live
    assert set(met) == set(TROUBLES)
    await world.env.advance_time(SOON)
    assert not (await world.table()).row.live


async def test_the_bot_sends_no_background_requests_under_a_global_rate_limit(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    with trouble(monkeypatch, ["POST", "PATCH"]):
        await world.type("Fb2-b1")
    world.expect_errors()
    limits, since = world.bot.limits, len(world.requests)
    limits.note("POST", "/api/v10/channels/1/messages", {"Retry-After": "3600"})
    assert 'clowder_rate_limits_total{scope="global"} 1.0' in _figures(world)
    await world.env.advance_time(LONG)
    assert len(world.requests) == since
    monkeypatch.setattr(limits, "standing", lambda *_: 0.0)
    await world.env.advance_time(SOON)
    assert "Flea jumps b2 → b1" in text(world.table_message())


def _figures(world: World) -> str:
    return generate_latest(world.bot.figures.registry).decode()
