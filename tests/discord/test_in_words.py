"""`/board` with `text`, and descriptions of choices, for people who cannot see the pictures."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from cogs.channels.attached import MAX_ALT
from cogs.kit.markup import NEW_LINE, escaped, plain
from cogs.typed.positions import LONGEST, in_words, parts
from rendering import painter
from rules.cat_sequence.board import CARDS
from rules.record import read_record
from sandbox.players import Party as Visitors
from sandbox.players import visit
from tests.discord.cards import Party, named
from tests.discord.world import GAME, World, alts, buttons, private, text
from tests.rules.test_golden import FILES, lines

pytestmark = pytest.mark.usefixtures("clean_log")


async def test_everybody_can_read_the_whole_position_in_private(world: World) -> None:
    board = await world.start_match()
    before = world.snapshot()
    for member in (world.mia, world.kai):
        answer = private(await member.slash(world.channel, "board", text=True))
        lines = text(answer).splitlines()
        south, north = [world.bot.names[user] for user in (await world.table()).row.users]
        assert lines[1] == f"{south} (South) to move."
        assert lines[-6:] == [
            "Row 5: a5 North Rat, b5 North Cat, c5 North Rat.",
            "Row 4: a4 North Flea, b4 North Flea, c4 North Flea.",
            "Row 3: empty.",
            "Row 2: a2 South Flea, b2 South Flea, c2 South Flea.",
            "Row 1: a1 South Rat, b1 South Cat, c1 South Rat.",
            f"Also playing: {north} (North).",
        ]
        assert not answer.attachments
    assert world.snapshot() == before
    assert world.table_message().id == board.id


async def test_players_read_their_own_cards_and_spectators_read_none(world: World) -> None:
    party = Party(world, [world.mia, world.ben])
    await party.start()
    state = await party.state()
    for player, member in enumerate(party.people):
        told = text(private(await member.slash(world.channel, "board", text=True)))
        own = {CARDS[card] for card in state.hands[player]}
        held = told.split("You hold:")[1].split("Row A")[0]
        assert named(held) == own
        assert len(told) > MAX_ALT
    onlooker = text(private(await world.kai.slash(world.channel, "board", text=True)))
    assert "You hold" not in onlooker
    assert all(f"Row {row}: {row}1 " in onlooker for row in "ABCDEFG")


def facts_of_caged_rat(view: Any) -> set[str]:
    """Return what a position's text must say: every rat, the trick, hands and stocks."""
    rats = [rat for own in view.rats for rat in own]
    sizes = zip(view.hand_sizes, view.stock_sizes, strict=True)
    return {
        *(f": {rat.captures} of {rat.value}, {rat.mood}" for rat in rats),
        *(f"hand {hand}, stock {stock}" for hand, stock in sizes),
        "offers the 10 of hearts. Bid: jack of diamonds",
    }


def facts_of_washi_cat(view: Any) -> set[str]:
    """Return what a position's text must say: cats, free fish, lines, sewers, special moves."""
    cats = [cat for own in view.cats for cat in own]
    return {
        *(f"cat {cat.number} on {cat.at}" for cat in cats),
        *(fish.at for fish in view.fish if fish.taken_by is None),
        *(f"Closed sewers: {sewer}" for sewer in view.blocked),
        *("1 special left", "2 specials left", "with a fish", "A5-6 12-13", "H1 10-12"),
    }


def facts_of_cat_attack(view: Any) -> set[str]:
    """Return what a position's text must say: cats, lives, pieces, shops, the deck, the roll."""
    lives = {house.number: house.lives for house in view.houses}
    out = [each for each in view.critters if each.space]
    return {
        *(f"{cat.name} {cat.space}: {lives[cat.house]} lives" for cat in view.cats),
        *(f"{each.name} {each.space}" for each in out),
        *(f"{shop.name} {shop.left}" for shop in view.shops),
        *(f"Left to draw: {view.mog_left}", f"rolled {view.rolled}", "milk, food"),
    }


@pytest.mark.parametrize(
    ("game", "name", "facts"),
    [
        ("caged-rat", "deal-level", facts_of_caged_rat),
        ("washi-cat", "delivered-torn", facts_of_washi_cat),
        ("cat-attack", "claws-all", facts_of_cat_attack),
    ],
)
async def test_a_spectator_reads_the_whole_position_without_repetition(
    game: str, name: str, facts: Callable[[Any], set[str]]
) -> None:
    [path] = [path for path in FILES[game] if path.stem == name]
    match = read_record(lines(path))
    async with visit(lambda _size: match.seed or b"") as visited:
        party = Visitors(visited.bot, visited.channel, visited.members[: match.players])
        await party.start(await party.gather(game, match.options))
        table = await party.follow(match.steps[:40])
        watcher = visited.members[match.players]
        answer = await watcher.slash(visited.channel, "board", text=True)
        assert answer.response is not None
        told = "\n".join(map(text, [answer.response, *answer.followups]))
        view = table.match.state.observation(None)
        assert not {fact for fact in facts(view) if fact not in told}
        assert len({*told.splitlines()}) == len(told.splitlines())
        assert "You hold" not in told
        for player in range(match.players):
            assert told.count(str(party.member(table, player).user.global_name)) == 1


async def test_a_panel_describes_the_choice_without_repeating_the_position(world: World) -> None:
    await world.start_match()
    answer = await world.pick("Ra1")
    [description] = alts(answer)
    assert description == "Rat a1 is chosen. Marked: b1, a2, b2."
    [position] = alts(world.table_message())
    assert "Row 5: a5 North Rat" in position
    assert all(any(name in label for label in buttons(answer)) for name in ("b1", "a2", "b2"))


def test_a_long_position_is_split_into_as_few_messages_as_possible() -> None:
    lines = [escaped(f"Row {number}: " + "a*b " * 120) for number in range(40)]
    told = list(parts(lines))
    assert len(told) > 1
    assert all(len(part) <= LONGEST for part in told)
    assert NEW_LINE.join(told) == NEW_LINE.join(lines)
    assert all(len(one) + len(other.splitlines()[0]) >= LONGEST for one, other in pairwise(told))


@pytest.mark.parametrize("line", ["x" * 9000, "*" * 9000, "a b " * 3000])
async def test_a_games_description_of_any_length_fits_into_messages(
    world: World, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """A game package may describe a position at any length. No part of the text may be lost."""
    await world.start_match()
    monkeypatch.setattr(painter(GAME), "position_text", lambda _view, _say: line)
    told = in_words(world.bot.guild_language(world.guild.id), await world.table(), None)
    *position, players = map(plain, told)
    assert "".join(position).replace(" ", "") == line.replace(" ", "")
    assert players.startswith("Playing: ")
    assert all(len(part) <= LONGEST for part in parts(told))
    await world.kai.slash(world.channel, "board", text=True)
