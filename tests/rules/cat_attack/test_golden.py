"""Whole matches, small enough to read: with two, four and six players, and with each variant.

The players collect food and then roll home.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from rules.cat_attack.board_queries import home_of
from rules.cat_attack.state import State
from rules.cat_attack.view import ANSWER
from rules.game import CHANCE, Outcome
from rules.match import Match, Step
from rules.record import read_record
from rules.registry import game
from tests.rules.cat_attack.playing import GAME

GOLDEN = Path(__file__).parent / "golden"
ENDS: dict[str, tuple[tuple[int, ...], str]] = {
    "two": ((1, 2), "larder"),
    "four": ((1, 2, 2, 2), "larder"),
    "six": ((2, 2, 1, 2, 2, 2), "larder"),
    "lives-3": ((1, 2), "survivor"),
    "minutes-30": ((3, 1, 2), "time"),
    "kittens": ((2, 1), "larder"),
    "claws-prey": ((2, 1), "larder"),
    "claws-all": ((2, 2, 1), "larder"),
    "gang-pairs": ((2, 1, 2, 2, 1, 2), "survivor"),
    "gang-teams": ((1, 2, 1, 2), "larder"),
    "house-shared": ((2, 1, 2, 1), "larder"),
    "house-shared-together": ((1, 2, 1, 2), "survivor"),
    "fight-unanswered": ((1, 2), "survivor"),
}
SECOND = {"house-shared-together", "fight-unanswered"}
"""The matches that use rules version 2; all other matches use version 1."""
HAPPENS = {
    "two": {"attacked": 3, "caught": 4, "shopped": 6, "swapped": 2, "came-home": 1},
    "four": {"attacked": 21, "raided": 2, "retired": 1, "trespassed": 1, "reshuffled": 1},
    "six": {"fight-won": 1, "escaped": 1, "opened": 2, "drove": 1, "reshuffled": 2},
    "kittens": {"raided": 0, "trespassed": 0, "fight": 0, "six": 0},
    "gang-teams": {"six": 1, "came-home": 4, "fight-won": 2},
    "house-shared": {"came-home": 4},
    "house-shared-together": {"retired": 2, "survived": 1},
    "fight-unanswered": {"fight": 1, "yielded": 1, "fight-won": 1},
    "minutes-30": {"time-up": 1},
}
"""How often some kinds of events occur in each match, by the match's name."""


@cache
def load(name: str) -> tuple[Match, Outcome]:
    """Return the match of a record, played line by line, and the outcome that the record states."""
    lines = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    header, *steps, end = map(json.loads, lines)
    seed = bytes.fromhex(header["seed"])
    assert header["rules"] == (2 if name in SECOND else 1)
    kind = game(GAME.key, header["rules"])
    match = Match.start(kind, header["players"], header["options"], seed=seed)
    assert match.commitment == header["commitment"]
    for step in steps:
        action = GAME.parse(step["action"])
        if step["player"] == CHANCE:
            match = match.chance(action)
        else:
            match = match.play(step["player"], action)
        assert match.ply == step["ply"]
    return match, Outcome(tuple(end["outcome"]["places"]), end["outcome"]["reason"])


@pytest.mark.parametrize("name", list(ENDS))
def test_a_golden_match_ends_with_the_listed_places_and_reason(name: str) -> None:
    match, outcome = load(name)
    assert match.outcome == outcome == Outcome(*ENDS[name])


@pytest.mark.parametrize("name", list(HAPPENS))
def test_a_golden_match_has_the_listed_events(name: str) -> None:
    match, _ = load(name)
    told = Counter(
        event.key
        for state, step in match.history()
        for event in state.events(step.player, step.action)
    )
    assert {key: told[key] for key in HAPPENS[name]} == HAPPENS[name]


def moments(name: str) -> list[tuple[State, Step]]:
    return [(state, step) for state, step in load(name)[0].history() if isinstance(state, State)]


def test_a_golden_match_shows_a_cat_that_joins_its_house_mate_at_home() -> None:
    def joins(state: State, step: Step) -> bool:
        """Return whether a cat walks to its Home while a house mate is on it."""
        before, after = state.cats, state.apply(step.player, step.action).cats
        told = {event.key for event in state.events(step.player, step.action)}
        home = home_of(state, step.player)
        moved = "walked" in told and before[step.player] != home == after[step.player]
        mates = state.setting.members[state.setting.households[step.player]]
        return moved and any(before[mate] == home for mate in mates)

    assert any(
        joins(*moment) for moment in moments("house-shared-together") if moment[1].player >= 0
    )
    assert not any(joins(*moment) for moment in moments("house-shared") if moment[1].player >= 0)


def test_in_a_fight_the_only_legal_answer_of_a_player_with_cards_is_not_automatic() -> None:
    asked = [
        (state, step)
        for state, step in moments("fight-unanswered")
        if state.asked == ANSWER and len(state.legal_actions(step.player)) == 1
    ]
    assert asked
    assert all(state.forced() is None for state, _ in asked)
    assert all(state.hands[step.player] for state, step in asked)


def test_a_record_of_rules_version_1_contains_the_automatic_answers_of_a_fight() -> None:
    """Under version 1, the only possible answer in a fight was given automatically."""
    told = (GOLDEN / "fight-unanswered.jsonl").read_text(encoding="utf-8")
    earlier = read_record(told.replace('"rules": 2', '"rules": 1', 1).splitlines())
    assert earlier.game.rules_version == 1
    assert earlier.outcome == load("fight-unanswered")[1]


def test_the_list_of_ends_has_an_entry_for_every_golden_match() -> None:
    assert {path.stem for path in GOLDEN.glob("*.jsonl")} == set(ENDS)
