"""The work per action, counted in units that do not depend on the machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event

from cogs.board.pictures import HAND_PICTURE
from data import engine
from rendering import orders
from tests.discord.cards import Party, direct, to_win
from tests.discord.world import World, private

_WRITES = ("INSERT", "UPDATE", "DELETE")


@contextmanager
def commits() -> Iterator[list[int]]:
    """Yield a list with one entry: the number of committed transactions that wrote something."""
    found = [0]

    def wrote(conn: Connection, _cursor: object, statement: str, *_: object) -> None:
        if statement.lstrip().upper().startswith(_WRITES):
            conn.info["wrote"] = True

    def committed(conn: Connection) -> None:
        found[0] += conn.info.pop("wrote", False)

    event.listen(Engine, "after_cursor_execute", wrote)
    event.listen(Engine, "commit", committed)
    try:
        yield found
    finally:
        event.remove(Engine, "after_cursor_execute", wrote)
        event.remove(Engine, "commit", committed)


async def act(world: World, piece: str, action: str) -> None:
    """Open a panel and take an action in it."""
    mover, menu = world.mover(), await world.pick(piece)
    await world.press(mover, menu, action)


async def test_an_action_that_was_chosen_in_a_panel_costs_two_commits(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Make notes wait an hour, so that even a slow machine writes them only with a transaction.
    monkeypatch.setattr(engine, "_OLDEST_NOTE", 3_600.0)
    await world.start_match()
    with commits() as found:
        await act(world, "Fb2", "Fb2-b1")
    assert found == [2]


@pytest.mark.parametrize("number", [2, 3])
async def test_panels_that_several_people_open_in_a_match_cost_no_transaction(
    world: World, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(engine, "_OLDEST_NOTE", 3_600.0)
    party = Party(world, [world.mia, world.ben, world.zoe][:number])
    await party.start()
    await world.bot.store._database.flush()
    with commits() as found:
        for _ in range(2):
            newest = {
                player: private(await member.click(world.table_message(), label="My hand")).id
                for player, member in enumerate(party.people)
            }
        known = await world.bot.store.panels((await party.table()).id)
    assert found == [0]
    assert {each.player: each.message_id for each in known} == newest
    for member in party.people:
        # The panel that each player opened first is gone.
        seen = world.channel.history(viewer=member)
        assert [each.id for each in seen if each.flags.ephemeral] == [
            newest[party.people.index(member)]
        ]


async def test_panels_that_one_person_opens_again_cost_no_transaction(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "_OLDEST_NOTE", 3_600.0)
    await world.start_match()
    await world.bot.store._database.flush()
    with commits() as found:
        for piece in ("Fb2", "Fc2", "Fb2"):
            menu = await world.pick(piece)
    assert found == [0]
    with commits() as found:
        await world.press(world.mover(), menu, "Fb2-b1")
    assert found == [2]


async def test_a_players_choices_are_computed_once_for_each_message(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    kind = type((await world.table()).match.state)
    asked, choices = [], kind.choices

    def counted(state: Any, player: int) -> Any:
        asked.append((state, player))
        return choices(state, player)

    monkeypatch.setattr(kind, "choices", counted)
    await act(world, "Fb2", "Fb2-b1")
    assert (await world.table()).ply == 1
    assert len(asked) == len({(id(state), player) for state, player in asked})


async def test_an_action_taken_in_the_channel_draws_only_the_next_players_hand(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party(world, [world.mia, world.ben])
    await party.start()
    hands, draw = [0], world.bot.drawing.draw

    async def counted(order: Any, **near: float) -> Any:
        # One order may draw several pictures; look for the hands among them.
        together = order.args[-1] if order.args else ()
        hands[0] += sum(each.func is orders.hand for each in together if hasattr(each, "func"))
        return await draw(order, **near)

    # Players who act in the channel get no small board in their direct messages.
    for _ in range(2):
        player, action = to_win(await party.state())
        await party.by_button(party.people[player], action)
    player, action = to_win(await party.state())
    mover, following = party.people[player], party.people[1 - player]
    panel = private(await mover.click(world.table_message(), label="My hand"))
    await world.press(mover, panel, action.path[0])
    monkeypatch.setattr(world.bot.drawing, "draw", counted)
    await world.press(mover, panel, action.text)
    # Only the next player's hand is drawn: the mover's hand is shown in words.
    assert hands == [1]
    files = {
        member: [each.filename for each in direct(member).attachments] for member in party.people
    }
    assert files == {mover: [], following: [HAND_PICTURE]}
