"""Names and texts that imitate links, mentions or headings stay plain text."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from simcord.actors import MemberActor

from cogs.kit.markup import plain
from sandbox.forms import choose_options
from tests.discord.cards import Party, direct
from tests.discord.test_leaderboard import STRANGERS, finish
from tests.discord.test_privacy import erase
from tests.discord.test_reminders import HOUR, MINUTE, at, everybody, reminders
from tests.discord.test_replay import opened
from tests.discord.test_washi_cat import open_lobby
from tests.discord.world import World, alts, private, text, told, world
from tests.markdown import UNSEEN, read

pytestmark = pytest.mark.usefixtures("clean_log")

SERVER = "Alley](https://evil.example/login) [here \u202e@everyone"
EVE = "# [a](https://evil.io) **b** `c`"
WHY = "- [why](https://evil.example) **not** \u202e</end:1> @here"


@pytest.fixture
async def alley(tmp_path: Path) -> AsyncIterator[World]:
    """A server whose name imitates a link."""
    async with world(tmp_path, SERVER) as there:
        yield there


@pytest.fixture
def eve(alley: World) -> MemberActor:
    return alley.add_member(EVE)


def check_harmless(said: str, typed: str) -> None:
    """Assert that the text shows as typed, without any working link or mention."""
    shown, live = read(said)
    assert plain(typed) in shown
    assert not [what for kind, what in live if "evil" in what or what.startswith("@")]
    assert all(what[2:-1].isdigit() for kind, what in live if kind == "call")
    assert not UNSEEN.search(said.replace("@\u200b", "@"))


async def test_a_servers_name_is_plain_text_in_a_hand(alley: World) -> None:
    party = Party(alley, [alley.mia, alley.ben])
    await party.start()
    for member in party.people:
        said = text(direct(member))
        check_harmless(said, SERVER)
        where = f"https://discord.com/channels/{alley.guild.id}/{alley.channel.id}"
        assert [what for kind, what in read(said).live if kind in ("link", "address")] == [where]


@pytest.mark.parametrize("told_by", ["reminder", "daily list"])
async def test_a_servers_name_is_plain_text_in_a_reminder(alley: World, told_by: str) -> None:
    if told_by == "reminder":
        await everybody(alley, reminders="once", hours=1)
    else:
        await everybody(alley, digest=at(alley, 30))
    await alley.start_match()
    mover = alley.mover()
    await alley.pass_time(HOUR + 5 * MINUTE)
    [said] = reminders(mover)
    check_harmless(said, SERVER)
    board = f"https://discord.com/channels/{alley.guild.id}/{alley.channel.id}/"
    [link] = [what for kind, what in read(said).live if kind in ("link", "address")]
    assert link.startswith(board)


async def test_the_reason_for_ending_a_match_is_plain_text(alley: World) -> None:
    await alley.start_match()
    await alley.end(alley.boss, WHY)
    said = text(alley.result_message())
    check_harmless(said, WHY)
    assert not [what for kind, what in read(said).live if kind == "call"]
    check_harmless(text(await opened(alley, 1)), WHY)


async def test_the_reason_for_ending_a_match_omits_erased_members(alley: World) -> None:
    await alley.start_match()
    await alley.end(alley.boss, f"<@{alley.mia.id}> has to go")
    await erase(alley, alley.mia)
    said = text(await opened(alley, 1))
    assert "Boss ended the match: “… has to go”" in said
    assert str(alley.mia.id) not in said


async def test_a_hosts_name_is_plain_text_in_a_threads_name_and_at_the_table(
    alley: World, eve: MemberActor
) -> None:
    await eve.slash(alley.channel, "play", game="cat-rat-flea", thread="yes")
    [thread] = alley.channel.threads
    assert thread.name == f"Cat, Rat, Flea! · {EVE}"
    said = text(alley.last())
    assert said == f"{eve.mention} opens a table for Cat, Rat, Flea!: {thread.mention}"
    alley.channel = thread
    await alley.ben.click(alley.last(), label="Join")
    await eve.click(alley.last(), label="Start")
    await everybody(alley, reminders="once", hours=1)
    for message in alley.messages():
        assert not [what for _, what in read(text(message)).live if "evil" in what]
    assert "\\# \\[a\\]" in text(alley.table_message())


async def test_a_channel_is_mentioned_and_its_name_is_never_shown(alley: World) -> None:
    alley.channel = alley.guild.create_text_channel("a](https://evil.example)")
    await alley.start_match()
    await alley.end(alley.boss, "late")
    listed = private(await alley.zoe.slash(alley.channel, "history"))
    for said in (*map(text, alley.messages()), text(listed)):
        assert "evil" not in said
    assert alley.channel.mention in text(listed)


async def test_a_members_name_is_plain_text_on_the_leaderboard_of_all_servers(
    alley: World, eve: MemberActor
) -> None:
    await finish(alley, (eve.id, alley.ben.id))
    await eve.slash(alley.channel, "me", everywhere="yes")
    await alley.zoe.slash(alley.channel, "leaderboard", scope="all")
    check_harmless(text(alley.last()), EVE)
    [alt] = alts(alley.last())
    assert EVE in alt


async def test_a_members_name_is_plain_text_in_profiles(alley: World, eve: MemberActor) -> None:
    check_harmless(told(await alley.zoe.slash(alley.channel, "profile", member=eve.user)), EVE)
    await finish(alley, (eve.id, alley.ben.id))
    await finish(alley, (alley.ben.id, STRANGERS), guild=77)
    await alley.zoe.slash(alley.channel, "profile", member=alley.ben.user)
    assert "evil" not in text(alley.last())
    assert f"Most often against {eve.mention} (1)" in text(alley.last())
    await alley.zoe.slash(alley.channel, "profile", member=eve.user)
    assert "evil" not in text(alley.last())
    [alt] = alts(alley.last())
    assert EVE in alt


async def type_map(alley: World, typed: str) -> str:
    """Type the map into the lobby's form; return the private answer, or "" if there is none."""
    lobby = await open_lobby(alley)
    answer = await choose_options(alley.mia, lobby, {"map": typed})
    assert answer is not None
    sent = [*([answer.response] if answer.response else []), *answer.followups]
    return told(answer) if any(each.ephemeral for each in sent) else ""


async def test_a_typed_map_is_shown_as_it_was_typed(alley: World) -> None:
    assert await type_map(alley, f"{EVE} \u202e_") == ""
    check_harmless(text(alley.last()), f"Map: ◆ made from “{EVE} _”")
    await choose_options(alley.mia, alley.last(), {"setup": "quick"})
    await alley.mia.click(alley.last(), label="Start")
    assert "evil" not in text(alley.table_message())


@pytest.mark.parametrize("form", ["<@{}>", "<@!{}>", "for {} alone"])
async def test_a_text_for_the_map_option_is_refused_if_it_contains_a_user_id(
    alley: World, form: str
) -> None:
    """A replay needs the map's text forever, so the text must not identify an erased member."""
    assert await type_map(alley, form.format(alley.ben.id)) == (
        "That can’t be chosen here. Try something like “cherry blossom”."
    )
    [lobby] = await alley.bot.store.lobbies()
    assert lobby.options == {}
