"""Giving up a seat while the match goes on: the order, the record and the final places."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cli import main
from rules.errors import BadRecord, CannotGiveUp, MatchOver
from rules.game import CHANCE, GIVE_UP_REASONS, Game, GaveUp, Outcome
from rules.match import Match
from rules.record import read_record, write_record
from rules.registry import game
from rules.selfplay import random_match
from rules.standings import last_side
from tests.rules.fake import FAKE, Throw

SEED = bytes(range(32))
TEAMS = {"teams": "yes"}
pytestmark = pytest.mark.usefixtures("fake_is_registered")


def dice(players: int, **options: str) -> Match:
    return Match.start(FAKE, players, options, seed=SEED)


def skip(match: Match, times: int = 1) -> Match:
    """Return the match after this many skips, each by the player who is to act."""
    for _ in range(times):
        match = match.play(match.to_act()[0], Throw("skip"))
    return match


def leave(match: Match, *players: int, reason: str = "resigned") -> Match:
    """Return the match after these players have given up, one after the other."""
    for player in players:
        match = match.give_up(player, reason)
    return match


def written(match: Match) -> list[str]:
    return write_record(match, reveal_seed=True).splitlines()


def ended(match: Match) -> Match:
    """End the match in which only one side is left; return it with its outcome."""
    last = last_side(match.sides, match.out)
    assert last is not None
    return match.end(last)


def refusal(lines: Sequence[str]) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        read_record(lines)
    return caught.value


def played(kind: str, players: int, wanted: Callable[[Outcome], bool], **options: str) -> Match:
    """Return a random match that the game's rules ended, with an outcome that `wanted` accepts."""
    for number in range(100):
        match = random_match(
            game(kind), players, options, seed=bytes([number]) * 32, policy_seed=f"{kind} {number}"
        )
        if match.outcome is not None and wanted(match.outcome):
            return match
    raise AssertionError


def before_the_last_choice(match: Match) -> tuple[Match, int, str]:
    """Return the match before the last chosen action, the player who chose it, and its text."""
    last = next(step for step in reversed(match.steps) if step.chosen)
    return match.cut(last.ply - 1), last.player, last.action.text


# Places


def test_a_leader_who_resigned_out_of_turn_is_last_when_the_time_limit_ends_the_match() -> None:
    for number in range(6):
        match = random_match(
            game("cat-attack"),
            3,
            {"minutes": "30"},
            seed=bytes([number]) * 32,
            policy_seed="time",
            plies=60 + number,
        ).settle()
        while (timed := match.time_up()) is None:
            [player] = match.to_act()
            match = match.play(player, match.state.legal_actions(player)[0]).settle()
        assert timed.outcome is not None
        best = [each for each, place in enumerate(timed.outcome.places) if place == 1]
        leader = next((each for each in best if each not in match.to_act()), None)
        if leader is None:
            continue
        over = match.give_up(leader, "resigned").time_up()
        assert over is not None
        assert over.outcome is not None
        assert (over.outcome.places[leader], over.outcome.reason) == (3, "time")
        assert read_record(written(over)) == over


def test_a_player_who_resigned_while_waiting_for_their_turn_gets_the_last_place() -> None:
    match = played("cat-sequence", 3, lambda outcome: outcome.places == (1, 2, 2))
    waiting, winner, text = before_the_last_choice(match)
    assert winner == 0
    after = waiting.give_up(1, "resigned").perform(0, text)[0].settle()
    assert after.outcome == Outcome((1, 3, 2), "sequence")
    assert read_record(written(after)) == after


def test_players_who_gave_up_rank_behind_the_survivor_in_the_reverse_order_of_leaving() -> None:
    match = played("cat-attack", 6, lambda outcome: outcome.reason == "survivor", lives="3")
    before, _, text = before_the_last_choice(match)
    actor = before.to_act()[0]
    assert match.outcome is not None
    [survivor] = match.outcome.winners
    leaving = [each for each in (4, 1, 5, 0, 3, 2) if each not in (survivor, actor)][:4]
    after = leave(before, *leaving).perform(actor, text)[0].settle()
    assert after.outcome is not None
    assert after.outcome.reason == "survivor"
    assert [after.outcome.places[each] for each in leaving] == [6, 5, 4, 3]
    assert after.outcome.places[survivor] == 1
    assert read_record(written(after)) == after


def test_if_five_of_six_players_give_up_they_rank_in_the_reverse_order_of_leaving() -> None:
    match = Match.start(game("cat-attack"), 6, {"lives": "3"}, seed=SEED).settle()
    over = ended(leave(match, 3, 0, 5, 4, 2))
    assert over.outcome == Outcome((5, 1, 2, 6, 3, 4), "resigned")
    assert read_record(written(over)) == over


def test_a_player_who_gave_up_ranks_behind_all_who_stayed_even_if_the_bot_wins_for_the_seat() -> (
    None
):
    match = played("cat-sequence", 3, lambda outcome: outcome.places == (1, 2, 2))
    waiting, _, text = before_the_last_choice(match)
    after = waiting.give_up(0, "left").perform(0, text)[0].settle()
    assert after.outcome == Outcome((3, 1, 1), "sequence")
    assert after.steps[waiting.ply].auto


def test_final_places_follow_the_order_of_giving_up_and_not_the_order_of_turns() -> None:
    """Player 2 gives up first, although player 1 is to act first."""
    match = skip(leave(skip(dice(4)), 2, 1), 3)
    assert [step.auto for step in match.steps] == [False, True, True, False]
    assert match.out == (2, 1)
    over = ended(match.give_up(0, "timeout"))
    assert over.outcome == Outcome((2, 3, 4, 1), "resigned")


def test_a_team_loses_when_its_last_member_gives_up() -> None:
    match = leave(dice(4, **TEAMS), 1, 0)
    assert match.sides_left == 2
    over = ended(match.give_up(3, "timeout"))
    assert over.outcome == Outcome((1, 2, 1, 2), "resigned")
    assert read_record(written(over)) == over


def test_a_team_keeps_its_final_place_if_one_member_stays() -> None:
    match = dice(4, **TEAMS).give_up(1, "left")
    while match.outcome is None:
        match = skip(match)
    assert match.outcome == Outcome((1, 1, 1, 1), "points")
    assert [step.auto for step in match.steps] == [False, True, False, False] * 2
    assert read_record(written(match)) == match


# Facts that a match keeps


def test_a_match_stores_the_ply_and_the_reason_of_each_player_who_gave_up() -> None:
    match = skip(dice(4).give_up(3, "left")).give_up(0, "timeout").give_up(2, "resigned")
    assert match.gave_up == (
        GaveUp(3, 0, "left"),
        GaveUp(0, 1, "timeout"),
        GaveUp(2, 1, "resigned"),
    )
    assert skip(match).cut(1).gave_up == (GaveUp(3, 0, "left"),)


@pytest.mark.parametrize(
    ("match", "player", "reason", "why"),
    [
        (dice(2), 0, "resigned", "two-players"),
        (dice(3), 3, "resigned", "seat"),
        (dice(3), CHANCE, "resigned", "seat"),
        (dice(3), 0, "bored", "reason"),
        (leave(dice(3), 1), 1, "left", "twice"),
        (leave(dice(3), 1, 0), 2, "left", "one-side"),
        (leave(dice(4, **TEAMS), 1, 3), 2, "left", "one-side"),
    ],
)
def test_a_player_who_cannot_give_up_is_refused_with_the_reason(
    match: Match, player: int, reason: str, why: str
) -> None:
    with pytest.raises(CannotGiveUp) as caught:
        match.give_up(player, reason)
    assert caught.value.reason == why


def test_a_player_cannot_give_up_a_finished_match() -> None:
    with pytest.raises(MatchOver):
        skip(dice(3), 6).give_up(0, "resigned")


def test_players_who_gave_up_stay_out_when_actions_are_taken_back() -> None:
    match = skip(skip(dice(4), 2).give_up(3, "left"), 1).give_up(1, "resigned")
    back = match.taken_back(1)
    assert back.gave_up == (GaveUp(3, 1, "left"), GaveUp(1, 1, "resigned"))
    assert skip(back).steps[1].auto
    assert read_record(written(skip(back))) == skip(back)


# The record


def test_a_record_has_a_line_at_each_point_where_a_player_gave_up() -> None:
    match = skip(leave(dice(3), 2, reason="left"))
    lines = written(ended(match.give_up(0, "timeout")))[1:]
    assert [json.loads(line) for line in lines] == [
        {"player": 2, "gave_up": "left"},
        {"ply": 1, "player": 0, "action": "skip"},
        {"player": 0, "gave_up": "timeout"},
        {"outcome": {"places": [2, 1, 3], "reason": "resigned"}},
    ]


def test_a_record_may_omit_the_line_of_the_last_player_who_gave_up() -> None:
    over = ended(leave(dice(4), 2, 0, 3))
    assert over.outcome is not None
    lines = written(over)
    del lines[-2]
    assert read_record(lines).outcome == over.outcome
    swapped = json.dumps({"outcome": {"places": [3, 2, 4, 1], "reason": "resigned"}})
    assert read_record([*lines[:-1], swapped]).outcome is not None
    wrong = json.dumps({"outcome": {"places": [4, 2, 3, 1], "reason": "resigned"}})
    assert refusal([*lines[:-1], wrong]).reason == "premature-outcome"


def test_the_command_line_reads_records_of_players_who_gave_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    over = ended(leave(skip(dice(4)), 2, 1, 0))
    file = tmp_path / "match.jsonl"
    file.write_text("".join(f"{line}\n" for line in written(over)))
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out == '{"places": [2, 3, 4, 1], "reason": "resigned"}\n'
    for command in (["legal", str(file), "--ply", "1"], ["view", str(file), "--player", "1"]):
        assert main(command) == 0
    assert capsys.readouterr().out.startswith("1 die\n")


AFTER_ONE = written(skip(dice(3)))
OLDER = written(skip(dice(3).play(0, Throw("skip"), auto=True)))
GONE = '{"player": 1, "gave_up": "resigned"}'


def line(**data: object) -> str:
    return json.dumps(data)


FORGED: dict[str, tuple[list[str], str]] = {
    "no reason": ([*AFTER_ONE, line(player=1, gave_up=None)], "field-type"),
    "no player": ([*AFTER_ONE, line(gave_up="left")], "missing-field"),
    "player is a text": ([*AFTER_ONE, line(player="1", gave_up="left")], "field-type"),
    "player is true": ([*AFTER_ONE, line(player=True, gave_up="left")], "field-type"),
    "with a ply": ([*AFTER_ONE, line(ply=2, player=1, gave_up="left")], "unknown-field"),
    "with auto": ([*AFTER_ONE, line(player=1, gave_up="left", auto=True)], "unknown-field"),
    "an unknown reason": ([*AFTER_ONE, line(player=1, gave_up="bored")], "gave-up.reason"),
    "no such seat": ([*AFTER_ONE, line(player=3, gave_up="left")], "gave-up.seat"),
    "chance": ([*AFTER_ONE, line(player=-1, gave_up="left")], "gave-up.seat"),
    "twice": ([*AFTER_ONE, GONE, GONE], "gave-up.twice"),
    "of two players": ([*written(skip(dice(2))), GONE], "gave-up.two-players"),
    "of the last side": (
        [*AFTER_ONE, GONE, line(player=0, gave_up="left"), line(player=2, gave_up="left")],
        "gave-up.one-side",
    ),
    "after the outcome": ([*written(dice(3).end(Outcome((), "abandoned"))), GONE], "after-outcome"),
    "before the header": ([GONE], "missing-field"),
    "when the game is over": ([*written(skip(dice(3), 6))[:-1], GONE], "over.no-more-actions"),
    "after an auto action that no such line explains": ([*OLDER, GONE], "auto-before-gave-up"),
    "and the player acts again": (
        [*AFTER_ONE, GONE, line(ply=2, player=1, action="skip")],
        "auto-missing",
    ),
    "and another player's action is auto": (
        [AFTER_ONE[0], GONE, line(ply=1, player=0, action="skip", auto=True)],
        "auto-unexplained",
    ),
    "and the last side goes on alone": (
        [*AFTER_ONE, GONE, line(player=0, gave_up="left"),
         line(ply=2, player=1, action="skip", auto=True)],
        "one-side-left",
    ),
    "and the last to leave wins": (
        [*AFTER_ONE, line(player=0, gave_up="left"), GONE,
         line(outcome={"places": [2, 1, 3], "reason": "resigned"})],
        "premature-outcome",
    ),
    "and the first to leave is not last": (
        [*AFTER_ONE, line(player=0, gave_up="left"), GONE,
         line(outcome={"places": [2, 3, 1], "reason": "resigned"})],
        "premature-outcome",
    ),
    "and places are shared": (
        [*AFTER_ONE, line(player=0, gave_up="left"), GONE,
         line(outcome={"places": [2, 2, 1], "reason": "resigned"})],
        "premature-outcome",
    ),
    "and the match ends by timeout": (
        [*AFTER_ONE, GONE, line(outcome={"places": [1, 3, 2], "reason": "timeout"})],
        "premature-outcome",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("lines", "reason"), FORGED.values(), ids=FORGED)
def test_a_forged_line_about_a_player_who_gave_up_is_refused(lines: list[str], reason: str) -> None:
    error = refusal(lines)
    assert (error.reason, error.facts["line"]) == (reason, len(lines))


def test_an_outcome_is_refused_if_it_ignores_that_a_player_gave_up() -> None:
    match = skip(dice(3).give_up(1, "left"), 6)
    assert match.outcome == Outcome((1, 3, 1), "points")
    forged = line(outcome={"places": [1, 1, 1], "reason": "points"})
    assert refusal([*written(match)[:-1], forged]).reason == "wrong-outcome"


def test_an_old_record_that_shows_a_given_up_seat_by_auto_actions_alone_is_accepted() -> None:
    assert read_record(OLDER).out == (0,)
    assert read_record(OLDER).gave_up == ()


# Random matches


def placed(match: Match) -> dict[int, tuple[int, int]]:
    """Return a key for each player; players with a lower key must have a better place.

    Players on sides that stayed have the lowest key. If several sides left, the side that left
    first has the highest key.
    """
    when = {each.player: number for number, each in enumerate(match.gave_up)}
    found = {}
    for player, side in enumerate(match.sides):
        mates = [when.get(each) for each, own in enumerate(match.sides) if own == side]
        gone = [number for number in mates if number is not None]
        found[player] = (1, -max(gone)) if len(gone) == len(mates) else (0, 0)
    return found


def evening(
    kind: Game, players: int, options: Mapping[str, str], dice: Callable[[int], int]
) -> Match:
    """Return a random match in which players may give up; `dice(n)` returns a number below n."""
    match = Match.start(kind, players, options, seed=bytes([dice(256)]) * 32).settle()
    often = 2 + dice(30)
    while match.outcome is None and match.ply < 400:
        while not dice(often):
            still = [each for each in range(players) if each not in match.out]
            reason = GIVE_UP_REASONS[dice(len(GIVE_UP_REASONS))]
            match = match.give_up(still[dice(len(still))], reason)
            if match.sides_left == 1:
                return ended(match)
        match = match.settle()
        if match.outcome is None:
            player = match.to_act()[0]
            legal = match.state.legal_actions(player)
            match = match.play(player, legal[dice(len(legal))]).settle()
    return match


SETTINGS: list[tuple[Game, int, Mapping[str, str]]] = [
    (FAKE, 3, {}),
    (FAKE, 4, {}),
    (FAKE, 4, TEAMS),
    (game("cat-sequence"), 3, {}),
    (game("cat-sequence"), 6, {"teams": "2x3"}),
    (game("cat-attack"), 3, {"lives": "3"}),
]


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda each: f"{each[0].key}-{each[1]}")
@given(random=st.randoms(use_true_random=False))
def test_final_places_fit_the_order_of_giving_up_and_forged_final_places_are_refused(
    setting: tuple[Game, int, Mapping[str, str]], random: Random
) -> None:
    match = evening(*setting, random.randrange)
    lines = written(match)
    again = read_record(lines)
    assert (again, again.gave_up) == (match, match.gave_up)
    left = {each.player: each.ply for each in match.gave_up}
    for step in match.steps:
        assert step.auto is (step.ply > left.get(step.player, match.ply))
    if match.outcome is None or not match.gave_up:
        return
    standing = placed(match)
    for one in range(match.players):
        for other in range(match.players):
            places = match.outcome.places
            if standing[one] < standing[other]:
                assert places[one] < places[other]
    for wrong in ([*match.outcome.places[::-1]], [1] * match.players):
        if wrong != [*match.outcome.places]:
            forged = line(outcome={"places": wrong, "reason": match.outcome.reason})
            assert refusal([*lines[:-1], forged]).facts["line"] == len(lines)
