"""Seats, teams and options in the lobby, and matches between teams."""

from __future__ import annotations

import re

import pytest
from simcord.actors import MemberActor

from tests.discord.cards import Party, direct, hand, named, sight
from tests.discord.test_cat_sequence import Onlookers, check_end, check_hands, everyones_place
from tests.discord.test_mentions import pinged, sent
from tests.discord.world import World, buttons, options, outside, private, text, told

pytestmark = pytest.mark.usefixtures("clean_log")

HOST_ONLY = "Only {} can do that."
FIVE = (
    "Five people can’t play, because teams must be equal in size. Two, three, four or six can play."
)
SIX_ONLY = "Only a table of six can choose its teams."
TWO_SIDES = "A goal of two sequences is only for matches of two sides."


def everybody(world: World) -> list[MemberActor]:
    return [world.mia, world.ben, world.zoe, world.kai, world.liv, world.ola]


def seated(world: World) -> list[int]:
    """Return the members' ids in the order of their seats, as the lobby shows them."""
    return [int(user) for user in re.findall(r"\d <@(\d+)> \(", text(world.last()))]


async def test_two_teams_of_two_play_to_the_end_if_two_sequences_are_needed(world: World) -> None:
    party = Party(world, everybody(world)[:4])
    await party.start(goal="2")
    onlookers = Onlookers(party)
    await party.play(times=12, watch=onlookers.watch)
    await party.play()
    await check_end(party)
    winners = (await party.table()).match.outcome.winners  # type: ignore[union-attr]
    assert winners in ((0, 2), (1, 3))


async def test_three_teams_of_two_play_a_match_to_the_end(world: World) -> None:
    party = Party(world, everybody(world))
    await party.start()
    sides = (await party.table()).match.sides
    assert sides == (0, 1, 2, 0, 1, 2)
    await party.play()
    await check_end(party)
    winners = (await party.table()).match.outcome.winners  # type: ignore[union-attr]
    assert {sides[player] for player in winners} == {sides[winners[0]]}
    assert len(winners) == 2


async def test_a_resignation_in_a_match_of_two_teams_counts_for_the_whole_team(
    world: World,
) -> None:
    party = Party(world, everybody(world))
    await party.start(teams="2x3")
    await party.play(times=6, watch=lambda: check_hands(party))
    since = len(world.requests)
    question = private(await world.mia.slash(world.channel, "resign"))
    winners = ", ".join([await world.placed(member) for member in party.people[1::2]])
    assert text(question) == f"Resign this match? {winners} win."
    await world.mia.click(question, label="Yes, I resign")
    told = await everyones_place(party, [2, 1] * 3)
    side = ", ".join([await world.called(member) for member in party.people[::2]])
    assert f"\nThe side of {side} resigned.\n" in text(world.result_message())
    assert re.search(told, text(world.result_message()), re.MULTILINE)
    assert not [pinged(body) for _, body in sent(world, since) if pinged(body)]
    assert all([*hand(direct(each))[2]] == ["Next match"] for each in party.people)


async def test_the_position_in_words_shows_each_players_team(world: World) -> None:
    party = Party(world, everybody(world)[:4])
    await party.start()
    asked = await party.people[0].slash(world.channel, "board", text=True)
    [line] = [line for line in told(asked).splitlines() if "Cards in hand: " in line]
    teams = re.findall(r"(\d)\)? of (orange|blue): 4", line)
    assert teams == [("1", "orange"), ("2", "blue"), ("3", "orange"), ("4", "blue")]


async def test_only_the_host_can_choose_options_and_shuffle_the_seats_and_start(
    world: World,
) -> None:
    party = Party(world, everybody(world)[:2])
    lobby = await party.gather()
    before = world.snapshot()
    refusal = HOST_ONLY.format(world.mia.mention)
    assert told(await world.ben.click(lobby, label="Options")) == refusal
    assert told(await world.ben.click(lobby, label="Shuffle seats")) == refusal
    assert told(await world.ben.click(lobby, label="Start")) == refusal
    assert world.snapshot() == before


async def test_the_match_has_the_options_that_the_host_chose(world: World) -> None:
    party = Party(world, everybody(world)[:2])
    await party.gather()
    for name, choice in (("draw", "manual"), ("goal", "2"), ("layout", "shuffled")):
        await party.option(name, choice)
    await party.option("draw", "auto")
    await world.mia.click(world.last(), label="Start")
    table = await party.table()
    assert table.match.options == {"goal": "2", "layout": "shuffled"}
    state = await party.state()
    assert (state.setting.goal, state.setting.manual) == (2, False)


async def test_members_take_seats_and_see_their_teams(world: World) -> None:
    party = Party(world, everybody(world)[:4])
    lobby = await party.gather()
    mia, ben, zoe, kai = (member.id for member in party.people)
    assert seated(world) == [mia, ben, zoe, kai]
    words = text(lobby)
    for team in ("discs", "squares"):
        assert words.count(team) == 2
    [menu] = {menu for menu in options(lobby).values() if menu.endswith("lobby-seat:1")}
    await world.kai.select(world.last(), ["1"], custom_id=menu)
    assert seated(world) == [kai, ben, zoe, mia]
    stranger = await world.boss.select(world.last(), ["1"], custom_id=menu)
    assert told(stranger) == "You aren’t at this table."
    await world.mia.click(world.last(), label="Start")
    assert (await party.table()).row.users == (kai, ben, zoe, mia)


async def test_shuffling_the_seats_keeps_everyone_at_the_table(world: World) -> None:
    party = Party(world, everybody(world))
    await party.gather()
    people, orders = seated(world), set[tuple[int, ...]]()
    for _ in range(4):
        await world.mia.click(world.last(), label="Shuffle seats")
        orders.add(tuple(seated(world)))
        assert sorted(seated(world)) == sorted(people)
    assert len(orders) > 1
    order = seated(world)
    await world.mia.click(world.last(), label="Start")
    assert list((await party.table()).row.users) == order


async def test_the_lobby_says_why_five_players_cannot_start(world: World) -> None:
    party = Party(world, everybody(world)[:5])
    lobby = await party.gather()
    assert FIVE in text(lobby)
    assert "Start" not in buttons(lobby)
    await world.ola.click(lobby, label="Join")
    assert FIVE not in text(world.last())
    assert "Start" in buttons(world.last())


@pytest.mark.parametrize(
    ("players", "name", "choice", "why"),
    [
        (3, "goal", "2", TWO_SIDES),
        (6, "goal", "2", TWO_SIDES),
        (4, "teams", "2x3", SIX_ONLY),
    ],
)
async def test_the_lobby_says_why_a_match_cannot_start_with_its_options(
    world: World, players: int, name: str, choice: str, why: str
) -> None:
    party = Party(world, everybody(world)[:players])
    await party.gather()
    await party.option(name, choice)
    assert why in text(world.last())
    assert "Start" not in buttons(world.last())
    default = {"goal": "1", "teams": "3x2"}[name]
    await party.option(name, default)
    assert why not in text(world.last())
    assert "Start" in buttons(world.last())


async def test_two_teams_of_three_can_start_a_match_in_which_two_sequences_are_needed(
    world: World,
) -> None:
    party = Party(world, everybody(world))
    await party.gather()
    await party.option("goal", "2")
    await party.option("teams", "2x3")
    assert "Start" in buttons(world.last())


async def test_an_action_in_a_match_of_six_takes_one_request_for_each_changed_hand(
    world: World,
) -> None:
    party = Party(world, everybody(world))
    await party.start()
    for most in (2, 1, 1, 2, 1, 1):
        state, since = await party.state(), len(world.requests)
        mover = party.people[state.turn]
        before = {member.id: hand(direct(member))[1:] for member in party.people}
        await party.play(times=1)
        changed = {m.id for m in party.people if hand(direct(m))[1:] != before[m.id]}
        extra = changed - {mover.id} if most == 2 else changed
        assert len(outside(world.requests[since:])) <= most + len(extra)


async def test_a_player_cannot_see_a_team_mates_hand(world: World) -> None:
    party = Party(world, everybody(world)[:4])
    await party.start()
    state = await party.state()
    mate = party.people[(state.turn + 2) % 4]
    own = sight(world, mate)
    shown = private(await mate.click(world.table_message(), label="My hand"))
    assert text(shown).startswith("### Cat Sequence · match 1 · your hand")
    assert named(sight(world, mate)) == named(own)
    assert await mate.autocomplete(world.channel, "move", "action", "") == []
    card = next(move.path[0] for move in state.legal_actions(state.turn))
    for verb in ("card", "pick"):
        made_up = f"clowder:{verb}:1:{(await party.table()).ply}:{card}"
        answer = await world.forge(mate, shown, made_up)
        assert not private(answer).attachments
    assert named(sight(world, mate)) <= named(own)


async def test_a_player_who_resigned_in_a_match_of_three_cannot_act_from_their_hand(
    world: World,
) -> None:
    party = Party(world, everybody(world)[:3])
    await party.start()
    await party.play(times=2)
    state = await party.state()
    mover, others = party.people[state.turn], [0, 1, 2]
    others.remove(state.turn)
    card = next(move.path[0] for move in state.legal_actions(state.turn))
    older = private(await mover.slash(world.channel, "hand"))
    [pressed] = [each for each in buttons(older).values() if each.endswith(f":{card}")]
    question = private(await mover.slash(world.channel, "resign"))
    await mover.click(question, label="Yes, I resign")
    assert [*hand(direct(mover))[2]] == ["My hand", "Next match"]
    assert not private(await world.forge(mover, older, pressed)).attachments
    for _ in range(4):
        assert (await party.state()).turn in others
        await party.play(times=1, watch=lambda: check_hands(party))
        assert [*hand(direct(mover))[2]] == ["My hand", "Next match"]
