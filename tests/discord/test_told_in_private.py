"""A hand's private message shows its owner's mark, new cards, a small board and the result."""

from __future__ import annotations

import io
from collections import Counter
from functools import partial
from itertools import pairwise
from typing import Any

import discord
import pytest
from PIL import Image
from simcord.actors import MemberActor

from cogs.board.pictures import HAND_PICTURE
from cogs.channels.attached import PICTURE
from cogs.kit.sentences import CATALOGUE
from cogs.match.table import Table
from rendering import card_names
from rules.caged_rat.state import State as CagedRat
from rules.caged_rat.view import ANSWER, FEED, OFFER
from rules.cat_sequence.actions import DEAL, Move
from rules.cat_sequence.board import CARDS
from rules.record import read_record
from sandbox.players import Party as Visitors
from sandbox.players import visit
from tests.discord.caged import Pair
from tests.discord.cards import GAME, Party, direct, to_win
from tests.discord.world import World, alts, outside, private, text
from tests.rules.test_golden import FILES, lines

pytestmark = pytest.mark.usefixtures("clean_log")

SAY = CATALOGUE.speaker("en")
GOLDEN = [("caged-rat", "rubber-60"), ("cat-attack", "lives-3"), ("cat-sequence", "manual")]
MARK = (8, 16, 92, 80)
"""Where the picture of a hand shows the seat's mark: left, top, right and bottom in pixels."""
NEW = "New in your hand: "
WIDE, BYTES = 500, 120_000


@pytest.fixture
async def party(world: World) -> Party:
    opened = Party(world, [world.mia, world.ben])
    await opened.start()
    return opened


def pictures(message: discord.Message) -> list[str]:
    """Return the file names of a message's pictures, in order."""
    return [file.filename for file in message.attachments]


def new_in(message: discord.Message) -> str | None:
    """Return the names of the new cards that a message lists, or None."""
    said = [line for line in text(message).splitlines() if line.startswith(NEW)]
    assert len(said) <= 1
    return said[0].removeprefix(NEW).removesuffix(".") if said else None


def dealt_last(table: Table, player: int) -> str:
    """Return the name of the card that a player was dealt most recently."""
    moves = [step.action for step in table.match.steps]
    found = [each for each in moves if isinstance(each, Move) and each.kind == DEAL]
    card = next(each.card for each in reversed(found) if each.player == player)
    return SAY(f"{GAME}-card-{CARDS[card]}")


async def test_a_hand_says_which_card_was_drawn_until_its_player_acts_again(party: Party) -> None:
    assert [new_in(direct(member)) for member in party.people] == [None, None]
    player = (await party.table()).awaited[0]
    await party.play(times=1)
    drawn = dealt_last(await party.table(), player)
    assert new_in(direct(party.people[player])) == drawn
    assert new_in(direct(party.people[1 - player])) is None
    await party.play(times=1)
    assert new_in(direct(party.people[player])) == drawn
    await party.play(times=1)
    assert new_in(direct(party.people[player])) == dealt_last(await party.table(), player)


def came(table: Table, player: int) -> list[str]:
    """Return the cards that a player has gained since their last action and still holds."""
    own = [step.ply for step in table.match.steps if step.player == player and step.chosen]
    views: list[Any] = [state.observation(player) for state, _ in table.match.history()]
    views = [*views, table.match.state.observation(player)][own[-1] - 1 :]
    hands = [Counter(card.name for card in view.hand) for view in views]
    gained = sum((after - before for before, after in pairwise(hands)), Counter[str]())
    return [*(hands[-1] & gained).elements()]


async def mark(message: discord.Message) -> bytes:
    """Return the pixels of the seat's mark in a message's picture of a hand."""
    [shown] = [file for file in message.attachments if file.filename == HAND_PICTURE]
    return Image.open(io.BytesIO(await shown.read())).convert("RGB").crop(MARK).tobytes()


def shows_table(hand: discord.Message, party: Visitors, table: Table) -> bool:
    """Return whether a hand's picture shows the table.

    If so, the picture's description starts with the name of a player who is to act.
    """
    names = [party.member(table, player).user.global_name for player in table.awaited]
    return any(alts(hand)[-1].startswith(f"{name} ") for name in names)


@pytest.mark.parametrize(("game", "name"), GOLDEN)
async def test_hands_show_their_owners_mark_and_the_player_to_act_sees_the_board(
    game: str, name: str
) -> None:
    [path] = [path for path in FILES[game] if path.stem == name]
    match = read_record(lines(path))
    async with visit(lambda _size: match.seed or b"") as visited:
        party = Visitors(visited.bot, visited.channel, visited.members[: match.players])
        table = await party.start(await party.gather(game, match.options))
        on_turn, marks = set(table.awaited), [set[bytes]() for _ in range(match.players)]
        for step in [step for step in match.steps if step.chosen][:6]:
            for player, seen in enumerate(marks):
                hand = await party.hand(table, player)
                if not pictures(hand):
                    assert player not in table.match.to_act()
                    continue
                seen.add(await mark(hand))
                beside = PICTURE in pictures(hand)
                # The players type their actions in the channel, so only their first turn has a
                # board.
                first = player in table.awaited and not table.acted(player)
                assert beside is (first and not shows_table(hand, party, table))
                assert not table.game.no_looking_back or shows_table(hand, party, table)
            table = await party.follow([step])
            on_turn.update(table.awaited)
        assert len(on_turn) > 1
        assert [len(seen) for seen in marks] == [1] * match.players
        assert len(set.union(*marks)) == match.players


@pytest.mark.parametrize("way", ["by_message", "by_button"])
async def test_a_hand_shows_the_last_bid_or_answer_of_the_player_until_the_next_action_in_the_match(
    world: World, way: str
) -> None:
    pair = Pair(world)
    await pair.start()
    for asked, says in ((OFFER, " bids "), (ANSWER, " answers ")):
        await pair.until(partial(is_asked, asked))
        [player] = (await pair.table()).awaited
        member = pair.people[player]
        await getattr(pair, way)(member, next(await pair.choices()))
        [panel] = [each for each in hands_of(world, member) if "Done." in text(each)]
        line = f"Done.\n{await world.called(member)}{says}"
        assert line in text(panel)
        await pair.typed()
        assert not [each for each in hands_of(world, member) if line in text(each)]


async def test_a_hand_names_the_player_who_feeds_a_rat(world: World) -> None:
    """If a trick's winner chooses the rat, a line in the hand starts with the winner's name."""
    pair = Pair(world)
    await pair.start()
    await pair.until(partial(is_asked, FEED))
    [player] = (await pair.table()).awaited
    member = pair.people[player]
    await pair.by_message(member, next(await pair.choices()))
    line = f"\n{await world.called(member)} feeds the capture to the "
    assert line in text(direct(member))


def is_asked(asked: str, state: CagedRat) -> bool:
    return state.asked == asked


def hands_of(world: World, member: MemberActor) -> list[discord.Message]:
    """Return every private message of a member that may show their hand."""
    seen = [message for message in world.channel.history(viewer=member) if message.flags.ephemeral]
    return [*seen, direct(member)]


@pytest.mark.parametrize(("game", "name"), GOLDEN[:2])
async def test_the_names_of_new_cards_are_listed_in_the_message_with_the_hand_in_recorded_matches(
    game: str, name: str
) -> None:
    [path] = [path for path in FILES[game] if path.stem == name]
    match = read_record(lines(path))
    async with visit(lambda _size: match.seed or b"") as visited:
        party = Visitors(visited.bot, visited.channel, visited.members[: match.players])
        await party.start(await party.gather(game, match.options))
        told = 0
        for number in range(1, 24):
            plies = [step.ply for step in match.steps if step.number == number and step.chosen]
            table = await party.follow(match.steps[plies[0] - 1 : plies[0]])
            for player in range(match.players):
                if not any(step.player == player and step.chosen for step in table.match.steps):
                    continue
                expected = came(table, player)
                said = new_in(await party.hand(table, player))
                held = card_names(game, table.match.state.observation(player), SAY.plain)
                if said is None:
                    assert not expected or len(expected) == len(held), (number, player)
                    continue
                assert len(said.split(", ")) == len(expected), (number, player)
                assert set(said.split(", ")) <= set(held)
                told += 1
        assert told > 3


async def test_the_player_to_act_sees_a_small_board_above_the_hand(party: Party) -> None:
    world = party.world
    for _ in range(3):
        table = await party.table()
        [player] = table.awaited
        mine, others = direct(party.people[player]), direct(party.people[1 - player])
        assert pictures(mine) == [PICTURE, HAND_PICTURE]
        assert pictures(others) == ([] if table.acted(1 - player) else [HAND_PICTURE])
        png = await mine.attachments[0].read()
        assert Image.open(io.BytesIO(png)).width == WIDE
        assert len(png) < BYTES
        since = len(world.requests)
        await party.by_message(party.people[player], to_win(await party.state())[1])
        assert len(outside(world.requests[since:])) <= 3


async def test_a_player_who_acts_in_the_channel_sees_no_small_board_in_direct_messages(
    party: Party,
) -> None:
    [player] = (await party.table()).awaited
    mover, other = party.people[player], party.people[1 - player]
    for act in (party.by_typing, party.by_button):
        await act(mover, to_win(await party.state())[1])
        assert pictures(direct(other)) == [PICTURE, HAND_PICTURE]
        await party.by_message(other, to_win(await party.state())[1])
        assert "**Your move.**" in text(direct(mover))
        assert pictures(direct(mover)) == [HAND_PICTURE]
    await party.by_message(mover, to_win(await party.state())[1])
    await party.by_message(other, to_win(await party.state())[1])
    assert pictures(direct(mover)) == [PICTURE, HAND_PICTURE]


async def test_the_hand_of_a_waiting_player_gives_the_name_of_the_only_opponent(
    party: Party,
) -> None:
    [player] = (await party.table()).awaited
    mover, waiting = party.people[player], party.people[1 - player]
    who = await party.world.called(mover)
    assert f"It isn’t your turn yet. The table is waiting for {who}." in text(direct(waiting))
    for _ in range(4):
        await party.play(times=1)
        mover, waiting = waiting, mover
        assert f"The table is waiting for {await party.world.called(mover)}." in text(
            direct(waiting)
        )
        assert "waits for" not in text(direct(mover))
        assert "**Your move.**" in text(direct(mover))


async def test_in_a_match_of_three_the_message_with_the_hand_does_not_name_the_player_to_act(
    world: World,
) -> None:
    party = Party(world, [world.mia, world.ben, world.kai])
    await party.start()
    for _ in range(3):
        await party.play(times=1)
        assert not [each for each in party.people if "waits for" in text(direct(each))]


async def test_a_hand_opened_in_the_channel_shows_no_second_board(party: Party) -> None:
    [player] = (await party.table()).awaited
    shown = private(await party.people[player].click(party.world.table_message(), label="My hand"))
    assert len(alts(shown.message)) == 1


async def test_a_hand_shows_the_same_result_as_the_channel(party: Party) -> None:
    world = party.world
    await party.play()
    result = text(world.result_message())
    told = [line for line in result.splitlines() if "wins" in line or line.startswith("-# Rated")]
    assert len(told) == 2
    assert " → " in told[1]
    for member in party.people:
        assert text(direct(member)).splitlines()[-2:] == told
        assert "<@" not in text(direct(member))


async def test_a_hand_says_why_a_match_is_not_rated(party: Party) -> None:
    world = party.world
    question = private(await world.mia.slash(world.channel, "resign"))
    await world.mia.click(question, label="Yes, I resign")
    for member in party.people:
        assert "-# Not rated: somebody never took an action of their own." in text(direct(member))
