"""Small games, each broken in one way. Each check of `rules.conformance` fails for one of them.

Matches are played before the game is broken, so that the checks have matches to inspect.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

import pytest

from noughts_and_crosses import rules as noughts
from noughts_and_crosses.rules import NoughtsAndCrosses, Place, Placed
from noughts_and_crosses.view import View
from rules.errors import IllegalAction
from rules.game import Action, Choice, Event, Option, Outcome
from rules.match import Match
from rules.sampling import Sample, Size, sample
from tests.rules.fake import FAKE, FakeGame, FakeState, Seen, Throw
from tests.rules.hidden import HIDDEN, Hidden, HiddenState, Undisclosed

NOUGHTS = NoughtsAndCrosses()
FEW, MANY = Size(matches=4), Size(matches=12, retold=12)
GRID = noughts.State

Breakage = Callable[[pytest.MonkeyPatch], Sample]
"""A function that breaks a game and returns a sample of the matches that were played with it."""


def of_grid(name: str, instead: object) -> Breakage:
    """Return a breakage that replaces one method of the states of noughts and crosses."""

    def broken(patch: pytest.MonkeyPatch) -> Sample:
        seen = sample(NOUGHTS, 2, FEW)
        patch.setattr(GRID, name, instead)
        return seen

    return broken


def of_game(name: str, instead: object) -> Breakage:
    """Return a breakage that replaces one attribute of the game noughts and crosses."""

    def broken(patch: pytest.MonkeyPatch) -> Sample:
        seen = sample(NOUGHTS, 2, FEW)
        patch.setattr(NoughtsAndCrosses, name, instead)
        return seen

    return broken


def of_dice(name: str, instead: object) -> Breakage:
    """Return a breakage that replaces one method of `FakeState`."""

    def broken(patch: pytest.MonkeyPatch) -> Sample:
        seen = sample(FAKE, 3, FEW)
        patch.setattr(FakeState, name, instead)
        return seen

    return broken


def with_option(**changes: object) -> Breakage:
    """Return a breakage that changes the option of the game `FAKE`."""
    option = replace(Option("teams", ("no", "yes")), **changes)  # type: ignore[arg-type]
    return lambda _: Sample(replace(FAKE, options=(option,)), 2, sample(FAKE, 2, FEW).matches, FEW)


apply = GRID.apply
legal_actions = GRID.legal_actions
observation = GRID.observation
outcome = GRID.outcome
chance_outcomes = FakeState.chance_outcomes


def without_sides(_game: object, _players: int, _options: Mapping[str, str]) -> tuple[int, ...]:
    return (0,)


def another_start(_game: object, _players: int, _options: Mapping[str, str]) -> noughts.State:
    return GRID(last=str(next(numbers)))


numbers = count()


def another_place(_game: object, _text: str) -> Place:
    return Place("a1")


def any_place(_game: object, text: str) -> Place:
    return Place(text)


def third_place(state: noughts.State) -> Outcome | None:
    return outcome(state) and Outcome((2, 3), "line")


def no_reason(state: noughts.State) -> Outcome | None:
    return outcome(state) and Outcome((1, 2), "")


def one_place(state: noughts.State) -> Outcome | None:
    return outcome(state) and Outcome((1,), "line")


def never_over(_state: noughts.State) -> None:
    return None


def always_player_0(_state: noughts.State) -> tuple[int, ...]:
    return (0,)


def twice(state: noughts.State, player: int) -> Sequence[Place]:
    return [*legal_actions(state, player)] * 2


def nothing(_state: object, _player: int) -> Sequence[Place]:
    return ()


def everywhere(_state: noughts.State, _player: int) -> Sequence[Place]:
    return [Place("a1")]


def in_turns(state: noughts.State, player: int) -> Sequence[Place]:
    """Return the legal actions, in reverse order on every second call."""
    return [*legal_actions(state, player)][:: 1 if next(numbers) % 2 else -1]


def choosing(*path: str, more: int = 0, facts: Mapping[str, object] | None = None) -> Breakage:
    """Return a breakage that changes each choice.

    The new path starts with `path`. The choice gets `more` additional actions, and `facts`
    replaces its facts.
    """

    def choices(state: noughts.State, player: int) -> list[Choice]:
        legal = legal_actions(state, player)
        return [
            Choice((*path, a.text), (a, *legal[:more]), facts or a.facts)  # type: ignore[arg-type]
            for a in legal
        ]

    return of_grid("choices", choices)


def one_path(state: noughts.State, player: int) -> list[Choice]:
    return [Choice.of(action, "here") for action in legal_actions(state, player)]


def one_path_in_another(state: noughts.State, player: int) -> list[Choice]:
    legal = legal_actions(state, player)
    return [Choice.of(action, *["on"] * (number + 1)) for number, action in enumerate(legal)]


def with_commas(patch: pytest.MonkeyPatch) -> Sample:
    seen = sample(NOUGHTS, 2, FEW)
    patch.setattr(Place, "text", property(lambda place: f"{place.space},"))
    return seen


def another_state(state: noughts.State, player: int, action: Action) -> noughts.State:
    return replace(apply(state, player, action), last=str(next(numbers)))


@dataclass(frozen=True)
class Heap(FakeState):
    """A broken state of the game `FAKE`: each call of `legal_actions` changes the state."""

    heap: list[str] = field(default_factory=list)

    def legal_actions(self, player: int) -> Sequence[Throw]:
        self.heap.append("asked")
        return super().legal_actions(player)

    def apply(self, player: int, action: Action) -> Heap:
        after = super().apply(player, action)
        assert isinstance(after, Heap)
        return replace(after, heap=[])


def changed_by_queries(patch: pytest.MonkeyPatch) -> Sample:
    def initial_state(game: FakeGame, players: int, options: Mapping[str, str]) -> Heap:
        return Heap((0,) * players, game.sides(players, options))

    patch.setattr(FakeGame, "initial_state", initial_state)
    return sample(FAKE, 3, FEW)


def illegal_actions_accepted(state: noughts.State, player: int, action: Action) -> noughts.State:
    legal = action.text in {a.text for a in state.legal_actions(player)}
    return apply(state, player, action) if legal or state.outcome() else state


def refused_with_a_list(state: noughts.State, player: int, action: Action) -> noughts.State:
    try:
        return apply(state, player, action)
    except IllegalAction as refused:
        raise IllegalAction("taken", spaces=[action.text]) from refused  # type: ignore[arg-type]


def accepting_any_player(state: noughts.State, player: int, action: Action) -> noughts.State:
    return apply(state, player if state.outcome() else state.to_act()[0], action)


def after_the_end(state: noughts.State, player: int, action: Action) -> noughts.State:
    return state if state.outcome() else apply(state, player, action)


def always_forced(_state: noughts.State) -> tuple[int, Action]:
    return 0, Place("a1")


def forced_for_the_other_player(state: noughts.State) -> tuple[int, Action] | None:
    return None if state.outcome() else (1 - state.to_act()[0], Place("a1"))


def seen_differently_by_player_1(state: noughts.State, player: int | None) -> View:
    seen = observation(state, player)
    return replace(seen, last=None) if player == 1 else seen


def seen_as_player_0(state: noughts.State, _player: int | None) -> View:
    return observation(state, 0)


def no_json(_view: View) -> dict[str, object]:
    return {"viewer": {1}}


def different_each_time(state: noughts.State, player: int | None) -> View:
    return replace(observation(state, player), last=str(next(numbers)))


def seen_through_a_set(patch: pytest.MonkeyPatch) -> Sample:
    patch.setattr(View, "as_json", no_json)
    return sample(NOUGHTS, 2, FEW)


def event_of_player_7(_state: noughts.State, _player: int, _action: Action) -> Sequence[Event]:
    return [Placed(7, "a1")]


def event_with_a_list(_state: noughts.State, player: int, _action: Action) -> Sequence[Event]:
    return [Placed(player, ["a1"])]  # type: ignore[arg-type]


def event_as_text(_state: noughts.State, _player: int, action: Action) -> Sequence[object]:
    return [action.text]


def uncalled_chance(_state: noughts.State) -> Sequence[tuple[Action, int]]:
    return [(Place("a1"), 1)]


def weightless(state: FakeState) -> Sequence[tuple[Throw, int]]:
    return [(thrown, 0) for thrown, _ in chance_outcomes(state)]


def beside_chance(state: FakeState) -> tuple[int, ...]:
    return (-1, state.actor) if state.thrown else (state.actor,)


def chance_unannounced(_patch: pytest.MonkeyPatch) -> Sample:
    return sample(replace(FAKE, has_chance=False), 2, FEW)


def of_hidden(name: str, instead: object) -> Breakage:
    """Return a breakage that replaces one method of `HiddenState`.

    If `HiddenState` has no method of this name, the breakage replaces the method of `Hidden`.
    """

    def broken(patch: pytest.MonkeyPatch) -> Sample:
        seen = sample(HIDDEN, 3, MANY)
        patch.setattr(HiddenState if hasattr(HiddenState, name) else Hidden, name, instead)
        return replace(seen, otherwise=HIDDEN.otherwise)

    return broken


def shown_to_all(state: HiddenState, player: int | None) -> Seen:
    return Seen(player, state.points)


def forced_by_points(state: HiddenState) -> tuple[int, Action] | None:
    return None if sum(state.points) > 5 else (0, Throw("skip"))


def awaited_by_points(state: HiddenState) -> tuple[int, ...]:
    return () if sum(state.points) > 5 else state.to_act()


def acting_by_points(state: HiddenState) -> tuple[int, ...]:
    return FakeState.to_act(state) * (2 if sum(state.points) > 5 else 1)


def by_points_of_others(state: HiddenState, player: int) -> Sequence[Throw]:
    return FakeState.legal_actions(state, player)[:: -1 if sum(state.points) > 5 else 1]


def event_of_chance(_state: HiddenState, player: int, action: Action) -> Sequence[Event]:
    return [Placed(0, action.text)] if player == -1 else ()


def always_open(_state: HiddenState) -> bool:
    return True


def open_and_undisclosed(patch: pytest.MonkeyPatch) -> Sample:
    patch.setattr(HiddenState, "laid_open", always_open)
    return sample(Undisclosed(), 3, MANY)


def open_but_unseen(patch: pytest.MonkeyPatch) -> Sample:
    """Sample a game whose `laid_open` is always true although its views show nothing."""
    patch.setattr(HiddenState, "observation", lambda _, player: Seen(player, ()))
    return open_and_undisclosed(patch)


def never_otherwise(_game: Hidden, match: Match, _viewer: int | None, _number: int) -> Match | None:
    return match


def retold_shorter(_game: Hidden, match: Match, _viewer: int | None, _number: int) -> Match | None:
    return match.cut(1)


BREAKAGES: list[tuple[str, str, Breakage]] = [
    ("options and numbers", "rules_version", of_game("rules_version", 0)),
    ("options and numbers", "[2, 2]", of_game("player_counts", (2, 2))),
    ("options and numbers", "[1, 2]", of_game("player_counts", (1, 2))),
    ("options and numbers", "same name", of_game("options", (Option("x", ("a", "b")),) * 2)),
    ("options and numbers", "('no',)", with_option(choices=("no",))),
    ("options and numbers", "one twice", with_option(choices=("no", "yes", "no"))),
    ("options and numbers", "example", with_option(pattern="x+", example="y")),
    ("options and numbers", "example", with_option(pattern=".*", example="no")),
    ("options and numbers", "cannot play", of_game("player_counts", (3,))),
    ("options and numbers", "1 sides", of_game("sides", without_sides)),
    ("unknown options", "no such", with_option(pattern="(?s).*", example="x")),
    ("random matches end", "not over", of_grid("outcome", never_over)),
    ("random matches end", "(2, 3)", of_grid("outcome", third_place)),
    ("random matches end", "(1,)", of_grid("outcome", one_place)),
    ("random matches end", "reason=''", of_grid("outcome", no_reason)),
    ("random matches end", "to_act is (0,)", of_grid("to_act", always_player_0)),
    ("texts of actions", "same text", of_grid("legal_actions", twice)),
    ("texts of actions", "do nothing", of_grid("legal_actions", nothing)),
    ("texts of actions", "read as a different", of_game("parse", another_place)),
    ("texts of actions", "no words for", of_game("phrases", lambda *_: ())),
    ("texts of actions", "'Top Left'", of_game("phrases", lambda *_: ((("Top Left",),),))),
    ("every legal action", "without a choice: {'", of_grid("choices", nothing)),
    ("every legal action", "not to act any more", choosing(more=1)),
    ("every legal action", "must not be empty", choosing("")),
    ("every legal action", "'a:b'", choosing("a:b")),
    ("every legal action", "'+'", choosing("+")),
    ("every legal action", "(1, 2)", choosing(facts={"space": (1, 2)})),
    ("every legal action", "same path", of_grid("choices", one_path)),
    ("every legal action", "beginning of another", of_grid("choices", one_path_in_another)),
    ("every legal action", "holds a comma", with_commas),
    ("legal actions can be applied", "a different state", of_grid("apply", another_state)),
    (
        "legal actions can be applied",
        "different actions the second time",
        of_grid("legal_actions", in_turns),
    ),
    ("legal actions can be applied", "changes the state", changed_by_queries),
    ("other actions", "is accepted", of_grid("apply", illegal_actions_accepted)),
    ("other actions", "other than texts and numbers", of_grid("apply", refused_with_a_list)),
    ("other actions", "the observation", of_grid("observation", different_each_time)),
    ("acting out of turn", "may act out of turn", of_grid("legal_actions", everywhere)),
    ("acting out of turn", "is accepted", of_grid("apply", accepting_any_player)),
    ("nothing is legal", "has legal actions", of_grid("legal_actions", everywhere)),
    ("nothing is legal", "is forced", of_grid("forced", always_forced)),
    ("nothing is legal", "chance acts", of_grid("chance_outcomes", uncalled_chance)),
    ("nothing is legal", "is accepted", of_grid("apply", after_the_end)),
    ("texts that are not actions", "as an action", of_game("parse", any_place)),
    ("records replay", "different state after 0 plies", of_game("initial_state", another_start)),
    ("records replay", "IllegalAction", of_game("parse", another_place)),
    (
        "observations are plain",
        "different things",
        of_grid("observation", seen_differently_by_player_1),
    ),
    ("observations are plain", "is for 0", of_grid("observation", seen_as_player_0)),
    ("observations are plain", "not JSON serializable", seen_through_a_set),
    ("events name", "not at the table", of_grid("events", event_of_player_7)),
    ("events name", "other than texts and numbers", of_grid("events", event_with_a_list)),
    ("events name", "not an event", of_grid("events", event_as_text)),
    ("chance acts alone", "not to act", of_grid("chance_outcomes", uncalled_chance)),
    ("chance acts alone", "not above 0", of_dice("chance_outcomes", weightless)),
    ("chance acts alone", "same time as chance", of_dice("to_act", beside_chance)),
    ("chance acts alone", "has_chance is False", chance_unannounced),
    ("a forced action", "is forced to a1", of_grid("forced", forced_for_the_other_player)),
    ("a forced action", "these actions are legal", of_grid("forced", always_forced)),
    ("the same seeds", "differ", of_grid("legal_actions", in_turns)),
    ("a match is laid open", "does not know", of_hidden("laid_open", always_open)),
    ("a match is laid open", "does not know", open_and_undisclosed),
    ("a match is laid open", "a spectator does not", open_but_unseen),
    ("nothing that a viewer", "observation after", of_hidden("observation", shown_to_all)),
    ("nothing that a viewer", "forced after", of_hidden("forced", forced_by_points)),
    ("nothing that a viewer", "awaited after", of_hidden("awaited", awaited_by_points)),
    ("nothing that a viewer", "to_act after", of_hidden("to_act", acting_by_points)),
    (
        "nothing that a viewer",
        "legal_actions after",
        of_hidden("legal_actions", by_points_of_others),
    ),
    ("nothing that a viewer", "events of ply", of_hidden("events", event_of_chance)),
    ("nothing that a viewer", "no match of 3", of_hidden("otherwise", never_otherwise)),
    ("nothing that a viewer", "another length", of_hidden("otherwise", retold_shorter)),
]
"""Each case: the start of the failing check's name, a part of its message, and the breakage."""
