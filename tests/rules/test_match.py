"""Matches: setup, playing, ends that the rules do not decide, typed texts."""

from __future__ import annotations

import pytest

from rules.chance import commitment
from rules.errors import (
    AmbiguousAction,
    BadSetup,
    IllegalAction,
    MalformedAction,
    MatchOver,
    NotYourTurn,
)
from rules.game import CHANCE, Outcome
from rules.match import Match
from rules.registry import game
from rules.selfplay import random_match
from tests.rules.caged_rat.playing import table
from tests.rules.fake import FAKE, Throw

SEED = bytes(range(32))
GAME = game("cat-rat-flea")


def duel() -> Match:
    return Match.start(GAME, 2, {}, seed=SEED)


def dice(players: int, teams: str = "no") -> Match:
    options = {} if teams == "no" else {"teams": teams}
    return Match.start(FAKE, players, options, seed=SEED)


class TestStart:
    def test_a_match_starts_with_its_commitment_and_no_actions(self) -> None:
        match = duel()
        assert (match.ply, match.steps, match.outcome) == (0, (), None)
        assert match.commitment == commitment(SEED)
        assert match.seed == SEED
        assert match.to_act() == (0,)

    def test_a_match_without_its_seed_keeps_only_the_commitment(self) -> None:
        match = Match.start(GAME, 2, {}, seed=None, commitment_hex="ab" * 32)
        assert (match.seed, match.commitment) == (None, "ab" * 32)

    @pytest.mark.parametrize("length", [0, 31, 33])
    def test_a_seed_that_is_not_32_bytes_is_refused(self, length: int) -> None:
        with pytest.raises(BadSetup, match="seed-length"):
            Match.start(GAME, 2, {}, seed=bytes(length))

    @pytest.mark.parametrize("players", [-1, 0, 1, 5, 10**30])
    def test_an_impossible_number_of_players_is_refused(self, players: int) -> None:
        with pytest.raises(BadSetup, match="players"):
            Match.start(FAKE, players, {}, seed=SEED)

    @pytest.mark.parametrize(
        ("options", "reason"),
        [({"colour": "red"}, "unknown-option"), ({"teams": "maybe"}, "unknown-choice")],
    )
    def test_an_unknown_option_or_choice_is_refused(
        self, options: dict[str, str], reason: str
    ) -> None:
        with pytest.raises(BadSetup, match=reason):
            Match.start(FAKE, 2, options, seed=SEED)

    def test_options_that_do_not_fit_the_number_of_players_are_refused(self) -> None:
        with pytest.raises(BadSetup, match="odd-teams"):
            Match.start(FAKE, 3, {"teams": "yes"}, seed=SEED)


class TestPlay:
    def test_playing_an_action_does_not_change_the_earlier_match(self) -> None:
        before = duel()
        after = before.play(0, GAME.parse("Fa2-b1"))
        assert (before, before.ply) == (duel(), 0)
        assert after.ply == 1
        assert [(s.ply, s.player, s.action.text, s.auto) for s in after.steps] == [
            (1, 0, "Fa2-b1", False)
        ]

    def test_each_kind_of_refusal_raises_its_own_exception(self) -> None:
        with pytest.raises(NotYourTurn):
            duel().play(1, GAME.parse("Fa4-b5"))
        with pytest.raises(IllegalAction):
            duel().play(0, GAME.parse("Fa4-b5"))
        over = duel().end(Outcome((1, 1), "agreed"))
        with pytest.raises(MatchOver):
            over.play(0, GAME.parse("Fa2-b1"))

    def test_an_action_that_the_bot_plays_for_a_seat_has_the_mark_auto(self) -> None:
        match = dice(3).play(0, Throw("skip"), auto=True)
        assert match.steps[0].auto

    def test_settle_plays_chance_and_forced_actions_up_to_the_next_choice(self) -> None:
        skipped = 0
        for label in range(10):
            match = Match.start(FAKE, 2, {}, seed=bytes([label]) * 32)
            while (match := match.settle()).outcome is None:
                actor = match.to_act()[0]
                assert len(match.state.legal_actions(actor)) > 1
                match = match.play(actor, Throw("red die"))
            skipped += sum(step.action.text == "skip" for step in match.steps)
        assert skipped > 0

    def test_settle_changes_nothing_if_a_player_must_choose(self) -> None:
        assert duel().settle() == duel()

    def test_history_yields_every_step_with_the_state_before_it(self) -> None:
        match = duel().play(0, GAME.parse("Fa2-b1")).play(1, GAME.parse("Fa4-b5"))
        seen = [(state, step.ply) for state, step in match.history()]
        assert seen[0] == (duel().state, 1)
        assert seen[1][0] == duel().play(0, GAME.parse("Fa2-b1")).state


class TestTableEnds:
    @pytest.mark.parametrize("reason", ["resigned", "timeout"])
    @pytest.mark.parametrize("player", [0, 1])
    def test_a_resignation_or_timeout_makes_the_other_side_win(
        self, reason: str, player: int
    ) -> None:
        match = duel()
        outcome = match.resignation(player, reason)
        assert outcome == Outcome((2, 1) if player == 0 else (1, 2), reason)
        ended = match.end(outcome)
        assert (ended.outcome, ended.to_act()) == (outcome, ())

    def test_team_mates_share_one_final_place_after_a_resignation(self) -> None:
        match = dice(4, "yes")
        assert match.sides == (0, 1, 0, 1)
        assert match.resignation(2) == Outcome((2, 1, 2, 1), "resigned")
        assert match.end(match.resignation(2)).outcome == Outcome((2, 1, 2, 1), "resigned")

    FITS = (
        (2, "no", (1, 2), "resigned", True),
        (2, "no", (2, 1), "timeout", True),
        (2, "no", (1, 1), "resigned", False),
        (2, "no", (2, 2), "resigned", False),
        (2, "no", (1, 3), "resigned", False),
        (2, "no", (0, 1), "resigned", False),
        (2, "no", (1,), "resigned", False),
        (2, "no", (), "resigned", False),
        (2, "no", (1, 2, 2), "resigned", False),
        (2, "no", (1, 1), "agreed", True),
        (2, "no", (1, 2), "agreed", False),
        (2, "no", (2, 2), "agreed", False),
        (2, "no", (), "agreed", False),
        (2, "no", (1, 1, 1), "agreed", False),
        (2, "no", (), "abandoned", True),
        (2, "no", (1, 1), "abandoned", False),
        (2, "no", (1, 2), "points", False),
        (2, "no", (1, 2), "", False),
        (3, "no", (1, 1, 1), "agreed", True),
        (3, "no", (), "abandoned", True),
        (3, "no", (1, 1, 2), "resigned", False),
        (3, "no", (1, 2, 3), "timeout", False),
        (4, "yes", (1, 2, 1, 2), "resigned", True),
        (4, "yes", (2, 1, 2, 1), "timeout", True),
        (4, "yes", (1, 2, 2, 1), "resigned", False),
        (4, "yes", (1, 1, 1, 2), "resigned", False),
        (4, "yes", (1, 1, 1, 1), "resigned", False),
        (4, "yes", (1, 1, 1, 1), "agreed", True),
        (4, "no", (1, 2, 1, 2), "resigned", False),
    )

    @pytest.mark.parametrize(("players", "teams", "places", "reason", "fits"), FITS)
    def test_a_match_may_end_early_only_with_a_possible_outcome(
        self, players: int, teams: str, places: tuple[int, ...], reason: str, fits: bool
    ) -> None:
        match = dice(players, teams)
        outcome = Outcome(places, reason)
        assert match.may_end(outcome) is fits
        if fits:
            assert match.end(outcome).outcome == outcome
        else:
            with pytest.raises(BadSetup, match="outcome"):
                match.end(outcome)

    def test_a_match_cannot_be_ended_twice(self) -> None:
        ended = duel().end(Outcome((), "abandoned"))
        with pytest.raises(MatchOver):
            ended.end(Outcome((1, 1), "agreed"))

    @pytest.mark.parametrize(
        ("places", "winners"),
        [((1, 2), (0,)), ((2, 1), (1,)), ((1, 1), ()), ((), ()), ((1, 2, 1, 2), (0, 2))],
    )
    def test_an_outcome_has_winners_unless_all_players_share_first_place(
        self, places: tuple[int, ...], winners: tuple[int, ...]
    ) -> None:
        assert Outcome(places, "any").winners == winners


@pytest.mark.parametrize("key", ["cat-rat-flea", "caged-rat", "cat-attack", "cat-sequence"])
def test_the_number_of_a_step_counts_only_actions_that_players_chose(key: str) -> None:
    match = random_match(game(key), 2, {}, seed=SEED, policy_seed="passes", plies=150)
    number = 0
    for before, step in match.history():
        forced = before.forced() == (step.player, step.action)
        assert step.chosen == (step.player != CHANCE and not forced)
        number += step.chosen
        assert step.number == number
    assert match.number == number < match.ply
    assert match.cut(match.ply // 2).number == match.steps[match.ply // 2 - 1].number


def test_an_automatic_action_does_not_raise_the_number_of_chosen_actions() -> None:
    match = dice(3).play(0, Throw("skip"), auto=True)
    assert (match.ply, match.number) == (1, 0)


@pytest.mark.parametrize("plies", [0, 1, 9, 31, 32, 33, 70])
def test_a_match_can_be_cut_after_any_ply_and_the_later_steps_can_be_listed(
    plies: int,
) -> None:
    match = random_match(game("cat-sequence"), 2, {}, seed=bytes(32), policy_seed="since")
    assert match.ply > 70
    assert list(match.since(plies)) == list(match.history())[plies:]
    cut = match.cut(plies)
    assert cut.ply == plies
    assert list(cut.history()) == list(match.history())[:plies]
    assert list(cut.since(plies // 2)) == list(match.history())[plies // 2 : plies]
    assert match.cut(match.ply) is match


def test_several_actions_can_be_typed_at_once_separated_by_commas() -> None:
    start = dice(2).play(0, Throw("skip")).play(1, Throw("skip"))
    assert [step.action.text for step in start.perform(0, "skip")[0].steps[2:]] == ["skip"]
    with pytest.raises(NotYourTurn):
        start.perform(0, "skip, skip")
    with pytest.raises(MalformedAction):
        start.perform(0, "skip, zebra")
    assert start.perform(0, "skip,")[0].ply == 3
    assert start.ply == 2


def test_if_the_second_typed_action_is_ambiguous_each_proposal_includes_the_first_action() -> None:
    leading = table("2D KD KH 7H", "3C 4C 9S", rats=("5H 3D", "2C 3S"))
    match = Match(game("caged-rat"), 2, {}, "", None, leading)
    with pytest.raises(AmbiguousAction) as caught:
        match.perform(0, "7h, king")
    assert caught.value.texts == ("offer 7H, bid KD", "offer 7H, bid KH")
