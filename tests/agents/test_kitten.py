"""Like people, kittens see wins and captures, but overlook diagonal and distant things."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count
from random import Random
from typing import Any

import pytest

from agents import agent
from agents.agent import KITTEN, SECONDS, choose
from agents.effort import Spent
from agents.glances import SURE, glance
from agents.registry import EXPERTISE, expertise
from rules.game import CHANCE, Action, Game, State
from rules.match import Match
from rules.registry import GAMES, game
from rules.selfplay import random_match
from tests.rules.caged_rat.playing import table as caged
from tests.rules.cat_sequence.playing import table as cards
from tests.rules.washi_cat.playing import position, small_map

every_game = pytest.mark.parametrize(
    "kind", [kind for kind in GAMES if kind.key in EXPERTISE], ids=lambda kind: str(kind.key)
)
TRIES = 40
CAPTURES = ("ate", "took", "delivered", "caught", "shopped", "came-home")
"""Keys of events. A kitten never overlooks an action that causes such an event directly."""


def glances(key: str, state: State, player: int) -> dict[str, float]:
    expert = expertise(game(key))
    return {
        action.text: expert.glance(state, player, action) for action in state.legal_actions(player)
    }


def moments(kind: Game, count: int = 12) -> Iterator[tuple[Match, int]]:
    """Yield moments of random matches at which the player has a choice."""
    for number in range(4):
        match = random_match(
            kind, 2, {}, seed=bytes([number]) * 32, policy_seed=f"kitten {number}", plies=240
        )
        chosen = [step.ply - 1 for _, step in match.history() if step.chosen]
        for ply in chosen[:: max(1, len(chosen) * 4 // count)]:
            then = match.cut(ply)
            player = next(each for each in then.to_act() if each != CHANCE)
            if len(then.state.legal_actions(player)) > 1:
                yield then, player


def chosen(key: str, state: State) -> list[str]:
    """Return the actions that a kitten chooses in this state with many seeds."""
    match = Match(game(key), 2, {}, "", None, state)
    [player, *_] = match.to_act()
    return [choose(match, player, KITTEN, seed=bytes([number])).text for number in range(TRIES)]


HOME = game("cat-rat-flea").position("1c1/(rF)2/3/1f1/RCR S -")
FOUR = {0: "D2 D3 D4 D5", 1: "F9 F10"}
THEIRS = {1: "D2 D3 D4 D5", 0: "F9 G11"}


def test_a_kitten_notices_where_to_complete_or_block_an_open_line_of_four() -> None:
    own = cards("siamese purrr manx", "", chips=FOUR)
    assert {text.partition("@")[2] for text in chosen("cat-sequence", own)} <= {"D1", "D6"}
    theirs = cards("siamese purrr manx", "korat", chips=THEIRS)
    seen = glances("cat-sequence", theirs, 0)
    assert seen["purrr@D1"] == seen["purrr@D6"] == seen["siamese@D6"] == SURE


def test_a_kitten_always_takes_a_win_in_one_action() -> None:
    texts = {*chosen("cat-rat-flea", HOME)}
    over = [HOME.apply(0, game("cat-rat-flea").parse(text)).outcome() for text in texts]
    assert all(outcome is not None and outcome.winners == (0,) for outcome in over)


@every_game
def test_a_kitten_never_overlooks_an_action_that_wins_or_captures(kind: Game) -> None:
    looked = 0
    for match, player in moments(kind, 160):
        state, seen = match.state, glances(kind.key, match.state, player)
        for action in state.legal_actions(player):
            outcome = state.apply(player, action).outcome()
            wins = outcome is not None and outcome.winners == (player,)
            gains = _gains(state, player, action)
            if (wins and kind.key in ("cat-sequence", "cat-rat-flea")) or gains:
                looked += 1
                assert seen[action.text] == SURE, action.text
    # Random matches of these games rarely contain such actions; other tests cover them.
    assert looked or kind.key in ("caged-rat", "cat-sequence", "washi-cat")


def _gains(state: State, player: int, action: Action) -> bool:
    """Return whether an action causes an event in `CAPTURES`.

    An action with a `piece`, or of a kind such as `jump`, does not count. Neither does eating a
    piece of the player's own side.
    """
    plain = not getattr(action, "piece", "") and getattr(action, "kind", "") not in (
        *("jump", "amazing", "pop", "fight", "six"),
    )
    return plain and any(
        event.key in CAPTURES
        and event.player == player
        and (event.key != "ate" or event.facts()["owner"] != player)
        for event in state.events(player, action)
    )


@every_game
def test_kittens_overlook_some_actions_and_see_others(kind: Game) -> None:
    found = [
        each
        for match, player in moments(kind)
        for each in glances(kind.key, match.state, player).values()
    ]
    assert all(0 < each <= SURE for each in found)
    assert min(found) < SURE


@every_game
def test_what_a_kitten_notices_depends_only_on_what_its_seat_knows(kind: Game) -> None:
    expert: Any = expertise(kind)
    for match, player in moments(kind):
        known = expert.known(match, player)
        samples = [expert.sample(known, Random(number)) for number in range(4)]
        for action in match.state.legal_actions(player):
            assert len({expert.glance(each, player, action) for each in samples}) == 1


@pytest.mark.parametrize(("board", "foreseen"), [("1c1/1F1", True), ("2c/1F1", False)])
def test_a_kitten_foresees_a_trap_from_the_front_and_overlooks_a_trap_from_a_diagonal(
    board: str, foreseen: bool
) -> None:
    kind = game("cat-rat-flea")
    expert, here = expertise(kind), kind.position(f"{board}/3/f2/1CR S -")
    after = here.apply(0, kind.parse("Cb1-a1"))
    traps = [
        action.text
        for action in after.legal_actions(1)
        if any(event.key == "trapped" for event in after.events(1, action))
    ]
    assert len(traps) == 1
    assert (expert.at_a_glance(after, 0) < expert.prospects(after)[0]) == foreseen


def test_a_kitten_overlooks_diagonal_and_distant_actions_more_easily() -> None:
    ahead, askew, far = (glance(0.8, *at, 2) for at in ((0, 2), (2, 2), (0, 5)))
    assert ahead > askew > 0
    assert ahead > far > glance(0.8, 5, 5, 2)


def test_a_far_corner_is_overlooked_more_easily_than_a_space_beside_the_last_chip() -> None:
    state = cards("purrr", "manx siamese", chips={1: "D6"}, turn=1)
    played = state.apply(1, game("cat-sequence").parse("siamese@F7"))
    while played.to_act() == (CHANCE,):
        played = played.apply(CHANCE, played.chance_outcomes()[0][0])
    seen = glances("cat-sequence", played, 0)
    assert seen["purrr@F8"] > seen["purrr@G8"] > seen["purrr@A12"]


def test_a_diagonal_is_overlooked_more_easily_than_a_row() -> None:
    along = glances("cat-sequence", cards("purrr", "", chips={0: "D5 D6"}), 0)
    across = glances("cat-sequence", cards("purrr", "", chips={0: "C4 D5"}), 0)
    assert along["purrr@D7"] > across["purrr@E6"]


def test_kittens_see_captures_in_every_game() -> None:
    lane = small_map("......  ......  ......  ......")
    fetching = position(lane, ("B1 D6", "A6"), fish="A1 D3")
    assert glances("washi-cat", fetching, 0)["1 A1"] == SURE
    offering = caged("6H 9H", "2C 3C", rats=("3H 5D", "4C 5S"), tricks_played=2)
    assert glances("caged-rat", offering, 0)["offer 9H"] == SURE


@every_game
def test_a_kitten_whose_time_is_up_looks_at_no_more_samples(
    kind: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each time the kitten reads this clock, its time limit has already passed."""
    expert, samples = expertise(kind), list[State]()
    sample = expert.sample

    def counted(known: Any, dice: Random) -> State:
        samples.append(sample(known, dice))
        return samples[-1]

    monkeypatch.setattr(expert, "sample", counted)
    late = partial(Spent, clock=count(step=SECONDS[KITTEN]).__next__)
    monkeypatch.setattr(agent, "Spent", late)
    for match, player in moments(kind):
        samples.clear()
        choose(match, player, KITTEN, seed=bytes(32))
        # The kitten lists actions in a first sample of hidden cards, and tries them in a second.
        assert len(samples) == 2
