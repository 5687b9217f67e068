"""`/profile` as members see it."""

from __future__ import annotations

import re

from data import LessonRow, Progress
from tests.discord.test_controls import Elsewhere
from tests.discord.test_leaderboard import STRANGERS, finish, switched
from tests.discord.world import Message, World, alts, options, private, told
from tests.discord.world import text as said


async def test_a_profile_shows_the_record_the_streak_the_latest_results_and_the_opponents(
    world: World,
) -> None:
    mia, ben, zoe = world.mia.id, world.ben.id, world.zoe.id
    for users, places in (
        ((mia, ben), (2, 1)),
        ((mia, ben), (1, 1)),
        ((mia, ben), (1, 2)),
        ((mia, zoe), (1, 2)),
    ):
        await finish(world, users, places)
    await world.mia.slash(world.channel, "profile")
    shown = said(world.last())
    assert f"### <@{mia}>" in shown
    assert f"Most often against <@{ben}> (3), <@{zoe}> (1)" in shown
    assert "Over the last 4 matches the rating went from 1000 to" in shown
    [alt] = alts(world.last())
    assert alt.startswith("Profile of Mia. 4 rated matches on this server")
    assert "2 won · 1 drawn · 1 lost" in alt
    assert "2 in a row now, best 2" in alt
    assert "Lately: L D W W" in alt
    assert "Over the last 4 matches the rating went from 1000 to" in alt
    assert len(alt) <= 1024


async def test_a_profile_names_the_games_whose_lessons_were_finished(world: World) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    done, begun = LessonRow("cat-rat-flea"), LessonRow("washi-cat")
    await world.bot.store.move_lesson(world.mia.id, done, Progress(9), finished=True)
    await world.bot.store.move_lesson(world.mia.id, begun, Progress(1))
    await world.mia.slash(world.channel, "profile")
    assert "✓ Lessons finished: Cat, Rat, Flea!" in said(world.last()).splitlines()
    await world.ben.slash(world.channel, "profile")
    assert "Lessons" not in said(world.last())


async def test_the_text_does_not_repeat_what_the_picture_shows(world: World) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    await world.mia.slash(world.channel, "profile")
    shown = said(world.last())
    for told_by_picture in ("won ·", "in a row", "Lately", "±", "rated match"):
        assert told_by_picture not in shown


async def test_the_lowest_and_highest_rating_are_shown_after_two_matches_but_not_after_one(
    world: World,
) -> None:
    members = (world.mia.id, world.ben.id)
    await finish(world, members, (1, 2))
    await world.mia.slash(world.channel, "profile")
    assert re.search(r"Over the last match the rating went from 1000 to \d+\.", said(world.last()))
    await finish(world, members, (2, 1))
    await world.mia.slash(world.channel, "profile")
    went = r"from 1000 to \d+, \d+ at the lowest, \d+ at the highest\."
    assert re.search(went, said(world.last()))


async def test_menus_switch_game_and_scope_in_the_same_message(world: World) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    await finish(world, (world.mia.id, world.ben.id), game="caged-rat")
    await finish(world, (world.mia.id, STRANGERS), guild=77, game="caged-rat")
    await world.mia.slash(world.channel, "me", everywhere="yes")
    await world.mia.slash(world.channel, "profile")
    both = world.last()
    assert all(title in alts(both)[0] for title in ("Cat, Rat, Flea!", "Caged Rat"))
    await switched(world.mia, both, "game", "caged-rat")
    assert world.last().id == both.id
    [alt] = alts(world.last())
    assert "Cat, Rat, Flea!" not in alt
    assert alt.startswith("Profile of Mia. 1 rated match on this server.")
    assert "1 won · 0 drawn · 0 lost" in alt
    assert re.search(r"Caged Rat: \d+\? ±\d+\. 1 won", alt)
    here = alt.partition("Everywhere: ")[2].partition(" ±")[0]
    await world.restart()
    await switched(world.mia, world.last(), "scope", "all")
    [alt] = alts(world.last())
    assert f"Caged Rat: {here} ±" in alt
    assert alt.startswith("Profile of Mia. 2 rated matches everywhere.")
    assert re.search(r"Caged Rat: \d+\? ±\d+ everywhere\. This server: ", alt)
    assert " won" not in alt
    copy = private(await switched(world.zoe, world.last(), "game", "any"))
    assert "Cat, Rat, Flea!" in alts(copy)[0]
    assert "Cat, Rat, Flea!" not in alts(world.last())[0]


async def test_members_can_ask_for_each_others_profiles(world: World) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    await world.zoe.slash(world.channel, "profile", member=world.ben.user)
    assert f"### <@{world.ben.id}>" in said(world.last())
    assert "No win yet" in alts(world.last())[0]


async def test_a_profile_without_rated_matches_explains_how_to_play_a_rated_match(
    world: World,
) -> None:
    own = told(await world.zoe.slash(world.channel, "profile"))
    assert own.startswith("You have no rated match yet.")
    other = told(await world.zoe.slash(world.channel, "profile", member=world.ben.user))
    assert other.startswith("Ben has no rated match here yet.")


async def test_matches_on_other_servers_count_only_in_a_profiles_rating_over_all_servers(
    world: World,
) -> None:
    await finish(world, (world.mia.id, STRANGERS), guild=77)
    await world.mia.slash(world.channel, "me", everywhere="yes")
    await world.mia.slash(world.channel, "profile")
    shown = said(world.last()) + alts(world.last())[0]
    assert "No rated match on this server yet" in shown
    assert re.search(r"±\d+ everywhere\. Played on other servers only", shown)
    assert str(STRANGERS) not in shown
    assert "Lately" not in shown


async def test_a_rating_is_provisional_until_the_fifth_match(world: World) -> None:
    for _ in range(4):
        await finish(world, (world.mia.id, world.ben.id))
    await world.mia.slash(world.channel, "profile")
    assert "? ±" in alts(world.last())[0]
    await finish(world, (world.mia.id, world.ben.id))
    await world.mia.slash(world.channel, "profile")
    assert "? ±" not in alts(world.last())[0]


def whole(message: Message) -> str:
    """Return a message's text, its pictures' descriptions and its menus' options."""
    return "\n".join([said(message), *alts(message), *options(message)])


async def test_a_profile_hides_other_servers_unless_its_player_agreed_to_show_them(
    world: World,
) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    await finish(world, (world.mia.id, STRANGERS), guild=77)
    await finish(world, (world.mia.id, STRANGERS), guild=77, game="caged-rat")
    for asker in (world.zoe, world.mia):
        await asker.slash(world.channel, "profile", member=world.mia.user)
        shown = whole(world.last())
        assert "everywhere" not in shown.lower()
        assert "Caged Rat" not in shown
        assert str(STRANGERS) not in shown
    theirs = f"clowder:profile-by:{world.zoe.id}:{world.mia.id}:any:all:game"
    refused = told(await world.forge(world.zoe, world.last(), f"{theirs}:any"))
    assert refused == "Only that member can see their profile for all servers."


async def test_a_profile_for_all_servers_is_shown_only_to_its_player_unless_the_player_agreed(
    world: World,
) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    await finish(world, (world.mia.id, STRANGERS), guild=77, game="caged-rat")
    await world.mia.slash(world.channel, "profile")
    public = whole(world.last())
    copy = private(await switched(world.mia, world.last(), "scope", "all"))
    assert "2 rated matches everywhere" in whole(copy)
    assert whole(world.last()) == public
    assert "Only that member" in told(await switched(world.zoe, world.last(), "scope", "all"))


async def test_a_player_who_played_only_on_other_servers_has_no_profile_on_this_server(
    world: World,
) -> None:
    await finish(world, (world.mia.id, STRANGERS), guild=77)
    before = world.snapshot()
    answer = told(await world.zoe.slash(world.channel, "profile", member=world.mia.user))
    assert answer.startswith("Mia has no rated match here yet.")
    own = private(await world.mia.slash(world.channel, "profile"))
    assert "1 rated match everywhere" in whole(own)
    assert world.snapshot() == before


async def test_another_server_cannot_read_the_profile_of_a_player_who_did_not_agree(
    world: World,
) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    there = Elsewhere(world)
    for scope in ("here", "all"):
        verb = f"clowder:profile-by:{there.moderator.id}:{world.mia.id}:any:{scope}:game:any"
        answer = told(await there.forge(verb))
        assert answer.startswith(
            "The board has moved on." if scope == "here" else "Only that member"
        )
    await world.mia.slash(world.channel, "me", everywhere="yes")
    shown = whole(await updated(there, world.mia.id))
    assert "1 rated match everywhere" in shown
    assert "Ben" not in shown
    assert str(world.ben.id) not in shown


async def test_a_profile_does_not_reveal_an_anonymous_player_of_the_global_leaderboard(
    world: World,
) -> None:
    """The profile shows numbers of this server only; the global leaderboard shows other numbers."""
    for _ in range(3):
        await finish(world, (world.mia.id, STRANGERS), guild=77)
    await finish(world, (world.mia.id, world.ben.id))
    await world.zoe.slash(world.channel, "leaderboard", scope="all")
    [row] = re.findall(r"\*\*1\.\*\* Cat 1 · \*\*(\d+)\??\*\* ±(\d+)", said(world.last()))
    await world.zoe.slash(world.channel, "profile", member=world.mia.user)
    shown = whole(world.last())
    assert not [number for number in row if re.search(rf"\b{number}\b", shown)]
    assert "1 rated match on this server" in shown
    assert "4 rated" not in shown
    assert "Cat 1" not in shown


async def updated(there: Elsewhere, user_id: int) -> Message:
    """Press a profile's control on the other server; return the profile that then appears."""
    verb = f"clowder:profile-by:{there.moderator.id}:{user_id}:any:all:game:any"
    await there.forge(verb)
    return there.channel.history(viewer=there.moderator)[-1]
