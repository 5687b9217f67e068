"""Every reason why an action is refused, with its facts, and texts that are malformed."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.cat_sequence.actions import Move
from rules.cat_sequence.board import CARDS
from rules.cat_sequence.lines import SPACES
from rules.errors import IllegalAction, MalformedAction, MatchOver, NotYourTurn
from rules.game import Action
from tests.rules.cat_sequence.playing import GAME, play, refused, table

OWNERS = {0: "A1 B2 D11", 1: "C5 G1 G2 G3 G4 G5 B3"}
TABLE = table(
    "manx siamese purrr meow bombay",
    "korat",
    chips=OWNERS,
    rights=(1,),
    draw="manual",
    goal="2",
)

REFUSALS: dict[str, tuple[str, str, dict[str, str]]] = {
    "draw without a right": ("0 draw", "no-right-to-draw", {"kind": "draw"}),
    "play out of turn": (
        "1 korat@E5",
        "only-draw",
        {"kind": "play", "card": "korat", "space": "E5"},
    ),
    "pass out of turn": ("1 pass", "only-draw", {"kind": "pass"}),
    "exchange out of turn": ("1 dead korat", "only-draw", {"kind": "dead", "card": "korat"}),
    "pass beside a legal play": ("0 pass", "may-not-pass", {"kind": "pass"}),
    "card of another player": (
        "0 korat@E5",
        "not-in-hand",
        {"kind": "play", "card": "korat", "space": "E5"},
    ),
    "dead card not in hand": ("0 dead tabby", "not-in-hand", {"kind": "dead", "card": "tabby"}),
    "exchange of a breed that is not dead": (
        "0 dead bombay",
        "not-dead",
        {"kind": "dead", "card": "bombay"},
    ),
    "exchange of a purrr that is not dead": (
        "0 dead purrr",
        "not-dead",
        {"kind": "dead", "card": "purrr"},
    ),
    "meow on an open space": (
        "0 meow@A2",
        "no-chip",
        {"kind": "play", "card": "meow", "space": "A2"},
    ),
    "meow on the team's own chip": (
        "0 meow@A1",
        "own-chip",
        {"kind": "play", "card": "meow", "space": "A1"},
    ),
    "meow on a sequence": (
        "0 meow@G3",
        "safe-chip",
        {"kind": "play", "card": "meow", "space": "G3"},
    ),
    "breed on another breed": (
        "0 siamese@A2",
        "other-breed",
        {"kind": "play", "card": "siamese", "space": "A2"},
    ),
    "breed on another breed that is covered": (
        "0 siamese@A1",
        "other-breed",
        {"kind": "play", "card": "siamese", "space": "A1"},
    ),
    "breed on a covered space": (
        "0 bombay@B3",
        "covered",
        {"kind": "play", "card": "bombay", "space": "B3"},
    ),
    "dead breed": ("0 manx@B2", "covered", {"kind": "play", "card": "manx", "space": "B2"}),
    "purrr on a covered space": (
        "0 purrr@C5",
        "covered",
        {"kind": "play", "card": "purrr", "space": "C5"},
    ),
    "deal by a player": ("0 deal 0 korat", "foreign", {"text": "deal 0 korat"}),
    "drawing the dealer by a player": ("0 dealer 1", "foreign", {"text": "dealer 1"}),
    "placing a breed by a player": ("1 place korat@A1", "foreign", {"text": "place korat@A1"}),
}


@pytest.mark.parametrize(("text", "reason", "facts"), list(REFUSALS.values()), ids=list(REFUSALS))
def test_an_illegal_action_is_refused_with_its_reason_and_facts(
    text: str, reason: str, facts: dict[str, str]
) -> None:
    error = refused(TABLE, text)
    assert (error.key, error.facts) == (f"illegal.{reason}", facts)


def test_a_player_who_turns_in_a_second_dead_card_in_one_turn_is_refused() -> None:
    state = table("manx korat", "", chips={1: "B2 D11"}, exchanged=True)
    error = refused(state, "0 dead manx")
    assert (error.key, error.facts) == ("illegal.one-exchange", {"kind": "dead", "card": "manx"})


def test_a_refusal_does_not_reveal_whether_another_player_holds_the_card() -> None:
    state = table("manx", "korat", "tabby", rights=(1, 2), draw="manual")
    held, not_held = refused(state, "0 korat@E5"), refused(state, "0 persian@A3")
    assert held.reason == not_held.reason == "not-in-hand"
    assert refused(state, "1 korat@E5").reason == refused(state, "1 tabby@B9").reason


class Foreign:
    text = "roll 6"
    facts = {"roll": 6}  # noqa: RUF012  # a test double


def test_an_action_of_another_game_is_refused() -> None:
    action: Action = Foreign()
    with pytest.raises(IllegalAction) as caught:
        TABLE.apply(0, action)
    assert (caught.value.key, caught.value.facts) == ("illegal.foreign", {"text": "roll 6"})
    assert not TABLE.events(0, action)


def test_a_player_who_acts_out_of_turn_is_refused() -> None:
    state = table("manx", "korat", "tabby")
    for player in (1, 2, -1):
        with pytest.raises(NotYourTurn) as caught:
            state.apply(player, GAME.parse("korat@E5"))
        assert caught.value.facts == {"player": player}


def test_an_action_after_the_end_of_the_match_is_refused() -> None:
    over = play(table("sphynx", "", chips={0: "A1 A2 A3 A4"}), "0 sphynx@A5")
    with pytest.raises(MatchOver):
        play(over, "0 sphynx@G8")


def test_a_refused_action_leaves_the_state_unchanged() -> None:
    before = TABLE.observation(0)
    for text, _, _ in REFUSALS.values():
        refused(TABLE, text)
    assert TABLE.observation(0) == before


TEXTS = [
    "siamese@C7",
    "purrr@A1",
    "meow@F12",
    "dead manx",
    "dead purrr",
    "draw",
    "pass",
    "place siamese@A1",
    "dealer 2",
    "deal 0 siamese",
    "deal 5 purrr",
    "deal 3 meow",
    "norwegian-forest-cat@G11",
]


@pytest.mark.parametrize("text", TEXTS)
def test_parsing_a_text_and_writing_the_action_gives_the_same_text(text: str) -> None:
    assert GAME.parse(text).text == text


def test_each_pair_of_a_card_and_a_space_has_its_own_text_and_its_own_path() -> None:
    moves = [GAME.parse(f"{card}@{space}") for card in CARDS for space in SPACES]
    assert len({move.text for move in moves}) == len(set(moves)) == 44 * 84
    assert len({move.path for move in moves}) == 44 * 84


def test_a_card_is_chosen_before_its_space() -> None:
    assert GAME.parse("siamese@C7").path == ("siamese", "C7")


def test_actions_without_a_space_are_chosen_in_one_step() -> None:
    texts = ("dead manx", "draw", "pass")
    assert [GAME.parse(text).path for text in texts] == [(text,) for text in texts]


def test_the_facts_of_an_action_are_its_kind_and_card_and_space() -> None:
    play_facts = {"kind": "play", "card": "siamese", "space": "C7"}
    assert GAME.parse("siamese@C7").facts == play_facts
    assert GAME.parse("dead manx").facts == {"kind": "dead", "card": "manx"}
    assert GAME.parse("draw").facts == {"kind": "draw"}
    assert GAME.parse("pass").facts == {"kind": "pass"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "siamese",
        "siamese@",
        "@C7",
        "siamese @C7",
        "siamese@C7 ",
        " siamese@C7",
        "siamese@C7\n",
        "Siamese@C7",
        "siamese@c7",
        "siamese@C0",
        "siamese@C07",
        "siamese@C13",
        "siamese@H1",
        "siamese@C١",
        "tonkinsese@A10",
        "la-perm@C4",
        "lion@C7",
        "siamese@C7@C8",
        "dead",
        "dead lion",
        "dead meow",
        "dead  manx",
        "Dead manx",
        "dead manx@B2",
        "draw 0",
        "Draw",
        "pass pass",
        "place purrr@A1",
        "place meow@A1",
        "place siamese",
        "place siamese@H1",
        "dealer",
        "dealer 6",
        "dealer -1",
        "dealer 01",
        "deal siamese",
        "deal 6 siamese",
        "deal 0 lion",
        "deal 0",
        "deal 00 siamese",
    ],
)
def test_a_text_that_is_not_shaped_like_an_action_is_malformed(text: str) -> None:
    with pytest.raises(MalformedAction) as caught:
        GAME.parse(text)
    assert (caught.value.key, caught.value.facts) == ("malformed.shape", {"text": text})


@given(
    st.text("siamese purrr meow dead deal draw pass place dealer @ABCG0123456789-")
    | st.from_regex(r"(place |dead |deal [0-9] )?[a-z-]{3,8}(@[A-H][0-9]{1,3})?")
    | st.text()
)
@example("dealer 5\n")
def test_a_parsed_action_has_exactly_the_text_that_was_parsed(text: str) -> None:
    try:
        move = GAME.parse(text)
    except MalformedAction:
        return
    assert isinstance(move, Move)
    assert move.text == text
