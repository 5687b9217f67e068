"""Agents chosen by name: their choices are legal and repeatable, and their strengths differ."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from agents.agent import AGENTS, ALLEY_CAT, KITTEN, RANDOM, choose, worth
from agents.agent_matches import play_match
from agents.effort import Effort
from agents.expertise import result
from agents.registry import EXPERTISE, NobodyKnows, expertise
from noughts_and_crosses.rules import NoughtsAndCrosses
from rules.errors import MatchOver, NotYourTurn
from rules.game import Game, Outcome
from rules.match import Match
from rules.registry import GAMES, game
from rules.selfplay import random_match

SEED = bytes(32)
NOUGHTS = NoughtsAndCrosses()
FEW = Effort(40)
every_game = pytest.mark.parametrize(
    "kind", [kind for kind in GAMES if kind.key in EXPERTISE], ids=lambda kind: str(kind.key)
)


def seed_of(number: int) -> bytes:
    return hashlib.sha256(f"agents {number}".encode()).digest()


def moment(kind: Game, number: int, plies: int) -> Match:
    """Return a match at the first choice after this number of random plies."""
    players = kind.player_counts[number % len(kind.player_counts)]
    return random_match(
        kind, players, {}, seed=seed_of(number), policy_seed=f"{number}", plies=plies
    )


@every_game
@pytest.mark.parametrize("agent", AGENTS)
def test_agents_choose_legal_actions_and_repeat_them_with_the_same_seed(
    kind: Game, agent: str
) -> None:
    for number in range(3):
        match = moment(kind, number, 15 + 6 * number)
        if match.outcome is not None:
            continue
        [player, *_] = match.to_act()
        chosen = choose(match, player, agent, seed=SEED, effort=FEW)
        assert chosen in match.state.legal_actions(player)
        assert chosen == choose(match, player, agent, seed=SEED, effort=FEW)


@pytest.mark.parametrize("agent", AGENTS)
def test_agents_with_different_seeds_play_differently(agent: str) -> None:
    """If cats always played alike, a person could win again and again with the same actions."""
    kind = game("cat-rat-flea")
    found = {
        tuple(step.action.text for step in match.steps)
        for number in range(6)
        for match in [play_match(kind, [agent] * 2, {}, seed=seed_of(number), effort=FEW, plies=8)]
    }
    assert len(found) > 2


def test_choosing_is_refused_if_it_is_not_the_players_turn_or_the_match_is_over() -> None:
    match = moment(game("cat-rat-flea"), 2, 4)
    [player] = match.to_act()
    with pytest.raises(NotYourTurn):
        choose(match, 1 - player, KITTEN, seed=SEED)
    with pytest.raises(MatchOver):
        choose(match.end(match.resignation(player)), player, KITTEN, seed=SEED)
    with pytest.raises(KeyError):
        choose(match, player, "tomcat", seed=SEED)


def test_a_game_with_secrets_but_without_expertise_has_no_agents() -> None:
    class Secret(NoughtsAndCrosses):
        key = "secret-noughts"
        has_secrets = True

    with pytest.raises(NobodyKnows):
        expertise(Secret())


def test_agents_play_an_unknown_game_without_secrets_by_its_rules_alone() -> None:
    """The search wins if it can, and blocks the opponent's win."""
    ends: Counter[str] = Counter()
    for number in range(6):
        cats = [ALLEY_CAT, RANDOM] if number % 2 == 0 else [RANDOM, ALLEY_CAT]
        match = play_match(NOUGHTS, cats, {}, seed=seed_of(number), effort=Effort(150))
        assert match.outcome is not None
        ends["lost"] += match.outcome.winners == (1 - number % 2,)
        ends["won"] += match.outcome.winners == (number % 2,)
    assert ends["lost"] == 0
    assert ends["won"] >= 3


def test_kittens_can_play_an_unknown_game_in_every_seat() -> None:
    match = play_match(NOUGHTS, [KITTEN, KITTEN], {}, seed=SEED)
    assert match.outcome is not None


def test_a_seats_prospects_are_computed_without_a_search() -> None:
    begun = moment(game("cat-rat-flea"), 2, 0)
    assert worth(begun, 0, seed=SEED) == pytest.approx(0.5, abs=0.2)
    match = moment(game("caged-rat"), 2, 12)
    for player in range(2):
        stands = worth(match, player, seed=SEED)
        assert stands == worth(match, player, seed=SEED)
        assert 0 <= stands <= 1


def test_a_stronger_agent_wins_more_matches() -> None:
    kind = game("cat-rat-flea")

    def wins(one: str, other: str) -> int:
        won = 0
        for number in range(6):
            seats = [one, other] if number % 2 == 0 else [other, one]
            match = play_match(kind, seats, {}, seed=seed_of(number), effort=Effort(400), plies=400)
            outcome = match.outcome
            won += outcome is not None and outcome.winners == (number % 2,)
        return won

    assert wins(ALLEY_CAT, RANDOM) == 6
    assert wins(KITTEN, RANDOM) >= 5
    assert wins(ALLEY_CAT, KITTEN) >= 5


@pytest.mark.parametrize(
    ("places", "sides", "worth"),
    [
        ((1, 2), (0, 1), (1.0, 0.0)),
        ((1, 1), (0, 1), (0.5, 0.5)),
        ((1, 2, 2), (0, 1, 2), (1.0, 0.25, 0.25)),
        ((1, 2, 3), (0, 1, 2), (1.0, 0.5, 0.0)),
        ((1, 2, 1, 2), (0, 1, 0, 1), (1.0, 0.0, 1.0, 0.0)),
        ((), (0, 1), (0.5, 0.5)),
    ],
)
def test_a_sides_result_is_the_share_of_other_sides_that_it_beats_and_a_tie_counts_half(
    places: tuple[int, ...], sides: tuple[int, ...], worth: tuple[float, ...]
) -> None:
    assert result(Outcome(places, "home"), sides) == worth
