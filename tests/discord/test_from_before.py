"""Matches from a database of version 0.1.0 go on unchanged, and their controls still work.

`before/before.sql` holds five live matches and an open lobby, each in its own channel;
`before/before.json` holds the controls of the boards, the hands and the lobby.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from cogs.match.table import Table
from rules.registry import GAMES, game
from tests.discord.world import World, buttons, options, private, text, world_on

BEFORE = Path(__file__).parent / "before"
CONTROLS: dict[str, Any] = json.loads((BEFORE / "before.json").read_text(encoding="utf-8"))
KEYS = [kind.key for kind in GAMES]
PEOPLE = range(1456074443980800026, 1456074443980800029)
"""The old user ids of Mia, Ben and Zoe."""
SERVER = 1456074443980800021


class Before:
    """The simulated Discord after the update of the bot, with the old database's channels."""

    def __init__(self, world: World, channels: dict[str, ChannelHandle]) -> None:
        self.world = world
        self.channels = channels

    async def table(self, key: str) -> Table:
        return await self.world.bot.tables.load(KEYS.index(key) + 1)

    async def press(self, member: Any, key: str, custom_id: str) -> InteractionResult:
        """Put an old control on a new message in its channel, and press it."""
        channel = self.channels[key]
        await member.slash(channel, "board" if key in KEYS else "help")
        return await self.press_newest(member, key, custom_id)

    async def press_newest(self, member: Any, key: str, custom_id: str) -> InteractionResult:
        """Put an old control on the newest message that this person sees, and press it."""
        channel = self.channels[key]
        message = channel.history(viewer=member)[-1]
        stored = self.world.env.backend.get_message(channel.id, message.id)
        shown = stored.components
        control = {"type": 2, "style": 1, "label": "…", "custom_id": custom_id}
        stored.components = [{"type": 1, "components": [control]}]
        try:
            result: InteractionResult = await member.click(message, custom_id=custom_id)
        finally:
            stored.components = shown
        return result


@pytest.fixture
async def before(tmp_path: Path) -> AsyncIterator[Before]:
    """The old database opened by the new bot, with the ids of people and channels replaced."""
    path = tmp_path / "before.db"
    url = f"sqlite:///{path}"
    async with world_on(f"sqlite:///{tmp_path / 'empty.db'}") as world:
        channels = {KEYS[0]: world.channel}
        for key in (*KEYS[1:], "lobby"):
            channels[key] = world.guild.create_text_channel(key)
        script = (BEFORE / "before.sql").read_text(encoding="utf-8")
        now = {CONTROLS[key]["channel"]: channel.id for key, channel in channels.items()}
        now |= zip(PEOPLE, (world.mia.id, world.ben.id, world.zoe.id), strict=True)
        now[SERVER] = world.guild.id
        was = re.compile("|".join(map(str, now)))
        script = was.sub(lambda found: str(now[int(found[0])]), script)
        with sqlite3.connect(path) as database:
            database.executescript(script)
        database.close()
        world.database_url = url
        await world.restart()
        await world.catch_up()
        yield Before(world, channels)


@pytest.mark.usefixtures("clean_log")
async def test_every_old_match_is_loaded_and_can_be_continued(before: Before) -> None:
    for key in KEYS:
        table = await before.table(key)
        assert (table.row.rules_version, table.ply) == (1, CONTROLS[key]["ply"])
        assert table.match.game is game(key, 1)
        player = table.awaited[0]
        member = before.world.member(table.row.users[player])
        action = table.match.state.legal_actions(player)[0].text
        result = await member.slash(before.channels[key], "move", action=action)
        if result.ephemeral and "Yes, do it" in str(private(result).components):
            await member.click(private(result), label="Yes, do it")
        after = await before.table(key)
        assert after.ply > table.ply
        assert after.match.steps[table.ply].action.text == action


@pytest.mark.parametrize("key", KEYS)
async def test_old_controls_still_work(before: Before, key: str) -> None:
    world, table = before.world, await before.table(key)
    member = world.member(table.row.users[table.awaited[0]])
    for label, custom_id in CONTROLS[key]["board"].items():
        verb = custom_id.split(":")[1]
        if verb in ("act", "resign", "takeback"):
            continue
        said = text(private(await before.press(member, key, custom_id)))
        assert said, label
        assert "moved on" not in said, label
        assert "not here" not in said, label
        assert "went wrong" not in said, label
    asked = private(await before.press(member, key, CONTROLS[key]["board"]["Resign"]))
    assert "resign" in text(asked).casefold()
    acts = [each for each in CONTROLS[key]["board"].values() if each.split(":")[1] == "act"]
    if acts:
        await before.press(member, key, acts[0])
        assert (await before.table(key)).ply > table.ply


@pytest.mark.parametrize("key", [kind.key for kind in GAMES if kind.has_secrets])
async def test_old_hands_are_shown_and_their_controls_work(before: Before, key: str) -> None:
    world, table = before.world, await before.table(key)
    member = world.member(table.row.users[table.awaited[0]])
    shown = private(await before.press(member, key, CONTROLS[key]["board"]["My hand"]))
    assert "your hand" in text(shown)
    hands = [each for hand in CONTROLS[key]["hand"] for each in hand.values()]
    card = next(each for each in hands if each.split(":")[2] == str(table.id))
    result = await before.press_newest(member, key, card)
    said = [text(answer) for answer in (result.response, *result.followups) if answer]
    assert not any("moved on" in each or "went wrong" in each for each in said)
    verb = card.split(":")[1]
    if verb == "act":
        assert (await before.table(key)).ply > table.ply
    else:
        newest = before.channels[key].history(viewer=member)[-1]
        assert {*buttons(newest), *options(newest)}


@pytest.mark.parametrize("key", [kind.key for kind in GAMES if kind.has_secrets])
async def test_the_old_back_button_leads_to_the_whole_hand(before: Before, key: str) -> None:
    world, table = before.world, await before.table(key)
    member = world.member(table.row.users[table.awaited[0]])
    await before.press(member, key, CONTROLS[key]["board"]["My hand"])
    for revision in (CONTROLS[key]["ply"], 1):
        way_back = f"clowder:cards:{table.id}:{revision}"
        channel = before.channels[key]
        hand = channel.history(viewer=member)[-1]
        control = {"type": 2, "style": 1, "label": "Back", "custom_id": way_back}
        stored = world.env.backend.get_message(channel.id, hand.id)
        stored.components = [{"type": 1, "components": [control]}]
        await member.click(hand, custom_id=way_back)
        assert "your hand" in text(channel.history(viewer=member)[-1])


async def test_an_old_lobby_can_be_joined_and_started(before: Before) -> None:
    world, controls = before.world, CONTROLS["lobby"]["buttons"]
    await before.press(world.kai, "lobby", controls["Join"])
    start = controls["Join"].replace("lobby-join", "lobby-start")
    await before.press(world.zoe, "lobby", start)
    table = await world.bot.tables.load(len(KEYS) + 1)
    assert table.row.users in ((world.zoe.id, world.kai.id), (world.kai.id, world.zoe.id))
    assert table.row.rules_version == game("cat-attack").rules_version
