"""Random matches of a game at one size of table, and the moments of them that checks look at."""

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
"""So many ways to set up a table are all tried."""
_MOST_WAYS = 20_000


@dataclass(frozen=True, slots=True)
class Size:
    """How much is looked at of a table.

    `matches` are more where it takes more to see every setup; `records` of them are written and
    read, and `retold` of them told with other secrets. `moments` are of each match, in checks that
    look at all actions; a shorter match is looked at throughout. `texts` of other actions are
    tried, over all moments. A random match longer than `plies` is taken for one that never ends.
    """

    matches: int = 30
    records: int = 30
    retold: int = 10
    moments: int = 10
    texts: int = 100_000
    plies: int = 20_000


@dataclass(frozen=True)
class Played:
    """A match of a sample, and what is remembered of it: each state is made once for all checks."""

    number: int
    match: Match

    @property
    def where(self) -> str:
        options = "".join(f", {name}={choice}" for name, choice in self.match.options.items())
        return f"match {self.number} of {self.match.players} players{options}"

    @cached_property
    def history(self) -> tuple[tuple[State, Step], ...]:
        """Every step with the state before it."""
        return tuple(self.match.history())

    @cached_property
    def again(self) -> tuple[State, ...]:
        """The states before every step and at the end, made once more from the actions' texts."""
        game, states = self.match.game, []
        options = full_options(game, self.match.options)
        state = game.initial_state(self.match.players, options)
        for step in self.match.steps:
            states.append(state)
            state = state.apply(step.player, game.parse(step.action.text))
        return (*states, state)

    def cut(self, plies: int) -> Match:
        """The match as it was after so many plies, all of which are remembered."""
        begun = self.history[:plies]
        state = self.again[plies]
        steps = self.match.steps[:plies]
        return replace(self.match, state=state, steps=steps, table_end=None, recent=begun)

    def sampled(self, moments: int) -> range:
        """Plies spread over the match, other ones of each, that matches are not all seen alike."""
        stride = max(1, self.match.ply // moments)
        return range(self.number % stride, self.match.ply, stride)


@dataclass(frozen=True)
class Moment:
    """A state of a match with what was done next. `number` counts the moments of a sample."""

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
        """The same state, made otherwise."""
        return self.played.again[self.ply]

    @cached_property
    def offered(self) -> Mapping[int, Sequence[Action]]:
        """All that can be done, by who is to act; chance among them."""
        return offered(self.state)


def offered(state: State) -> dict[int, Sequence[Action]]:
    """What everybody who is to act may do; for chance, what may come."""
    if CHANCE in state.to_act():
        return {CHANCE: [action for action, _ in state.chance_outcomes()]}
    return {player: state.legal_actions(player) for player in state.to_act()}


@dataclass(frozen=True)
class Sample:
    """Random matches of a game with so many players, to their ends.

    `texts` are well-formed texts of actions, where they can be listed; without them those are taken
    that can be chosen at some moment. `otherwise` tells a match with other secrets, where that is
    known.
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
        # Where somebody has no choice may be seldom, and no sample may miss it.
        forced = [
            ply for ply, (state, _) in enumerate(played.history) if state.forced() is not None
        ]
        some = forced[:: 1 + len(forced) // self.size.moments]
        return sorted({*played.sampled(self.size.moments), *some})

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Those of `texts`, or all that can be done at some moment."""
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
        """Matches to tell with other secrets, of all sorts of setups."""
        return self.played[:: max(1, ceil(len(self.played) / self.size.retold))]

    def tried(self, moment: Moment) -> Sequence[Action]:
        """Actions to try at a moment, if they are legal or not.

        Where there are too many, each is tried at some moments and some at every moment.
        """
        stride = 1 + len(self.actions) * len(self.moments) // self.size.texts
        return self.actions[moment.number % stride :: stride]


def sample(game: Game, players: int, size: Size = Size(), *, texts: Sequence[str] = ()) -> Sample:
    """So many matches, or as many as it takes to see each way to set up the table."""
    ways = setups(game, players)
    count = max(size.matches, len(ways)) if ways else 0
    matches = (
        random_match(
            game,
            players,
            ways[number % len(ways)],
            seed=number.to_bytes(32, "big"),
            policy_seed=f"{players} {number}",
            plies=size.plies,
        )
        for number in range(count)
    )
    otherwise = game.otherwise if isinstance(game, HasOtherwise) else None
    return Sample(game, players, tuple(matches), size, texts, otherwise)


def setups(game: Game, players: int) -> tuple[dict[str, str], ...]:
    """Ways to set up the table; options that keep their defaults are not named.

    All of them, or where there are very many, as many as it takes that every two choices which go
    together do so in one of them.
    """
    able = [options for options in _ways(game) if refusal(game, players, options) is None]
    return tuple(able if len(able) <= _ALL_SETUPS else _pairwise(game, able))


def _ways(game: Game) -> Iterator[dict[str, str]]:
    """All choices with all others; of more than can be looked through, each by itself."""
    choices = [_every_choice(option) for option in game.options]
    if prod(map(len, choices)) > _MOST_WAYS:
        yield from ({o.name: choice} for o in game.options for choice in _every_choice(o)[1:])
        choices = [found[:1] for found in choices]
    for way in product(*choices):
        chosen = zip(game.options, way, strict=True)
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
    """Its choices, and one of its own kind where any text may be chosen."""
    return (*option.choices, option.example) if option.pattern else option.choices


def refusal(game: Game, players: int, options: Mapping[str, str]) -> BadSetup | None:
    """Why a table cannot be set up so; None where it can."""
    try:
        check_setup(game, players, options)
    except BadSetup as refused:
        return refused
    return None
