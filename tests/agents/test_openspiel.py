"""OpenSpiel's bots in our games: the games pass OpenSpiel's own test, and bots know no secrets."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from agents.agent import RANDOM
from agents.arena import OPENSPIEL, main, one_match
from agents.effort import Effort
from agents.expertise import actor
from agents.registry import EXPERTISE
from agents.search_positions import Seat
from rules.game import CHANCE
from rules.match import Match
from rules.registry import game
from rules.selfplay import random_match
from tests.otherwise import twin

pyspiel = pytest.importorskip("pyspiel", reason="left out: OpenSpiel is not installed")
openspiel = pytest.importorskip("agents.openspiel")

SECRET = [key for key in EXPERTISE if game(key).has_secrets]


def positions(key: str) -> Iterator[Match]:
    """Yield live matches of two players, each at a choice after some random plies."""
    for number, plies in enumerate((0, 5, 12, 30)):
        seed = bytes([number] * 32)
        match = random_match(
            game(key), 2, {}, seed=seed, policy_seed=f"{number}", plies=plies
        ).settle()
        if match.outcome is None:
            yield match


def begun(match: Match, seat: int | None = None) -> Any:
    """Return OpenSpiel's state of the match as a seat imagines it.

    The default is the seat of the player to act.
    """
    player = actor(match.state) if seat is None else seat
    start = Seat.at(match, player).sample(Random(1))
    return openspiel.OpenSpielGame(match, start).new_initial_state()


@pytest.mark.parametrize("key", EXPERTISE)
class TestTheGame:
    def test_our_games_pass_openspiels_own_simulation_test(self, key: str) -> None:
        *_, match = positions(key)
        pyspiel.random_sim_test(begun(match).get_game(), num_sims=1, serialize=False, verbose=False)

    def test_an_openspiel_game_ends_with_the_outcome_of_our_rules(self, key: str) -> None:
        match = next(positions(key))
        state, dice = begun(match), Random(2)
        while not state.is_terminal():
            position = state.position
            assert state.current_player() == (-1 if position.player == CHANCE else position.player)
            texts = [state.action_to_string(number) for number in state.legal_actions()]
            assert texts == [action.text for action in position.actions()]
            if position.player == CHANCE:
                assert state.chance_outcomes() == [*enumerate(position.chances())]
            number = dice.randrange(len(texts))
            state.apply_action(number)
            assert state.position == position.after(position.actions()[number])
        assert state.position.state.outcome() is not None
        assert state.returns() == state.position.returns()

    def test_an_action_in_a_cloned_state_does_not_change_the_original_state(self, key: str) -> None:
        state = begun(next(positions(key)))
        before, clone = state.position, state.clone()
        clone.apply_action(clone.legal_actions()[0])
        assert clone.position.state != before.state
        assert state.position == before

    def test_a_bot_chooses_the_same_legal_action_with_the_same_seed(self, key: str) -> None:
        for match in positions(key):
            player = actor(match.state)
            first, again = (openspiel.choose(match, player, Random(3), Effort(2)) for _ in range(2))
            assert first == again
            assert first[0] in match.state.legal_actions(player)
            assert 1 <= first[1] <= 2

    def test_a_time_limit_ends_a_search(self, key: str) -> None:
        *_, match = positions(key)
        _, playouts = openspiel.choose(match, actor(match.state), Random(3), Effort(seconds=0.0))
        assert playouts == 1


class TestWhatABotKnows:
    @pytest.mark.parametrize("key", SECRET)
    def test_resampling_keeps_everything_the_seat_sees(self, key: str) -> None:
        dice, differing = Random(4), 0
        for match in positions(key):
            state = begun(match)
            for _ in range(3):
                other = state.resample_from_infostate(state.current_player(), dice.random)
                assert other.information_state_string() == state.information_state_string()
                assert other.legal_actions() == state.legal_actions()
                differing += other.position.state != state.position.state
        assert differing

    @pytest.mark.parametrize("key", SECRET)
    def test_a_bot_chooses_the_same_action_in_matches_that_its_seat_cannot_distinguish(
        self, key: str
    ) -> None:
        found = 0
        for match in positions(key):
            player = actor(match.state)
            other = twin(match, player)
            if other is None:
                continue
            found += 1
            first, again = (
                openspiel.choose(each, player, Random(5), Effort(2)) for each in (match, other)
            )
            assert first == again
        assert found

    def test_resampling_for_a_seat_other_than_the_searching_seat_is_refused(self) -> None:
        state = begun(next(positions(SECRET[0])), 0)
        with pytest.raises(ValueError, match="does not search"):
            state.resample_from_infostate(1, Random(6).random)


@pytest.mark.parametrize("key", ["cat-rat-flea", "cat-sequence"])
def test_a_bot_takes_a_win_in_one_action(key: str) -> None:
    taken = 0
    for number in range(4):
        match = random_match(game(key), 2, {}, seed=bytes([number] * 32), policy_seed=f"{number}")
        player = match.steps[-1].player
        if match.outcome is None or match.outcome.winners != (player,):
            continue
        before = match.cut(match.ply - 1)
        action, _ = openspiel.choose(before, player, Random(7), Effort(150))
        after = before.play(player, action).outcome
        assert after is not None
        assert after.winners == (player,)
        taken += 1
    assert taken


def test_the_arena_gives_a_bot_a_seat_and_counts_its_playouts() -> None:
    played = one_match("cat-rat-flea", (OPENSPIEL, RANDOM), 0, Effort(40))
    assert played.won is not False
    assert played.visit.choices <= played.choices[0]
    assert 20 * played.visit.choices < played.visit.playouts <= 40 * played.visit.choices


def test_the_arena_reports_that_a_bot_has_too_little_time(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["cat-rat-flea", "--pairs", "random:openspiel", "--matches", "2", "--iterations", "2"]
    assert main(asked) == 0
    assert "does not run: time for 2 playouts a choice" in capsys.readouterr().out
