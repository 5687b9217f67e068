"""Position texts: reading, writing, and the reasons why bad texts are refused."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.errors import BadPosition
from tests.rules.cat_rat_flea.playing import GAME, after
from tests.rules.dice import Dice


@pytest.mark.parametrize(
    "text",
    [
        "rcr/fff/3/FFF/RCR S -",
        "2c/f2/1(Rf)1/F2/3 N -",
        "2r/f2/1(fC)1/F2/3 S -",
        "2r/f2/1(fC_)1/F2/(R_f)2 N -",
        "rz1cz/f2/1R_1/F1Cz/3 S -",
        "2c/f2/1R1/F2/2C S b3(r)",
        "2c/f2/1R1/F2/2C S b3(r_)",
        "2c/f2/1R1/F1R=/2C N b3(r=)",
        "2r/f2/1R1/(Fc=)2/3 N b3(R)",
    ],
)
def test_reading_and_writing_a_position_gives_the_same_text(text: str) -> None:
    assert GAME.position(text).position == text


def test_a_random_position_that_is_written_and_read_back_has_the_same_legal_actions() -> None:
    dice = Dice("notation")
    for _ in range(60):
        state = GAME.initial_state(2, {})
        while state.to_act():
            player = state.to_act()[0]
            state = state.apply(player, dice.choose(state.legal_actions(player)))
            loaded = GAME.position(state.position)
            assert loaded.position == state.position
            drawn = state.outcome() and state.outcome() != loaded.outcome()
            if not drawn:
                assert loaded.to_act() == state.to_act()
                assert loaded.outcome() == state.outcome()
                for actor in state.to_act():
                    assert loaded.legal_actions(actor) == state.legal_actions(actor)


def test_a_position_text_names_the_displaced_piece_and_its_space() -> None:
    assert after("2c/f2/1r1/FR1/2C S -", "Rb2-b3").endswith(" S b3(r)")


BROKEN = {
    "nothing": ("", "fields"),
    "two fields": ("rcr/fff/3/FFF/RCR S", "fields"),
    "four fields": ("rcr/fff/3/FFF/RCR S - -", "fields"),
    "double space": ("rcr/fff/3/FFF/RCR  S -", "fields"),
    "other white space": ("rcr/fff/3/FFF/RCR\tS\t-", "fields"),
    "whose turn": ("rcr/fff/3/FFF/RCR s -", "turn"),
    "no turn": ("rcr/fff/3/FFF/RCR - -", "turn"),
    "four rows": ("rcr/fff/FFF/RCR S -", "rows"),
    "six rows": ("rcr/fff/3/3/FFF/RCR S -", "rows"),
    "short row": ("rcr/fff/2/FFF/RCR S -", "columns"),
    "long row": ("rcr/fff/31/FFF/RCR S -", "columns"),
    "empty row": ("rcr/fff//FFF/RCR S -", "columns"),
    "zero": ("rcr/fff/30/FFF/RCR S -", "cell"),
    "four": ("rcr/fff/4/FFF/RCR S -", "cell"),
    "unknown letter": ("rcr/fff/k2/FFF/RCR S -", "cell"),
    "digits not joined": ("rcr/fff/12/FFF/RCR S -", "not-canonical"),
    "bracket not closed": ("rcr/fff/2(Rf/FFF/RC1 S -", "cell"),
    "empty bracket": ("rcr/fff/2()/FFF/RCR S -", "cell"),
    "bracket round one piece": ("rcr/fff/2(R)/FFF/RC1 S -", "cell"),
    "two big pieces": ("1cr/fff/2(Rr)/FFF/1CR S -", "cell"),
    "two fleas": ("rcr/1ff/2(Ff)/1FF/RCR S -", "cell"),
    "flea under a rat": ("rcr/1ff/2(fR)/FFF/1CR S -", "cell"),
    "sleeper with a rider": ("rcr/1ff/2(Rzf)/FFF/1CR S -", "cell"),
    "flea with a status": ("rcr/1ff/2f_/FFF/RCR S -", "cell"),
    "two statuses": ("rcr/fff/2R_z/FFF/1CR S -", "cell"),
    "status alone": ("rcr/fff/2_/FFF/RCR S -", "cell"),
    "three rats": ("rcr/fff/2R/FFF/RCR S -", "too-many"),
    "two cats": ("rcr/fff/2c/FFF/RCR S -", "too-many"),
    "four fleas": ("rcr/fff/2f/FFF/RCR S -", "too-many"),
    "fresh without a scurry": ("rcr/fff/2R=/FFF/1CR S -", "fresh"),
    "scurry of a flea": ("2c/f2/1R1/F2/2C S b3(f)", "scurry"),
    "scurry of a sleeper": ("2c/f2/1R1/F2/2C S b3(rz)", "scurry"),
    "scurry off the board": ("2c/f2/1R1/F2/2C S b6(r)", "scurry"),
    "scurry of nobody": ("2c/f2/1R1/F2/2C S b3", "scurry"),
    "scurry beside an empty space": ("2c/f2/1R1/F2/2C S a1(r)", "scurry"),
    "scurry beside a flea": ("2c/f2/1R1/F2/2C S a2(r)", "scurry"),
    "scurry of a third rat": ("r1r/f2/1R1/F2/2C S b3(r)", "too-many"),
    "scurry of a second cat": ("2c/f2/1R1/F2/2C S b3(c)", "too-many"),
    "scurry of what a cat would have eaten": ("2c/f2/1C1/F2/3 S b3(r)", "scurry"),
    "scurry from under a rider": ("2c/f2/1(Rf)1/F2/2C S b3(r)", "scurry"),
    "scurry without a way out": ("2c/f2/F2/RzCz1/Rrz1 S a1(r)", "no-way-out"),
}


@pytest.mark.parametrize(("text", "reason"), list(BROKEN.values()), ids=list(BROKEN))
def test_a_bad_position_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.position(text)
    assert caught.value.reason == reason


@given(st.text("rcfRCF()z_=/123SN- b", max_size=40) | st.text())
@example("rcr/fff/3/FFF/RCR S b3(")
def test_any_text_is_either_refused_or_reproduced_exactly_as_a_position(text: str) -> None:
    try:
        state = GAME.position(text)
    except BadPosition:
        return
    assert state.position == text


@given(st.data())
def test_a_position_with_changed_letters_is_either_refused_or_reproduced_exactly(
    data: st.DataObject,
) -> None:
    text = list("2c/f2/1(Rf)1/F2R_/2C S b3(r)")
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at] = data.draw(st.sampled_from(["", *"rcfRCF()z_=/123SN- ab"]))
    changed = "".join(text)
    try:
        assert GAME.position(changed).position == changed
    except BadPosition as error:
        assert error.reason  # noqa: PT017  # both outcomes are right
