"""Checks of what the bot did in a recorded match: it played for a seat, or ended the match."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import permutations, product

import pytest

from rules.errors import BadRecord
from rules.game import GaveUp, Outcome
from rules.match import Match
from rules.record import read_record, write_record
from rules.registry import game
from rules.selfplay import random_match
from rules.table_ends import table_ends
from tests.rules.fake import FAKE, Throw

SEED = bytes(range(32))
TEAMS = {"teams": "yes"}

pytestmark = pytest.mark.usefixtures("fake_is_registered")


def dice(players: int, **options: str) -> Match:
    return Match.start(FAKE, players, options, seed=SEED)


def skips(match: Match, marks: str) -> Match:
    """Return the match after these skips: `.` by the player to act, `x` by the bot."""
    for mark in marks:
        match = match.play(match.to_act()[0], Throw("skip"), auto=mark == "x")
    return match


def written(match: Match) -> list[str]:
    return write_record(match, reveal_seed=True).splitlines()


def ended(match: Match, places: list[int], reason: str) -> list[str]:
    """Return the record of a live match with this outcome added."""
    return [*written(match), json.dumps({"outcome": {"places": places, "reason": reason}})]


def refusal(lines: list[str]) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        read_record(lines)
    return caught.value


def refused(lines: list[str]) -> str:
    """Return the reason why the last line is refused."""
    error = refusal(lines)
    assert error.facts["line"] == len(lines)
    return error.reason


def accepted(match: Match, reason: str) -> set[tuple[int, ...]]:
    """Return all tuples of places that `read_record` accepts in an outcome with this reason."""
    found = set()
    for places in product(range(match.players + 1), repeat=match.players):
        try:
            read_record(ended(match, list(places), reason))
        except BadRecord:
            continue
        found.add(places)
    return found


# Actions played for a seat


@pytest.mark.parametrize("key", ["cat-rat-flea", "washi-cat"])
def test_the_bot_plays_for_no_seat_in_a_match_of_two_players(key: str) -> None:
    match = Match.start(game(key), 2, {}, seed=SEED)
    match = match.play(0, match.state.fallback(0), auto=True)
    assert refused(written(match)) == "auto-impossible"


def test_the_bot_does_not_play_for_a_seat_if_only_one_side_would_be_left() -> None:
    assert read_record(written(skips(dice(3), "x.."))).out == (0,)
    assert refused(written(skips(dice(3), "xx"))) == "auto-impossible"
    assert read_record(written(skips(dice(4), "x.x."))).out == (0, 2)
    assert refused(written(skips(dice(4), "xxx"))) == "auto-impossible"


def test_the_bot_plays_for_part_of_a_team_but_not_for_a_whole_team_if_two_teams_play() -> None:
    assert read_record(written(skips(dice(4, **TEAMS), "xx.."))).out == (0, 1)
    assert refused(written(skips(dice(4, **TEAMS), "x.x"))) == "auto-impossible"


def test_an_action_of_chance_cannot_be_marked_as_auto() -> None:
    match = dice(3).play(0, Throw("die")).settle()
    lines = written(match)
    lines[-1] = lines[-1].replace("}", ', "auto": true}')
    assert refused(lines) == "unknown-field"


def test_a_player_cannot_act_after_the_bot_has_played_for_the_seat() -> None:
    gone = skips(dice(3), "x..")
    assert refused(written(gone.play(0, Throw("skip")))) == "own-after-auto"
    assert read_record(written(gone.play(0, Throw("skip"), auto=True))).out == (0,)
    assert refused(written(gone.play(0, Throw("red die")))) == "own-after-auto"


def test_other_players_go_on_after_the_bot_has_played_for_a_seat() -> None:
    assert read_record(written(skips(dice(3), "x..x."))).ply == 5


def forced_to_skip() -> Match:
    """Return a match of three players; the bot has played for player 0, who must now skip."""
    for label in range(20):
        match = Match.start(FAKE, 3, {}, seed=bytes([label]) * 32)
        match = skips(match.play(0, Throw("die"), auto=True).settle(), "..")
        if match.state.forced() is not None:
            return match
    raise AssertionError


def test_a_forced_action_of_a_seat_that_was_given_up_may_lack_the_auto_mark() -> None:
    match = forced_to_skip()
    for auto in (False, True):
        after = match.play(0, Throw("skip"), auto=auto)
        assert read_record(written(after)) == after


def test_the_bot_may_play_any_legal_action_for_a_seat() -> None:
    # The fallback action is not a rule of the game and may change, so records accept any action.
    for text in ("red die", "die", "skip"):
        assert read_record(written(dice(3).play(0, Throw(text), auto=True))).out == (0,)


def test_forced_actions_of_a_seat_that_was_given_up_are_marked_auto() -> None:
    match = forced_to_skip()
    assert match.give_up(1, "left").settle().steps[match.ply].auto is False
    noted = replace(match, gave_up=(GaveUp(0, 0, "left"),))
    assert noted.settle().steps[match.ply].auto


# Ends


def test_in_a_match_of_two_players_either_player_may_resign_at_any_time() -> None:
    for match in (dice(2), skips(dice(2), ".")):
        assert accepted(match, "resigned") == {(1, 2), (2, 1)}


def test_in_a_match_of_two_teams_either_team_may_resign_and_team_mates_share_a_final_place() -> (
    None
):
    assert accepted(dice(4, **TEAMS), "resigned") == {(1, 2, 1, 2), (2, 1, 2, 1)}


def test_only_a_player_whose_action_is_awaited_can_lose_by_timeout() -> None:
    assert accepted(dice(2), "timeout") == {(2, 1)}
    assert accepted(skips(dice(2), "."), "timeout") == {(1, 2)}
    assert accepted(skips(dice(4, **TEAMS), "..."), "timeout") == {(1, 2, 1, 2)}


def test_no_player_can_lose_by_timeout_while_chance_is_to_act() -> None:
    assert accepted(dice(2).play(0, Throw("die")), "timeout") == set()


def test_a_match_of_three_sides_cannot_end_by_timeout() -> None:
    assert accepted(dice(3), "timeout") == set()


def test_only_matches_of_two_players_can_end_in_an_agreed_draw() -> None:
    assert accepted(dice(2), "agreed") == {(1, 1)}
    assert accepted(dice(3), "agreed") == set()
    assert accepted(dice(4, **TEAMS), "agreed") == set()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_abandoned_match_has_no_final_places(players: int) -> None:
    match = dice(players)
    assert read_record(ended(match, [], "abandoned")).outcome == Outcome((), "abandoned")
    assert refused(ended(match, [1] * players, "abandoned")) == "premature-outcome"


def test_if_two_of_three_players_resign_the_first_player_to_leave_is_last() -> None:
    # Player 0 is to act. If player 0 had left first, the bot would have played for the seat.
    assert accepted(dice(3), "resigned") == {(2, 1, 3), (2, 3, 1), (1, 2, 3), (1, 3, 2)}


def test_players_with_auto_actions_get_worse_places_than_all_other_players() -> None:
    assert accepted(skips(dice(3), "x"), "resigned") == {(3, 1, 2), (3, 2, 1)}
    assert accepted(skips(dice(4), "xx"), "resigned") == {(4, 3, 1, 2), (4, 3, 2, 1)}
    match = skips(dice(4), "x.x")
    assert accepted(match, "resigned") == {(4, 1, 3, 2), (4, 2, 3, 1)}


def test_sides_that_left_never_share_a_final_place_and_never_win() -> None:
    match = skips(dice(4), "xx")
    assert refused(ended(match, [3, 3, 1, 2], "resigned")) == "premature-outcome"
    assert refused(ended(match, [1, 2, 3, 4], "resigned")) == "premature-outcome"


@pytest.mark.parametrize("reason", ["resigned", "timeout", "agreed", "abandoned"])
def test_the_bot_cannot_end_a_match_that_the_rules_have_already_decided(reason: str) -> None:
    over = random_match(game("cat-rat-flea"), 2, {}, seed=SEED, policy_seed="record")
    assert over.outcome is not None
    lines = written(over)[:-1]
    for places in ([1, 2], [2, 1], [1, 1], []):
        line = json.dumps({"outcome": {"places": places, "reason": reason}})
        assert refused([*lines, line]) == "wrong-outcome"


def test_three_teams_of_two_may_leave_in_any_possible_order() -> None:
    kind = game("cat-sequence")
    match = Match.start(kind, 6, {}, seed=SEED).settle()
    assert match.sides == (0, 1, 2, 0, 1, 2)
    assert match.to_act() == (0,)
    # Player 0 is to act, so the team of player 0 cannot have left first.
    ends = {end.places for end in table_ends(match) if end.reason == "resigned"}
    assert ends == {(a, b, c, a, b, c) for a, b, c in permutations((1, 2, 3)) if a != 3}
    for places in ends:
        assert read_record(ended(match, list(places), "resigned")).outcome is not None
    assert refused(ended(match, [1, 2, 3, 3, 2, 1], "resigned")) == "premature-outcome"


def test_every_outcome_that_the_bot_can_impose_survives_writing_and_reading() -> None:
    for match in (dice(2), dice(3), dice(4), dice(4, **TEAMS), skips(dice(4), "x.x")):
        for end in table_ends(match):
            assert read_record(written(match.end(end))).outcome == end


# Facts of the errors


def test_the_error_for_a_wrong_outcome_names_the_right_outcome() -> None:
    match = random_match(game("cat-rat-flea"), 2, {}, seed=SEED, policy_seed="record")
    assert match.outcome is not None
    right = json.dumps({"places": [*match.outcome.places], "reason": match.outcome.reason})
    for line in (
        {"places": [*match.outcome.places[::-1]], "reason": match.outcome.reason},
        {"places": [*match.outcome.places], "reason": "resigned"},
    ):
        error = refusal([*written(match)[:-1], json.dumps({"outcome": line})])
        assert (error.reason, error.facts["expected"]) == ("wrong-outcome", right)


@pytest.mark.parametrize(
    ("match", "reason", "places"),
    [
        (dice(2), "resigned", "[1, 2] or [2, 1]"),
        (dice(2), "timeout", "[2, 1]"),
        (dice(2), "agreed", "[1, 1]"),
        (dice(2), "abandoned", "[]"),
        (dice(3), "agreed", None),
        (dice(3), "home", None),
        (dice(4), "resigned", "[1, 2, 3, 4] or [1, 2, 4, 3] or [1, 3, 2, 4] or [1, 3, 4, 2] or …"),
    ],
)
def test_the_error_lists_the_possible_places_if_the_places_of_an_early_end_are_impossible(
    match: Match, reason: str, places: str | None
) -> None:
    error = refusal(ended(match, [7], reason))
    assert (error.reason, error.facts.get("places")) == ("premature-outcome", places)
