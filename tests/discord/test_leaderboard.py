"""`/leaderboard` as members see it, after matches that the tests store directly or play."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from cogs.match.rated import rated_sides
from data import Ending, NewAction, Store, ThreadRow
from rendering.standings import Board
from rendering.standings import leaderboard as draw_leaderboard
from rules.chance import commitment
from tests.discord.world import (
    GAME,
    Message,
    World,
    alts,
    buttons,
    options,
    parts,
    private,
    told,
)
from tests.discord.world import text as said
from tests.discord.world import world as open_world

SEED = bytes(32)
DAY = 24 * 60 * 60 * 1000
STRANGERS = 9_000_000_000_000_000


async def finish(
    world: World,
    users: tuple[int, int],
    places: tuple[int, ...] = (1, 2),
    *,
    guild: int | None = None,
    home: int | None = None,
    ago: int = 0,
    game: str = GAME,
    thread: ChannelHandle | None = None,
) -> None:
    """Store a match that ended `ago` milliseconds ago.

    The match was played in `thread`; by default, in a public thread of the world's channel.
    """
    present = round(world.env.now().timestamp() * 1000)
    async with await Store.open(world.database_url, clock=lambda: present - ago) as store:
        channel = 5_000_000 + (await store.counts()).matches if thread is None else thread.id
        if guild is None:
            home = world.channel.id if home is None else home
        if guild is None and thread is None:
            public = ThreadRow(channel, world.guild.id, home or channel, private=False)
            await store.note_thread(public)
        await _finish(world, store, users, places, guild, home, game, channel)


async def _finish(
    world: World,
    store: Store,
    users: tuple[int, int],
    places: tuple[int, ...],
    guild: int | None,
    home: int | None,
    game: str,
    channel: int,
) -> None:
    row = await store.start_match(
        lobby_id=None,
        guild_id=world.guild.id if guild is None else guild,
        channel_id=channel,
        game=game,
        rules_version=1,
        seats=users,
        options={},
        seed=SEED,
        commitment=commitment(SEED),
        home_id=home,
    )
    ending, acted = Ending(places, "resigned"), [NewAction(0, "a"), NewAction(1, "a")]
    sides = rated_sides(row, ending, None, (0, 1))
    await store.append(row.id, 0, acted, ending, sides=sides)
    await store.mark_shown(row.id, 2, True)


async def crowd(world: World, people: int) -> None:
    """Have this many strangers each win against Mia once."""
    for number in range(people):
        await finish(world, (STRANGERS + number, world.mia.id))


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def allowances(body: Any) -> Iterator[dict[str, Any]]:
    """Yield every `allowed_mentions` in a request, however deeply it is nested."""
    if isinstance(body, dict):
        if "allowed_mentions" in body:
            yield body["allowed_mentions"]
        for value in body.values():
            yield from allowances(value)


def ranks(message: Message) -> list[str]:
    """Return the lines that start with a rank."""
    return [line for line in said(message).splitlines() if line.lstrip("*")[:1].isdigit()]


async def test_the_players_of_a_finished_match_are_on_the_leaderboard_at_once(world: World) -> None:
    await world.start_match()
    for _ in range(2):
        await world.type_through((await world.legal())[0])
    loser, winner = world.mover(), world.waiting()
    asked = await loser.click(world.table_message(), label="Resign")
    await loser.click(private(asked), label="Yes, I resign")
    await world.zoe.slash(world.channel, "leaderboard")
    board = world.last()
    first, second = ranks(board)
    assert first.startswith(f"**1.** <@{winner.id}> · **10")
    assert "1 played, 1 won" in first
    assert second.startswith(f"**2.** <@{loser.id}> · **9")
    assert "this server · all time" in said(board)
    assert not buttons(board)


async def test_a_match_given_up_before_everybody_has_acted_is_not_rated(world: World) -> None:
    await world.start_match()
    asked = await world.mia.click(world.table_message(), label="Resign")
    await world.mia.click(private(asked), label="Yes, I resign")
    empty = told(await world.zoe.slash(world.channel, "leaderboard"))
    assert "Nobody is on this leaderboard yet" in empty
    assert "/play" in empty


async def test_the_pictures_description_lists_the_ranks(world: World) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    await world.mia.slash(world.channel, "leaderboard")
    [alt] = alts(world.last())
    assert alt.startswith("Leaderboard of ")
    assert "1. Mia, 10" in alt
    assert "2. Ben, 9" in alt
    assert alt.index("Mia") < alt.index("Ben")
    mine, theirs = ranks(world.last())
    assert mine.startswith(f"**1.** **<@{world.mia.id}>**")
    assert theirs.startswith(f"**2.** <@{world.ben.id}>")


async def test_the_readers_own_row_is_on_every_page(world: World) -> None:
    await crowd(world, 12)
    await world.mia.slash(world.channel, "leaderboard")
    board = world.last()
    assert len(ranks(board)) == 11
    assert ranks(board)[-1].startswith(f"**13.** **<@{world.mia.id}>**")
    assert "You: 13. Mia" in alts(board)[0]
    assert list(buttons(board)) == ["▶"]
    before = len(world.messages())
    await world.mia.click(board, label="▶")
    assert len(world.messages()) == before
    turned = world.last()
    assert [line.split(" ")[0] for line in ranks(turned)] == ["**11.**", "**12.**", "**13.**"]
    assert "page 2 of 2" in said(turned)
    assert list(buttons(turned)) == ["◀"]
    await world.mia.click(turned, label="◀")
    assert ranks(world.last()) == ranks(board)


async def test_turning_the_page_of_another_members_leaderboard_gives_a_private_copy(
    world: World,
) -> None:
    await crowd(world, 12)
    await finish(world, (world.ben.id, world.mia.id))
    await world.mia.slash(world.channel, "leaderboard")
    before = world.snapshot()
    copy = private(await world.ben.click(world.last(), label="▶"))
    assert world.snapshot() == before
    assert any(f"**<@{world.ben.id}>**" in line for line in ranks(copy))
    assert "page 2 of 2" in said(copy)
    await world.ben.click(copy, label="◀")
    assert world.snapshot() == before


async def test_pages_can_still_be_turned_after_a_restart(world: World) -> None:
    await crowd(world, 12)
    await world.mia.slash(world.channel, "leaderboard")
    await world.restart()
    await world.mia.click(world.last(), label="▶")
    assert "page 2 of 2" in said(world.last())


async def switched(
    member: MemberActor, message: Message, which: str, value: str
) -> InteractionResult:
    [menu] = {found for found in options(message).values() if found.endswith(f":{which}")}
    return await member.select(message, [value], custom_id=menu)


async def test_switching_the_game_or_the_scope_or_the_period_edits_the_same_message(
    world: World,
) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    await finish(world, (world.kai.id, world.liv.id), game="caged-rat")
    await finish(world, (STRANGERS, STRANGERS + 1), guild=77, game="caged-rat")
    await world.zoe.slash(world.channel, "leaderboard", game=GAME)
    board = world.last()
    await switched(world.zoe, board, "game", "caged-rat")
    assert world.last().id == board.id
    assert "Leaderboard · Caged Rat" in said(world.last())
    assert len(ranks(world.last())) == 2
    await switched(world.zoe, world.last(), "scope", "all")
    assert "everywhere · all time" in said(world.last())
    assert len(ranks(world.last())) == 4
    await switched(world.zoe, world.last(), "period", "month")
    assert "Leaderboard · Caged Rat\neverywhere · last 30 days" in said(world.last())
    copy = private(await switched(world.ben, world.last(), "scope", "here"))
    assert "this server · last 30 days" in said(copy)
    assert "everywhere · last 30 days" in said(world.last())


async def test_an_empty_leaderboard_can_be_switched_to_another_game(world: World) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    empty = private(await world.zoe.slash(world.channel, "leaderboard", game="caged-rat"))
    assert "Nobody is on this leaderboard yet" in said(empty)
    await world.restart()
    full = private(await switched(world.zoe, empty, "game", GAME))
    assert full.id == empty.id
    assert len(ranks(full)) == 2
    empty = private(await switched(world.zoe, full, "game", "washi-cat"))
    assert "Nobody is on this leaderboard yet" in said(empty)
    assert empty.attachments == []


async def test_only_the_leaderboard_of_all_servers_includes_other_servers(world: World) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    await finish(world, (STRANGERS, STRANGERS + 1), guild=77)
    await world.mia.slash(world.channel, "me", everywhere="yes")
    await world.zoe.slash(world.channel, "leaderboard")
    assert len(ranks(world.last())) == 2
    await world.zoe.slash(world.channel, "leaderboard", scope="all")
    everywhere = world.last()
    assert len(ranks(everywhere)) == 4
    assert f"<@{STRANGERS}" not in said(everywhere)
    assert "Mia" in said(everywhere)


async def test_a_channels_leaderboard_lists_only_people_who_finished_a_match_there(
    world: World,
) -> None:
    await finish(world, (world.mia.id, world.ben.id), home=world.channel.id)
    await finish(world, (world.kai.id, world.liv.id), home=1)
    await world.zoe.slash(world.channel, "leaderboard", scope="channel")
    shown = said(world.last())
    assert str(world.mia.id) in shown
    assert str(world.kai.id) not in shown


async def test_a_channels_leaderboard_shows_the_game_that_is_played_there(world: World) -> None:
    for _ in range(2):
        await finish(world, (world.mia.id, world.ben.id), home=1)
    await finish(world, (world.kai.id, world.liv.id), home=world.channel.id, game="cat-sequence")
    await world.zoe.slash(world.channel, "leaderboard", scope="channel")
    assert "Leaderboard · Cat Sequence" in said(world.last())


async def test_a_leaderboard_says_that_an_asker_without_a_rank_is_not_on_it(
    world: World,
) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    await world.zoe.slash(world.channel, "leaderboard")
    assert f"-# <@{world.zoe.id}> isn’t on this leaderboard yet" in said(world.last())
    await world.mia.slash(world.channel, "leaderboard")
    assert "isn’t on this leaderboard" not in said(world.last())


async def test_the_leaderboard_of_30_days_leaves_out_people_who_have_not_played_recently(
    world: World,
) -> None:
    await finish(world, (world.mia.id, world.ben.id), ago=31 * DAY)
    await finish(world, (world.kai.id, world.liv.id), ago=29 * DAY)
    await world.zoe.slash(world.channel, "leaderboard", period="month")
    shown = said(world.last())
    assert str(world.kai.id) in shown
    assert str(world.mia.id) not in shown


async def test_leaderboards_and_profiles_ping_nobody(world: World) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    before = len(world.requests)
    await world.zoe.slash(world.channel, "leaderboard")
    await world.zoe.slash(world.channel, "profile", member=world.mia.user)
    bodies = [request.json for request in world.requests[before:]]
    allowed = [mentions for body in bodies for mentions in allowances(body)]
    assert len(allowed) == 2
    assert all(not any(each.values()) for each in allowed)


async def test_people_unknown_to_discord_have_a_row_on_the_leaderboard(world: World) -> None:
    await finish(world, (STRANGERS, STRANGERS + 1))
    await world.zoe.slash(world.channel, "leaderboard")
    assert "Cat 1" in alts(world.last())[0]
    assert len(ranks(world.last())) == 2


async def test_each_game_has_its_own_leaderboard(world: World) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    other = told(await world.zoe.slash(world.channel, "leaderboard", game="cat-sequence"))
    assert "Nobody is on this leaderboard yet" in other


@pytest.mark.usefixtures("clean_log")
async def test_names_are_requested_once_and_never_stored(world: World, tmp_path: Path) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    for _ in range(2):
        await world.zoe.slash(world.channel, "leaderboard")
    asked = [request for request in world.requests if request.path.startswith("/users/")]
    assert len(asked) == 2
    assert not [path for path in files(tmp_path) if b"Mia" in path.read_bytes()]


async def test_the_first_page_has_one_picture_and_a_disabled_back_button(tmp_path: Path) -> None:
    async with open_world(tmp_path) as world:
        await crowd(world, 11)
        await world.mia.slash(world.channel, "leaderboard")
        disabled = [part["label"] for part in parts(world.last()) if part.get("disabled")]
        assert disabled == ["◀"]
        assert len(world.last().attachments) == 1


# Names on other servers


async def everywhere(world: World, asker: MemberActor) -> tuple[str, str, list[str]]:
    """Post the leaderboard of all servers.

    Return the leaderboard's text, the picture's alt text, and the names in the picture. The picture
    shows exactly the names that are passed to its drawing function.
    """
    drawn: list[str] = []
    with pytest.MonkeyPatch.context() as patch:

        def noted(board: Board) -> bytes:
            drawn.extend(row.name for row in (*board.rows, board.apart) if row is not None)
            return draw_leaderboard(board)

        patch.setattr(sys.modules["cogs.standings.leaderboard"], "leaderboard", noted)
        await asker.slash(world.channel, "leaderboard", scope="all")
    [alt] = alts(world.last())
    return said(world.last()), alt, drawn


async def test_people_are_named_to_other_servers_only_if_they_agreed(world: World) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    await world.ben.slash(world.channel, "me", everywhere="yes")
    text, alt, drawn = await everywhere(world, world.zoe)
    assert "**1.** Cat 1 · " in text
    assert "**2.** Ben · " in text
    assert "1. Cat 1, 10" in alt
    assert drawn == ["Cat 1", "Ben"]
    assert not any("Mia" in shown or str(world.mia.id) in shown for shown in (text, alt))
    await world.ben.slash(world.channel, "me", everywhere="no")
    text, alt, drawn = await everywhere(world, world.zoe)
    assert drawn == ["Cat 1", "Cat 2"]
    assert "Ben" not in text + alt


async def test_people_with_the_same_name_are_numbered_on_the_leaderboard_of_all_servers(
    world: World,
) -> None:
    """The leaderboard of all servers does not show unique Discord names."""
    users = [world.env.create_user(handle, global_name="Sam") for handle in ("sam.a", "sam.b")]
    members = [world.guild.add_member(user) for user in users]
    await finish(world, (members[0].id, members[1].id))
    for member in members:
        await member.slash(world.channel, "me", everywhere="yes")
    text, alt, drawn = await everywhere(world, world.zoe)
    assert drawn == ["Sam · 1", "Sam · 2"]
    assert "**1.** Sam · 1 · " in text
    assert "2. Sam · 2, " in alt
    assert "sam." not in text + alt


async def test_the_name_of_a_member_gets_a_number_if_it_equals_the_label_of_an_unnamed_row(
    world: World,
) -> None:
    """An unnamed row has a label such as `Cat 2`. A member may really be called `Cat 2`, too."""
    users = [world.env.create_user(f"cat.{at}", global_name="Cat 2") for at in (1, 2)]
    members = [world.guild.add_member(user) for user in users]
    await finish(world, (members[0].id, world.ben.id))
    await members[0].slash(world.channel, "me", everywhere="yes")
    text, alt, drawn = await everywhere(world, world.zoe)
    assert drawn == ["Cat 2 · 1", "Cat 2"]
    assert "**1.** Cat 2 · 1 · " in text
    assert "2. Cat 2, " in alt
    assert "Ben" not in text + alt


async def test_members_with_the_same_name_are_shown_with_handles_on_their_servers_leaderboard(
    world: World,
) -> None:
    users = [world.env.create_user(f"cat.{at}", global_name="Cat") for at in (1, 2)]
    members = [world.guild.add_member(user) for user in users]
    await finish(world, (members[0].id, members[1].id))
    await world.zoe.slash(world.channel, "leaderboard")
    [alt] = alts(world.last())
    assert "1. Cat · cat.1, " in alt
    assert "2. Cat · cat.2, " in alt


async def test_the_member_who_asks_is_named_on_the_leaderboard_of_all_servers(world: World) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    text, alt, drawn = await everywhere(world, world.mia)
    assert "**1.** **Mia** · " in text
    assert "1. Mia, " in alt
    assert drawn == ["Mia", "Cat 2"]


async def test_the_askers_name_is_hidden_when_a_different_member_turns_the_page(
    world: World,
) -> None:
    await crowd(world, 12)
    await world.mia.slash(world.channel, "leaderboard", scope="all")
    assert "Mia" in said(world.last())
    copy = private(await world.ben.click(world.last(), label="▶"))
    assert "Mia" not in said(copy) + alts(copy)[0]


async def test_names_on_a_servers_own_leaderboard_need_no_consent(world: World) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    await world.zoe.slash(world.channel, "leaderboard")
    assert "1. Mia, " in alts(world.last())[0]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("E\u202eve\u202c", "Eve"),
        ("\u200bEve\u2066 \u200f\ufeff of\u00adNine", "Eve ofNine"),
        ("\u3164\u2800\u115f", "eve"),
        ("E\U000e0041v\ufe0fe\u0000", "Eve"),
        ("  Eve \n the\u2028First ", "Eve the First"),
    ],
)
async def test_invisible_characters_are_removed_from_names(
    world: World, name: str, shown: str
) -> None:
    eve = world.guild.add_member(world.env.create_user("eve", global_name=name))
    await finish(world, (eve.id, world.ben.id))
    await eve.slash(world.channel, "me", everywhere="yes")
    text, alt, drawn = await everywhere(world, world.zoe)
    assert f"**1.** {shown} · " in text
    assert f"1. {shown}, " in alt
    assert drawn[0] == shown
