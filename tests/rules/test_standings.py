"""Ranks of players who gave up in matches of three or more sides; the bot plays on for them."""

from __future__ import annotations

import pytest

from rules.game import CHANCE, Outcome
from rules.match import Match
from rules.record import read_record, write_record
from rules.registry import game
from rules.standings import demoted, gone, last_side

WON_BY_FIRST = Outcome((1, 2, 2), "sequence")
SEED = bytes(32)


def test_a_side_is_gone_when_all_its_seats_have_given_up() -> None:
    teams = (0, 1, 2, 0, 1, 2)
    assert gone(teams, (1,)) == []
    assert gone(teams, (1, 2, 4)) == [1]
    assert gone(teams, (2, 1, 4, 5)) == [1, 2]


def test_a_side_that_left_is_placed_behind_all_sides_that_stayed_or_left_later() -> None:
    sides = (0, 1, 2)
    assert demoted(WON_BY_FIRST, sides, ()) == WON_BY_FIRST
    assert demoted(WON_BY_FIRST, sides, (1,)).places == (1, 3, 2)
    assert demoted(WON_BY_FIRST, sides, (0,)).places == (3, 1, 1)
    assert demoted(WON_BY_FIRST, sides, (2, 1)).places == (1, 2, 3)


def test_a_departure_changes_no_places_if_two_sides_play_or_a_team_mate_stays() -> None:
    two = Outcome((1, 2), "home")
    assert demoted(two, (0, 1), (0,)) == two
    teams, won = (0, 1, 2, 0, 1, 2), Outcome((1, 2, 2, 1, 2, 2), "sequence")
    assert demoted(won, teams, (0,)) == won
    assert demoted(won, teams, (0, 3)).places == (3, 1, 1, 3, 1, 1)


def test_the_only_side_left_wins_when_all_other_sides_have_given_up() -> None:
    assert last_side((0, 1, 2), (1,)) is None
    assert last_side((0, 1, 2), (1, 0)) == Outcome((2, 3, 1), "resigned")


def played(*, out: int | None) -> Match:
    """Return a match of three players who take fallback actions; the bot plays for player `out`."""
    match = Match.start(game("cat-sequence"), 3, {}, seed=SEED).settle()
    while match.outcome is None:
        player = match.to_act()[0]
        action = match.state.fallback(player)
        match = match.play(player, action, auto=player == out).settle()
    return match


def test_the_record_of_a_seat_that_was_given_up_has_auto_actions_and_can_be_replayed() -> None:
    match = played(out=1)
    assert match.out == (1,)
    assert match.outcome is not None
    assert match.outcome.places[1] == 3
    record = write_record(match, reveal_seed=True)
    assert '"auto": true' in record
    assert read_record(record.splitlines()).outcome == match.outcome


def test_fallback_actions_are_legal_and_bring_a_match_to_its_end() -> None:
    match = played(out=None)
    for before, step in match.history():
        if step.player != CHANCE:
            assert step.action in before.legal_actions(step.player)
    assert match.outcome is not None


@pytest.mark.parametrize("places", [(1, 2, 3), (3, 1, 2)])
def test_a_match_of_three_players_can_be_ended_only_with_three_different_final_places(
    places: tuple[int, ...],
) -> None:
    match = Match.start(game("cat-sequence"), 3, {}, seed=SEED).settle()
    assert match.may_end(Outcome(places, "resigned"))
    assert not match.may_end(Outcome((1, 1, 2), "resigned"))
