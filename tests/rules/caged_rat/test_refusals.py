"""Every reason why an action is refused, with its facts, and texts that are malformed."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.caged_rat.actions import Move
from rules.caged_rat.cards import cards_of
from rules.caged_rat.state import State
from rules.errors import IllegalAction, MalformedAction, MatchOver, NotYourTurn
from rules.game import Action
from tests.rules.caged_rat.playing import GAME, dealt, finished, play, refused, table

CAGING = dealt()
OFFERING = play(CAGING, "0 cage 3D 5H", "1 cage 2C 5S")
BIDDING = play(OFFERING, "0 offer 9H")
ANSWERING = play(BIDDING, "0 bid KD")
FEEDING = play(
    table("6H 9H", "2C 3C", rats=("3H 5H", "4C 5S"), tricks_played=2),
    "0 offer 6H",
    "0 bid 9H",
    "1 answer 2C",
)

REFUSALS: dict[str, tuple[State, str, str, str]] = {
    "cage a card of the opponent": (CAGING, "0 cage 2C 3D", "not-in-hand", "2C"),
    "cage a second card of the opponent": (CAGING, "0 cage 3D 5S", "not-in-hand", "5S"),
    "offer before caging": (CAGING, "0 offer 3D", "must-cage", "3D"),
    "feed before caging": (CAGING, "0 feed 3D", "feeds-itself", "3D"),
    "cage twice": (OFFERING, "0 cage 2D 7D", "must-offer", "2D"),
    "bid before offering": (OFFERING, "0 bid 2D", "must-offer", "2D"),
    "answer before offering": (OFFERING, "0 answer 2D", "must-offer", "2D"),
    "offer a card of the opponent": (OFFERING, "0 offer KC", "not-in-hand", "KC"),
    "offer a card of the stock": (OFFERING, "0 offer QD", "not-in-hand", "QD"),
    "offer a caged rat": (OFFERING, "0 offer 3D", "not-in-hand", "3D"),
    "offer twice": (BIDDING, "0 offer 2D", "must-bid", "2D"),
    "bid the capture card": (BIDDING, "0 bid 9H", "capture-offered", "9H"),
    "bid a card of the opponent": (BIDDING, "0 bid KC", "not-in-hand", "KC"),
    "feed before the answer": (BIDDING, "0 feed 5H", "feeds-itself", "5H"),
    "bid instead of answering": (ANSWERING, "1 bid AS", "must-answer", "AS"),
    "offer instead of answering": (ANSWERING, "1 offer AS", "must-answer", "AS"),
    "answer with a card of the opponent": (ANSWERING, "1 answer 2D", "not-in-hand", "2D"),
    "answer with a caged rat": (ANSWERING, "1 answer 2C", "not-in-hand", "2C"),
    "feed instead of answering": (ANSWERING, "1 feed 5S", "feeds-itself", "5S"),
    "feed a card that is no rat": (FEEDING, "0 feed 9H", "not-your-rat", "9H"),
    "feed a rat of the opponent": (FEEDING, "0 feed 4C", "not-your-rat", "4C"),
    "offer instead of feeding": (FEEDING, "0 offer 6H", "must-feed", "6H"),
}


@pytest.mark.parametrize(
    ("state", "text", "reason", "card"), list(REFUSALS.values()), ids=list(REFUSALS)
)
def test_an_illegal_action_is_refused_with_its_reason_and_card(
    state: State, text: str, reason: str, card: str
) -> None:
    error = refused(state, text)
    assert error.key == f"illegal.{reason}"
    kind = text.split()[1]
    facts = {"kind": kind, "card": card, "card_rank": card[0], "card_suit": card[1]}
    assert error.facts == facts


def test_a_capture_is_fed_automatically_if_only_one_rat_may_eat_it() -> None:
    for rats in ("3D 5H", "3H:3 5H:2", "3H:3 5H:7"):
        state = table("6H 9H", "2C 3C", rats=(rats, "4C 5S"), tricks_played=2)
        state = play(state, "0 offer 6H", "0 bid 9H", "1 answer 2C")
        assert state.asked == "offer"
        assert state.rats[0][1].captures == int(rats[-1] if ":" in rats else 0) + 1
        assert refused(state, f"1 feed {rats[:2]}").reason == "feeds-itself"


@pytest.mark.parametrize("text", ["deal 0 4D", "dealer 1", "red 0", "turn 4C"])
def test_a_player_cannot_take_an_action_of_chance(text: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        OFFERING.apply(0, GAME.parse(text))
    assert (caught.value.key, caught.value.facts) == ("illegal.foreign", {"text": text})


def test_a_refusal_does_not_reveal_whether_the_opponent_holds_the_card() -> None:
    held, in_stock = refused(OFFERING, "0 offer KC"), refused(OFFERING, "0 offer QC")
    assert held.reason == in_stock.reason == "not-in-hand"


class Foreign:
    text = "roll 6"
    facts = {"roll": 6}  # noqa: RUF012  # a test double


def test_an_action_of_another_game_is_refused() -> None:
    action: Action = Foreign()
    with pytest.raises(IllegalAction) as caught:
        OFFERING.apply(0, action)
    assert (caught.value.key, caught.value.facts) == ("illegal.foreign", {"text": "roll 6"})
    assert not OFFERING.events(0, action)
    assert OFFERING.caution(0, action) is None


@pytest.mark.parametrize("state", [CAGING, OFFERING, BIDDING, FEEDING])
def test_a_player_who_acts_out_of_turn_is_refused(state: State) -> None:
    for player in (1, -1):
        with pytest.raises(NotYourTurn) as caught:
            state.apply(player, GAME.parse("answer 2C"))
        assert caught.value.facts == {"player": player}


def test_an_action_after_the_end_of_the_match_is_refused() -> None:
    over = finished(("5H:5 6D", "KS QS"), totals=(119, 0))
    with pytest.raises(MatchOver):
        play(over, "0 cage 3D 5H")


def test_a_refused_action_leaves_the_state_unchanged() -> None:
    for state, text, _, _ in REFUSALS.values():
        before = state.observation(0)
        refused(state, text)
        assert state.observation(0) == before


TEXTS = ["cage 3D 5H", "cage AH TD", "cage 2C 2D", "offer 7H", "bid KD", "answer 9S", "feed 5H"]
TEXTS += ["dealer 0", "dealer 1", "red 0", "red 1", "deal 0 TD", "deal 1 AS", "turn 4C"]


@pytest.mark.parametrize("text", TEXTS)
def test_parsing_a_text_and_writing_the_action_gives_the_same_text(text: str) -> None:
    assert GAME.parse(text).text == text


@pytest.mark.parametrize("kind", ["offer", "bid", "answer", "feed", "turn", "deal 0", "deal 1"])
def test_all_52_cards_can_be_parsed_in_each_kind_of_action(kind: str) -> None:
    texts = [f"{kind} {card}" for card in cards_of("CDHS")]
    assert [GAME.parse(text).text for text in texts] == texts
    assert len({GAME.parse(text) for text in texts}) == 52


def test_the_facts_of_an_action_are_its_kind_and_cards() -> None:
    assert GAME.parse("offer TD").facts == {
        "kind": "offer",
        "card": "TD",
        "card_rank": "T",
        "card_suit": "D",
    }
    assert GAME.parse("dealer 1").facts == {"kind": "dealer"}
    assert GAME.parse("cage 3D 5H").facts["other"] == "5H"


@pytest.mark.parametrize("text", ["cage 5H 3D", "cage TD AH", "cage 2D 2C", "cage 3D 3D"])
def test_two_cards_to_cage_must_be_in_code_point_order(text: str) -> None:
    with pytest.raises(MalformedAction) as caught:
        GAME.parse(text)
    assert (caught.value.key, caught.value.facts) == ("malformed.order", {"text": text})


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "cage",
        "cage 3D",
        "cage 3D 5H 7H",
        "cage 3D5H",
        "cage 3D  5H",
        "cage 3D, 5H",
        "Cage 3D 5H",
        "cage 3d 5h",
        "cage D3 5H",
        "cage 10D 5H",
        "cage 1D 5H",
        "cage 3D 5X",
        "offer",
        "offer 7H 8H",
        "offer  7H",
        " offer 7H",
        "offer 7H ",
        "offer 7H\n",
        "offer ٧H",
        "offer 7h",
        "bid 10D",
        "bid 0D",
        "answer 9s",
        "feed",
        "feed 5H 5D",
        "lead 7H",
        "7H",
        "pass",
        "dealer",
        "dealer 2",
        "dealer -1",
        "dealer 01",
        "red",
        "red 2",
        "red 0 1",
        "deal 0",
        "deal TD",
        "deal 2 TD",
        "deal 0 10D",
        "deal 0 TD TD",
        "turn",
        "turn 0 4C",
        "turn 4C 4C",
    ],
)
def test_a_text_that_is_not_shaped_like_an_action_is_malformed(text: str) -> None:
    with pytest.raises(MalformedAction) as caught:
        GAME.parse(text)
    assert (caught.value.key, caught.value.facts) == ("malformed.shape", {"text": text})


@given(
    st.from_regex(r"(cage|offer|bid|answer|feed|deal|turn|red|dealer)( [0-9TJQKA][CDHS01]?){0,3}")
    | st.text("cage offer bid feed 23TKA CDHS01")
    | st.text()
)
@example("dealer 1\n")
def test_parsing_a_text_either_fails_or_returns_an_action_with_the_same_text(text: str) -> None:
    try:
        move = GAME.parse(text)
    except MalformedAction:
        return
    assert isinstance(move, Move)
    assert move.text == text
