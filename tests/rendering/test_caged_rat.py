"""Pictures of Caged Rat: what they must show, what they must hide, and their limits."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image

from rendering import Captions, hand_painter, painter
from rendering.caged_rat import band, chapter, contact_sheet, hand, player_sides, tricks
from rendering.caged_rat.cards import back, face, size
from rendering.caged_rat.cells import LARGE
from rendering.caged_rat.chapter import points_as_sum
from rendering.caged_rat.rats import caged, free
from rendering.painter import chapter_painter
from rendering.rings import LINE
from rendering.theme import HIGHLIGHT, PAPER
from rules.caged_rat.cards import RANKS, SUITS
from rules.caged_rat.view import ANSWER, CAGING, HUNGRY, OVERFED, SATISFIED, View
from rules.game import Outcome
from tests.rendering.caged_rat_scenes import (
    ASKED,
    HAND,
    LONG,
    LOST,
    NAMES,
    PUT_AWAY,
    RATS,
    SCORE,
    TURNED,
    WON,
    captions,
    cards,
    holding,
    matches,
    rat,
    table,
)
from tests.rendering.contrasts import LEAST, ring_contrast
from tests.rendering.scenes import difference, opened, say

PAINT = painter("caged-rat")
LIMIT = 120 * 1000
MOODS = (HUNGRY, SATISFIED, OVERFED)
FULL = ((rat("KH", 8), rat("AD", 8)), (rat("TC", 8), rat("JS", 8)))
FOUR = tuple(replace(trick, number=13 + i) for i, trick in enumerate((WON, LOST, PUT_AWAY, WON)))


def _board(of: View, **more: object) -> bytes:
    return PAINT.board(of, captions=captions(), **more)  # type: ignore[arg-type]


def _hand(of: View) -> bytes:
    return hand(of, captions=captions())


def _chapter(of: View) -> bytes:
    png = chapter(of, captions=captions())
    assert png is not None
    return png


def _grey(drawn: Image.Image, size: tuple[int, int]) -> bytes:
    """Lay a drawing on the colour of paper, reduce it to `size`, and return its grey pixels.

    `size` is the drawing's size on a phone.
    """
    picture = Image.new("RGBA", drawn.size, (*PAPER, 255))
    picture.alpha_composite(drawn)
    return picture.convert("L").resize(size).tobytes()


def test_drawing_the_same_view_again_gives_the_same_bytes() -> None:
    seen = holding(*HAND[:7])
    assert _board(table()) == _board(table())
    assert _hand(seen) == _hand(seen)
    assert _board(seen, chosen=["2D"], targets=["KH"]) == _board(
        seen, chosen=["2D"], targets=["KH"]
    )


def test_all_cards_can_be_distinguished_without_colour() -> None:
    deck = [_grey(face(rank + suit), (46, 64)) for rank in RANKS for suit in SUITS]
    deck.append(_grey(back(), (46, 64)))
    for one, other in combinations(deck, 2):
        assert difference(one, other) > 1.5


@pytest.mark.parametrize("drawn", [caged, free])
@pytest.mark.parametrize("seat", [0, 1])
def test_moods_of_rats_can_be_distinguished_without_colour(drawn: object, seat: int) -> None:
    assert callable(drawn)
    pictures = [_grey(drawn(seat, mood, 170), (70, 70)) for mood in MOODS]
    for one, other in combinations(pictures, 2):
        assert difference(one, other) > 10


def test_a_fatter_rat_covers_more_area() -> None:
    areas = [sum(v > 127 for v in free(0, mood, 200).getchannel("A").tobytes()) for mood in MOODS]
    assert areas[0] * 1.3 < areas[1]
    assert areas[1] * 1.2 < areas[2]


BOARDS = {
    "answering": table(),
    "no lot yet": table(
        deal=0,
        dealer=None,
        red=None,
        leader=None,
        asked=None,
        to_act=(),
        rats=((), ()),
        trick=None,
        hand_sizes=(0, 0),
        stock_sizes=(0, 0),
        totals=(0, 0),
    ),
    "caging": table(rats=((), ()), trick=None, asked="caging", tricks_played=0),
    "one caged": table(rats=((), RATS[1]), trick=None, asked="caging", tricks_played=0),
    "offering": table(trick=None, asked="offer"),
    "bidding": table(trick=replace(ASKED, bid=None), asked="bid"),
    "feeding": table(trick=replace(ASKED, answer="9D", won=True), asked="feed"),
    "turned": table(trick=TURNED, closed=(WON,), asked="bid"),
    "won": table(trick=None, closed=(WON,)),
    "lost": table(trick=None, closed=(LOST,)),
    "put away": table(trick=None, closed=(PUT_AWAY,)),
    "four closed": table(trick=None, closed=FOUR),
    "five": table(closed=FOUR, rats=FULL, stock_sizes=(18, 18), best_of=3),
    "two captures": table(rats=((rat("5H", 2), RATS[0][1]), RATS[1])),
    "other side": table(viewer=1),
    "other turn": table(to_act=(1,)),
    "other dealer": table(dealer=0),
    "other colours": table(red=1),
    "other hand": table(hand_sizes=(7, 4)),
    "other stock": table(stock_sizes=(0, 5)),
    "other totals": table(totals=(42, 88)),
    "beyond the goal": table(totals=(131, 188)),
    "to sixty": table(goal=60),
    "single deal": table(goal=0),
    "rubbers of a deal": table(goal=0, best_of=3, rubbers=(1, 0)),
    "rubbers": table(best_of=3, rubbers=(1, 0)),
    "other rubbers": table(best_of=3, rubbers=(0, 1)),
}


def test_boards_of_different_views_differ_and_are_wide_pictures_in_small_files() -> None:
    pictures = [_board(seen) for seen in BOARDS.values()]
    assert len(set(pictures)) == len(BOARDS)
    for png in pictures:
        assert opened(png).width >= 960
        assert opened(png).mode == "P"
        assert len(png) <= LIMIT


def test_boards_and_hands_and_scores_of_random_matches_are_small_files() -> None:
    for seen in matches(viewer=1):
        pictures = [_board(replace(seen, hand=None)), _hand(seen)]
        if seen.last_deal is not None:
            pictures.append(_chapter(seen))
        assert all(len(png) <= LIMIT for png in pictures)


def test_every_number_of_captures_looks_different() -> None:
    boards = [
        _board(table(rats=((rat("KH", captures), RATS[0][1]), RATS[1]), trick=None))
        for captures in range(9)
    ]
    assert len(set(boards)) == len(boards)


def test_rats_that_may_be_fed_or_were_fed_are_marked() -> None:
    seen = table(asked="feed")
    boards = {_board(seen), _board(seen, targets=["5H"]), _board(seen, targets=["2D"])}
    assert len(boards) == 3
    fed = replace(WON, leader=0, fed="5H")
    fed_board = _board(table(trick=None, closed=(fed,)))
    assert fed_board != _board(table(trick=None, closed=(replace(fed, fed="2D"),)))


def test_names_and_status_of_any_length_and_script_fit_on_the_board() -> None:
    names = (NAMES, LONG, ("小明", "Zaphod"), ("i" * 32, "W" * 32))
    status = "Bartholomew the Second of Somewhere to answer with a card of his hand"
    pictures = {
        PAINT.board(seen, captions=captions(status, pair))
        for pair in names
        for seen in (table(), table(trick=None, closed=FOUR))
    }
    assert len(pictures) == 2 * len(names)
    for png in pictures:
        whole = opened(png).convert("RGB")
        for left in (3, whole.width - 20):
            margin = whole.crop((left, 40, left + 17, whole.height - 40))
            assert margin.getcolors() == [(margin.width * margin.height, PAPER)]
    without = Captions(NAMES, ("Ginger", "Blue"), status)
    assert opened(PAINT.board(table(), captions=without)).width >= 960


def test_the_board_hides_all_hands() -> None:
    seen = table(viewer=0)
    assert _board(replace(seen, hand=cards(*HAND))) == _board(seen)


def test_a_private_choice_shows_the_hand_and_the_chosen_card() -> None:
    seen = holding(*HAND[:6], bid=None, asked="offer", trick=None)
    boards = {
        _board(seen),
        _board(seen, targets=HAND[:6]),
        _board(seen, chosen=["5H"], targets=["AH", "9H"]),
        _board(seen, chosen=["5H"], targets=["AH"]),
        _board(seen, chosen=["9H"], targets=["AH"]),
    }
    assert len(boards) == 5


HANDS = {
    "answering": holding(*HAND[:7]),
    "all eight": holding(*HAND),
    "a higher bid": holding(*HAND[:7], bid="KC"),
    "nothing to beat": holding(*HAND[:7], bid=None),
    "another card": holding(*HAND[:6], "3H"),
    "no card": holding(trick=None, closed=FOUR),
    "caging": holding(*HAND, bid=None, trick=None, asked="caging", rats=((), ())),
    "other cages": holding(*HAND[:7], rats=FULL),
    "own stock": holding(*HAND[:7], stock_sizes=(2, 5)),
    "another trick": holding(*HAND[:7], trick=replace(ASKED, number=11)),
}


def test_a_hand_shows_its_cards_and_the_table() -> None:
    pictures = [_hand(seen) for seen in HANDS.values()]
    assert len(set(pictures)) == len(HANDS)
    for png in pictures:
        assert opened(png).width >= 960
        assert len(png) <= LIMIT


def test_the_cards_of_a_hand_are_shown_sorted() -> None:
    assert _hand(holding(*HAND)) == _hand(holding(*sorted(HAND)))


def test_a_spectator_has_no_hand() -> None:
    with pytest.raises(ValueError, match="None"):
        _hand(table())
    assert hand_painter("caged-rat") is not None


def test_the_score_of_a_deal_is_shown_only_after_it_has_been_scored() -> None:
    assert chapter(table(), captions=captions()) is None
    assert chapter_painter("caged-rat") is not None
    scores = (
        SCORE,
        replace(SCORE, deal=4),
        replace(SCORE, dealer=0),
        replace(SCORE, bonus=(False, False), points=(35, 6)),
        replace(SCORE, put_away=(0, 8)),
        replace(SCORE, totals=(131, 47), rubber_won_by=0),
        replace(SCORE, rats=FULL, points=(24, 32)),
    )
    pictures = {_chapter(table(last_deal=score)) for score in scores}
    pictures.add(_chapter(table(last_deal=SCORE, goal=0)))
    pictures.add(_chapter(table(last_deal=SCORE, best_of=3, rubbers=(1, 0))))
    for rubbers in ((1, 0), (0, 1)):
        view = table(last_deal=SCORE, goal=0, best_of=3, rubbers=rubbers)
        pictures.add(_chapter(view))
    assert len(pictures) == len(scores) + 4
    assert all(opened(png).width >= 960 and len(png) <= LIMIT for png in pictures)


def test_result_pictures_show_the_winner_or_an_end_without_a_winner() -> None:
    ends = (
        table(outcome=Outcome((1, 2), "rubber"), last_deal=SCORE, to_act=()),
        table(outcome=Outcome((2, 1), "resigned"), to_act=()),
        table(outcome=Outcome((), "abandoned"), to_act=()),
    )
    pictures = {
        PAINT.result(seen, captions=captions(), headline=f"{LONG[0]} wins", reason="Well fed")
        for seen in ends
    }
    assert len(pictures) == 3
    assert all(opened(png).width >= 960 and len(png) <= LIMIT for png in pictures)


def test_the_cover_and_the_deck_and_all_rules_pictures_can_be_drawn() -> None:
    keys = PAINT.illustration_keys()
    first = ("start", "deal", "caging", "trick", "feeding", "example")
    assert keys == (*first, "scoring", "rubber")
    pictures = [PAINT.illustration(key, say) for key in keys]
    pictures += [PAINT.cover("Caged Rat"), contact_sheet(say)]
    assert len(set(pictures)) == len(pictures)
    for png in pictures:
        assert opened(png).width >= 960
        assert len(png) <= LIMIT


def test_a_picture_of_the_rules_with_an_unknown_key_is_refused() -> None:
    with pytest.raises(KeyError):
        PAINT.illustration("no-such-page", say)


def _gilded(shown: bytes) -> list[bool]:
    """Return whether the upper and the lower heading have the winner's colour."""
    picture = opened(shown).convert("RGB")
    column = [picture.getpixel((480, y)) for y in range(240, picture.height)]
    return [HIGHLIGHT in part for part in (column[:100], column[300:420])]


def test_the_result_highlights_the_rubbers_winner_and_not_the_winner_of_the_last_deal() -> None:
    for winner, places in ((1, (2, 1)), (0, (1, 2))):
        seen = table(last_deal=SCORE, to_act=(), outcome=Outcome(places, "rubber"))
        shown = PAINT.result(seen, captions=captions(), headline="It is over", reason="By points.")
        assert _gilded(shown) == [winner == 1, winner == 0]


def test_a_deals_points_are_shown_as_a_sum() -> None:
    assert [points_as_sum(SCORE, player) for player in (0, 1)] == ["50 + 20 = 70", "4 + 2 = 6"]
    less = replace(SCORE, points=(70, 4))
    assert points_as_sum(less, 1) == "4 + 2 − 2 = 4"


@pytest.mark.parametrize("told", sorted({*BOARDS} - {"five", "four closed"}))
def test_a_table_leaves_room_for_its_prompt_and_buttons_on_a_desktop(told: str) -> None:
    """On a desktop, the picture is 550 pixels wide; it may be at most 540 pixels high."""
    picture = opened(_board(BOARDS[told]))
    assert picture.height * 550 / picture.width <= 540


@pytest.mark.parametrize("asked", [ANSWER, CAGING])
def test_a_full_hand_leaves_room_for_its_prompt_and_buttons_on_a_desktop(asked: str) -> None:
    picture = opened(_hand(holding(*HAND, asked=asked)))
    assert picture.height * 550 / picture.width <= 480


_CARD = 4, 4, *size(LARGE.scale)
"""A rat's card in its cell: left, top, width and height."""


def _rat_at(number: int) -> tuple[int, int, int, int]:
    """Return the box of a rat's card on the lower side of a table with one trick."""
    left = 24 + 12 + number * (LARGE.wide + 18) + _CARD[0]
    top = band.HEAD + player_sides.HIGH + 10 + tricks.HIGH + 10 + player_sides.HEAD + 4 + _CARD[1]
    return left, top, left + _CARD[2], top + _CARD[3]


def test_rings_around_rats_that_can_be_fed_have_enough_contrast() -> None:
    seen = table(asked="feed")
    picture = opened(_board(seen, targets=["5H", "2D"])).convert("RGB")
    for number in (0, 1):
        assert ring_contrast(picture, _rat_at(number), 14, corner=16) >= LEAST


def test_the_yellow_edge_of_a_highlighted_card_has_dark_lines_on_both_sides() -> None:
    for one in (1.4, LARGE.scale, 0.7):
        marked = Image.new("RGB", size(one), PAPER)
        marked.paste(face("5H", one, HIGHLIGHT), (0, 0))
        in_yellow = LINE + 3
        inside = in_yellow, in_yellow, marked.width - in_yellow, marked.height - in_yellow
        assert ring_contrast(marked, inside, 10, corner=16) >= LEAST
