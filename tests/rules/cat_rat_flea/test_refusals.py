"""Each reason why an action is refused; confirmations; forced actions."""

from __future__ import annotations

import pytest

from rules.cat_rat_flea.state import State
from rules.errors import IllegalAction, MalformedAction, MatchOver, NotYourTurn
from rules.game import Action
from tests.rules.cat_rat_flea.playing import GAME, overfull, reach, refused

START = "rcr/fff/3/FFF/RCR S -"
PENDING = "2c/f2/1R1/F2/2C S b3(r)"

# Position, action and reason. The facts of the refusal are the facts of the action.
REFUSALS = {
    "a scurry while nobody is displaced": (START, "Rb3>c3", "nothing-scurries"),
    "an empty space": (START, "Rb3-c3", "no-such-piece"),
    "a space with another piece": (START, "Ra2-b3", "no-such-piece"),
    "no flea there": (START, "Fa1-b1", "no-such-piece"),
    "the opponent's big piece": (START, "Ra5-b4", "not-yours"),
    "the opponent's flea": (START, "Fa4-b5", "not-yours"),
    "the opponent's rider on a piece of the player": (
        "2c/1r1/1(Rf)1/F2/2C S -",
        "Fb3-b4",
        "not-yours",
    ),
    "a trapped flea": ("2r/fr1/1(Fc)1/F2/3 S -", "Fb3-b4", "trapped"),
    "a sleeper": ("2c/f2/1Rz1/F2/2C S -", "Rb3-b4", "asleep"),
    "a piece that is down": ("2c/f2/1R_1/F2/2C S -", "Rb3-b4", "down"),
    "two spaces away": ("2c/f2/1R1/F2/2C S -", "Rb3-b5", "not-adjacent"),
    "a flea two spaces away": ("2c/f1F/1R1/F2/2C S -", "Fa2-c1", "not-adjacent"),
    "a big piece on a sleeper": ("2c/f2/1R1/F1rz/2C S -", "Rb3-c2", "sleeper"),
    "a flea on a sleeper": ("2c/f2/rz2/F2/2C S -", "Fa2-a3", "sleeper"),
    "a flea stepping on the ground": ("2c/f2/3/F2/2C S -", "Fa2-b2", "ground-flea"),
    "a flea on a flea": ("2c/3/f2/F2/2C S -", "Fa2-a3", "flea-needs-host"),
    "a rider on a flea": ("2c/3/f2/(RF)2/2C S -", "Fa2-a3", "flea-needs-host"),
    "a flea on a ridden piece": ("2c/3/(rf)2/F2/2C S -", "Fa2-a3", "host-taken"),
    "a flea on a cat that traps a flea": ("2r/1f1/(fC)2/F2/3 S -", "Fa2-a3", "host-taken"),
    "a jump with a rider": ("2c/3/f2/(RF)2/2C S -", "Ra2-a3", "rider-blocks-jump"),
    "a scurry two spaces away": (PENDING, "Rb3>b5", "not-adjacent"),
    "a scurry on a piece beside empty spaces": (
        "2c/f2/1Rf/F2/2C S b3(r)",
        "Rb3>c3",
        "empty-space-first",
    ),
    "a scurry on a sleeper": ("2c/f2/F2/fRz1/RF1 S a1(r)", "Ra1>b2", "sleeper"),
}


@pytest.mark.parametrize(
    ("position", "action", "reason"), list(REFUSALS.values()), ids=list(REFUSALS)
)
def test_an_illegal_action_is_refused_with_its_reason_and_spaces(
    position: str, action: str, reason: str
) -> None:
    error = refused(position, action)
    assert error.key == f"illegal.{reason}"
    assert error.facts == {"piece": action[0], "source": action[1:3], "target": action[4:6]}


def test_a_pass_is_refused_while_the_player_can_move() -> None:
    error = refused(START, "pass")
    assert (error.key, error.facts) == ("illegal.may-not-pass", {})


@pytest.mark.parametrize("action", ["Cc5-b5", "Ra1>a2", "Cb3>c3", "Rb3-c3", "pass"])
def test_every_action_except_the_pending_scurry_is_refused(action: str) -> None:
    error = refused(PENDING, action)
    assert (error.key, error.facts) == ("illegal.must-scurry", {"piece": "R", "source": "b3"})


def test_a_scurry_with_no_way_out_is_refused() -> None:
    sealed = overfull("2r/f2/RzRzRz/RrRz/rRRz S a1(R)")
    with pytest.raises(IllegalAction) as caught:
        sealed.apply(0, GAME.parse("Ra1>b1"))
    assert caught.value.key == "illegal.no-way-out"
    assert caught.value.facts == {"piece": "R", "source": "a1", "target": "b1"}


class Foreign:
    text = "roll 6"
    facts = {"roll": 6}  # noqa: RUF012  # a test double


def test_an_action_of_another_game_is_refused() -> None:
    action: Action = Foreign()
    state = GAME.initial_state(2, {})
    with pytest.raises(IllegalAction) as caught:
        state.apply(0, action)
    assert (caught.value.key, caught.value.facts) == ("illegal.foreign", {"text": "roll 6"})
    assert state.caution(0, action) is None
    assert not state.events(0, action)


def test_a_player_who_acts_out_of_turn_is_refused() -> None:
    with pytest.raises(NotYourTurn) as caught:
        GAME.initial_state(2, {}).apply(1, GAME.parse("Fa4-b5"))
    assert caught.value.facts == {"player": 1}


def test_an_action_after_the_end_of_the_match_is_refused() -> None:
    state = GAME.position("F1r/3/1c1/f2/R1C N -")
    with pytest.raises(MatchOver):
        state.apply(1, GAME.parse("Cb3-b4"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "shape"),
        ("Ra1", "shape"),
        ("ra1-b2", "shape"),
        ("Ra1-b2 ", "shape"),
        ("Ra1-b2\n", "shape"),
        ("Ra1–b2", "shape"),
        ("Ra6-b5", "shape"),
        ("Rd1-c1", "shape"),
        ("Fa2>b1", "shape"),
        ("Pass", "shape"),
        ("Ra1-a1", "nowhere"),
        ("Ra1>a1", "nowhere"),
        ("Fa1-a1", "nowhere"),
    ],
)
def test_a_malformed_text_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(MalformedAction) as caught:
        GAME.parse(text)
    assert (caught.value.reason, caught.value.facts) == (reason, {"text": text})


def caution(position: str, action: str) -> str | None:
    state = GAME.position(position)
    return state.caution(state.to_act()[0], GAME.parse(action))


@pytest.mark.parametrize(
    ("position", "action"),
    [
        ("2c/f2/1R1/F1C/3 S -", "Cc2-b3"),
        ("2c/f2/1F1/F1R/3 S -", "Rc2-b3"),
        ("2c/f2/1(rF)1/F1C/3 S -", "Cc2-b3"),
        ("2c/f2/1(rF)1/F1R/3 S -", "Rc2-b3"),
        ("2c/f1r/1(Rf)1/F2/2C N -", "Rc4-b3"),
        ("2c/f2/F2/fF1/RF1 N a1(r)", "Ra1>a2"),
        ("2c/f2/1F1/F1C/3 S -", "Cc2-b3"),
        ("1r1/f2/1(cF)1/F1C/3 S -", "Cc2-b3"),
    ],
    ids=[
        "cat eats own rat",
        "rat eats own flea",
        "cat eats own rider",
        "rat eats own rider",
        "north too",
        "while scurrying",
        "cat traps own flea",
        "cat traps own rider",
    ],
)
def test_eating_or_trapping_a_piece_of_the_players_own_side_must_be_confirmed(
    position: str, action: str
) -> None:
    assert caution(position, action) == "harms-own"


@pytest.mark.parametrize(
    ("position", "action"),
    [
        ("2c/f2/1r1/F1C/3 S -", "Cc2-b3"),
        ("2c/f2/1(Rf)1/F1R/3 S -", "Rc2-b3"),
        ("2c/f2/1f1/F1C/3 S -", "Cc2-b3"),
        ("2c/f2/1R1/F1R/3 S -", "Rc2-b3"),
        ("2c/f2/1R1/F1R/3 S -", "Rc2-c3"),
        ("2c/f2/1R1/F1(RF)/3 S -", "Fc2-b3"),
        ("2c/f2/3/2R_/F2 S -", "pass"),
    ],
    ids=[
        "cat eats the opponent's rat",
        "rat eats the opponent's rider on own rat",
        "cat traps the opponent's flea",
        "rat displaces own rat",
        "step",
        "flea",
        "pass",
    ],
)
def test_actions_that_harm_no_piece_of_the_players_own_side_need_no_confirmation(
    position: str, action: str
) -> None:
    assert caution(position, action) is None


def forced(state: State) -> tuple[int, str] | None:
    found = state.forced()
    return found and (found[0], found[1].text)


def test_a_pass_is_forced() -> None:
    assert forced(GAME.position("2c/f2/3/2R_/F2 S -")) == (0, "pass")


def test_the_only_possible_scurry_is_forced_for_the_owner_of_the_displaced_piece() -> None:
    assert forced(GAME.position("2c/f2/R2/Ff1/R2 S a1(r)")) == (1, "Ra1>b1")
    assert forced(GAME.position("2r/f2/2F/FRzF/1RzC S c1(c)")) == (1, "Cc1>c2")


def test_a_scurry_with_several_targets_is_not_forced() -> None:
    assert forced(GAME.position("2r/f2/2F/FRzF/1RC N c1(c)")) is None


def test_the_bot_does_not_make_a_players_move_even_if_it_is_the_only_legal_action() -> None:
    state = GAME.position("2c/f2/3/1R_1/F2 S -")
    assert [action.text for action in state.legal_actions(0)] == ["Fa1-b2"]
    assert forced(state) is None


def test_no_action_is_forced_if_the_player_has_a_choice_or_the_match_is_over() -> None:
    assert forced(GAME.initial_state(2, {})) is None
    assert forced(GAME.position("F1r/3/1c1/f2/R1C N -")) is None
    assert forced(reach(PENDING)) is None
