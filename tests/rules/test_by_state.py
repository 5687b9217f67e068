from rules.by_state import consequences, events_of, observed
from rules.match import Match
from rules.registry import game


def begun() -> Match:
    return Match.start(game("cat-rat-flea"), 2, {}, seed=bytes(32)).settle()


def test_an_observation_is_computed_once_for_each_player() -> None:
    state = begun().state
    assert observed(state, 0) is observed(state, 0)
    assert observed(state, 0) == state.observation(0)
    assert observed(state, None) == state.observation(None)


def test_equal_states_have_equal_observations() -> None:
    one, two = begun().state, begun().state
    assert observed(one, 1) == observed(two, 1)


def test_cached_events_equal_the_events_of_the_state() -> None:
    match = begun()
    [player] = match.to_act()
    for choice in match.state.choices(player):
        *_, last = choice.actions
        if len(choice.actions) == 1:
            assert [*events_of(match.state, player, last)] == [*match.state.events(player, last)]
            assert consequences(match.state, player, choice) == events_of(match.state, player, last)
        assert consequences(match.state, player, choice) is consequences(
            match.state, player, choice
        )
