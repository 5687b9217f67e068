"""The moments at which `sandbox.conform` calls a painter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

import pytest

from rules.game import State
from rules.registry import game
from sandbox.painter_checks import CHECKS, Drawn, Seen, broken, drawn
from tests.sandbox.test_conform import png

PICTURES = tuple(png(height=height) for height in range(80, 87))


@dataclass
class Quick:
    """A painter of any game. `fails` receives each call and may raise."""

    fails: Callable[..., object] = lambda *_args, **_facts: None
    number: Iterator[int] = field(default_factory=count)

    def board(self, view: Any, **facts: Any) -> bytes:
        self.fails("board", view, **facts)
        return PICTURES[next(self.number) % len(PICTURES)]

    def hand(self, view: Any, **facts: Any) -> bytes:
        self.fails("hand", view, **facts)
        if view.viewer is None:
            raise ValueError("a spectator")
        return PICTURES[0]

    def alt_text(self, view: Any, _say: object) -> str:
        self.fails("alt_text", view)
        return f"text {next(self.number)}"

    def hand_text(self, view: Any, _say: object) -> str:
        self.fails("hand_text", view)
        return "a hand"

    def waiting_text(self, view: Any, _say: object) -> str:
        self.fails("waiting_text", view)
        return "a waiting hand"


def violation(promise: str, of: Drawn, fails: Callable[..., object]) -> str | None:
    """Check a painter whose functions call `fails`; return the violation that is found, or None.

    `promise` has the first words of the name of the check.
    """
    painter: Any = Quick(fails)
    [check] = [CHECKS[each] for each in CHECKS if each.startswith(promise)]
    return broken(check, replace(of, painter=painter))


def matches_of(key: str) -> Drawn:
    painter: Any = Quick()
    return drawn(game(key), painter)


def failing_at(state: State, function: str, viewer: int | None) -> Callable[..., None]:
    """Return a function that raises an error only for this state, viewer and painter's function.

    The result is for the parameter `fails` of `violation`.
    """
    late = state.observation(viewer)

    def fails(name: str, view: object, **_facts: object) -> None:
        if (name, view) == (function, late):
            raise ZeroDivisionError("one late moment")

    return fails


CAUGHT = "ZeroDivisionError: one late moment"


def test_a_painter_that_keeps_all_promises_is_not_reported() -> None:
    of = matches_of("cat-sequence")
    for promise in ("boards are drawn", "boards are desc", "hands are drawn", "hands are desc"):
        assert violation(promise, of, Quick.fails) is None


def test_a_painter_is_reported_if_a_single_late_moment_of_a_match_cannot_be_described() -> None:
    of = matches_of("cat-attack")
    longest = max(of.matches, key=lambda seen: len(seen.states))
    assert len(longest.drawn) < len(longest.states) > 500
    late = longest.states[-3]
    [player] = late.to_act()
    waiting = (player + 1) % longest.match.players
    for function, viewer, promise in (
        ("alt_text", None, "boards are described"),
        ("hand_text", player, "hands are described"),
        ("waiting_text", waiting, "hands are described"),
    ):
        assert violation(promise, of, failing_at(late, function, viewer)) == CAUGHT, function


def whole(of: Drawn, players: int) -> Seen:
    """Return a match with this number of players; all its moments are drawn."""
    own = (seen for seen in of.matches if seen.match.players == players)
    return next(seen for seen in own if seen.drawn == seen.states)


@pytest.mark.parametrize("players", [2, 6])
def test_a_painter_that_cannot_draw_one_late_moment_is_reported(players: int) -> None:
    of = matches_of("cat-sequence")
    late = whole(of, players).states[-3]
    player = late.to_act()[0]
    for function, viewer, promise in (
        ("board", None, "boards are drawn"),
        ("board", player, "boards are drawn"),
        ("hand", player, "hands are drawn"),
    ):
        assert violation(promise, of, failing_at(late, function, viewer)) == CAUGHT, function


def test_a_painter_is_reported_if_it_cannot_draw_targets_for_the_second_player_to_act() -> None:
    of = matches_of("cat-sequence")
    states = [state for seen in of.matches for state in seen.drawn]
    late = [state for state in states if len(state.to_act()) == 2][-1]
    assert violation("boards are drawn", of, failing_at(late, "board", late.to_act()[1])) == CAUGHT


def test_a_painter_is_reported_if_it_can_draw_targets_only_for_the_first_chosen_piece() -> None:
    of, seen = matches_of("cat-rat-flea"), dict[object, str]()

    def fails(_name: str, view: Any, chosen: tuple[str, ...] = (), **_facts: object) -> None:
        if chosen and seen.setdefault(view, chosen[0]) != chosen[0]:
            raise ZeroDivisionError("one late moment")

    assert violation("boards are drawn", of, fails) == CAUGHT
