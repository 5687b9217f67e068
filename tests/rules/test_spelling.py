"""Typed texts: the action that each text means, and the choices if a text is ambiguous."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import AmbiguousAction, IllegalAction, MalformedAction
from rules.game import CHANCE, Game, State, has_words
from rules.match import Match
from rules.registry import game
from rules.selfplay import random_match
from rules.spelling import meant
from rules.washi_cat import WashiCat
from rules.washi_cat.position import Position
from tests.rules.caged_rat import playing as caged
from tests.rules.cat_attack import playing as attack
from tests.rules.cat_sequence import playing as sequence
from tests.rules.corpus import KINDS, every_game
from tests.rules.fake import FAKE, Throw
from tests.rules.washi_cat import playing as washi

DUEL = game("cat-rat-flea")
SEED = bytes(32)


def read(kind: Game, state: State, typed: str) -> str:
    """Read a text that the next player typed; return the actions in notation, joined by commas."""
    return ", ".join(action.text for action in meant(kind, state, state.to_act()[0], typed))


def asked(kind: Game, state: State, typed: str) -> tuple[str, ...]:
    """Return the actions to choose from if the text is ambiguous."""
    with pytest.raises(AmbiguousAction) as caught:
        read(kind, state, typed)
    assert caught.value.facts["text"] == typed
    return caught.value.texts


def start(kind: Game, **options: str) -> State:
    return Match.start(kind, 2, options, seed=SEED).settle().state


def dice(*texts: str) -> State:
    state = Match.start(FAKE, 2, {}, seed=SEED).state
    for text in texts:
        state = state.apply(state.to_act()[0], Throw(text))
    return state


# Cat, Rat, Flea!


@pytest.mark.parametrize(
    "typed",
    [
        *("Fa2-b1", "fa2-b1", "FA2-B1", " Fa2-b1 ", "Fa2 b1", "fa2b1", "f a2 - b1", "Fa2–b1"),
        *("a2-b1", "a2 b1", "a2b1", "flea a2 b1", "Flea jumps from a2 to b1", "the flea a2→b1"),
    ],
)
def test_a_move_may_be_typed_in_many_ways(typed: str) -> None:
    assert read(DUEL, start(DUEL), typed) == "Fa2-b1"


def test_a_space_alone_means_all_actions_that_start_or_end_on_that_space() -> None:
    found = asked(DUEL, start(DUEL), "b1")
    assert {"Fa2-b1", "Fb2-b1", "Fc2-b1", "Ra1-b1", "Rc1-b1", "Cb1-a1"} <= {*found}
    assert all("b1" in text for text in found)
    assert read(DUEL, start(DUEL), "cat a1") == "Cb1-a1"
    assert asked(DUEL, start(DUEL), "Rat a1") == ("Ra1-b1", "Ra1-a2", "Ra1-b2")


def test_a_pending_scurry_may_be_typed_with_a_dash() -> None:
    pending = DUEL.position("2c/f2/1R1/F2/2C S b3(r)")
    for typed in ("rb3-c3", "Rb3-c3", "rat b3 c3", "c3", "the Rat scurries to c3"):
        assert read(DUEL, pending, typed) == "Rb3>c3"


@pytest.mark.parametrize("typed", ["a3", "rat to a3", "Flea to a5"])
def test_a_text_that_could_mean_several_illegal_actions_is_refused(typed: str) -> None:
    with pytest.raises(IllegalAction, match="none-of-these") as caught:
        read(DUEL, start(DUEL), typed)
    assert caught.value.facts == {"text": typed}


@pytest.mark.parametrize("typed", ["", " ", "-", ",", "the", "hello", "a2-b9", "Fa2-b1-c1", "🐱"])
def test_a_text_without_any_meaning_is_malformed(typed: str) -> None:
    with pytest.raises(MalformedAction):
        read(DUEL, start(DUEL), typed)


@pytest.mark.parametrize("typed", ["Ra5-b4", "ra5-b4", "Ra5 - b4", "PASS"])
def test_a_well_formed_illegal_action_is_refused_by_the_rules(typed: str) -> None:
    [action] = meant(DUEL, start(DUEL), 0, typed)
    with pytest.raises(IllegalAction):
        start(DUEL).apply(0, action)


# Cat Sequence

BREEDS = sequence.table("siamese manx american-curl purrr", "tabby tabby")


@pytest.mark.parametrize(
    "typed", ["siamese d6", "D6 siamese", "play the Siamese on D6", "siamese@d6", "SiameseD6"]
)
def test_a_breed_and_its_space_may_be_typed_in_any_order(typed: str) -> None:
    assert read(sequence.GAME, BREEDS, typed) == "siamese@D6"


def test_a_breed_with_two_open_spaces_is_ambiguous() -> None:
    assert asked(sequence.GAME, BREEDS, "siamese") == ("siamese@D6", "siamese@F7")
    assert asked(sequence.GAME, BREEDS, "d6") == ("siamese@D6", "purrr@D6")
    assert read(sequence.GAME, BREEDS, "curl d5") == "american-curl@D5"
    taken = sequence.table("siamese manx", "tabby", chips={1: "F7"})
    assert read(sequence.GAME, taken, "siamese") == "siamese@D6"


@pytest.mark.parametrize("typed", ["Siames", "siamees", "play the siamesse", "simaese"])
def test_the_player_must_choose_an_action_of_the_right_breed_if_a_breed_is_misspelt(
    typed: str,
) -> None:
    assert asked(sequence.GAME, BREEDS, typed) == ("siamese@D6", "siamese@F7")
    assert asked(sequence.GAME, BREEDS, f"{typed} d6") == ("siamese@D6",)
    others = sequence.table("manx american-curl", "tabby tabby")
    with pytest.raises(IllegalAction, match="not-in-hand") as caught:
        read(sequence.GAME, others, typed)
    assert caught.value.facts == {"card": "siamese"}


def test_a_misspelt_breed_that_is_not_in_the_hand_is_refused_for_that_reason() -> None:
    for typed, card in (("Tabbi", "tabby"), ("Chartreuse", "chartreux"), ("bengall b5", "bengal")):
        with pytest.raises(IllegalAction, match="not-in-hand") as caught:
            read(sequence.GAME, BREEDS, typed)
        assert caught.value.facts == {"card": card}


def test_a_misspelt_breed_is_recognized_even_if_the_typed_space_belongs_to_another_breed() -> None:
    assert read(sequence.GAME, BREEDS, "Siames d5") == "siamese@D5"


@pytest.mark.parametrize("typed", ["zebra", "siam", "sea miss", "mnx"])
def test_a_word_that_hardly_resembles_a_breed_is_malformed(typed: str) -> None:
    with pytest.raises(MalformedAction) as caught:
        read(sequence.GAME, BREEDS, typed)
    assert caught.value.facts["text"] == typed


def test_a_player_may_type_plain_words_to_turn_in_a_dead_card() -> None:
    dead = sequence.table("siamese manx", "tabby", chips={1: "D6 F7"})
    for typed in ("turn in the siamese", "dead Siamese", "exchange siamese", "siamese"):
        assert read(sequence.GAME, dead, typed) == "dead siamese"


# Caged Rat

CAGING = caged.dealt(1, 0)
OFFERING = caged.table("2D KD 7H", "3C 4C 9S", rats=("5H 3D", "2C 3S"))


@pytest.mark.parametrize(
    "typed", ["cage 5H 3D", "3d 5h", "3♦ 5♥", "three of diamonds and the 5 of hearts", "3d, 5h"]
)
def test_two_cards_to_cage_may_be_typed_in_any_order_and_by_any_name(typed: str) -> None:
    assert read(caged.GAME, CAGING, typed.replace(",", "")) == "cage 3D 5H"


def test_a_comma_between_two_cards_of_an_action_does_not_split_the_action() -> None:
    for kind, state, typed, taken in (
        (caged.GAME, CAGING, "3d, 5h", ["cage 3D 5H"]),
        (caged.GAME, OFFERING, "offer 7h, bid king", ["offer 7H", "bid KD"]),
        (sequence.GAME, BREEDS, "siamese, d6", ["siamese@D6"]),
    ):
        after, _ = Match(kind, 2, {}, "", None, state).perform(state.to_act()[0], typed)
        assert [step.action.text for step in after.steps] == taken
    with pytest.raises(AmbiguousAction) as caught:
        Match(sequence.GAME, 2, {}, "", None, BREEDS).perform(BREEDS.to_act()[0], "siamese, zebra")
    assert caught.value.texts == ("siamese@D6", "siamese@F7")


def test_the_article_a_is_not_read_as_an_ace() -> None:
    assert read(caged.GAME, OFFERING, "a seven and a king") == "offer 7H, bid KD"
    assert read(caged.GAME, OFFERING, "offer a king") == "offer KD"
    with pytest.raises(MalformedAction) as caught:
        read(caged.GAME, OFFERING, "a zebra")
    assert caught.value.facts["text"] == "a zebra"


def test_a_rank_is_enough_if_only_one_card_in_the_hand_has_it() -> None:
    assert read(caged.GAME, OFFERING, "king") == "offer KD"
    assert read(caged.GAME, CAGING, "ace king") == "cage AH KD"
    assert len(asked(caged.GAME, CAGING, "cage ace")) == 7
    assert asked(caged.GAME, CAGING, "cage ace 2") == ("cage 2D AH", "cage 2H AH")


def test_the_s_of_the_word_kings_is_not_read_as_spades() -> None:
    spades = caged.table("KS KC 7S", "3D 4D 9H", rats=("5C 3S", "2D 3H"))
    assert asked(caged.GAME, spades, "kings") == ("offer KS", "offer KC")
    assert read(caged.GAME, spades, "k s") == "offer KS"


@pytest.mark.parametrize("typed", ["two kings", "cage both kings", "a pair of kings", "2 kings"])
def test_a_player_who_types_two_kings_means_a_pair_of_kings_and_not_a_two_with_a_king(
    typed: str,
) -> None:
    kings = caged.table("2C KC KS 7S", "3D 4D 9H")
    assert read(caged.GAME, kings, typed) == "cage KC KS"
    for lacking, refused in (
        (caged.table("2C KS 7S", "3D 4D 9H"), "only-one"),
        (caged.table("2C QS 7S", "3D 4D 9H"), "no-such-rank"),
        (caged.table("2C KS KC 7S", "3D 4D 9H", rats=("5C 3S", "2D 3H")), "one-by-one"),
        (caged.table("2C KS 7S", "3D 4D 9H", rats=("5C 3S", "2D 3H")), "only-one"),
    ):
        with pytest.raises(IllegalAction, match=refused) as caught:
            read(caged.GAME, lacking, typed)
        assert caught.value.facts == {"rank": "K"}


def test_a_player_who_types_three_kings_does_not_mean_a_pair_of_kings() -> None:
    kings = caged.table("3C KC KS 7S", "3D 4D 9H")
    with pytest.raises(IllegalAction, match="must-cage"):
        read(caged.GAME, kings, "three kings")


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("seven of harts", "offer 7H"),
        ("7 harts", "offer 7H"),
        ("sevn of haerts", "offer 7H"),
        ("king of dimonds", "offer KD"),
        ("offer a 2 of diamnods", "offer 2D"),
    ],
)
def test_a_misspelt_suit_must_be_confirmed(typed: str, text: str) -> None:
    assert asked(caged.GAME, OFFERING, typed) == (text,)


def test_a_misspelt_suit_is_not_read_as_a_ten() -> None:
    for typed, card in (("king of harts", "KH"), ("two of spaeds", "2S")):
        with pytest.raises(IllegalAction, match="not-in-hand") as caught:
            read(caged.GAME, OFFERING, typed)
        assert caught.value.facts["card"] == card
    tens = caged.table("TH KD 7S", "3C 4C 9S", rats=("5H 3D", "2C 3S"))
    for typed in ("king of harts", "harts"):
        with pytest.raises((IllegalAction, MalformedAction)):
            read(caged.GAME, tens, typed)


@pytest.mark.parametrize(
    ("typed", "rank"), [("cage a queen", "Q"), ("aces", "A"), ("10 and a king", "T"), ("6", "6")]
)
def test_a_rank_that_is_not_in_the_hand_is_refused_for_that_reason(typed: str, rank: str) -> None:
    state = caged.table("2D KD 7H", "3C 4C 9S", rats=("5H 3D", "2C 3S"))
    with pytest.raises(IllegalAction, match="no-such-rank") as caught:
        read(caged.GAME, state, typed)
    assert caught.value.facts == {"rank": rank}


def test_capture_and_bid_may_be_typed_together() -> None:
    for typed in ("7h kd", "seven of hearts for the king", "offer 7h bid king"):
        assert read(caged.GAME, OFFERING, typed) == "offer 7H, bid KD"


# Cat Attack

STREET = attack.table("a1", "a2", hands=["cat-1 cat-4 mouse-2 bird-2 attack burglar"])


def test_a_cat_card_without_a_space_is_ambiguous() -> None:
    ends = asked(attack.GAME, STREET, "play cat-4")
    assert len(ends) == 6
    assert all(text.startswith("play cat-4 ") for text in ends)
    assert {*ends} < {*asked(attack.GAME, STREET, "4 of cats")}


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("cat-4 north3", "play cat-4 north3"),
        ("play cat 4 to north 3", "play cat-4 north3"),
        ("attack cat 6", "play attack cat6"),
        ("Cat Attack", "play attack cat6"),
        ("mouse 2 mouse 1 c3", "play mouse-2 mouse1 c3"),
        ("fight cat 6 with bird 2", "fight cat6 bird-2"),
        ("fight with the 2 of birds against cat6", "fight cat6 bird-2"),
        ("the four of cats to north 3", "play cat-4 north3"),
        ("cat four to north 3", "play cat-4 north3"),
        ("play burglar", "play burglar -"),
    ],
)
def test_cards_and_pieces_may_be_typed_by_their_everyday_names(typed: str, text: str) -> None:
    assert read(attack.GAME, STREET, typed) == text


def test_the_card_cat_6_is_not_read_as_the_cat_of_house_6() -> None:
    state = attack.table("a1", "a2", hands=["cat-1 mouse-2 bird-2 attack burglar burglar"])
    assert read(attack.GAME, state, "attack cat6") == "play attack cat6"
    for typed in ("play cat 6", "cat-6", "play cat-6", "6 of cats"):
        with pytest.raises(IllegalAction, match="not-in-hand"):
            read(attack.GAME, state, typed)


# Washi Cat

EDGES = washi.small_map("...... .J.... ...aa. ...aa. ......", {"a": "B4 C3 E5"})


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("1 down", "way-off-map"),
        ("cat 1 goes left", "way-off-map"),
        ("go cat 1 west", "way-off-map"),
        ("2 left", "way-shrine"),
        ("cat 2 jumps left", "way-shrine"),
        ("1 jump down", "way-off-map"),
        ("1 jump up", "way-without-jump"),
        ("1 jump right", "needs-amazing"),
        ("cat 1 amazing up", "way-without-jump"),
        ("2 jump down", "way-without-jump"),
    ],
)
def test_an_impossible_direction_is_refused_with_the_obstacle_as_the_reason(
    typed: str, reason: str
) -> None:
    state = washi.position(EDGES, ("E1 B3", "A6"), lines=("", "E2"))
    with pytest.raises(IllegalAction) as caught:
        state.apply(0, meant(washi.GAME, state, 0, typed)[0])
    assert caught.value.reason == reason


@pytest.mark.parametrize("typed", ["cat 1 to a5", "1 A5", "cat one a5"])
def test_typing_only_a_cat_and_a_distant_space_means_a_move_and_this_move_is_refused(
    typed: str,
) -> None:
    state = washi.position(STREETS, ("D1", "A6"))
    [action] = meant(washi.GAME, state, 0, typed)
    with pytest.raises(IllegalAction, match="not-adjacent"):
        state.apply(0, action)


STREETS = washi.small_map("...... ...... ...... ...... ......")


def test_a_row_or_column_alone_is_ambiguous() -> None:
    state = start(WashiCat())
    assert read(WashiCat(), state, "a11") == "fish A11"
    for typed in ("draw a fish on a 5", "put a fish on a5", "place the fish at A5"):
        assert read(WashiCat(), state, typed) == "fish A5"
    assert asked(WashiCat(), state, "1") == ("fish H1", "fish A1")
    assert all(text.startswith("fish A") for text in asked(WashiCat(), state, "row a"))


def test_a_cat_may_be_typed_by_its_number() -> None:
    state = start(WashiCat(), setup="quick")
    own = [action.text for action in state.legal_actions(state.to_act()[0])]
    for typed in ("cat one", "the first cat"):
        assert {*asked(WashiCat(), state, typed)} == {text for text in own if text[0] == "1"}
    place = own[0].split()[1]
    for typed in (place, f"cat 1 to {place}", f"cat 1 moves to {place.lower()}", f"1{place}"):
        assert read(WashiCat(), state, typed) == own[0]


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        *(("1 up", "1 G21"), ("cat 1 up", "1 G21"), ("move cat 1 up", "1 G21"), ("1up", "1 G21")),
        *(("1 left", "1 H20"), ("cat one goes right", "1 H22"), ("cat 2 north", "2 G18")),
        *(("first cat up", "1 G21"), ("move the second cat up", "2 G18")),
    ],
)
def test_a_move_may_be_typed_as_a_direction(typed: str, text: str) -> None:
    state = start(WashiCat(), setup="quick")
    assert isinstance(state, Position)
    assert [cat.at for cat in state.cats[0]] == ["H21", "H18"]
    assert read(WashiCat(), state, typed) == text


def test_the_player_must_choose_an_action_if_a_direction_lacks_a_cat_or_is_misspelt() -> None:
    state = start(WashiCat(), setup="quick")
    assert asked(WashiCat(), state, "up") == ("1 G21", "2 G18")
    assert asked(WashiCat(), state, "cat 1 rihgt") == ("1 H22",)
    for typed in ("3 up", "1 sideways"):
        with pytest.raises(MalformedAction):
            read(WashiCat(), state, typed)


def test_a_direction_means_a_step_not_a_jump() -> None:
    own = washi.position(STREETS, ("D1", "A6"), lines=("D2", ""))
    assert read(WashiCat(), own, "1 right") == "1 D2"
    assert read(WashiCat(), own, "cat 1 jumps right") == "1 jump D3"
    theirs = washi.position(STREETS, ("D1", "A6"), lines=("", "D2"))
    assert read(WashiCat(), theirs, "1 amazing jump right") == "1 amazing D3"
    typed = "1 right"
    assert read(WashiCat(), theirs, typed) == "1 D2"
    with pytest.raises(IllegalAction, match="their-line"):
        Match(WashiCat(), 2, {}, "", None, theirs).perform(0, typed)


def test_d14_typed_with_a_small_letter_means_the_space_and_not_the_building_d() -> None:
    assert read(WashiCat(), start(WashiCat(), setup="quick"), "1 d14") == "1 D14"


# Cards that are not in the hand


@pytest.mark.parametrize(
    ("kind", "state", "typed", "card"),
    [
        (sequence.GAME, BREEDS, "tabby", "tabby"),
        (sequence.GAME, BREEDS, "American Shorthair d3", "american-shorthair"),
        (sequence.GAME, BREEDS, "dead tabby", "tabby"),
        (caged.GAME, CAGING, "10 of clubs", "TC"),
        (caged.GAME, CAGING, "cage the 7♣", "7C"),
        (caged.GAME, OFFERING, "5h", "5H"),
        (attack.GAME, STREET, "play cat-5", "cat-5"),
        (attack.GAME, STREET, "speedy cat", "speedy"),
        (attack.GAME, STREET, "fight cat6 with the 3 of birds", "bird-3"),
    ],
)
def test_a_card_that_is_not_in_the_hand_is_refused_for_that_reason(
    kind: Game, state: State, typed: str, card: str
) -> None:
    match = Match(kind, 2, {}, "", None, state)
    with pytest.raises(IllegalAction, match="not-in-hand") as caught:
        match.perform(state.to_act()[0], typed)
    assert caught.value.facts["card"] == card


# Illegal actions


@pytest.mark.parametrize(
    ("kind", "state", "typed", "reason"),
    [
        (DUEL, start(DUEL), "rat a5 b4", "not-yours"),
        (DUEL, start(DUEL), "flea a2 a3", "ground-flea"),
        (sequence.GAME, BREEDS, "Siamese D9", "other-breed"),
        (sequence.GAME, BREEDS, "turn in the manx", "not-dead"),
        (caged.GAME, CAGING, "bid the 3 of diamonds", "must-cage"),
        (caged.GAME, OFFERING, "answer with the king", "must-offer"),
        (attack.GAME, STREET, "4 of cats to c4", "no-way"),
        (attack.GAME, STREET, "mouse 2 mouse 1 g7", "creature-no-way"),
        (WashiCat(), start(WashiCat()), "draw a fish on e5", "fish-not-home-row"),
        (WashiCat(), start(WashiCat()), "cat h5", "draw-fish-first"),
        (WashiCat(), start(WashiCat(), setup="quick"), "cat 1 jumps to d2", "not-straight"),
        (WashiCat(), start(WashiCat(), setup="quick"), "fish h5", "all-drawn"),
        (WashiCat(), start(WashiCat(), setup="quick"), "1-g2", "not-adjacent"),
        (sequence.GAME, BREEDS, "turn in", "none-of-these"),
    ],
)
def test_an_illegal_action_that_is_typed_in_words_is_refused_with_its_reason(
    kind: Game, state: State, typed: str, reason: str
) -> None:
    with pytest.raises(IllegalAction) as caught:
        Match(kind, 2, {}, "", None, state).perform(state.to_act()[0], typed)
    assert caught.value.reason == reason


# A game without words of its own


def test_an_exact_action_text_has_precedence_over_longer_action_texts_that_end_with_it() -> None:
    assert read(FAKE, dice(), "Die") == "die"
    assert read(FAKE, dice(), "d die") == "red die"
    assert asked(FAKE, dice(), "ie") == ("red die", "die")


# Every game


@cache
def moments(key: str) -> tuple[tuple[State, int], ...]:
    """Return states from random matches in which a player is to choose, each with that player."""
    kind = KINDS[key]
    found = []
    for number, players in enumerate(kind.player_counts[:3]):
        match = random_match(kind, players, {}, seed=SEED, policy_seed=f"type {number}", plies=90)
        found += [(state, step.player) for state, step in match.history() if step.player != CHANCE]
    return tuple(found[:: max(1, len(found) // 40)])


def _part_of_a_phrase(kind: Game, state: State, player: int, dice: Random) -> tuple[str, str]:
    """Return the text of a random legal action, and a part of one of its phrases."""
    action = dice.choice(state.legal_actions(player))
    if not has_words(kind):
        return action.text, action.text
    phrase = dice.choice(kind.phrases(action))
    kept = sorted(dice.sample(range(len(phrase)), dice.randint(1, len(phrase))))
    return action.text, " ".join(dice.choice(phrase[part]) for part in kept)


def texts_meant(kind: Game, state: State, player: int, typed: str) -> tuple[str, ...]:
    """Return the texts of all actions that a text may mean; none if it is refused."""
    try:
        return tuple(action.text for action in meant(kind, state, player, typed))
    except AmbiguousAction as error:
        return error.texts
    except (MalformedAction, IllegalAction):
        return ()


@every_game
@given(number=st.integers(0, 10_000))
def test_the_notation_of_an_action_is_read_in_capitals_or_small_letters_and_without_punctuation(
    game: Game, number: int
) -> None:
    state, player = moments(game.key)[number % len(moments(game.key))]
    action = state.legal_actions(player)[number % len(state.legal_actions(player))]
    signs = re.sub(r"[^\w]+", " ", action.text)
    for typed in (action.text, action.text.lower(), action.text.upper(), signs, f"  {signs}. "):
        assert meant(game, state, player, typed) == (action,)


@every_game
@given(number=st.integers(0, 10_000), dice=st.randoms(use_true_random=False))
def test_an_ambiguous_text_is_never_resolved_by_a_guess(
    game: Game, number: int, dice: Random
) -> None:
    state, player = moments(game.key)[number % len(moments(game.key))]
    text, typed = _part_of_a_phrase(game, state, player, dice)
    legal = {action.text for action in state.legal_actions(player)}
    understood = texts_meant(game, state, player, typed)
    # The intended action is among the meanings, or no meaning is a legal action.
    assert text in understood or not legal.intersection(understood)


@every_game
@given(typed=st.text(max_size=100), number=st.integers(0, 1000))
def test_any_typed_text_is_read_as_actions_or_refused(game: Game, typed: str, number: int) -> None:
    state, player = moments(game.key)[number % len(moments(game.key))]
    assert texts_meant(game, state, player, typed) != ("",)


@every_game
def test_spellings_in_phrases_are_lower_case_without_spaces_and_hyphens(game: Game) -> None:
    if not has_words(game):
        return
    for state, player in moments(game.key):
        for action in state.legal_actions(player):
            assert game.phrases(action)
            for spelling in {each for way in game.phrases(action) for part in way for each in part}:
                assert spelling == spelling.casefold()
                assert not re.search(r"[\s-]", spelling)
