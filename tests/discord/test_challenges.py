"""Challenges: the private question, its answers, and the messages that both people see."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from cogs.arranging import challenging
from data import Challenge, Gone
from tests.data.test_reliability import TIMED_OUT, WON, ended
from tests.discord.test_endings import SURE
from tests.discord.test_mentions import pinged, sent
from tests.discord.world import GAME, World, buttons, options, private, text, told, world

pytestmark = pytest.mark.usefixtures("clean_log")

HOUR, DAY = 3600, 24 * 3600
TITLE = "Cat, Rat, Flea!"
OVER = "This challenge isn’t open any more."
YOU_BLOCK = "You block {}. Undo this choice in `/me` if you want to play together."


def direct(member: MemberActor) -> Sequence[discord.Message]:
    """Return a member's direct messages from the bot."""
    return member.user.dm_channel.history(viewer=member.user)


def question(member: MemberActor) -> discord.Message:
    return next(each for each in reversed(direct(member)) if "Accept" in buttons(each))


async def challenge(world: World, **chosen: Any) -> str:
    """Have Mia challenge Ben; return the reply to her."""
    given = {"game": GAME, "clock": 300} | chosen
    return told(await world.mia.slash(world.channel, "challenge", member=world.ben, **given))


def close_direct_messages(world: World) -> None:
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)


def called(world: World, words: str) -> set[int]:
    """Return the ids of the people pinged by the newest message with these words."""
    bodies = [body for _, body in sent(world) if words in str(body)]
    return pinged(bodies[-1])


async def stored(world: World) -> list[Challenge]:
    found = []
    for number in range(1, 9):
        with suppress(Gone):
            found.append(await world.bot.store.stored_challenge(number))
    return found


async def test_the_challenged_member_is_asked_in_a_direct_message(world: World) -> None:
    said = await challenge(world)
    assert said.startswith(f"I’m asking Ben to play {TITLE}, 5 minutes a turn.")
    [asked] = direct(world.ben)
    assert f"{world.ben.mention}, Mia would like to play with you on Alley: **{TITLE}**" in text(
        asked
    )
    assert list(buttons(asked)) == ["Accept", "Decline"]
    assert len(options(asked)) == 4
    assert world.messages() == []


async def test_the_question_shows_the_challengers_reliability_once_they_have_played_five_matches(
    world: World,
) -> None:
    for number in range(5):
        ending = TIMED_OUT if number == 0 else WON
        await ended(world.bot.store, ending, (world.mia.id, world.zoe.id))
        if number == 3:
            await challenge(world)
            await world.ben.user.click(question(world.ben), label="Decline")
    await challenge(world)
    first, second = direct(world.ben)
    line = "-# Mia played 80 % of their recent matches with people to the end."
    assert line in text(second)
    assert "to the end" not in text(first)
    await world.zoe.slash(world.channel, "challenge", member=world.kai, game=GAME)
    assert "-# Zoe played 100 % of their recent matches" in text(question(world.kai))


async def test_accepting_a_challenge_starts_the_match_in_its_channel_if_the_channel_is_free(
    world: World,
) -> None:
    await challenge(world)
    asked = question(world.ben)
    await world.ben.user.click(asked, label="Accept")
    table = await world.table()
    assert set(table.row.users) == {world.mia.id, world.ben.id}
    assert (table.row.channel_id, table.row.clock) == (world.channel.id, 300)
    after = direct(world.ben)[0]
    assert "here is your match" in text(after)
    assert str(world.table_message().id) in text(after)
    assert buttons(after) == {}
    pinged = world.mover().id == world.mia.id
    assert len(direct(world.mia)) == (0 if pinged else 1)


async def test_accepting_a_challenge_starts_the_match_in_a_thread_if_the_channel_is_busy(
    world: World,
) -> None:
    await challenge(world)
    await world.start_match()
    await world.ben.user.click(question(world.ben), label="Accept")
    [thread] = world.channel.threads
    assert (await world.table()).row.channel_id == thread.id
    assert str(thread.id) in text(direct(world.ben)[0])


async def test_another_match_can_start_in_the_channel_of_an_open_challenge(world: World) -> None:
    await challenge(world)
    await world.start_match()
    assert (await world.table()).row.channel_id == world.channel.id


async def test_declining_a_challenge_informs_the_challenger_and_deletes_the_challenge(
    world: World,
) -> None:
    await challenge(world)
    await world.ben.user.click(question(world.ben), label="Decline")
    assert "has declined" in text(direct(world.ben)[0])
    [answer] = direct(world.mia)
    assert f"can’t play {TITLE} with you right now" in text(answer)
    assert "use `/seek`" in text(answer)
    assert await stored(world) == []


async def test_a_challenged_person_can_propose_another_game_with_one_press(world: World) -> None:
    await challenge(world)
    await world.press(world.ben.user, question(world.ben), "caged-rat")
    first = direct(world.ben)[0]
    assert "to play Caged Rat instead" in text(first)
    assert list(buttons(first)) == ["Withdraw"]
    back = question(world.mia)
    assert f"{world.mia.mention}, Ben would like to play with you on Alley: **Caged Rat**" in text(
        back
    )
    await world.mia.user.click(back, label="Accept")
    assert (await world.table()).row.game == "caged-rat"


async def test_an_unanswered_challenge_lapses_after_a_day_and_both_messages_say_so(
    world: World,
) -> None:
    await challenge(world)
    await world.pass_time(DAY - HOUR)
    assert "Accept" in buttons(direct(world.ben)[0])
    await world.pass_time(2 * HOUR)
    assert "has lapsed" in text(direct(world.ben)[0])
    [said] = direct(world.mia)
    assert "nobody answered in time. To find somebody else, use `/seek`" in text(said)
    assert await stored(world) == []
    await world.pass_time(HOUR)
    assert len(direct(world.mia)) == len(direct(world.ben)) == 1


async def test_a_challenge_to_a_match_with_long_turns_stays_open_for_the_length_of_one_turn(
    world: World,
) -> None:
    await challenge(world, clock=259_200)
    await world.pass_time(2 * DAY)
    assert "Accept" in buttons(direct(world.ben)[0])
    await world.pass_time(DAY + HOUR)
    assert "has lapsed" in text(direct(world.ben)[0])


async def test_the_challenger_can_withdraw_a_challenge(world: World) -> None:
    given = {"game": GAME, "member": world.ben}
    answer = private(await world.mia.slash(world.channel, "challenge", **given))
    asked = question(world.ben)
    result = await world.mia.click(answer, label="Withdraw")
    assert "You have withdrawn" in text(private(result))
    assert "has withdrawn" in text(direct(world.ben)[0])
    late = await world.forge(world.ben.user, asked, "clowder:challenge-accept:1")
    assert told(late) == OVER
    assert direct(world.mia) == []


async def test_a_second_challenge_to_the_same_member_offers_to_withdraw_the_first_challenge(
    world: World,
) -> None:
    await challenge(world)
    result = await world.mia.slash(world.channel, "challenge", member=world.ben, game=GAME)
    assert "waiting for an answer" in text(private(result))
    assert "Withdraw" in buttons(private(result))
    back = await world.ben.slash(world.channel, "challenge", member=world.mia, game=GAME)
    link = f"https://discord.com/channels/@me/{direct(world.ben)[0].channel.id}"
    answer = f"You can [answer that challenge]({link}/{direct(world.ben)[0].id})."
    assert told(back) == f"{world.mia.mention} has already challenged you. {answer}"
    assert len(direct(world.ben)) == 1


async def test_a_sixth_open_challenge_is_refused(world: World) -> None:
    members = [world.ben, world.zoe, world.boss, world.kai, world.liv]
    for member in members:
        await world.mia.slash(world.channel, "challenge", member=member, game=GAME)
    sixth = await world.mia.slash(world.channel, "challenge", member=world.ola, game=GAME)
    assert "You have 5 open challenges" in told(sixth)


async def test_nobody_can_challenge_a_bot_or_themselves_or_somebody_on_another_server(
    world: World,
) -> None:
    own = await world.mia.slash(world.channel, "challenge", member=world.mia, game=GAME)
    assert "can’t challenge yourself" in told(own)
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    to_bot = await world.mia.slash(world.channel, "challenge", member=robot, game=GAME)
    assert "Bots don’t answer" in told(to_bot)
    stranger = world.env.create_user("stranger")
    away = await world.mia.slash(world.channel, "challenge", member=stranger, game=GAME)
    assert "isn’t on this server" in told(away)
    assert await stored(world) == []


async def test_nobody_can_be_challenged_in_a_channel_that_they_cannot_see(world: World) -> None:
    hidden = discord.PermissionOverwrite(view_channel=False)
    secret = world.guild.create_text_channel("secret", overwrites={world.ben: hidden})
    said = told(await world.mia.slash(secret, "challenge", member=world.ben, game=GAME))
    assert "can’t see this channel" in said


async def test_the_challenge_command_in_a_members_menu_asks_only_for_the_game(world: World) -> None:
    asked = private(await world.mia.context_menu(world.channel, "Challenge", world.ben))
    assert "Which game" in text(asked)
    await world.press(world.mia, asked, GAME)
    assert f"**{TITLE}**" in text(question(world.ben))


async def test_the_profile_command_in_a_members_menu_shows_the_profile(world: World) -> None:
    said = told(await world.mia.context_menu(world.channel, "Profile", world.ben))
    assert "Ben" in said


async def test_a_member_who_accepts_no_direct_messages_is_asked_and_pinged_in_the_channel(
    world: World,
) -> None:
    close_direct_messages(world)
    await challenge(world)
    [asked] = world.messages()
    assert called(world, "would like to play") == {world.ben.id}
    for member in (world.mia, world.zoe):
        result = await member.click(asked, label="Accept")
        assert told(result) == f"This challenge is for {world.ben.mention}."
    await world.ben.click(asked, label="Accept")
    assert set((await world.table()).row.users) == {world.mia.id, world.ben.id}
    assert "here is your match" in text(world.messages()[0])


async def test_a_challenger_who_accepts_no_direct_messages_reads_the_answer_in_the_channel(
    world: World,
) -> None:
    close_direct_messages(world)
    await challenge(world)
    await world.ben.click(world.messages()[0], label="Decline")
    asked, answer = world.messages()
    assert "has declined" in text(asked)
    assert called(world, "right now") == {world.mia.id}
    assert "right now" in text(answer)


async def test_a_revenge_match_has_swapped_seats_if_the_rematch_question_was_not_answered(
    world: World,
) -> None:
    await world.start_match()
    before = (await world.table()).row.users
    await world.mia.click(private(await world.mia.slash(world.channel, "resign")), label=SURE)
    await world.mia.click(world.result_message(), label="Rematch")
    await world.pass_time(2 * HOUR)
    asked = next(each for each in world.messages() if "Revenge" in buttons(each))
    said = told(await world.mia.click(asked, label="Revenge"))
    assert said.startswith("I’m asking Ben")
    assert "would like a revenge match" in text(question(world.ben))
    await world.ben.user.click(question(world.ben), label="Accept")
    assert (await world.table()).row.users == before[::-1]


async def test_a_challenge_is_open_again_after_a_match_in_which_the_challenged_person_never_acted(
    world: World,
) -> None:
    await challenge(world)
    await world.ben.user.click(question(world.ben), label="Accept")
    if world.mover().id == world.mia.id:
        await world.type((await world.legal())[0])
    await world.env.advance_time(320)
    assert (await world.table()).row.unrated == "no-show"
    await world.env.advance_time(40)
    assert list(buttons(direct(world.ben)[0])) == ["Accept", "Decline"]


# Blocks


async def test_a_challenge_to_somebody_who_blocks_the_challenger_looks_like_an_ignored_challenge(
    world: World,
) -> None:
    usual = private(await world.mia.slash(world.channel, "challenge", member=world.zoe, game=GAME))
    await world.bot.store.block(world.ben.id, world.mia.id, "block", 9)
    answer = private(await world.mia.slash(world.channel, "challenge", member=world.ben, game=GAME))
    assert text(answer) == text(usual).replace("Zoe", "Ben")
    assert [*buttons(answer)] == [*buttons(usual)]
    await world.pass_time(DAY + HOUR)
    assert direct(world.ben) == []
    said = sorted(text(each) for each in direct(world.mia))
    assert len(said) == 2
    assert "Ben" in said[0]
    assert said[0].replace("Ben", "Zoe") == said[1]


async def test_people_who_challenge_a_person_they_block_are_reminded_of_the_block(
    world: World,
) -> None:
    await world.bot.store.block(world.mia.id, world.ben.id, "block", 9)
    assert await challenge(world) == YOU_BLOCK.format("Ben")
    assert await stored(world) == []


async def test_people_who_answer_a_challenger_they_block_are_reminded_of_the_block(
    world: World,
) -> None:
    await challenge(world)
    await world.bot.store.block(world.ben.id, world.mia.id, "block", 9)
    asked = question(world.ben)
    said = [
        told(await world.ben.user.click(asked, label="Accept")),
        told(await world.press(world.ben.user, asked, "caged-rat")),
    ]
    assert said == [YOU_BLOCK.format("Mia")] * 2
    await world.ben.user.click(question(world.ben), label="Decline")
    assert "has declined" in text(direct(world.ben)[0])


async def test_after_a_block_an_earlier_challenge_looks_withdrawn_to_the_blocked_member(
    world: World,
) -> None:
    await challenge(world)
    await world.bot.store.block(world.mia.id, world.ben.id, "block", 9)
    assert told(await world.ben.user.click(question(world.ben), label="Accept")) == OVER
    assert (await world.bot.store.counts()).matches == 0


# Races and kills


async def test_two_simultaneous_presses_of_accept_start_one_match(world: World) -> None:
    close_direct_messages(world)
    await challenge(world)
    asked = world.messages()[0]
    await world.at_once([world.ben] * 3, asked, buttons(asked)["Accept"])
    assert (await world.bot.store.counts()).matches == 1
    assert len([each for each in world.messages() if "Resign" in buttons(each)]) == 1


async def test_accepting_a_challenge_informs_both_people_if_its_channel_is_gone(
    world: World,
) -> None:
    gone = world.guild.create_text_channel("gone")
    await world.mia.slash(gone, "challenge", member=world.ben, game=GAME)
    channel = world.bot.get_channel(gone.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.delete()
    await world.env.settle()
    await world.ben.user.click(question(world.ben), label="Accept")
    for member in (world.mia, world.ben):
        [said] = direct(member)
        assert "could not start" in text(said)
        assert buttons(said) == {}
    assert await stored(world) == []


@pytest.mark.parametrize("step", ["challenge", "tell", "accept_challenge", "begin", "edit"])
async def test_killing_the_bot_after_any_step_of_a_challenge_leaves_one_question_and_one_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """The bot is killed right after this step."""
    async with world(tmp_path) as opened:
        bot = opened.bot
        owners: dict[str, Any] = {
            "challenge": bot.store,
            "accept_challenge": bot.store,
            "begin": bot.arranging,
            "edit": discord.InteractionResponse,
            "tell": challenging,
        }
        owner, name = owners[step], "edit_message" if step == "edit" else step

        def fail(usual: Any) -> Any:
            async def killed(*given: Any, **chosen: Any) -> Any:
                await usual(*given, **chosen)
                raise asyncio.CancelledError

            return killed

        early = step in ("challenge", "tell")
        if not early:
            await challenge(opened)
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, fail(getattr(owner, name)))
            if early:
                await opened.mia.slash(opened.channel, "challenge", member=opened.ben, game=GAME)
            else:
                await opened.ben.user.click(question(opened.ben), label="Accept")
        await opened.restart()
        await opened.env.advance_time(90)
        if early:
            assert len(direct(opened.ben)) == 1
            await opened.ben.user.click(question(opened.ben), label="Accept")
        [asked] = direct(opened.ben)
        assert "here is your match" in text(asked)
        assert (await opened.bot.store.counts()).matches == 1
        assert len([each for each in opened.messages() if "Resign" in buttons(each)]) == 1
