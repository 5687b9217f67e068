"""Reading and writing actions, and each reason why an action is refused."""

from __future__ import annotations

import pytest

from rules.errors import BadPosition, IllegalAction, MalformedAction, MatchOver, NotYourTurn
from rules.game import CHANCE
from rules.washi_cat.actions import Act
from rules.washi_cat.state import State
from tests.rules.washi_cat.playing import GAME, act, begin, position, refused, small_map

TEXTS = {
    "fish H5": Act("fish", "H5"),
    "cat H22": Act("cat", "H22"),
    "1 G2": Act("move", "G2", 1),
    "2 a": Act("move", "a", 2),
    "1 jump D2": Act("jump", "D2", 1),
    "2 amazing D2": Act("amazing", "D2", 2),
    "1 pop B9": Act("pop", "B9", 1),
}


@pytest.mark.parametrize("text", list(TEXTS))
def test_each_text_is_read_as_its_action_and_written_back(text: str) -> None:
    assert GAME.parse(text) == TEXTS[text]
    assert TEXTS[text].text == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fish",
        "fish a",
        "cat a",
        "fish h5",
        "fish H05",
        "fish H0",
        "fish H100",
        "Fish H5",
        "fish  H5",
        "fish H5 ",
        "fish H5\n",
        "dog H5",
        "3 G2",
        "0 G2",
        "1 g2",
        "1 A",
        "1 ab",
        "1 move G2",
        "1 jump a",
        "1 amazing a",
        "1 pop a",
        "1 jump",
        "jump D2",
        "1 hop D2",
        "1 G٢",
        "pass",
    ],
)
def test_a_text_that_is_not_shaped_like_an_action_is_malformed(text: str) -> None:
    with pytest.raises(MalformedAction) as caught:
        GAME.parse(text)
    assert (caught.value.reason, caught.value.facts) == ("shape", {"text": text})


def test_a_match_cannot_start_from_a_given_position() -> None:
    with pytest.raises(BadPosition):
        GAME.position("H5")


MAP = small_map(
    "........  ..aa.R.R  J.aa....  ........  ........",
    {"a": "A3 C5 D4"},
)


def play(cats: str = "D4", other: str = "A8", **more: str) -> State:
    lines = (more.get("own", ""), more.get("theirs", ""))
    return position(
        MAP, (cats, other), lines=lines, fish=more.get("fish", ""), blocked=more.get("blocked", "")
    )


OUT_OF_SPECIALS = position(MAP, ("B5", "A8"), lines=("", "C5"), specials=(0, 2))
TWO_IN_A_ROW = begin("fish H1, fish A1, fish H4, fish A4")
ALL_FISH = begin("fish H1, fish H4, fish A1, fish A4, fish A7, fish H7, fish H10, fish A10")

REFUSALS: dict[str, tuple[State, str, str]] = {
    "a cat while fish are drawn": (begin(), "cat H1", "draw-fish-first"),
    "an action while fish are drawn": (begin(), "1 H1", "draw-fish-first"),
    "a fish while cats are drawn": (ALL_FISH, "fish H13", "draw-cats-first"),
    "an action while cats are drawn": (ALL_FISH, "1 H1", "draw-cats-first"),
    "drawing a fish during play": (play(), "fish E1", "all-drawn"),
    "drawing a cat during play": (play(), "cat E1", "all-drawn"),
    "below the map": (play(), "1 F1", "off-map"),
    "right of the map": (play(), "1 E9", "off-map"),
    "a building that is not there": (play(), "1 z", "off-map"),
    "a fish off the map": (begin(), "fish I1", "off-map"),
    "a shrine": (play("D1"), "1 C1", "shrine"),
    "a quarter of a building": (play(), "1 C4", "in-building"),
    "a fish on a sewer": (begin(map="long"), "fish A5", "not-street"),
    "a fish in the middle": (begin(), "fish D1", "fish-not-home-row"),
    "a third fish in a row": (TWO_IN_A_ROW, "fish H22", "fish-row-full"),
    "a cat in the other home row": (ALL_FISH, "cat A13", "cat-not-home-row"),
    "a fish on a fish": (begin("fish H5"), "fish H5", "drawn-on"),
    "a cat on a fish": (ALL_FISH, "cat H10", "drawn-on"),
    "a fish too near": (begin("fish H5"), "fish H7", "too-near"),
    "a cat too near": (ALL_FISH, "cat H12", "too-near"),
    "a cat that is home": (play("E1! D4"), "1 D1", "cat-home"),
    "a move to a distant space": (play(), "1 D6", "not-adjacent"),
    "a diagonal move": (play(), "1 E5", "not-adjacent"),
    "a move to where the cat is": (play(), "1 D4", "not-adjacent"),
    "a move into a building through a wall": (play("D3"), "1 a", "barrier"),
    "a move out of a building through a wall": (play("a"), "1 A4", "barrier"),
    "a move onto the opponent's line": (play(theirs="D5"), "1 D5", "their-line"),
    "a fish in the cat's own home row": (play(fish="E4"), "1 E4", "fish-at-home"),
    "a second fish": (play("B5*", fish="A5"), "1 A5", "one-fish-only"),
    "a second fish, in the cat's own home row": (play("D4*", fish="E4"), "1 E4", "fish-at-home"),
    "a jump round a corner": (play(own="D5"), "1 jump C6", "not-straight"),
    "a jump across a building": (play("C2", own="a"), "1 jump C5", "not-straight"),
    "a jump out of a window": (play("a", own="D3"), "1 jump E3", "not-straight"),
    "a jump over a blank space": (play(), "1 jump D6", "jump-over-nothing"),
    "a jump over a gap": (play(own="D5"), "1 jump D7", "jump-over-nothing"),
    "a jump to the next space": (play(), "1 jump D5", "jump-over-nothing"),
    "an amazing jump over a gap": (play(theirs="D5"), "1 amazing D7", "jump-over-nothing"),
    "a jump onto a line": (play(own="D5 D6"), "1 jump D6", "lands-on-line"),
    "a jump onto the opponent's line": (play(own="D5", theirs="D6"), "1 jump D6", "lands-on-line"),
    "a jump onto a fish": (play("C5", own="B5", fish="A5"), "1 jump A5", "lands-on-fish"),
    "a jump over the opponent's line": (play(theirs="D5"), "1 jump D6", "needs-amazing"),
    "a jump over the opponent's line without specials": (
        OUT_OF_SPECIALS,
        "1 jump D5",
        "amazing-used-up",
    ),
    "an amazing jump over own line": (play(own="D5"), "1 amazing D6", "needs-no-special"),
    "an amazing jump without specials": (OUT_OF_SPECIALS, "1 amazing D5", "no-special"),
    "a pop without specials": (OUT_OF_SPECIALS, "1 pop B8", "no-special"),
    "a pop out of a street": (play("B5"), "1 pop B7", "no-sewer"),
    "a pop out of a building": (play("B5"), "1 pop A1", "no-sewer"),
    "a pop from a distant space": (play("D4"), "1 pop B8", "sewer-not-adjacent"),
    "a pop that names the sewer to enter": (play("B5"), "1 pop B6", "pop-by-way-in"),
    "a pop by a cat that is on the sewer": (play("B6"), "1 pop B8", "on-the-sewer"),
    "a pop into a closed sewer": (play("B5", blocked="B6"), "1 pop B8", "sewer-closed"),
    "a pop out of a closed sewer": (play("B5", blocked="B8"), "1 pop B8", "sewer-closed"),
    "a pop into the opponent's line": (play("B5", theirs="B6"), "1 pop B8", "sewer-taken"),
    "a pop out at the opponent's line": (play("B5", theirs="B8"), "1 pop B8", "sewer-taken"),
}


@pytest.mark.parametrize(("state", "text", "reason"), list(REFUSALS.values()), ids=list(REFUSALS))
def test_an_illegal_action_is_refused_with_its_reason_and_facts(
    state: State, text: str, reason: str
) -> None:
    error = refused(state, text)
    assert error.key == f"illegal.{reason}"
    row = "ABCDEFGHIJ"[len(state.board.tape.rows) - 1]
    assert error.facts == {**GAME.parse(text).facts, "row": row if state.turn == 0 else "A"}


def test_a_drawing_that_leaves_too_little_room_is_refused() -> None:
    state = begin("fish F6, fish F11", map="short")
    assert refused(state, "fish F16").key == "illegal.no-room"
    assert act(state, "fish F17").fish[2].at == "F17"


def test_the_row_in_a_refusal_is_the_players_own_home_row() -> None:
    assert refused(begin("fish H1"), "fish D1").facts["row"] == "A"


class Foreign:
    text = "roll 6"
    facts = {"roll": 6}  # noqa: RUF012  # a test double


@pytest.mark.parametrize("state", [begin(), play()], ids=["drawing", "play"])
def test_an_action_of_another_game_is_refused(state: State) -> None:
    with pytest.raises(IllegalAction) as caught:
        state.apply(0, Foreign())
    assert (caught.value.key, caught.value.facts) == ("illegal.foreign", {"text": "roll 6"})
    assert state.caution(0, Foreign()) is None
    assert not state.events(0, Foreign())


def test_chance_cannot_draw_a_fish_outside_the_home_rows() -> None:
    with pytest.raises(IllegalAction, match="fish-not-home-row"):
        begin(setup="quick").apply(CHANCE, GAME.parse("fish D1"))


def test_a_player_who_acts_out_of_turn_is_refused() -> None:
    for state, player in ((begin(), 1), (play(), 1), (play(), CHANCE), (begin(setup="quick"), 0)):
        with pytest.raises(NotYourTurn) as caught:
            state.apply(player, GAME.parse("fish H1"))
        assert caught.value.facts == {"player": player}


def test_an_action_after_the_end_of_the_match_is_refused() -> None:
    state = act(position(MAP, ("D4*", "A8")), "1 E4")
    with pytest.raises(MatchOver):
        state.apply(1, GAME.parse("1 A7"))
    assert state.forced() is None
    assert not state.legal_actions(0)
