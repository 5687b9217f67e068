"""Tables show people by name with their side's mark; stored texts hold no names."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from functools import partial

import pytest
from PIL import Image
from simcord.actors import MemberActor

from cogs.board import wording
from cogs.channels.attached import MAX_ALT
from rendering import painter
from rendering.theme import SIDES
from rules.game import Game
from rules.registry import GAMES
from tests.discord.cards import Party, direct
from tests.discord.test_leaderboard import finish
from tests.discord.test_limits import SAY
from tests.discord.test_panel import TURN
from tests.discord.world import World, alts, outside, private, text, told

pytestmark = pytest.mark.usefixtures("clean_log")

BESIDE_THE_BOARD = (606, 290, 942, 546)
"""The part of the picture between the players' cards, which says whose turn it is."""
SHAPES = {"disc": "●", "square": "■", "triangle": "▲", "diamond": "◆", "star": "★", "heart": "♥"}


async def start(world: World, *people: str) -> None:
    """Start a match between two new members with these names."""
    first, second = [world.add_member(name) for name in people]
    await first.slash(world.channel, "play", game="cat-rat-flea")
    await second.click(world.last(), label="Join")
    await first.click(world.last(), label="Start")


def test_texts_mark_the_sides_with_the_same_shapes_as_pictures() -> None:
    assert [SAY(f"mark-{side}") for side in range(len(SIDES))] == [
        SHAPES[side.shape] for side in SIDES
    ]


async def test_a_board_shows_names_and_marks_and_seats_but_mentions_only_the_player_to_move(
    world: World,
) -> None:
    await world.start_match()
    board, mover = text(world.table_message()), world.mover()
    lines = board.splitlines()
    assert lines[1] in (
        "● Mia (South) against ■ Ben (North)",
        "● Ben (South) against ■ Mia (North)",
    )
    assert f"**Your move, {mover.mention} (● South).**" in board
    assert board.count("<@") == 1


async def test_two_players_with_the_same_name_are_shown_with_their_handles(
    world: World,
) -> None:
    await start(world, "Anna", "Ａnna")
    users = (await world.table()).row.users
    handles = [world.bot.handles[user] for user in users]
    shown = text(world.table_message())
    assert len({*handles}) == 2
    for handle, seat in zip(handles, ("South", "North"), strict=True):
        assert re.search(rf". [AＡ]nna · {re.escape(handle)} \({seat}\)", shown)


@pytest.fixture
def two_annas(world: World) -> list[MemberActor]:
    users = [world.env.create_user(handle, global_name="Anna") for handle in ("anna.a", "anna.b")]
    return [world.guild.add_member(user) for user in users]


@pytest.mark.parametrize("restarted", [False, True])
async def test_two_members_with_the_same_name_are_distinguished_in_a_lobby(
    world: World, two_annas: list[MemberActor], restarted: bool
) -> None:
    first, second = two_annas
    await first.slash(world.channel, "play", game="cat-rat-flea")
    if restarted:
        await world.restart()
    assert f"At the table: {first.mention}\n" in text(world.last())
    await second.click(world.last(), label="Join")
    said = text(world.last())
    assert f"At the table: {first.mention} · anna.a, {second.mention} · anna.b\n" in said
    assert f"{first.mention} · anna.a can start." in said


async def test_two_members_with_the_same_name_are_distinguished_in_the_history(
    world: World, two_annas: list[MemberActor]
) -> None:
    first, second = two_annas
    await first.slash(world.channel, "play", game="cat-rat-flea")
    await second.click(world.last(), label="Join")
    await first.click(world.last(), label="Start")
    await world.end(world.boss, "late")
    for restarted in (False, True):
        if restarted:
            await world.restart()
        listed = told(await world.mia.slash(world.channel, "history"))
        assert all(f"{each.mention} · anna." in listed for each in two_annas)
        assert "Mia ·" not in listed


async def test_two_members_with_the_same_name_are_distinguished_on_a_leaderboard(
    world: World, two_annas: list[MemberActor]
) -> None:
    first, second = two_annas
    await finish(world, (first.id, second.id))
    await finish(world, (first.id, world.ben.id))
    await world.mia.slash(world.channel, "leaderboard")
    said, [alt] = text(world.last()), alts(world.last())
    for member, handle in ((first, "anna.a"), (second, "anna.b")):
        assert f"{member.mention} · {handle}" in said
        assert f"Anna · {handle}" in alt
    assert f"{world.ben.mention} · **" in said


async def test_two_members_with_the_same_name_are_distinguished_in_a_profile(
    world: World, two_annas: list[MemberActor]
) -> None:
    first, second = two_annas
    await finish(world, (first.id, second.id))
    for restarted in (False, True):
        if restarted:
            await world.restart()
        await world.mia.slash(world.channel, "profile", member=first.user)
        heading, met, *_ = text(world.last()).splitlines()
        assert heading == f"### {first.mention} · anna.a"
        assert met == f"Most often against {second.mention} · anna.b (1)"


async def test_a_question_gives_the_user_name_of_its_addressee_if_two_players_have_the_same_name(
    world: World, two_annas: list[MemberActor]
) -> None:
    first, second = two_annas
    await first.slash(world.channel, "play", game="cat-rat-flea")
    await second.click(world.last(), label="Join")
    await first.click(world.last(), label="Start")
    table = await world.table()
    asker, other = sorted(two_annas, key=lambda each: table.seat(each.id) not in table.awaited)
    asked = f"{other.mention} · {other.user.name}"
    await asker.click(private(await asker.slash(world.channel, "draw")), label="Yes, offer a draw")
    assert asked in text(world.last())
    await asker.slash(world.channel, "move", action="Fa2-a1")
    await asker.slash(world.channel, "takeback")
    assert asked in text(world.last())
    await other.click(private(await other.slash(world.channel, "resign")), label="Yes, I resign")
    await asker.click(world.result_message(), label="Rematch")
    assert asked in text(world.last())


async def test_a_long_name_is_shortened(world: World) -> None:
    await start(world, "A" * 32, "Bo")
    assert f"{'A' * 23}… (" in text(world.table_message())


async def test_a_line_about_an_action_has_names_on_discord_but_not_in_the_database(
    world: World,
) -> None:
    await world.start_match()
    mover = world.mover()
    await world.click_through("Fb2-b1")
    kept = [message.line or "" for message in await world.bot.store.messages(1)]
    assert any(f"● <@{mover.id}>: Flea jumps b2" in line for line in kept)
    assert not any("Mia" in line or "Ben" in line for line in kept)
    called = await world.called(mover)
    await world.click_through("Rc5-c4")
    assert any(text(shown).startswith(f"**1.** {called}: Flea") for shown in world.messages())


async def test_names_are_requested_only_once_after_a_restart(world: World) -> None:
    await world.start_match()
    names = {await world.placed(member) for member in (world.mia, world.ben)}
    await world.restart()
    await world.click_through("Fb2-b1")
    assert all(name in text(world.table_message()) for name in names)
    since = len(world.requests)
    await world.click_through("Rc5-c4")
    assert not [each for each in outside(world.requests[since:]) if "/users/" in each]


async def test_the_seat_is_shown_instead_of_a_name_that_cannot_be_fetched(world: World) -> None:
    await world.start_match()
    mover, other = world.mover(), world.waiting()
    await world.restart()
    world.env.inject_error("GET", "/users/*", status=500, times=20)
    await world.click_through("Fb2-b1")
    assert f"{await world.placed(mover)} against ■ North" in text(world.table_message())
    assert f"<@{other.id}> (■ North)" in text(world.table_message())


def test_labels_name_the_owner_of_a_cat_that_the_player_may_fight_or_rob_or_meet() -> None:
    cat = {"piece": "Cat 6", "region": "none", "owner": "■ Ben", "target": "cat6", "meets": "none"}
    assert SAY("cat-attack-via", kind="fight", before="no", **cat) == "Cat 6 (■ Ben)"
    assert SAY("cat-attack-target", kind="play", **cat) == "Cat 6 (■ Ben)"
    source = {**cat, "card": "", "whole": "yes"}
    assert SAY("cat-attack-source", kind="escape", **source) == "From Cat 6’s larder (■ Ben)"
    met = {**source, "target": "d1", "meets": "Cat 6"}
    assert SAY("cat-attack-source", kind="go", **met) == "d1 · Cat 6 (■ Ben)"


def test_the_label_of_a_target_names_nothing_twice() -> None:
    end = {"piece": "none", "region": "none", "owner": "none", "card": "", "whole": "yes"}
    for meets, target, shown in (
        ("home", "home4", "Home 4"),
        ("own-home", "home4", "Home 4 · your Home"),
        ("curiosity", "d1", "d1 · Curiosity card"),
    ):
        facts = {**end, "target": target, "meets": meets}
        assert SAY("cat-attack-source", kind="go", **facts) == shown
    assert SAY("cat-attack-target", kind="play", **facts) == "d1 · Curiosity card"
    idle = {**facts, "target": "nothing", "meets": "none"}
    assert SAY("cat-attack-target", kind="play", **idle) == "Play it anyway"


async def test_pictures_show_the_movers_name_only_if_the_font_can_draw_it(world: World) -> None:
    await world.start_match()
    table, say = await world.table(), world.bot.guild_language(world.guild.id)
    user = table.row.users[0]
    assert wording.captions(say, table).status == f"{world.bot.names[user]} (South) to move"
    assert wording.status(replace(say, name={user: "ねこ"}.get), table) == "South to move"


async def test_a_hand_shows_the_opponents_last_action_and_where_the_table_is(world: World) -> None:
    party = Party(world, [world.mia, world.ben])
    await party.start()
    await party.play(times=2)
    table = await world.table()
    [player] = table.awaited
    mine, other = party.people[player], party.people[1 - player]
    said = text(direct(mine))
    assert f"**{table.match.number}.** {await world.called(other)} " in said
    assert f".** {await world.called(mine)} " not in said
    assert f"is on {world.guild.name} · \\#{world.channel.name}." in said or (
        f"is on {world.guild.name} · #{world.channel.name}." in said
    )
    assert "<@" not in said
    assert "<@" not in text(direct(other))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_descriptions_name_the_player_of_each_seat(world: World, game: Game) -> None:
    """The test fills the table with players who have the longest names."""
    people = [world.add_member(f"{place}{'w' * 30}") for place in range(game.player_counts[-1])]
    await people[0].slash(world.channel, "play", game=game.key)
    for member in people[1:]:
        await member.click(world.last(), label="Join")
    await people[0].click(world.last(), label="Start")
    users = (await world.table()).row.users
    told = alts(world.table_message())[-1]
    assert len(told) <= MAX_ALT
    for player, user in enumerate(users):
        seat = SAY.plain(f"{game.key}-seat-{player}")
        assert re.search(rf"\b{world.bot.names[user][:14]}w*…? \({seat}\)", told)
    for member in (people[0], world.kai):
        answer = await member.slash(world.channel, "board", text=True)
        assert all(f"{world.bot.names[user][:14]}" in text(private(answer)) for user in users)


async def test_the_small_board_beside_a_hand_has_the_same_description_as_the_channels_board(
    world: World,
) -> None:
    party = Party(world, [world.mia, world.ben])
    await party.start()
    table = await world.table()
    [player] = table.awaited
    small, hand = alts(direct(party.people[player]))
    say, key = world.bot.guild_language(world.guild.id), table.game.key
    view = table.match.state.observation(player)
    told = wording.captions(say, table).described(key, partial(painter(key).alt_text, view))
    assert small == told
    assert len(small) <= MAX_ALT
    assert hand != small


async def test_a_picture_names_the_player_who_must_scurry(world: World) -> None:
    told = []
    for first, second in ((world.mia, world.ben), (world.zoe, world.kai)):
        await first.slash(world.channel, "play", game="cat-rat-flea")
        await second.click(world.last(), label="Join")
        await first.click(world.last(), label="Start")
        for action in TURN[:4]:
            await world.type_through(action)
        board = world.table_message()
        assert "must scurry from b5!" in text(board)
        picture = Image.open(io.BytesIO(await board.attachments[0].read())).convert("RGB")
        told.append(picture.crop(BESIDE_THE_BOARD).tobytes())
        await world.end(world.boss, "late")
    assert told[0] != told[1]
