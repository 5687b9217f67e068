"""The defaults that a minimal game inherits for its states, events and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

import pytest

from rules.errors import BadPosition, IllegalAction, MalformedAction, MatchOver, NotYourTurn
from rules.game import (
    Action,
    Choice,
    Event,
    Game,
    Outcome,
    has_words,
)
from rules.match import Match
from rules.perft import perft
from rules.registry import check_setup
from rules.selfplay import random_match
from rules.tuples import changed
from rules.turns import TurnBased, check_turn, possible, single_action

LINES = ("123", "456", "789", "147", "258", "369", "159", "357")
SEED = bytes(32)


@dataclass(frozen=True, slots=True)
class Mark:
    text: str

    @property
    def facts(self) -> dict[str, str | int]:
        return {"space": self.text}


@dataclass(frozen=True, slots=True)
class SpaceMarked(Event):
    space: str


@dataclass(frozen=True, slots=True)
class LineMade(Event):
    key = "line"


@dataclass(frozen=True, slots=True)
class View:
    viewer: int | None
    spaces: tuple[int | None, ...]
    outcome: Outcome | None

    def ended(self, outcome: Outcome) -> View:
        return replace(self, outcome=outcome)

    def as_json(self) -> dict[str, object]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Grid(TurnBased):
    """Noughts and crosses: each space has the player who marked it, or None."""

    spaces: tuple[int | None, ...] = (None,) * 9

    def to_act(self) -> tuple[int, ...]:
        return () if self.outcome() else ((9 - self.spaces.count(None)) % 2,)

    def legal_actions(self, player: int) -> Sequence[Mark]:
        if player not in self.to_act():
            return ()
        return tuple(Mark(str(i)) for i, mark in enumerate(self.spaces, 1) if mark is None)

    def apply(self, player: int, action: Action) -> Grid:
        check_turn(self, player)
        if action not in self.legal_actions(player):
            raise IllegalAction("taken", space=action.text)
        return Grid(changed(self.spaces, int(action.text) - 1, player))

    def events(self, player: int, action: Action) -> Sequence[Event]:
        return (SpaceMarked(player, action.text),)

    def outcome(self) -> Outcome | None:
        for player, places in enumerate(((1, 2), (2, 1))):
            if any(all(self.spaces[int(i) - 1] == player for i in line) for line in LINES):
                return Outcome(places, "line")
        return None if None in self.spaces else Outcome((1, 1), "full")

    def observation(self, player: int | None) -> View:
        return View(player, self.spaces, self.outcome())


class Noughts(Game):
    key = "noughts"
    rules_version = 1
    player_counts = (2,)

    def initial_state(self, players: int, options: Mapping[str, str]) -> Grid:  # noqa: ARG002
        return Grid()

    def parse(self, text: str) -> Mark:
        if text not in tuple("123456789"):
            raise MalformedAction("shape", text=text)
        return Mark(text)


GAME = Noughts()


def test_a_minimal_game_is_played_to_its_end() -> None:
    match = random_match(GAME, 2, {}, seed=SEED, policy_seed="smallest")
    assert match.outcome is not None
    assert (perft(Grid(), 5), perft(Grid(), 6)) == (15120, 54720)


def test_by_default_a_game_has_no_options_and_each_player_is_a_side() -> None:
    check_setup(GAME, 2, {})
    match = Match.start(GAME, 2, {}, seed=SEED)
    assert (GAME.options, match.sides) == ((), (0, 1))
    assert not any((GAME.seats_by_lot, GAME.has_chance, GAME.has_secrets, GAME.no_looking_back))


def test_a_game_without_a_notation_for_positions_refuses_every_position() -> None:
    with pytest.raises(BadPosition, match="no-notation"):
        GAME.position("XO7")


def test_by_default_a_choice_is_one_step_with_the_text_of_its_action() -> None:
    [first, *_] = Grid().choices(0)
    assert first == Choice(("1",), (Mark("1"),), {"space": "1"})
    assert len(Grid().choices(0)) == 9
    assert not Grid().choices(1)


def test_by_default_a_state_has_no_forced_action_and_no_warning_and_no_time_limit() -> None:
    state = Grid()
    assert (state.awaited(), state.fallback(0)) == ((0,), Mark("1"))
    assert (state.forced(), state.caution(0, Mark("1"))) == (None, None)
    assert (state.time_limit(), state.time_up()) == (None, None)
    assert not state.chance_outcomes()
    assert not state.laid_open()


def test_the_notation_is_the_only_name_of_an_action_if_the_game_defines_no_phrases() -> None:
    state, over = Grid(), Outcome((1, 2), "line")
    assert not has_words(GAME)
    assert not any((GAME.phrases(Mark("1")), state.phrases_here(0, Mark("1"))))
    assert not any((state.conceivable(0), state.dead_ends(0), state.cards_missing(0)))
    assert not state.decision(0, Mark("1"), over)


def test_a_player_who_acts_out_of_turn_is_refused_before_the_action_is_checked() -> None:
    with pytest.raises(NotYourTurn):
        Grid().apply(1, Mark("1"))
    won = Grid((0, 0, 0, 1, 1, None, None, None, None))
    with pytest.raises(MatchOver):
        won.apply(1, Mark("9"))
    with pytest.raises(IllegalAction, match="taken"):
        Grid((0, *(None,) * 8)).apply(1, Mark("1"))


def test_single_action_returns_the_only_legal_action_or_none_if_there_are_several() -> None:
    last = Grid((0, 1, 0, 0, 1, 1, 1, 0, None))
    assert single_action(last) == (0, Mark("9"))
    assert single_action(Grid()) is None
    assert (len(possible(Grid(), 0)), len(possible(Grid(), -1))) == (9, 0)


def test_the_key_of_an_event_is_derived_from_its_class_name_by_default() -> None:
    assert SpaceMarked(0, "1").key == "space-marked"
    assert LineMade(0).key == "line"
    assert SpaceMarked(0, "1").facts() == {"player": 0, "space": "1"}
