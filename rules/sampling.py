"""Samples for checks: random matches of a game, and moments of these matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, product
from math import ceil, prod

from rules.errors import BadSetup
from rules.game import CHANCE, Action, Game, Option, State, full_options
from rules.match import Match, Step
from rules.registry import check_setup
from rules.secrets import HasOtherwise, Otherwise
from rules.selfplay import random_match

_ALL_SETUPS = 24
"""If a game has at most this many possible setups, the checks try all of them."""
_MOST_COMBINATIONS = 20_000


@dataclass(frozen=True, slots=True)
class Size:
    """The amount of checking for each number of players.

    The fields are numbers. `matches` is the number of matches; there are more if that is needed to
    cover every setup. `records` is the number of matches that are written as records and read
    again. `retold` is the number of matches that are replayed with other secrets. `moments` is the
    number of moments to check in each match. `texts` is the number of times that an action is
    tried, legal or not. A random match with more than `plies` plies counts as endless.
    """

    matches: int = 30
    records: int = 30
    retold: int = 10
    moments: int = 10
    texts: int = 100_000
    plies: int = 20_000


@dataclass(frozen=True)
class Played:
    """A sampled match and its states; the states are computed once and shared by all checks."""

    number: int
    match: Match

    @property
    def where(self) -> str:
        options = "".join(f", {name}={choice}" for name, choice in self.match.options.items())
        return f"match {self.number} of {self.match.players} players{options}"

    @cached_property
    def history(self) -> tuple[tuple[State, Step], ...]:
        """Every step, each with the state before the step."""
        return tuple(self.match.history())

    @cached_property
    def again(self) -> tuple[State, ...]:
        """All states, the last one included, computed again from the texts of the actions."""
        game, states = self.match.game, []
        options = full_options(game, self.match.options)
        state = game.initial_state(self.match.players, options)
        for step in self.match.steps:
            states.append(state)
            state = state.apply(step.player, game.parse(step.action.text))
        return (*states, state)

    def cut(self, plies: int) -> Match:
        """Return the match as it was after this many plies, from the stored states."""
        begun = self.history[:plies]
        state = self.again[plies]
        steps = self.match.steps[:plies]
        return replace(self.match, state=state, steps=steps, table_end=None, recent=begun)

    def sampled(self, moments: int) -> range:
        """Return plies at equal distances over the match.

        The first ply differs from match to match, so that all parts of matches are sampled.
        """
        stride = max(1, self.match.ply // moments)
        return range(self.number % stride, self.match.ply, stride)


@dataclass(frozen=True)
class Moment:
    """A state of a match with its next action. `number` is the moment's number in its sample."""

    number: int
    played: Played
    ply: int

    @property
    def where(self) -> str:
        return f"{self.played.where}, ply {self.ply}"

    @property
    def match(self) -> Match:
        return self.played.match

    @property
    def state(self) -> State:
        return self.played.history[self.ply][0]

    @property
    def step(self) -> Step:
        return self.played.history[self.ply][1]

    @property
    def twin(self) -> State:
        """The same state, computed a second time, from the actions' texts."""
        return self.played.again[self.ply]

    @cached_property
    def offered(self) -> Mapping[int, Sequence[Action]]:
        """The legal actions of each player who may act, or chance's possible actions."""
        return offered(self.state)


def offered(state: State) -> dict[int, Sequence[Action]]:
    """Return the legal actions of each player who may act, or chance's possible actions."""
    if CHANCE in state.to_act():
        return {CHANCE: [action for action, _ in state.chance_outcomes()]}
    return {player: state.legal_actions(player) for player in state.to_act()}


@dataclass(frozen=True)
class Sample:
    """Random matches of a game with this number of players, each played to its end.

    `texts` lists the texts of all well-formed actions, if they can be listed; if it is empty,
    checks use all actions that are legal at some moment. `otherwise` is the game's function that
    replays a match with other secrets; None if the game has no such function.
    """

    game: Game
    players: int
    matches: tuple[Match, ...]
    size: Size = Size()
    texts: Sequence[str] = ()
    otherwise: Otherwise | None = None

    @cached_property
    def played(self) -> tuple[Played, ...]:
        return tuple(Played(number, match) for number, match in enumerate(self.matches))

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        plies = [(played, ply) for played in self.played for ply in self._plies(played)]
        return tuple(Moment(number, played, ply) for number, (played, ply) in enumerate(plies))

    def _plies(self, played: Played) -> list[int]:
        # Forced actions may be rare, but every sample must contain some.
        forced = [
            ply for ply, (state, _) in enumerate(played.history) if state.forced() is not None
        ]
        some = forced[:: 1 + len(forced) // self.size.moments]
        return sorted({*played.sampled(self.size.moments), *some})

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """The actions of `texts`.

        If `texts` is empty, these are all actions that are legal at one of the `moments`.
        """
        texts = self.texts or sorted(
            {
                action.text
                for moment in self.moments
                for actions in moment.offered.values()
                for action in actions
            }
        )
        return tuple(map(self.game.parse, texts))

    @property
    def retold(self) -> Sequence[Played]:
        """The matches to replay with other secrets, from a variety of setups."""
        return self.played[:: max(1, ceil(len(self.played) / self.size.retold))]

    def tried(self, moment: Moment) -> Sequence[Action]:
        """Return the actions to try at a moment, whether they are legal or not.

        If there are too many actions, each is tried only at some of the moments.
        """
        stride = 1 + len(self.actions) * len(self.moments) // self.size.texts
        return self.actions[moment.number % stride :: stride]


def sample(game: Game, players: int, size: Size = Size(), *, texts: Sequence[str] = ()) -> Sample:
    """Play `size.matches` matches, or more if that is needed to cover every setup."""
    every = setups(game, players)
    count = max(size.matches, len(every)) if every else 0
    matches = (
        random_match(
            game,
            players,
            every[number % len(every)],
            seed=number.to_bytes(32, "big"),
            policy_seed=f"{players} {number}",
            plies=size.plies,
        )
        for number in range(count)
    )
    otherwise = game.otherwise if isinstance(game, HasOtherwise) else None
    return Sample(game, players, tuple(matches), size, texts, otherwise)


def setups(game: Game, players: int) -> tuple[dict[str, str], ...]:
    """Return possible setups, each without the options that keep their defaults.

    If there are very many setups, return fewer; every possible pair of choices still occurs.
    """
    able = [options for options in _combinations(game) if refusal(game, players, options) is None]
    return tuple(able if len(able) <= _ALL_SETUPS else _pairwise(game, able))


def _combinations(game: Game) -> Iterator[dict[str, str]]:
    """Yield all combinations of choices.

    If there are too many, yield only combinations with at most one option that is not the default.
    """
    choices = [_every_choice(option) for option in game.options]
    if prod(map(len, choices)) > _MOST_COMBINATIONS:
        yield from ({o.name: choice} for o in game.options for choice in _every_choice(o)[1:])
        choices = [found[:1] for found in choices]
    for combination in product(*choices):
        chosen = zip(game.options, combination, strict=True)
        yield {option.name: choice for option, choice in chosen if choice != option.default}


def _pairwise(game: Game, able: Sequence[dict[str, str]]) -> Iterator[dict[str, str]]:
    chosen = [full_options(game, options) for options in able]
    pairs = [set(combinations(options.items(), 2)) for options in chosen]
    missing = set[tuple[tuple[str, str], tuple[str, str]]]().union(*pairs)
    while missing:
        best = max(range(len(able)), key=lambda number: len(pairs[number] & missing))
        missing -= pairs[best]
        yield able[best]


def _every_choice(option: Option) -> tuple[str, ...]:
    """Return the option's choices, and its example if it has a pattern."""
    return (*option.choices, option.example) if option.pattern else option.choices


def refusal(game: Game, players: int, options: Mapping[str, str]) -> BadSetup | None:
    """Return why a setup is impossible; None if it is possible."""
    try:
        check_setup(game, players, options)
    except BadSetup as refused:
        return refused
    return None
