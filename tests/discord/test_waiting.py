"""Slow commands: "is thinking" is shown publicly or privately, then the answer replaces it."""

from __future__ import annotations

import pytest

from tests.discord.test_cats_at_the_table import Noting, Slow, against
from tests.discord.test_failures import asked_to_wait, first_answer, slow
from tests.discord.world import World, buttons, private, text

pytestmark = pytest.mark.usefixtures("clean_log")

_ONLY_FOR_ONE = 1 << 6


def waits_openly(world: World) -> bool:
    """Return whether everyone sees "is thinking" for the newest typed command."""
    told = first_answer(world)
    hidden = (told.get("data") or {}).get("flags", 0) & _ONLY_FOR_ONE
    return asked_to_wait(world) and not hidden


async def test_a_typed_action_is_acknowledged_before_the_cat_thinks(world: World) -> None:
    await against(world)
    noting = world.bot.cats.thinking = Noting(world)
    table = await world.table()
    action = table.match.state.legal_actions(table.awaited[0])[0].text
    await world.mia.slash(world.channel, "move", action=action)
    assert noting.before[-1].endswith("/callback")
    assert waits_openly(world)


async def test_the_board_replaces_the_thinking_message_in_one_request(world: World) -> None:
    await against(world)
    world.bot.cats.thinking = Slow(world)
    count = len(world.messages())
    table = await world.table()
    action = table.match.state.legal_actions(table.awaited[0])[0].text
    since = len(world.requests)
    await world.mia.slash(world.channel, "move", action=action)
    asked = [request.path for request in world.requests[since:]]
    assert waits_openly(world)
    # The board of Mia's action replaced "is thinking"; the board of the cat's action came later.
    assert len(world.messages()) == count + 2
    assert not any(text(message) == "Done." for message in world.messages())
    assert sum(path.endswith("/callback") for path in asked) == 1
    assert text(world.table_message()).count("Your move") == 1


async def test_only_the_player_who_typed_sees_the_thinking_message_in_a_match_of_people(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the new board replaced a public "is thinking", Discord would not ping the next player."""
    await world.start_match()
    slow(world, monkeypatch, "draw")
    result = await world.type("Fb2-b1")
    assert not waits_openly(world)
    assert text(private(result)) == "Done."


async def test_a_slow_answer_links_to_the_board_if_boards_are_edited_in_place(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.boss.slash(world.channel, "settings", board="in-place")
    await world.start_match()
    slow(world, monkeypatch, "draw")
    result = await world.type("Fb2-b1")
    assert text(private(result)).startswith("Done. [Here is the board]")
    assert [message.id for message in world.messages() if buttons(message)] == [world.last().id]
