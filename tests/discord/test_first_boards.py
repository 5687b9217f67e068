"""Newcomers to a game are shown its goal, and everybody is shown what to choose now."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from simcord.actors import MemberActor

from cogs.board import prompts
from cogs.kit.sentences import CATALOGUE, ENGLISH
from rules.game import CHANCE, Game
from rules.registry import GAMES
from tests.discord.cards import direct
from tests.discord.test_limits import random_matches, table
from tests.discord.world import GAME, World, private, text

GOAL = "**Goal:** "
SAY = CATALOGUE.speaker(ENGLISH)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))


async def give_up(world: World, member: MemberActor) -> None:
    asked = private(await member.slash(world.channel, "resign"))
    await member.click(asked, label="Yes, I resign")


async def begin(world: World, host: MemberActor, other: MemberActor, game: str = GAME) -> str:
    """Start a match between two members, and return the text of its first board."""
    await host.slash(world.channel, "play", game=game)
    lobby = world.last()
    await other.click(lobby, label="Join")
    await host.click(lobby, label="Start")
    return text(world.table_message())


@every_game
async def test_a_first_board_states_the_goal_if_a_player_is_new_to_the_game(
    world: World, game: Game
) -> None:
    goal = SAY(f"{game.key}-goal", goal=1, rubber=120)
    first = await begin(world, world.mia, world.ben, game.key)
    title, _, *rest = first.splitlines()
    assert title.startswith("### ")
    assert rest[0] == f"{GOAL}{goal}"
    await give_up(world, world.mia)
    assert GOAL not in await begin(world, world.ben, world.mia, game.key)
    await give_up(world, world.ben)
    assert GOAL in await begin(world, world.mia, world.zoe, game.key)


async def test_a_panel_states_the_goal_only_if_its_reader_is_new_to_the_game(world: World) -> None:
    await begin(world, world.mia, world.ben)
    await give_up(world, world.mia)
    assert GOAL in await begin(world, world.mia, world.zoe)
    newcomer, old = world.zoe, world.mia
    if world.mover().id != newcomer.id:
        assert GOAL not in text(await world.pick("Rc5" if await north(world) else "Rc1", by=old))
        await world.type((await world.legal())[0])
    opened = await world.pick("Rc5" if await north(world) else "Rc1", by=newcomer)
    assert text(opened).startswith(GOAL)


async def north(world: World) -> bool:
    return (await world.table()).awaited == (1,)


async def test_a_hand_states_the_goal_only_if_its_player_is_new_to_the_game(
    world: World,
) -> None:
    await begin(world, world.mia, world.ben, "cat-sequence")
    assert GOAL in text(direct(world.mia))
    await give_up(world, world.mia)
    await begin(world, world.mia, world.zoe, "cat-sequence")
    assert GOAL in text(direct(world.zoe))
    hands = [
        text(each)
        for each in world.mia.user.dm_channel.history(viewer=world.mia.user)
        if "match 2" in text(each)
    ]
    assert hands
    assert not any(GOAL in each for each in hands)


EATING = "Rats eat Fleas; Cats eat Rats and trap Fleas. Fleas left: "


async def test_a_newcomer_sees_which_pieces_eat_which_and_how_close_each_side_is_to_winning(
    world: World,
) -> None:
    first = await begin(world, world.mia, world.ben)
    south, north_ = [await world.called(each) for each in await seated(world)]
    left = "3 (nearest: 3 rows to go)"
    assert f"\n{EATING}{south} {left}, {north_} {left}.\n" in first
    await world.type_through("Fa2-b1")
    await world.type_through("Fa4-b5")
    assert EATING in text(world.table_message())
    assert EATING in text(await world.pick("Rc1"))
    await give_up(world, world.mia)
    assert EATING not in await begin(world, world.ben, world.mia)


async def seated(world: World) -> list[MemberActor]:
    """Return the two players in the order of their seats."""
    both = {each.id: each for each in (world.mia, world.ben)}
    return [both[user] for user in (await world.table()).row.users]


BEST = "Chips in the best line that can still reach five: "


async def test_on_a_newcomers_turn_the_hand_shows_the_length_of_each_sides_best_line(
    world: World,
) -> None:
    first = await begin(world, world.mia, world.ben, "cat-sequence")
    one, two = [await world.called(each) for each in await seated(world)]
    assert f"\n{BEST}{one} 0, {two} 0." in first
    mover = world.mover()
    other = world.ben if mover.id == world.mia.id else world.mia
    assert BEST in text(direct(mover))
    # A waiting player's hand is not edited after each action, so its numbers would be outdated.
    assert BEST not in text(direct(other))
    played = next(each for each in await world.legal() if "@" in each)
    await world.type(played)
    told = text(world.table_message())
    assert f"{await world.called(mover)} 1" in told
    assert f"{await world.called(other)} 0" in told


async def test_cats_are_never_newcomers_and_a_match_against_a_cat_makes_the_player_experienced(
    world: World,
) -> None:
    await world.mia.slash(world.channel, "play", game=GAME, against="kitten")
    assert GOAL in text(world.table_message())
    await give_up(world, world.mia)
    await world.mia.slash(world.channel, "play", game=GAME, against="kitten")
    assert GOAL not in text(world.table_message())


async def test_the_store_is_asked_once_per_match_which_players_are_new(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Sequence[int]] = []
    really = world.bot.store.have_finished

    async def noting(game: str, users: Sequence[int]) -> frozenset[int]:
        asked.append(users)
        return await really(game, users)

    monkeypatch.setattr(world.bot.store, "have_finished", noting)
    await world.start_match()
    for _ in range(3):
        await world.type_through((await world.legal())[0])
    assert len(asked) == 1
    assert {*asked[0]} == {world.mia.id, world.ben.id}


@every_game
def test_every_moment_of_a_match_has_a_sentence_that_says_what_to_choose(game: Game) -> None:
    generic = SAY("prompt")
    for match in random_matches(game, 4):
        here, actors = table(match), match.state.awaited()
        if CHANCE in actors:
            continue
        told = prompts.whose_turn(SAY, here)
        assert generic not in told, match.state
        assert prompts.prompt(SAY, here) in told
        if game.has_secrets:
            for player in actors:
                asked = prompts.hand_turn(SAY, here, player)
                assert asked.startswith("**Your move.** "), asked
                assert SAY("hand-turn") not in asked


async def test_the_first_board_of_washi_cat_says_what_to_draw(world: World) -> None:
    board = await begin(world, world.mia, world.ben, "washi-cat")
    assert "Draw your first fish with your pen: choose a row, then a space." in board
    assert "Choose below" not in board


async def test_the_dice_thrown_for_the_first_turn_are_shown_in_one_line(world: World) -> None:
    board = await begin(world, world.mia, world.ben, "cat-attack")
    dice = [line for line in board.splitlines() if "Dice: " in line]
    assert len(dice) == 1
    assert dice[0].endswith(" begins.")
    assert "throws" not in board
