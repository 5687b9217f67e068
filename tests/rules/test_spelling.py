"""What people type: what it means where it means one thing, and that nothing is guessed."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import AmbiguousAction, IllegalAction, MalformedAction
from rules.game import CHANCE, Game, HasWords, State, state_at
from rules.match import Match
from rules.registry import game
from rules.selfplay import random_match
from rules.spelling import meant
from rules.washi_cat import WashiCat
from tests.rules.caged_rat import playing as caged
from tests.rules.cat_attack import playing as attack
from tests.rules.cat_sequence import playing as sequence
from tests.rules.corpus import KINDS, every_game
from tests.rules.fake import FAKE, Throw

DUEL = game("cat-rat-flea")
SEED = bytes(32)


def read(kind: Game, state: State, typed: str) -> str:
    """The notation of what is typed by who is to act."""
    return ", ".join(action.text for action in meant(kind, state, state.to_act()[0], typed))


def asked(kind: Game, state: State, typed: str) -> tuple[str, ...]:
    """The actions of which it is asked which is meant."""
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
def test_a_move_may_be_said_in_many_ways(typed: str) -> None:
    assert read(DUEL, start(DUEL), typed) == "Fa2-b1"


def test_a_space_alone_is_where_a_piece_is_or_where_one_goes() -> None:
    found = asked(DUEL, start(DUEL), "b1")
    assert {"Fa2-b1", "Fb2-b1", "Fc2-b1", "Ra1-b1", "Rc1-b1", "Cb1-a1"} <= {*found}
    assert all("b1" in text for text in found)
    assert read(DUEL, start(DUEL), "cat a1") == "Cb1-a1"
    assert asked(DUEL, start(DUEL), "Rat a1") == ("Ra1-b1", "Ra1-a2", "Ra1-b2")


def test_a_scurry_is_meant_by_a_plain_dash() -> None:
    pending = state_at(DUEL, "2c/f2/1R1/F2/2C S b3(r)")
    for typed in ("rb3-c3", "Rb3-c3", "rat b3 c3", "c3"):
        assert read(DUEL, pending, typed) == "Rb3>c3"


@pytest.mark.parametrize("typed", ["", " ", "-", ",", "the", "hello", "a2-b9", "Fa2-b1-c1", "🐱"])
def test_other_texts_are_malformed(typed: str) -> None:
    with pytest.raises(MalformedAction):
        read(DUEL, start(DUEL), typed)


@pytest.mark.parametrize("typed", ["Ra5-b4", "ra5-b4", "Ra5 - b4", "PASS"])
def test_what_is_well_formed_but_illegal_is_left_to_the_rules_to_refuse(typed: str) -> None:
    [action] = meant(DUEL, start(DUEL), 0, typed)
    with pytest.raises(IllegalAction):
        start(DUEL).apply(0, action)


# Cat Sequence

BREEDS = sequence.table("siamese manx american-curl purrr", "tabby tabby")


@pytest.mark.parametrize(
    "typed", ["siamese d6", "D6 siamese", "play the Siamese on D6", "siamese@d6", "SiameseD6"]
)
def test_a_breed_and_its_space_stand_in_any_order(typed: str) -> None:
    assert read(sequence.GAME, BREEDS, typed) == "siamese@D6"


def test_a_breed_with_two_open_spaces_is_asked_about() -> None:
    assert asked(sequence.GAME, BREEDS, "siamese") == ("siamese@D6", "siamese@F7")
    assert asked(sequence.GAME, BREEDS, "d6") == ("siamese@D6", "purrr@D6")
    assert read(sequence.GAME, BREEDS, "curl d5") == "american-curl@D5"
    taken = sequence.table("siamese manx", "tabby", chips={1: "F7"})
    assert read(sequence.GAME, taken, "siamese") == "siamese@D6"


def test_a_dead_card_is_turned_in_in_plain_words() -> None:
    dead = sequence.table("siamese manx", "tabby", chips={1: "D6 F7"})
    for typed in ("turn in the siamese", "dead Siamese", "exchange siamese", "siamese"):
        assert read(sequence.GAME, dead, typed) == "dead siamese"


# Caged Rat

CAGING = caged.dealt(1, 0)
OFFERING = caged.table("2D KD 7H", "3C 4C 9S", rats=("5H 3D", "2C 3S"))


@pytest.mark.parametrize(
    "typed", ["cage 5H 3D", "3d 5h", "3♦ 5♥", "three of diamonds and the 5 of hearts", "3d, 5h"]
)
def test_two_cards_are_caged_in_any_order_and_by_any_name(typed: str) -> None:
    assert read(caged.GAME, CAGING, typed.replace(",", "")) == "cage 3D 5H"


def test_a_rank_is_enough_where_one_card_has_it() -> None:
    assert read(caged.GAME, OFFERING, "king") == "offer KD"
    assert read(caged.GAME, CAGING, "ace king") == "cage AH KD"
    assert len(asked(caged.GAME, CAGING, "cage ace")) == 7
    assert asked(caged.GAME, CAGING, "cage ace 2") == ("cage 2D AH", "cage 2H AH")


def test_the_card_to_be_captured_and_the_bid_are_typed_together() -> None:
    for typed in ("7h kd", "seven of hearts for the king", "offer 7h bid king"):
        assert read(caged.GAME, OFFERING, typed) == "offer 7H, bid KD"


# Cat Attack

STREET = attack.table("a1", "a2", hands=["cat-1 cat-4 mouse-2 bird-2 attack burglar"])


def test_a_card_alone_is_asked_where_to() -> None:
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
        ("play burglar", "play burglar -"),
    ],
)
def test_cards_and_pieces_are_called_as_people_call_them(typed: str, text: str) -> None:
    assert read(attack.GAME, STREET, typed) == text


def test_a_card_is_not_taken_for_the_cat_of_that_number() -> None:
    state = attack.table("a1", "a2", hands=["cat-1 mouse-2 bird-2 attack burglar burglar"])
    assert read(attack.GAME, state, "attack cat6") == "play attack cat6"
    for typed in ("play cat 6", "cat-6", "play cat-6", "6 of cats"):
        with pytest.raises(IllegalAction, match="not-in-hand"):
            read(attack.GAME, state, typed)


# Washi Cat


def test_a_row_or_a_column_is_asked_which_space() -> None:
    state = start(WashiCat())
    assert read(WashiCat(), state, "a11") == "fish A11"
    assert read(WashiCat(), state, "draw a fish on a 5") == "fish A5"
    assert asked(WashiCat(), state, "1") == ("fish H1", "fish A1")
    assert all(text.startswith("fish A") for text in asked(WashiCat(), state, "row a"))


def test_a_cat_is_called_by_its_number() -> None:
    state = start(WashiCat(), setup="quick")
    own = [action.text for action in state.legal_actions(state.to_act()[0])]
    assert {*asked(WashiCat(), state, "cat one")} == {text for text in own if text[0] == "1"}
    place = own[0].split()[1]
    for typed in (place, f"cat 1 to {place}", f"cat 1 moves to {place.lower()}", f"1{place}"):
        assert read(WashiCat(), state, typed) == own[0]


def test_small_letters_are_refused_for_what_they_mean() -> None:
    assert read(WashiCat(), start(WashiCat(), setup="quick"), "1 d14") == "1 D14"


# Cards that are not held


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
def test_a_card_that_is_not_held_is_said_to_be_so(
    kind: Game, state: State, typed: str, card: str
) -> None:
    match = Match(kind, 2, {}, "", None, state)
    with pytest.raises(IllegalAction, match="not-in-hand") as caught:
        match.perform(state.to_act()[0], typed)
    assert caught.value.facts["card"] == card


# What cannot be done


@pytest.mark.parametrize(
    ("kind", "state", "typed", "reason"),
    [
        (DUEL, start(DUEL), "rat a5 b4", "not-yours"),
        (DUEL, start(DUEL), "flea a2 a3", "ground-flea"),
        (sequence.GAME, BREEDS, "Siamese D9", "other-breed"),
        (sequence.GAME, BREEDS, "turn in the manx", "not-dead"),
        (attack.GAME, STREET, "4 of cats to c4", "no-way"),
        (attack.GAME, STREET, "mouse 2 mouse 1 g7", "creature-no-way"),
        (WashiCat(), start(WashiCat()), "draw a fish on e5", "fish-not-home-row"),
        (WashiCat(), start(WashiCat(), setup="quick"), "cat 1 jumps to d2", "not-straight"),
    ],
)
def test_the_rules_say_why_what_is_typed_in_words_cannot_be(
    kind: Game, state: State, typed: str, reason: str
) -> None:
    with pytest.raises(IllegalAction) as caught:
        Match(kind, 2, {}, "", None, state).perform(state.to_act()[0], typed)
    assert caught.value.reason == reason


# A game without words of its own


def test_full_text_goes_before_what_it_ends() -> None:
    assert read(FAKE, dice(), "Die") == "die"
    assert read(FAKE, dice(), "d die") == "red die"
    assert asked(FAKE, dice(), "ie") == ("red die", "die")


# Every game


@cache
def moments(key: str) -> tuple[tuple[State, int], ...]:
    """Moments of some matches at which a player chooses, and who."""
    kind = KINDS[key]
    found = []
    for number, players in enumerate(kind.player_counts[:3]):
        match = random_match(kind, players, {}, seed=SEED, policy_seed=f"type {number}", plies=90)
        found += [(state, step.player) for state, step in match.history() if step.player != CHANCE]
    return tuple(found[:: max(1, len(found) // 40)])


def _any_way(kind: Game, state: State, player: int, dice: Random) -> tuple[str, str]:
    """A legal action and some of one of its phrases."""
    action = dice.choice(state.legal_actions(player))
    if not isinstance(kind, HasWords):
        return action.text, action.text
    phrase = dice.choice(kind.phrases(action))
    kept = sorted(dice.sample(range(len(phrase)), dice.randint(1, len(phrase))))
    return action.text, " ".join(dice.choice(phrase[part]) for part in kept)


def texts_meant(kind: Game, state: State, player: int, typed: str) -> tuple[str, ...]:
    """What a text is taken for: one action, several to ask about, or none."""
    try:
        return tuple(action.text for action in meant(kind, state, player, typed))
    except AmbiguousAction as error:
        return error.texts
    except (MalformedAction, IllegalAction):
        return ()


@every_game
@given(number=st.integers(0, 10_000))
def test_every_notation_means_itself_however_it_is_written(game: Game, number: int) -> None:
    state, player = moments(game.key)[number % len(moments(game.key))]
    action = state.legal_actions(player)[number % len(state.legal_actions(player))]
    signs = re.sub(r"[^\w]+", " ", action.text)
    for typed in (action.text, action.text.lower(), action.text.upper(), signs, f"  {signs}. "):
        assert meant(game, state, player, typed) == (action,)


@every_game
@given(number=st.integers(0, 10_000), dice=st.randoms(use_true_random=False))
def test_what_several_could_mean_is_never_guessed(game: Game, number: int, dice: Random) -> None:
    state, player = moments(game.key)[number % len(moments(game.key))]
    text, typed = _any_way(game, state, player, dice)
    legal = {action.text for action in state.legal_actions(player)}
    understood = texts_meant(game, state, player, typed)
    # What is no legal action is refused; what is, is the one that was said, or is asked about.
    assert text in understood or not legal.intersection(understood)


@every_game
@given(typed=st.text(max_size=100), number=st.integers(0, 1000))
def test_whatever_is_typed_comes_to_an_action_or_a_refusal(
    game: Game, typed: str, number: int
) -> None:
    state, player = moments(game.key)[number % len(moments(game.key))]
    assert texts_meant(game, state, player, typed) != ("",)


@every_game
def test_spellings_are_small_letters_without_spaces(game: Game) -> None:
    if not isinstance(game, HasWords):
        return
    for state, player in moments(game.key):
        for action in state.legal_actions(player):
            assert game.phrases(action)
            for spelling in {each for way in game.phrases(action) for part in way for each in part}:
                assert spelling == spelling.casefold()
                assert not re.search(r"[\s-]", spelling)
