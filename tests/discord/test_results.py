"""A result shows final places and new ratings, or says why the match is not rated."""

from __future__ import annotations

import re

import pytest

from rules.registry import game
from tests.discord.cards import Party, direct
from tests.discord.test_cats_at_the_table import Quick
from tests.discord.test_endings import SURE, offer_draw
from tests.discord.test_takebacks import FIRST, SECOND
from tests.discord.world import GAME, World, private, text

pytestmark = pytest.mark.usefixtures("clean_log")

_STEP = re.compile(r"[●■▲] (\w+) (\d+) → (\d+)")
_CHANGED = r" 1000 → \d+"
BESIDE = "-# Beside each name: rating before → after."
SEQUENCE = r"[●■▲] \w+ made a sequence, \w+–\w+, with the chip on \w+\."
LEFT = "All other sides have left."


async def resign(world: World) -> None:
    loser = world.mover()
    await loser.click(private(await loser.slash(world.channel, "resign")), label=SURE)


def steps(world: World) -> dict[int, tuple[int, int]]:
    """Map each member to the two ratings in the newest result: before and after the match."""
    [told] = [line for line in text(world.result_message()).splitlines() if "Rated: " in line]
    users = {name: user for user, name in world.bot.names.items()}
    return {users[name]: (int(was), int(now)) for name, was, now in _STEP.findall(told)}


async def test_a_result_shows_the_ratings_before_and_after_the_match(world: World) -> None:
    await world.start_match()
    await world.type(FIRST)
    await world.type(SECOND)
    loser, winner = world.mover(), world.waiting()
    await resign(world)
    first = steps(world)
    assert [before for before, _ in first.values()] == [1000, 1000]
    assert first[winner.id][1] > 1000 > first[loser.id][1]
    for member in (winner, loser):
        await member.click(world.result_message(), label="Rematch")
    await world.type(FIRST)
    await world.type(SECOND)
    await resign(world)
    second = steps(world)
    assert {user: before for user, (before, _) in second.items()} == {
        user: after for user, (_, after) in first.items()
    }


async def test_a_rematch_leaves_the_text_of_the_result_unchanged(world: World) -> None:
    await world.start_match()
    await world.type(FIRST)
    await world.type(SECOND)
    await resign(world)
    told = text(world.result_message())
    for member in (world.mia, world.ben):
        await member.click(world.result_message(), label="Rematch")
    assert text(world.result_message()) == told


async def test_a_result_says_that_a_match_is_unrated_because_a_player_never_acted(
    world: World,
) -> None:
    await world.start_match()
    await world.type(FIRST)
    await resign(world)
    assert "Not rated: somebody never took an action of their own." in text(world.result_message())
    assert not await world.bot.store.rating_steps(1)


async def test_a_result_says_that_a_match_is_unrated_because_a_non_player_ended_it(
    world: World,
) -> None:
    await world.start_match()
    await world.type(FIRST)
    await world.type(SECOND)
    await world.end(world.boss, "supper")
    assert "Not rated: somebody closed the match before its end." in text(world.result_message())


async def test_a_closed_match_without_a_result_is_shown_as_unrated(
    world: World,
) -> None:
    await world.start_match()
    await world.type(FIRST)
    await world.type(SECOND)
    world.guild.remove_member(world.ben)
    await world.mia.slash(world.channel, "draw")
    await world.mia.click(world.last(), label="Close the match")
    assert "Not rated: there’s no result." in text(world.result_message())


async def test_a_result_says_that_a_match_is_unrated_because_all_were_on_one_side(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Our games always have several sides, but a game from another package may have one."""
    kind = type(game(GAME))
    monkeypatch.setattr(kind, "sides", lambda _kind, players, _options: (0,) * players)
    monkeypatch.setattr("cogs.match.rated._sides", lambda _kind, players, _options: (0,) * players)
    await world.start_match()
    await world.type(FIRST)
    await world.type(SECOND)
    answering = world.waiting()
    await answering.click(await offer_draw(world, world.mover()), label="Accept draw")
    assert "Not rated: all players were on one side." in text(world.result_message())
    assert not await world.bot.store.rating_steps(1)


async def seated(world: World, people: int) -> Party:
    """Start a match of this many people.

    If players leave, cats take over their seats and think quickly.
    """
    world.bot.cats.thinking = Quick()
    party = Party(
        world, [world.mia, world.ben, world.zoe, world.kai, world.liv, world.ola][:people]
    )
    await party.start()
    return party


async def leave(world: World, party: Party, *players: int) -> None:
    for player in players:
        member = party.people[player]
        await member.click(private(await member.slash(world.channel, "resign")), label=SURE)


async def told(party: Party) -> list[str]:
    """Return the result's lines below its title; assert that each hand's message ends with them."""
    title, *lines = text(party.world.result_message()).splitlines()
    assert title.endswith(" is over")
    end = next(at for at, line in enumerate(lines) if line.startswith("-# ")) + 1
    for member in party.people:
        assert text(direct(member)).splitlines()[-end:] == lines[:end]
    return lines[:end]


async def names(party: Party, *players: int, after: str = "") -> str:
    """Return a pattern of these players' names and seats, each followed by `after`."""
    each = [re.escape(await party.world.placed(party.people[at])) + after for at in players]
    return ", ".join(each)


async def test_the_result_of_a_match_of_three_names_all_players_in_order_with_their_ratings(
    world: World,
) -> None:
    party = await seated(world, 3)
    await party.play(times=6)
    await leave(world, party, 1, 2)
    why, first, second, third, note = await told(party)
    assert (why, note) == (LEFT, BESIDE)
    assert re.fullmatch(rf"\*\*1\. {await names(party, 0, after=_CHANGED)}\*\*", first)
    assert re.fullmatch(rf"\*\*2\.\*\* {await names(party, 2, after=_CHANGED)}", second)
    gone = re.escape(await world.left(party.people[1]))
    assert re.fullmatch(rf"\*\*3\.\*\* {gone}{_CHANGED} · 🐱 Marmalade played on", third)
    whole = text(world.result_message())
    assert all(whole.count(world.bot.names[member.id]) == 1 for member in party.people)
    assert "wins" not in whole


async def test_team_mates_and_players_with_equal_final_places_share_a_line(world: World) -> None:
    party = await seated(world, 6)
    await party.play()
    outcome = (await party.table()).match.outcome
    assert outcome is not None
    losers = [player for player in range(6) if player not in outcome.winners]
    why, first, second, note = await told(party)
    assert re.fullmatch(SEQUENCE, why)
    assert note == BESIDE
    winners = await names(party, *outcome.winners, after=_CHANGED)
    assert re.fullmatch(rf"\*\*1\. {winners}\*\*", first)
    assert re.fullmatch(rf"\*\*2\.\*\* {await names(party, *losers, after=_CHANGED)}", second)


async def test_a_result_lists_cats_and_says_that_they_make_the_match_unrated(world: World) -> None:
    world.bot.cats.thinking = Quick()
    party = Party(world, [world.mia, world.ben])
    await world.press(world.mia, await party.gather(), "pip")
    await world.mia.click(world.last(), label="Start")
    table = await party.table()
    await leave(world, party, 0, 1)
    [cat] = table.cats
    assert await told(party) == [
        LEFT,
        f"**1. {'●■▲'[cat]} 🐱 Pip (Cat {cat + 1})**",
        f"**2.** {await world.placed(world.ben)}",
        f"**3.** {await world.left(world.mia)} · 🐱 Marmalade played on",
        "-# Not rated: there was a cat at the table.",
    ]


async def test_a_replay_shows_the_final_places(world: World) -> None:
    party = await seated(world, 3)
    await party.play(times=1)
    await leave(world, party, 1, 2)
    places = [line for line in await told(party) if re.match(r"\*\*\d\.", line)]
    assert len(places) == 3
    replay = private(await world.liv.click(world.result_message(), label="Replay"))
    last = private(await world.liv.click(replay, label="⏭"))
    assert "\n".join([LEFT, *places]) in text(last.message)


async def test_a_match_of_three_without_a_result_shows_no_final_places(world: World) -> None:
    party = await seated(world, 3)
    await leave(world, party, 1)
    await world.end(world.boss, "supper")
    reason, played_on, note = await told(party)
    assert reason.startswith("**No result.** ")
    assert re.search(r"^🐱 \*\*\w+\*\* played on for ", played_on)
    assert note == "-# Not rated: somebody closed the match before its end."
