"""Lobbies: their members, permissions and options, and when unused lobbies close."""

from __future__ import annotations

import pytest

from rules.registry import GAMES
from sandbox.forms import as_it_stands, choose_options
from tests.discord.test_refusals import refused, refused_click
from tests.discord.world import GAME, World, alts, buttons, text, told

SELECT = 3

pytestmark = pytest.mark.usefixtures("clean_log")


async def test_a_lobby_lists_its_members_and_says_how_many_more_are_needed(world: World) -> None:
    lobby = await world.open_lobby()
    assert text(lobby) == (
        f"### Cat, Rat, Flea!\nAt the table: {world.mia.mention}\n"
        f"One more player is needed; then {world.mia.mention} can start.\n"
        "Chance decides who has the first turn.\n-# Clock: none"
    )
    assert list(buttons(lobby)) == ["Join", "Leave", "Cancel", "Rules", "Options", "Learn"]
    assert alts(lobby) == ["Title picture of Cat, Rat, Flea!"]
    await world.ben.click(lobby, label="Join")
    assert text(world.last()) == (
        f"### Cat, Rat, Flea!\nAt the table: {world.mia.mention}, {world.ben.mention}\n"
        f"{world.mia.mention} can start. Everybody is here.\n"
        "Chance decides who has the first turn.\n-# Clock: none"
    )
    assert list(buttons(world.last())) == ["Leave", "Start", "Cancel", "Rules", "Options", "Learn"]


async def test_a_member_cannot_join_again_and_a_person_without_a_seat_cannot_leave(
    world: World,
) -> None:
    lobby = await world.open_lobby()
    assert await refused_click(world, world.mia, lobby, "Join") == "You’re already at this table."
    assert await refused_click(world, world.zoe, lobby, "Leave") == "You aren’t at this table."


async def test_only_the_host_can_start_the_match(world: World) -> None:
    lobby = await world.open_lobby()
    await world.ben.click(lobby, label="Join")
    for member in (world.ben, world.zoe, world.boss):
        answer = await refused_click(world, member, lobby, "Start")
        assert answer == f"Only {world.mia.mention} can do that."


async def test_another_member_becomes_the_host_when_the_host_leaves(world: World) -> None:
    lobby = await world.open_lobby()
    await world.ben.click(lobby, label="Join")
    await world.mia.click(lobby, label="Leave")
    assert f"then {world.ben.mention} can start" in text(world.last())
    await world.zoe.click(lobby, label="Join")
    await world.ben.click(lobby, label="Start")
    assert {member.id for member in (world.ben, world.zoe)} == set((await world.table()).row.users)


async def test_the_table_closes_when_its_last_member_leaves(world: World) -> None:
    lobby = await world.open_lobby()
    await world.mia.click(lobby, label="Leave")
    assert text(world.last()) == "-# Everybody has left the table."
    assert not world.last().attachments
    await world.open_lobby()


@pytest.mark.parametrize("who", ["mia", "boss"])
async def test_only_the_host_and_moderators_can_cancel_a_lobby(world: World, who: str) -> None:
    lobby = await world.open_lobby()
    answer = await refused_click(world, world.zoe, lobby, "Cancel")
    assert answer == f"Only {world.mia.mention} can do that."
    member = getattr(world, who)
    await member.click(lobby, label="Cancel")
    assert text(world.last()) == f"-# {member.mention} closed the table."
    await world.open_lobby()


async def test_a_click_on_an_old_button_of_a_closed_lobby_gets_the_answer_that_the_table_is_closed(
    world: World,
) -> None:
    lobby = await world.open_lobby()
    await world.ben.click(lobby, label="Join")
    row = await world.bot.store.lobby_in(world.channel.id)
    assert row is not None
    await world.bot.store.close_lobby(row.id)
    for label in ("Leave", "Start", "Cancel"):
        assert await refused_click(world, world.mia, lobby, label) == "This table is closed."


async def test_sides_are_drawn_by_lot(world: World) -> None:
    """It is very unlikely that the same player has the first turn in all sixteen matches."""
    first = set()
    for _ in range(16):
        await world.start_match()
        first.add(world.mover().id)
        await world.bot.showing.close_match(await world.newest_match())
        if len(first) == 2:
            return
        await world.restart()
        for message in world.messages():
            await world.boss.delete(message)
    pytest.fail("the host always sits on the same side")


async def test_a_deleted_lobby_does_not_block_the_channel(world: World) -> None:
    lobby = await world.open_lobby()
    await world.boss.delete(lobby)
    await world.ben.slash(world.channel, "play", game=GAME)
    assert f"At the table: {world.ben.mention}" in text(world.last())


async def test_a_lobby_whose_host_left_the_server_does_not_block_the_channel(world: World) -> None:
    lobby = await world.open_lobby()
    world.guild.remove_member(world.mia)
    await world.ben.slash(world.channel, "play", game=GAME)
    assert f"At the table: {world.ben.mention}" in text(world.last())
    result = await world.zoe.click(lobby, label="Join")
    assert told(result) == "This table is closed."


async def test_if_the_open_lobby_has_no_message_a_refused_person_gets_a_link_to_the_channel(
    world: World,
) -> None:
    await world.bot.store.create_lobby(
        guild_id=world.guild.id,
        channel_id=world.channel.id,
        host_id=world.mia.id,
        game=GAME,
        options={},
    )
    link = f"https://discord.com/channels/{world.guild.id}/{world.channel.id}"
    answer = await refused(world, world.ben, "play", game=GAME)
    assert answer == f"There’s already [an open table]({link}) here."


# The number of players


async def gather(world: World, game: str, count: int) -> str:
    """Open a game's lobby, or have the next member join; return the lobby's text.

    `count` is the number of members that the lobby then has.
    """
    if count == 1:
        await world.mia.slash(world.channel, "play", game=game)
    else:
        member = [world.ben, world.zoe, world.kai, world.liv, world.ola][count - 2]
        await member.click(world.last(), label="Join")
    return text(world.last())


async def test_a_lobby_says_how_many_players_are_needed_and_how_many_can_join(world: World) -> None:
    can = f"{world.mia.mention} can start"
    expected = {
        1: f"One more player is needed; then {can}. Up to 5 players can still join.",
        2: f"{can}. 4 more players can still join.",
        5: f"{can}. One more player can still join.",
        6: f"{can}. Everybody is here.",
    }
    for count in range(1, 7):
        said = await gather(world, "cat-attack", count)
        assert expected.get(count, can) in said
        assert ("Start" in buttons(world.last())) == (count > 1)


async def test_the_number_of_players_that_are_needed_depends_on_the_options(world: World) -> None:
    await gather(world, "cat-attack", 1)
    await choose_options(world.mia, world.last(), {"gang": "pairs"})
    said = text(world.last())
    assert "Gangs need four or six players." in said
    assert f"3 more players are needed; then {world.mia.mention} can start." in said
    for count in (2, 3, 4):
        said = await gather(world, "cat-attack", count)
    assert f"{world.mia.mention} can start. 2 more players can still join." in said
    said = await gather(world, "cat-attack", 5)
    assert f"One more player is needed; then {world.mia.mention} can start." in said


async def test_a_full_lobby_with_incompatible_options_says_why_it_cannot_start(
    world: World,
) -> None:
    await gather(world, "cat-sequence", 1)
    await choose_options(world.mia, world.last(), {"goal": "2", "teams": "3x2"})
    for count in range(2, 7):
        said = await gather(world, "cat-sequence", count)
    assert "A goal of two sequences is only for matches of two sides." in said
    assert f"{world.mia.mention} can’t start yet." in said
    assert "needed" not in said


@pytest.mark.parametrize(
    ("game", "who"),
    [
        ("cat-rat-flea", "Chance decides who has the first turn."),
        ("washi-cat", "Chance decides who has the first turn."),
        ("caged-rat", "The first dealer is drawn by lot; the other player begins."),
        ("cat-sequence", "A dealer is drawn by lot; the player after the dealer begins."),
        ("cat-attack", "Dice decide who has the first turn."),
    ],
)
async def test_a_lobby_says_who_goes_first(world: World, game: str, who: str) -> None:
    assert who in await gather(world, game, 1)


# Options


async def test_all_options_are_listed_in_a_line_by_plain_names(world: World) -> None:
    said = await gather(world, "cat-attack", 1)
    assert said.splitlines()[-1] == (
        "-# Clock: none · Lives: nine · Match clock: none · For kittens: no"
        " · Scarce food: no, enough for everybody · Gangs: none · Houses: one each"
    )


async def test_all_options_are_chosen_in_forms_that_show_the_current_choices(world: World) -> None:
    await gather(world, "cat-attack", 1)
    chosen = {"clock": "3600", "lives": "5", "minutes": "45", "claws": "all", "gang": "teams"}
    await choose_options(world.mia, world.last(), chosen)
    assert text(world.last()).splitlines()[-1] == (
        "-# Clock: 1 hour a turn · Lives: five · Match clock: 45 minutes · For kittens: no"
        " · Scarce food: one too few of each food · Gangs: two gangs · Houses: one each"
    )
    held: dict[str, object] = {}
    for label in ("Options", "More options"):
        asked = await world.mia.click(world.last(), label=label)
        assert asked.modal is not None
        held |= as_it_stands(asked.modal)
    assert held == {
        "clock": ["3600"],
        "asks": ["0"],
        "option-lives": ["5"],
        "option-minutes": ["…"],
        "typed-minutes": "45",
        "option-kittens": ["no"],
        "option-claws": ["all"],
        "option-gang": ["teams"],
        "option-house": ["own"],
    }
    await choose_options(world.mia, world.last(), {"minutes": "60", "gang": "no"})
    assert "Match clock: 60 minutes" in text(world.last())
    lobby = await world.bot.store.lobby_in(world.channel.id)
    assert lobby is not None
    assert lobby.options == {"lives": "5", "minutes": "60", "claws": "all"}


@pytest.mark.parametrize("game", [str(each.key) for each in GAMES])
async def test_the_line_of_options_and_the_forms_show_the_same_choices_by_the_same_names(
    world: World, game: str
) -> None:
    """A form holds five fields, and there are no more forms than needed.

    The lobby does not show who may join; otherwise, a refused person could infer why.
    """
    line = (await gather(world, game, 1)).splitlines()[-1].removeprefix("-# ")
    told, fields = [], 0
    pages = [label for label in buttons(world.last()) if label.lower().endswith("options")]
    for label in pages:
        asked = await world.mia.click(world.last(), label=label)
        assert asked.modal is not None
        fields += len(asked.modal["components"])
        for labelled in asked.modal["components"]:
            if labelled["component"]["type"] == SELECT:
                [held] = [o for o in labelled["component"]["options"] if o.get("default")]
                told.append(f"{labelled['label']}: {held['label']}")
    assert [each for each in told if each.startswith("Who may join")] == ["Who may join: everybody"]
    assert " · ".join(each for each in told if not each.startswith("Who may join")) == line
    assert len(pages) == -(-fields // 5)


async def test_a_typed_value_counts_even_if_the_menu_was_not_changed(world: World) -> None:
    await gather(world, "cat-attack", 1)
    asked = await world.mia.click(world.last(), label="Options")
    assert asked.modal is not None
    await world.mia.submit_modal(asked, as_it_stands(asked.modal) | {"typed-minutes": " 45 "})
    assert "Match clock: 45 minutes" in text(world.last())


async def test_a_form_that_is_not_submitted_changes_nothing(world: World) -> None:
    await gather(world, "washi-cat", 1)
    before = world.snapshot()
    for _ in range(2):
        assert (await world.mia.click(world.last(), label="Options")).modal is not None
    assert world.snapshot() == before


@pytest.mark.parametrize("typed", ["", "0", "ten", "123456789012345678"])
async def test_an_invalid_typed_value_is_refused_with_an_example(world: World, typed: str) -> None:
    await gather(world, "cat-attack", 1)
    before = world.snapshot()
    asked = await world.mia.click(world.last(), label="Options")
    assert asked.modal is not None
    entered = {"option-minutes": ["…"], "typed-minutes": typed, "option-lives": ["3"]}
    answer = await world.mia.submit_modal(asked, as_it_stands(asked.modal) | entered)
    assert told(answer) == "That can’t be chosen here. Try something like “45”."
    assert world.snapshot() == before


async def test_a_form_is_refused_if_the_member_who_opened_it_is_no_longer_the_host(
    world: World,
) -> None:
    await gather(world, "cat-attack", 1)
    await gather(world, "cat-attack", 2)
    asked = await world.mia.click(world.last(), label="Options")
    assert asked.modal is not None
    await world.mia.click(world.last(), label="Leave")
    answer = await world.mia.submit_modal(asked, as_it_stands(asked.modal))
    assert told(answer) == f"Only {world.ben.mention} can do that."


async def test_menus_of_lobbies_from_earlier_versions_still_work(world: World) -> None:
    await gather(world, "washi-cat", 1)
    old = {"lobby-option:1:map": ("short", "…"), "lobby-clock:1": ("3600",)}
    for verb, values in old.items():
        for value in values:
            stored = world.env.backend.get_message(world.channel.id, world.last().id)
            choices = [{"label": value, "value": value}]
            custom_id = f"clowder-menu:{verb}"
            menu = {"type": 3, "custom_id": custom_id, "options": choices}
            stored.components = [{"type": 1, "components": [menu]}]
            answer = await world.mia.select(world.last(), [value], custom_id=custom_id)
            assert (answer.modal is not None) == (value == "…")
    assert "-# Clock: 1 hour a turn · Map: ◆ short" in text(world.last())


# Deserted lobbies

DAY = 24 * 60 * 60
ROUND = 30 * 60
MOST_OF_A_DAY = 13 * 60 * 60
"""More than half a day, so that two such spans are more than a day."""
CLOSED = (
    "-# Nobody came to this table of Cat, Rat, Flea! for a day, so it’s closed. "
    "`/play` opens another table."
)


def closed(world: World) -> bool:
    """Return whether the lobby's message has no picture or button, and says that it is closed."""
    [message] = world.messages()
    return text(message) == CLOSED and not buttons(message) and not message.attachments


async def test_a_lobby_that_nobody_uses_for_a_day_closes_and_frees_the_channel(
    world: World,
) -> None:
    await world.open_lobby()
    await world.pass_time(DAY - ROUND)
    assert not closed(world)
    await world.pass_time(2 * ROUND)
    assert closed(world)
    await world.ben.slash(world.channel, "play", game=GAME)
    assert f"At the table: {world.ben.mention}" in text(world.last())


async def test_a_lobby_stays_open_while_people_join_or_leave_or_choose_options(
    world: World,
) -> None:
    lobby = await world.open_lobby()
    await world.pass_time(MOST_OF_A_DAY)
    await world.ben.click(lobby, label="Join")
    await world.pass_time(MOST_OF_A_DAY)
    await choose_options(world.mia, lobby, {"clock": "300"})
    await world.pass_time(MOST_OF_A_DAY)
    await world.ben.click(lobby, label="Leave")
    await world.pass_time(MOST_OF_A_DAY)
    assert not closed(world)
    await world.pass_time(MOST_OF_A_DAY)
    assert closed(world)


async def test_a_restart_finishes_the_closing_of_a_deserted_lobby(world: World) -> None:
    lobby = await world.open_lobby()
    row = await world.bot.store.lobby_in(world.channel.id)
    assert row is not None
    await world.bot.store.desert_lobby(row.id, row.created_at)
    assert not closed(world)
    for member, label in ((world.ben, "Join"), (world.mia, "Options")):
        assert told(await member.click(lobby, label=label)) == "This table is closed."
    await world.restart()
    await world.catch_up()
    assert closed(world)
    await world.open_lobby()


async def test_a_deserted_lobby_whose_message_was_deleted_frees_the_channel(world: World) -> None:
    await world.boss.delete(await world.open_lobby())
    await world.pass_time(DAY + ROUND)
    assert await world.bot.store.deserted_lobbies(world.bot.store.now()) == []
