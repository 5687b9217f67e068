"""The golden matches show three ways to end, and every kind of action."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from rules.washi_cat.events import CutOff, Delivered, FishTaken, SewerClosed, SpecialUsed
from rules.washi_cat.state import IDLE, State
from tests.rules.washi_cat.playing import GAME, START, ended

GOLDEN = Path(__file__).parent / "golden"
ENDS = {
    "delivered": ((2, 1), "delivered"),
    "delivered-torn": ((2, 1), "delivered"),
    "trapped": ((1, 2), "trapped"),
    "idle": ((1, 1), "idle"),
}


def replay(name: str) -> tuple[list[State], Counter[object]]:
    """Return all states of a match, and how often each kind of action and event occurs."""
    header, *steps, _ = map(json.loads, (GOLDEN / f"{name}.jsonl").read_text().splitlines())
    states = [GAME.initial_state(2, {**START, **header["options"]})]
    seen: Counter[object] = Counter()
    for step in steps:
        action = GAME.parse(step["action"])
        seen[action.kind] += 1
        seen.update(type(event) for event in states[-1].events(step["player"], action))
        states.append(states[-1].apply(step["player"], action))
    return states, seen


@pytest.mark.parametrize("name", list(ENDS))
def test_a_golden_match_ends_with_the_listed_final_places_and_reason(name: str) -> None:
    states, seen = replay(name)
    assert [ended(state) for state in states[-2:]] == [None, ENDS[name]]
    assert (seen["fish"], seen["cat"]) == (8, 4)


def test_the_list_of_ends_has_an_entry_for_every_golden_match() -> None:
    assert {path.stem for path in GOLDEN.glob("*.jsonl")} == set(ENDS)


def test_the_golden_match_that_ends_by_delivery_has_every_kind_of_action() -> None:
    states, seen = replay("delivered")
    assert min(seen[kind] for kind in ("move", "jump", "amazing", "pop")) >= 1
    assert seen[SpecialUsed] == seen["amazing"] + seen["pop"]
    assert seen[SewerClosed] == len(states[-1].blocked) >= 1
    assert seen[Delivered] == sum(cat.home for cats in states[-1].cats for cat in cats)
    assert seen[FishTaken] == sum(fish.taken_by is not None for fish in states[-1].fish)


def test_a_cat_is_cut_off_in_the_golden_match_that_ends_with_a_trapped_player() -> None:
    states, seen = replay("trapped")
    assert states[-1].specials[1] == 0
    assert seen[CutOff] >= 1


def test_the_golden_match_that_ends_in_an_idle_draw_counts_40_idle_actions() -> None:
    states, _ = replay("idle")
    assert [state.quiet for state in states[-IDLE:]] == [*range(1, IDLE + 1)]
