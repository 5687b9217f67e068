"""Whole matches of Cat Sequence, played from direct messages and the channel alternately."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from cogs.kit.sentences import CATALOGUE
from rules.cat_sequence.actions import Move
from rules.cat_sequence.board import CARDS
from rules.cat_sequence.state import State
from tests.discord.cards import (
    Party,
    Play,
    direct,
    hand,
    named,
    offers,
    sight,
    sources,
    targets,
)
from tests.discord.world import World, buttons, private, text

SAY = CATALOGUE.speaker("en")
pytestmark = pytest.mark.usefixtures("clean_log")


class Onlookers:
    """People at a table. After each action, the test checks which cards each of them has seen."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.held: dict[int, set[str]] = {player: set() for player in range(len(party.people))}
        self.played: set[str] = set()

    async def watch(self) -> None:
        """Check that members see only cards that they have held or that have been played."""
        table, world = await self.party.table(), self.party.world
        before = [state for state, step in table.match.history() if step.player >= 0]
        self._learn([*before, await self.party.state()][-2:])
        moves = [step.action for step in table.match.steps if step.player >= 0]
        self.played |= {CARDS[move.card] for move in moves if isinstance(move, Move)}
        secret = set().union(*self.held.values()) - self.played
        hands = (await self.party.state()).hands
        for player, member in enumerate(self.party.people):
            seen = named(sight(world, member))
            assert {CARDS[card] for card in hands[player]} <= seen
            assert not seen & (secret - self.held[player])
        assert not named(sight(world, world.boss)) & secret

    def _learn(self, states: Sequence[object]) -> None:
        for state in states:
            assert isinstance(state, State)
            for player, cards in enumerate(state.hands):
                self.held[player] |= {CARDS[card] for card in cards}


async def check_end(party: Party) -> None:
    """Check that the result names the winning side, and that hands offer no more actions."""
    world, outcome = party.world, (await party.table()).match.outcome
    assert outcome is not None
    assert outcome.reason == "sequence"
    if len(party.people) == 2:
        [winner] = outcome.winners
        told = rf"\*\*{re.escape(await world.placed(party.people[winner]))} wins\.\*\*"
    else:
        told = await everyones_place(party, outcome.places)
    assert world.last().id == world.result_message().id
    for message in (world.last(), *map(direct, party.people)):
        assert re.search(told, text(message), re.MULTILINE)
    for member in party.people:
        assert [*hand(direct(member))[2]] == ["Next match"]


async def everyones_place(party: Party, places: Sequence[int]) -> str:
    """Return a regular expression for the lines of a result.

    Each place has one line, with names and optional ratings.
    """
    lines = []
    for place in sorted(set(places)):
        mates = [each for at, each in enumerate(party.people) if places[at] == place]
        names = [re.escape(await party.world.placed(each)) for each in mates]
        who = ", ".join(rf"{name}( \d+ → \d+)?" for name in names)
        lines.append(rf"^\*\*1\. {who}\*\*$" if place == 1 else rf"^\*\*{place}\.\*\* {who}$")
    return "\n".join(lines)


async def check_hands(party: Party) -> None:
    """Check that each player's message shows their cards, their legal actions and the turn."""
    table, state = await party.table(), await party.state()
    if table.match.outcome is not None:
        return
    for player, member in enumerate(party.people):
        words, described, _ = hand(direct(member))
        kinds = len(set(state.hands[player]))
        if described:
            assert len(described[-1]) <= 1024
            assert len(described[-1].splitlines()) == max(kinds, 1)
        else:
            assert not sources(state, player)
            [held] = re.findall("^You hold(?:: (.*)| no cards)\\.$", words, re.MULTILINE)
            assert len([*filter(None, held.split(", "))]) == kinds
        assert offers(direct(member)) == sources(state, player)
        assert ("**Your move.**" in words) == (player in state.awaited())
        late = bool(sources(state, player)) and player not in state.awaited()
        assert ("you can still do this" in words) == late


async def test_two_players_play_a_match_to_the_end(world: World) -> None:
    party = Party(world, [world.mia, world.ben])
    await party.start()
    onlookers = Onlookers(party)

    async def watch() -> None:
        await check_hands(party)
        await onlookers.watch()

    await party.play(watch=watch)
    await check_end(party)


async def test_three_players_play_a_match_to_the_end(world: World) -> None:
    party = Party(world, [world.mia, world.ben, world.zoe])
    await party.start(layout="shuffled")
    await party.play(watch=lambda: check_hands(party))
    await check_end(party)


async def test_the_button_of_a_card_names_the_spaces_of_the_card(world: World) -> None:
    party = Party(world, [world.mia, world.ben])
    await party.start()
    state = await party.state()
    labels = {*buttons(direct(party.people[state.turn]))}
    spaces: dict[str, list[str]] = {}
    for choice in state.choices(state.turn):
        spaces.setdefault(choice.path[0], []).append(choice.path[-1])
    breeds = spaces.keys() - {"purrr", "meow"}
    told = {f"{SAY(f'cat-sequence-card-{each}')} · {' '.join(spaces[each])}" for each in breeds}
    assert told
    assert told <= labels


async def test_every_legal_action_takes_two_clicks(world: World) -> None:
    """The test tries each card only once, because PURRR offers dozens of spaces."""
    party, seen = Party(world, [world.mia, world.ben]), set[str]()
    await party.start()

    async def watch() -> None:
        state = await party.state()
        member = party.people[state.turn]
        for card in sorted(sources(state, state.turn) - seen):
            if " " in card or (await party.table()).match.outcome:
                continue
            seen.add(card)
            await world.press(member.user, direct(member), card)
            assert offers(direct(member)) == targets(state, state.turn, card)
            await member.user.click(direct(member), label="◀ Back")

    await party.play(times=5, watch=watch)


# Manual draws


def a_play(state: State) -> Play:
    """Return the first legal play of a card for the player whose turn it is."""
    player = state.turn
    plays = [move for move in state.legal_actions(player) if move.space >= 0]
    return player, plays[0]


async def test_a_player_may_draw_a_card_late_but_loses_the_card_when_the_next_player_has_drawn(
    world: World,
) -> None:
    party = Party(world, [world.mia, world.ben])
    await party.start(draw="manual")
    first, state = (await party.state()).turn, await party.state()
    await party.take(*a_play(state))
    assert (await party.state()).rights == (first,)
    assert offers(direct(party.people[first])) == {"draw"}
    await party.take(*a_play(await party.state()))
    assert (await party.state()).rights == (first, 1 - first)
    # The first player may still draw in their own next turn, before they play.
    assert "draw" in offers(direct(party.people[first]))
    await party.take(first, Move("draw"))
    assert len((await party.state()).hands[first]) == 5
    # The second player draws late. Both players play. Then the second player draws before the
    # first player, who thus forgot to draw.
    await party.take(1 - first, Move("draw"))
    await party.take(*a_play(await party.state()))
    await party.take(*a_play(await party.state()))
    await party.take(1 - first, Move("draw"))
    after = await party.state()
    assert after.rights == ()
    assert [len(after.hands[player]) for player in (first, 1 - first)] == [4, 5]
    assert "forgot to draw" in text(world.table_message())
    await check_hands(party)


async def test_two_players_can_act_at_once_without_making_each_others_controls_stale(
    world: World,
) -> None:
    """Two hands are open at once; an action in one hand leaves the other hand's controls valid."""
    party = Party(world, [world.mia, world.ben])
    await party.start(draw="manual")
    first = (await party.state()).turn
    await party.take(*a_play(await party.state()))
    player, action = a_play(await party.state())
    one, other = party.people[player], party.people[first]
    await party.by_message(other, Move("draw"))
    await party.by_message(one, action)
    assert (await party.state()).rights == (player,)
    await party.by_message(one, Move("draw"))
    assert (await party.state()).rights == ()


async def test_a_match_in_which_players_draw_cards_by_hand_can_end_by_resigning(
    world: World,
) -> None:
    party = Party(world, [world.mia, world.ben])
    await party.start(draw="manual")
    await party.play(times=8, watch=lambda: check_hands(party))
    question = await world.mia.slash(world.channel, "resign")
    await world.mia.click(question.response, label="Yes, I resign")  # type: ignore[arg-type]
    assert await world.placed(world.ben) in text(world.result_message())
    assert [*hand(direct(world.ben))[2]] == ["Next match"]


async def test_a_panel_stays_valid_when_another_player_draws_a_card_late(world: World) -> None:
    """When a player draws a card late, another player's hand stays the same and stays playable."""
    party = Party(world, [world.mia, world.ben])
    await party.start(draw="manual")
    first = (await party.state()).turn
    await party.take(*a_play(await party.state()))
    player, action = a_play(await party.state())
    member = party.people[player]
    shown = private(await member.slash(world.channel, "hand"))
    await party.take(first, Move("draw"))
    await world.press(member, shown, action.path[0])
    await world.press(member, shown, action.text)
    assert (await party.state()).rights == (player,)
