"""Alt texts of Caged Rat are complete, ordered, and within Discord's limit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rendering import painter
from rendering.caged_rat import chapter_text, hand_text
from rules.caged_rat.view import ANSWER, BID, CAGING, FEED, OFFER, View
from rules.game import Outcome
from tests.rendering.caged_rat_scenes import (
    ASKED,
    HAND,
    LOST,
    PUT_AWAY,
    RATS,
    SCORE,
    TURNED,
    WON,
    cards,
    holding,
    matches,
    rat,
    table,
)
from tests.rendering.scenes import say

LIMIT = 1024
PAINT = painter("caged-rat")
FOUR = tuple(replace(trick, number=13 + i) for i, trick in enumerate((WON, LOST, PUT_AWAY, WON)))


def _described(seen: View) -> str:
    return PAINT.alt_text(seen, say)


def test_the_description_of_a_table_starts_with_the_player_who_is_to_act() -> None:
    assert _described(table()) == (
        "Ginger to answer. Trick 9: Blue offers the 7 of spades. Bid: jack of clubs. "
        "Ginger, red: hand 7, stock 3. Rat 5 of hearts: 3 of 5, hungry. "
        "Rat 2 of diamonds: 2 of 2, satisfied. Now worth 16. "
        "Blue, black, dealer: hand 5, stock 5. Rat 3 of clubs: 4 of 3, overfed. "
        "Rat king of spades: 0 of 10, hungry. Now worth 4. "
        "Score: Ginger 42, Blue 87; 120 wins."
    )


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (CAGING, "Ginger to cage two rats."),
        (OFFER, "Ginger to lead: a capture card and a bid."),
        (BID, "Ginger to bid."),
        (ANSWER, "Ginger to answer."),
        (FEED, "Ginger to choose which rat to feed."),
    ],
)
def test_the_pending_decision_is_described_first(asked: str, words: str) -> None:
    assert _described(table(asked=asked)).startswith(words)


@pytest.mark.parametrize(
    ("trick", "words"),
    [
        (WON, "Trick 9: Blue won the 7 of spades with jack of clubs against 9 of diamonds and fed"),
        (LOST, "Trick 10: Ginger lost the 8 of diamonds with 6 of hearts against 10 of spades."),
        (PUT_AWAY, "Trick 12: Ginger won the 8 of diamonds with king of hearts against 10 of"),
    ],
)
def test_a_closed_trick_is_described(trick: object, words: str) -> None:
    assert words in _described(table(trick=None, closed=(trick,)))


def test_a_turned_up_card_and_an_answer_before_feeding_are_described() -> None:
    assert "Blue turns up the 4 of clubs from the stock." in _described(table(trick=TURNED))
    feeding = replace(ASKED, answer="9D", won=True)
    assert "Answer: 9 of diamonds." in _described(table(trick=feeding, asked=FEED))


@pytest.mark.parametrize(
    "reason", ["rubber", "match", "resigned", "timeout", "agreed", "abandoned"]
)
def test_the_alt_text_of_an_ended_match_starts_with_the_result_and_its_reason(reason: str) -> None:
    over = table(to_act=(), asked=None)
    won = replace(over, outcome=Outcome((2, 1), reason))
    assert _described(won).startswith("Blue won: ")
    nobody = replace(over, outcome=Outcome((), reason))
    assert _described(nobody).startswith("No winner: ")


def test_a_table_at_which_cards_are_being_dealt_is_described() -> None:
    bare = table(dealer=None, red=None, to_act=(), asked=None, rats=((), ()), trick=None, goal=0)
    assert _described(bare) == (
        "The cards are being dealt. Ginger: hand 7, stock 3. Blue: hand 5, stock 5."
    )


def test_rubbers_and_the_goal_are_described_if_the_match_has_them() -> None:
    text = _described(table(best_of=3, rubbers=(1, 0), goal=60))
    assert "; 60 wins. Rubbers: 1 to 0." in text
    assert "Score" not in _described(table(goal=0))


def test_two_satisfied_rats_are_described_with_their_bonus() -> None:
    both = (rat("5H", 5), rat("2D", 2))
    assert "Now worth 70." in _described(table(rats=(both, RATS[1])))


def test_a_description_with_four_closed_tricks_stays_within_the_limit() -> None:
    seen = table(trick=None, closed=FOUR, best_of=3, rubbers=(1, 1), totals=(119, 118))
    text = _described(seen)
    assert len(text) <= LIMIT
    assert text.endswith("Rubbers: 1 to 1.")


def test_the_boards_text_hides_all_hands() -> None:
    assert _described(table(hand=cards(*HAND))) == _described(table())


def test_a_hands_text_groups_cards_by_what_can_be_done_with_them() -> None:
    answering = hand_text(holding(*HAND[:7]), say).split("\n")
    assert answering[0] == "Ginger to answer."
    assert answering[1] == ("These beat the bid: queen of diamonds, king of hearts, ace of hearts.")
    assert answering[2].startswith("These let the bid win: 2 of diamonds, 10 of diamonds")
    assert answering[3] == "Trick 9: Blue offers the 7 of spades. Bid: jack of clubs."
    leading = hand_text(holding("KH", "2D", bid=None, trick=None, asked=OFFER), say)
    assert "You hold: 2 of diamonds, king of hearts." in leading
    low = hand_text(holding("2D"), say)
    assert "beat the bid" not in low


def test_the_text_of_a_hand_states_the_maximum_points_of_each_card_as_a_rat_during_caging() -> None:
    told = hand_text(holding("9H", "5H", bid=None, trick=None, asked=CAGING), say)
    assert "As rats: 5 of hearts, up to 25; 9 of hearts, never satisfied." in told


def test_an_empty_hand_is_described_and_a_spectators_hand_is_refused() -> None:
    assert "You hold no cards." in hand_text(holding(trick=None), say)
    with pytest.raises(ValueError, match="None"):
        hand_text(table(), say)


def test_the_score_of_a_deal_is_described() -> None:
    assert chapter_text(table(), say) == ""
    won = replace(SCORE, rubber_won_by=0)
    assert chapter_text(table(last_deal=won), say) == (
        "Deal 3 is over. Ginger wins the rubber. Ginger: 70 points. "
        "Rat 5 of hearts: 5 of 5, satisfied. Rat 2 of diamonds: 2 of 2, satisfied. "
        "Both satisfied: 10 a capture. 1 capture put away. Blue, dealer: 6 points. "
        "Rat 3 of clubs: 4 of 3, overfed. Rat king of spades: 1 of 10, hungry. "
        "Score: Ginger 112, Blue 47; 120 wins."
    )
    assert "Score" not in chapter_text(table(last_deal=SCORE, goal=0), say)
    several = table(last_deal=won, goal=0, best_of=3, rubbers=(1, 0))
    assert chapter_text(several, say).endswith("Rubbers: 1 to 0.")
    single = chapter_text(table(last_deal=won, goal=0), say)
    assert single.startswith("Deal 3 is over. Ginger wins the deal.")
    assert "rubber" not in single


def test_a_score_already_in_the_tables_text_is_not_repeated() -> None:
    seen = table(last_deal=SCORE, totals=SCORE.totals)
    score = "Score: Ginger 112, Blue 47; 120 wins."
    assert score in PAINT.alt_text(seen, say)
    assert score not in chapter_text(seen, say)


def test_the_text_after_the_end_includes_the_score_of_the_last_deal() -> None:
    end = Outcome((1, 2), "rubber")
    over = table(outcome=end, last_deal=SCORE, trick=None, closed=(WON,), to_act=(), asked=None)
    won, *_ = PAINT.alt_text(over, say).split(" Trick 9")
    assert won == "Ginger won: the higher score won."
    assert PAINT.alt_text(over, say).endswith(chapter_text(over, say))


def test_random_matches_are_described_within_the_limit() -> None:
    for seen in matches(viewer=0):
        for tell in (PAINT.alt_text, hand_text, chapter_text):
            assert len(tell(seen, say)) <= LIMIT


def test_texts_in_any_language_stay_within_the_limit() -> None:
    seen = holding(*HAND, last_deal=SCORE)
    for tell in (PAINT.alt_text, hand_text, chapter_text):
        assert len(tell(seen, lambda *_, **__: "x" * 5000)) <= LIMIT
