"""Washi Cat at the table: maps by name or by any text, drawing, cats and what they may do."""

from __future__ import annotations

import discord
import pytest

from rules.washi_cat.state import State
from tests.discord.world import World, options, private, text

GAME = "washi-cat"
pytestmark = pytest.mark.usefixtures("clean_log")


async def open_lobby(world: World) -> discord.Message:
    await world.mia.slash(world.channel, "play", game=GAME)
    lobby = world.last()
    await world.ben.click(lobby, label="Join")
    return lobby


async def choose(world: World, lobby: discord.Message, name: str, choice: str) -> None:
    menu = next(menu for menu in options(lobby).values() if menu.endswith(f":{name}"))
    await world.mia.select(lobby, [choice], custom_id=menu)


async def state(world: World) -> State:
    found = (await world.table()).match.state
    assert isinstance(found, State)
    return found


# Maps


async def test_any_text_is_a_map(world: World) -> None:
    lobby = await open_lobby(world)
    menu = next(menu for menu in options(lobby).values() if menu.endswith(":map"))
    asked = await world.mia.select(lobby, ["…"], custom_id=menu)
    assert asked.modal is not None
    await world.mia.submit_modal(asked, {"typed": " kite: a tale "})
    assert "kite: a tale" in str(world.last().components)
    await choose(world, world.last(), "setup", "quick")
    await world.mia.click(world.last(), label="Start")
    table = await world.table()
    assert table.row.options == {"map": "kite: a tale", "setup": "quick"}
    assert (await state(world)).board.tape.name == "kite: a tale"


async def test_a_form_is_answered_after_a_restart(world: World) -> None:
    lobby = await open_lobby(world)
    menu = next(menu for menu in options(lobby).values() if menu.endswith(":map"))
    asked = await world.mia.select(lobby, ["…"], custom_id=menu)
    await world.restart()
    await world.mia.submit_modal(asked, {"typed": "kite"})
    assert "kite" in str(world.last().components)


async def test_nobody_but_the_host_types_a_map(world: World) -> None:
    lobby = await open_lobby(world)
    menu = next(menu for menu in options(lobby).values() if menu.endswith(":map"))
    answer = await world.ben.select(lobby, ["…"], custom_id=menu)
    assert text(private(answer)) == f"Only {world.mia.mention} can do that."
