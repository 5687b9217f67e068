"""OpenSpiel's bots as opponents in the arena: they play our games as agents.

`MCTSBot` plays games without secrets and `ISMCTSBot` plays games with secrets, both with
OpenSpiel's own settings. Random playouts run directly on our states, which is faster, and a search
is limited by time as well as by simulations. A bot knows what its seat knows: it gets samples,
never the state at the table.

Only this module needs `open_spiel`: see `requirements-arena.txt`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator, SearchNode

from agents.effort import Effort, Spent
from agents.search_positions import SearchPosition, Seat
from rules.game import CHANCE, Action
from rules.match import Match

EXPLORING = 2.0
"""The exploration constant of OpenSpiel's examples, whose returns are from -1 to 1 like ours."""
_LONGEST = 5_000
"""The maximum number of actions in a playout; an unfinished playout counts as a draw."""
_ENDLESS = 1_000_000_000
"""The number of simulations if time is the only limit of the search."""
_MOST_ACTIONS = 10_000
"""The maximum number of distinct actions: OpenSpiel requires it, but its searches ignore it."""


class OpenSpielGame(pyspiel.Game):
    """An OpenSpiel game that starts at a given position of a match."""

    def __init__(self, match: Match, start: SearchPosition) -> None:
        kinds, players = pyspiel.GameType, match.players
        secret, chance = match.game.has_secrets, match.game.has_chance
        kind = kinds(
            short_name=f"python_{match.game.key.replace('-', '_')}",
            long_name=match.game.key,
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC
            if chance
            else kinds.ChanceMode.DETERMINISTIC,
            information=kinds.Information.IMPERFECT_INFORMATION
            if secret
            else kinds.Information.PERFECT_INFORMATION,
            utility=kinds.Utility.GENERAL_SUM,
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=players,
            min_num_players=players,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
        )
        size = pyspiel.GameInfo(
            num_distinct_actions=_MOST_ACTIONS,
            max_chance_outcomes=_MOST_ACTIONS if chance else 0,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=_LONGEST,
        )
        super().__init__(kind, size, {})
        self.start = start

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self, self.start)

    def make_py_observer(self, kind: object = None, params: object = None) -> Onlooker:  # noqa: ARG002
        return Onlooker()


class Onlooker:
    """An observer that turns what a player sees of a state into a string, not a tensor."""

    tensor = None

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Do nothing: there is no tensor to fill."""

    def string_from(self, state: OpenSpielState, player: int) -> str:
        return repr(state.position.state.observation(player).as_json())


class OpenSpielState(pyspiel.State):
    """A position behind OpenSpiel's state interface."""

    def __init__(self, game: OpenSpielGame, position: SearchPosition) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        player = self.position.player
        return int(pyspiel.PlayerId.CHANCE) if player == CHANCE else player

    def is_terminal(self) -> bool:
        return self.position.state.outcome() is not None

    def returns(self) -> list[float]:
        return self.position.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [*enumerate(self.position.chances())]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """Return a new sample of the position in which the search started.

        Raises `ValueError` if `player` is not the player who searches.
        """
        seat = self.position.seat
        if player != seat.player:
            raise ValueError(f"player {player} does not search")
        return OpenSpielState(self.get_game(), seat.sample(Random(sampler())))  # noqa: S311

    def _legal_actions(self, player: int) -> list[int]:
        return [*range(len(self.position.state.legal_actions(player)))]

    def _apply_action(self, number: int) -> None:
        self.position = self.position.after(self.position.actions()[number])

    def _action_to_string(self, player: int, number: int) -> str:  # noqa: ARG002
        return self.position.actions()[number].text

    def __str__(self) -> str:
        return repr(self.position.state)


class Playouts(RandomRolloutEvaluator):
    """One random playout per simulation, on our own states."""

    def __init__(self, dice: Random) -> None:
        super().__init__()
        self._dice = dice

    def evaluate(self, state: OpenSpielState) -> list[float]:
        return state.position.played_on(self._dice, _LONGEST).returns()


class _TimeIsUp(Exception):
    """Ends a search and carries the tree built so far."""

    def __init__(self, root: SearchNode) -> None:
        super().__init__()
        self.root = root


class _OpenSearch(MCTSBot):
    def __init__(self, game: OpenSpielGame, spent: Spent, dice: Random) -> None:
        super().__init__(game, EXPLORING, _ENDLESS, Playouts(dice), random_state=_numbers(dice))
        self._spent = spent

    def mcts_search(self, state: OpenSpielState) -> SearchNode:
        try:
            return super().mcts_search(state)
        except _TimeIsUp as up:
            return up.root

    def _apply_tree_policy(self, root: SearchNode, state: OpenSpielState) -> object:
        # The first playout only expands the root and evaluates no action, so it is not counted.
        if root.explore_count and not self._spent.more():
            raise _TimeIsUp(root)
        return super()._apply_tree_policy(root, state)


class _HiddenSearch(ISMCTSBot):
    def __init__(self, game: OpenSpielGame, spent: Spent, dice: Random) -> None:
        super().__init__(game, Playouts(dice), EXPLORING, _ENDLESS, random_state=_numbers(dice))
        self._spent = spent
        self.set_resampler(lambda state, who: state.resample_from_infostate(who, dice.random))

    def run_search(self, state: OpenSpielState) -> Sequence[tuple[int, float]]:
        self.reset()
        root = self.create_new_node(state)
        self.run_simulation(self.sample_root_state(state))
        while self._spent.more():
            self.run_simulation(self.sample_root_state(state))
        policy: Sequence[tuple[int, float]] = self.get_final_policy(state, root)
        return policy


def _numbers(dice: Random) -> np.random.RandomState:
    return np.random.RandomState(dice.getrandbits(32))


def choose(match: Match, player: int, dice: Random, effort: Effort) -> tuple[Action, int]:
    """Return OpenSpiel's action for a player who may act, and the number of simulations."""
    start = Seat.at(match, player).sample(dice)
    game, spent = OpenSpielGame(match, start), Spent(effort)
    search = _HiddenSearch if match.game.has_secrets else _OpenSearch
    number = search(game, spent, dice).step(game.new_initial_state())
    return start.actions()[number], spent.iterations
