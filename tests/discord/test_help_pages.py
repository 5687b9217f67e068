"""`/help` has a page of commands, and a card for each game. A card can start a first match."""

from __future__ import annotations

import re
from typing import Any

import pytest
from simcord.results import InteractionResult

from agents.characters import character
from rules.lesson_registry import lesson
from rules.registry import GAMES
from tests.discord.test_limits import SAY
from tests.discord.world import GAME, Message, World, buttons, parts, private, text

pytestmark = pytest.mark.usefixtures("clean_log")

ALONE, OTHERS = "Play a kitten", "With others"
KEYS = [kind.key for kind in GAMES]
SHORT = {
    "caged-rat": {"rubber": "deal"},
    "cat-attack": {"lives": "3"},
    "washi-cat": {"map": "short"},
}
_SECTION = 9


def title(key: str) -> str:
    return SAY.plain(f"{key}-title")


def begin(message: Message, key: str, against: str) -> str:
    """Return the custom id of a card's button; assert that the message has this button."""
    custom_id = f"clowder:play-short:{key}:{against}"
    assert custom_id in [part.get("custom_id") for part in parts(message)]
    return custom_id


def cards(message: Message) -> dict[str, dict[str, Any]]:
    """Map each game's title to its card's text and picture."""
    return {
        re.findall(r"\*\*(.+?)\*\*", part["components"][0]["content"])[0]: {
            "says": part["components"][0]["content"].splitlines(),
            "picture": part["accessory"],
        }
        for part in parts(message)
        if part["type"] == _SECTION
    }


async def helped(world: World) -> Message:
    return private(await world.zoe.slash(world.channel, "help"))


async def press(world: World, page: Message, key: str, against: str) -> InteractionResult:
    return await world.zoe.click(page, custom_id=begin(page, key, against))


async def test_each_games_card_shows_its_cover_its_goal_and_how_many_players_and_minutes_it_takes(
    world: World,
) -> None:
    shown = await helped(world)
    found = cards(shown)
    assert [*found] == [title(key) for key in KEYS]
    files = {each.filename: each.size for each in shown.attachments}
    for kind in GAMES:
        card = found[title(kind.key)]
        _, goal, size = card["says"]
        assert goal.endswith(".")
        assert goal.count(".") == 1
        assert re.fullmatch(rf"-# [2-6–or ]+ players · about {kind.minutes} minutes", size)
        assert card["picture"]["media"]["url"].partition("?")[0].endswith(f"{kind.key}.png")
        assert card["picture"]["description"] == f"Title picture of {title(kind.key)}"
    assert sum(files.values()) < 64_000
    assert "2 players" in found["Caged Rat"]["says"][2]
    assert "2–4 or 6 players" in found["Cat Sequence"]["says"][2]
    assert "2–6 players" in found["Cat Attack"]["says"][2]


@pytest.mark.parametrize("key", KEYS)
async def test_a_card_starts_a_short_match_against_a_kitten(world: World, key: str) -> None:
    await press(world, await helped(world), key, "kitten")
    row = (await world.table()).row
    assert (row.game, row.options) == (key, SHORT.get(key, {}))
    [cat] = [user for user in row.users if user != world.zoe.id]
    assert character(cat).strength == "kitten"
    assert "Resign" in buttons(world.table_message())


async def test_a_card_opens_a_lobby_that_is_set_up_for_a_short_match(
    world: World,
) -> None:
    await press(world, await helped(world), "caged-rat", "others")
    lobby = world.last()
    assert "Join" in buttons(lobby)
    await world.ben.click(lobby, label="Join")
    await world.zoe.click(lobby, label="Start")
    row = (await world.table()).row
    assert {*row.users} == {world.zoe.id, world.ben.id}
    assert row.options == SHORT["caged-rat"]


@pytest.mark.parametrize("against", ["kitten", "others"])
async def test_the_bot_offers_a_thread_for_a_short_first_match_if_the_channel_already_has_a_match(
    world: World, against: str
) -> None:
    await world.start_match()
    offered = private(await press(world, await helped(world), "cat-attack", against))
    alone = ["Play in direct messages"] if against == "kitten" else []
    assert [*buttons(offered)] == ["Open a thread", *alone]
    await world.zoe.click(offered, label="Open a thread")
    lobbies, matches = await world.bot.store.lobbies(), await world.bot.store.live_matches()
    opened = [(each.game, each.options) for each in lobbies]
    opened += [(each.game, each.options) for each in matches if each.game != GAME]
    assert opened == [("cat-attack", SHORT["cat-attack"])]


async def test_the_play_command_sets_up_a_short_match_only_when_asked_to(world: World) -> None:
    for short, options in (("yes", SHORT["cat-attack"]), ("no", {})):
        await world.zoe.slash(world.channel, "play", game="cat-attack", short=short)
        [lobby] = await world.bot.store.lobbies()
        assert lobby.options == options
        await world.zoe.click(world.last(), label="Cancel")


async def test_the_rules_page_has_the_same_first_match_buttons_as_the_help_page(
    world: World,
) -> None:
    shown = private(await world.zoe.slash(world.channel, "rules", game="caged-rat"))
    assert [*buttons(shown)][-2:] == [ALONE, OTHERS]
    await press(world, shown, "caged-rat", "kitten")
    assert (await world.table()).row.options == SHORT["caged-rat"]


async def test_each_card_opens_the_lesson_of_its_game_or_the_rules_if_there_is_no_lesson(
    world: World,
) -> None:
    shown = await helped(world)
    for key in KEYS:
        taught = lesson(key) is not None
        custom_id = f"clowder:learn:{key}" if taught else f"clowder:rules:{key}:0"
        heading = f"## {title(key)} · step 1" if taught else f"### {title(key)} · rules"
        opened = private(await world.zoe.click(shown, custom_id=custom_id))
        assert text(opened).startswith(heading)


async def test_help_has_a_page_of_commands_that_leads_back_to_the_games(
    world: World,
) -> None:
    shown = await helped(world)
    assert "`/verify`" not in text(shown)
    commands = private(await world.zoe.click(shown, label="All commands"))
    assert "-# `/verify` " in text(commands)
    assert not cards(commands)
    assert not commands.attachments
    again = private(await world.zoe.click(commands, label="The games"))
    assert cards(again).keys() == cards(shown).keys()
    assert len(again.attachments) == len(KEYS)


async def test_help_pages_in_direct_messages_offer_no_matches_with_other_people(
    world: World,
) -> None:
    shown = private(await world.zoe.user.slash("help"))
    assert {*buttons(shown)} == {ALONE, "Learn", "All commands"}
    opened = private(await world.zoe.user.click(shown, custom_id=f"clowder:learn:{GAME}"))
    rules = private(await world.zoe.user.click(opened, label="Rules"))
    assert text(rules).startswith("### Cat, Rat, Flea! · rules")
    assert {ALONE, OTHERS} & {*buttons(rules)} == {ALONE}
    commands = private(await world.zoe.user.click(shown, label="All commands"))
    assert "`/play`" in text(commands)
