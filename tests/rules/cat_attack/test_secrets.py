"""Views, events and legal actions reveal nothing about hidden cards."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rules.cat_attack.state import State
from rules.match import Match
from rules.selfplay import random_match
from tests.rules.cat_attack.otherwise import cards_of, dealt_otherwise
from tests.rules.cat_attack.playing import GAME
from tests.rules.dice import Dice

SETUPS: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (3, {"kittens": "yes"}),
    (4, {"gang": "pairs", "house": "shared"}),
    (5, {"claws": "all"}),
    (6, {"lives": "3"}),
]


def some_match(players: int, options: dict[str, str], plies: int) -> Match:
    seed = bytes([players]) * 32
    return random_match(GAME, players, options, seed=seed, policy_seed="secrets", plies=plies)


@pytest.mark.parametrize(("players", "options"), SETUPS)
@pytest.mark.parametrize("plies", [60, 250])
def test_a_viewer_sees_no_difference_at_any_ply_if_hidden_cards_are_exchanged(
    players: int, options: dict[str, str], plies: int
) -> None:
    match, changed = some_match(players, options, plies), set[int | None]()
    for viewer in (None, *range(players)):
        other = dealt_otherwise(match, viewer, Dice(f"{viewer} {plies}"))
        if other.state != match.state:
            changed.add(viewer)
        for (one, step), (two, told) in zip(match.history(), other.history(), strict=True):
            assert one.observation(viewer) == two.observation(viewer)
            assert one.events(step.player, step.action) == two.events(told.player, told.action)
            assert one.to_act() == two.to_act()
            if viewer is not None:
                assert one.legal_actions(viewer) == two.legal_actions(viewer)
        assert match.state.observation(viewer) == other.state.observation(viewer)
    # If a viewer has seen all cards of the other players, no card can be exchanged for that viewer.
    assert len(changed) >= players
    assert None in changed


def test_a_replay_with_other_secrets_for_spectators_changes_the_cards_that_players_swap() -> None:
    match = some_match(6, {}, 400)
    other = dealt_otherwise(match, None, Dice("swaps"))
    plies = cards_of(match, None).swapped
    assert plies
    texts = {match.steps[ply - 1].action.text for ply in plies}
    assert texts != {other.steps[ply - 1].action.text for ply in plies}


def test_a_match_replayed_with_other_secrets_keeps_the_viewers_hand() -> None:
    match = some_match(4, {}, 300)
    other = dealt_otherwise(match, 1, Dice("seen"))
    for (one, _), (two, _) in zip(match.history(), other.history(), strict=True):
        assert isinstance(one, State)
        assert isinstance(two, State)
        assert one.hands[1] == two.hands[1]
        assert one.discards == two.discards


def test_cards_that_are_tracked_through_swaps_end_in_the_right_hands() -> None:
    match = some_match(6, {}, 400)
    found = cards_of(match, None)
    for player, cards in found.hands.items():
        names = sorted(found.names[card] for card in cards)
        assert isinstance(match.state, State)
        hand = match.state.observation(player).hand
        assert hand is not None
        assert names == sorted(card.name for card in hand)
    assert all(one < two for one, two in pairwise(sorted(found.swapped)))
