"""Several people answer a question, or change the settings, at once.

In the end, the message shows what is stored.

Answers are late at random, and one in five changes of a message is refused.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
from pathlib import Path

from discord import Permissions

from data import Store
from tests.wire.city import Posted
from tests.wire.faults import DELAY, FAIL, Fault
from tests.wire.filled import finish_one_each, seat
from tests.wire.interactions import UNHURRIED
from tests.wire.party import Party, lobby_control, on_board
from tests.wire.people import buttons, join, menus, seen
from tests.wire.process import running
from tests.wire.server import wire

ROUNDS = int(os.environ.get("QUESTION_ROUNDS", "6"))
GAME, PLAYERS = "cat-attack", 4
REFUSED = 408
"""A temporary error that discord.py does not retry by itself."""
_MENTION = re.compile(r"<@(\d+)>")

LATE = tuple(Fault(DELAY, share=0.4, seconds=seconds) for seconds in (0.03, 0.08, 0.15))
TROUBLE = (
    *LATE,
    Fault(FAIL, "PATCH", "/webhooks/*", share=0.2, status=REFUSED),
    Fault(FAIL, "POST", "/interactions/*", share=0.2, status=REFUSED),
    Fault(FAIL, "PATCH", "/channels/*", share=0.2, status=REFUSED),
)


def question(party: Party) -> Posted | None:
    """Return the open question for a rematch in the party's channel, or None."""
    asked = [
        each
        for each in party.channel.public()
        if any(":rematch-accept:" in custom_id for custom_id in buttons(each))
    ]
    assert len(asked) <= 1, "there are two questions for a rematch"
    return asked[0] if asked else None


async def agrees(store: Store, party: Party) -> bool:
    """Whether the question for a rematch agrees with the database.

    An open question must name exactly the players who have not agreed yet. If no question is open,
    the rematch must have started.
    """
    row = await store.match(party.match_id)
    shown = question(party)
    if shown is None:
        return await store.rematch_started(row.id) is not None
    undecided = {seat.user_id for seat in row.seats if not seat.wants_rematch}
    _, _, asked = shown.text.partition("would like")
    return {int(user) for user in _MENTION.findall(asked)} == undecided


async def test_a_rematch_question_shows_who_has_agreed_after_simultaneous_answers(
    tmp_path: Path,
) -> None:
    dice = random.Random(3)
    async with wire(strict=False, first_answer=UNHURRIED) as discord:
        guild = discord.city.add_guild("Alley")
        parties = [seat(discord, guild, GAME, number, PLAYERS) for number in range(ROUNDS)]
        url = f"sqlite:///{tmp_path / 'clowder.db'}"
        await finish_one_each(url, parties)
        async with (
            running(discord, tmp_path, url, WIRE_ROUNDS="1", WIRE_UNREHEARSED="1") as process,
            await Store.open(url) as store,
        ):
            for party in parties:
                result = await seen(party.channel, lambda each: on_board(each) is not None)
                first, *others = dice.sample(party.people, PLAYERS)
                control = next(each for each in buttons(result) if ":rematch:" in each)
                await (await first.press(result, control)).until_answered()
                asked = await seen(party.channel, lambda each: "would like" in each.text)
                answering = lobby_control(asked, "rematch-accept")
                willing = others[: dice.randint(2, len(others))]
                with discord.faults.during(*TROUBLE):
                    uses = [person.force(asked, answering) for person in willing]
                    for use in await asyncio.gather(*uses):
                        await use.until_tried()
                async with asyncio.timeout(UNHURRIED):
                    while not await agrees(store, party):  # noqa: ASYNC110  # the bot's own time
                        await asyncio.sleep(0.1)
            assert "Traceback" not in process.said()


async def test_the_settings_panel_shows_the_stored_settings_after_simultaneous_choices(
    tmp_path: Path,
) -> None:
    dice = random.Random(5)
    async with wire(strict=False, first_answer=UNHURRIED) as discord:
        guild = discord.city.add_guild("Alley")
        channel = discord.city.add_channel(guild, "office")
        channel.granted = Permissions(manage_guild=True).value
        boss = join(discord, guild, "Boss")
        async with (
            running(discord, tmp_path, WIRE_UNREHEARSED="1") as process,
            await Store.open(process.database_url) as store,
        ):
            asked = await boss.type(channel, "settings")
            assert await asked.until_answered()
            panel = asked.private()[-1]
            for _ in range(ROUNDS):
                boards = "in-place", "newest"
                choices = [
                    (chosen(panel, "board"), dice.choice(boards)),
                    (chosen(panel, "clock"), dice.choice(["0", "300", "3600"])),
                    (chosen(panel, "ending"), dice.choice(["moderators", "players"])),
                ]
                with discord.faults.during(*LATE):
                    pressed = [boss.force(panel, menu, value) for menu, value in choices]
                    for use in await asyncio.gather(*pressed):
                        assert await use.until_answered()
                now = await store.settings(guild.id)
                values = now.board_mode, str(now.clock or 0), now.enders
                assert values == tuple(value for _, value in choices)
                assert [shown(panel, menu) for menu, _ in choices] == [*values]


async def test_two_simultaneous_presses_of_the_share_button_post_only_one_message(
    tmp_path: Path,
) -> None:
    async with wire(strict=False, first_answer=UNHURRIED) as discord:
        guild = discord.city.add_guild("Alley")
        party = seat(discord, guild, GAME, 0, PLAYERS)
        reader = party.people[0]
        url = f"sqlite:///{tmp_path / 'clowder.db'}"
        await finish_one_each(url, [party])
        async with running(discord, tmp_path, url, WIRE_UNREHEARSED="1"):
            await seen(party.channel, lambda each: on_board(each) is not None)
            for number in range(ROUNDS):
                asked = await reader.type(party.channel, "replay", match=party.match_id)
                assert await asked.until_answered()
                panel = asked.private()[-1]
                share = lobby_control(panel, "replay-share")
                with discord.faults.during(*LATE):
                    presses = [reader.force(panel, share) for _ in range(2)]
                    uses = await asyncio.gather(*presses)
                    for use in uses:
                        assert await use.until_answered()
                posts = [each for each in party.channel.public() if "Shared by" in each.text]
                assert len(posts) == number + 1
                [refused] = [each for use in uses for each in use.private()]
                assert f"/{posts[-1].id}" in refused.text
                assert share not in buttons(panel)


def chosen(panel: Posted, name: str) -> str:
    """Return the custom id of a menu of the settings."""
    return next(menu for menu, _ in menus(panel) if menu.endswith(f":settings:{name}"))


def shown(panel: Posted, menu: str) -> str:
    """Return the value that a menu of the settings shows as chosen."""
    [part] = [part for part in panel.components if part.get("custom_id") == menu]
    return next(str(each["value"]) for each in part["options"] if each.get("default"))
