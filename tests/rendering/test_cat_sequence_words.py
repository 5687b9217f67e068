"""Alt texts of Cat Sequence are complete, ordered, and within Discord's limit."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import cast

import pytest

from rendering import painter
from rendering.cat_sequence import hand_text, position_text
from rendering.painter import Captions
from rules.cat_sequence.view import Card, Play, View
from rules.errors import Fact
from rules.game import Outcome
from rules.registry import game
from tests.rendering.cat_sequence_scenes import HAND, SPACES, covered, full, matches, table
from tests.rendering.scenes import say
from tests.rules.test_golden import golden

LIMIT = 1024
PAINT = painter("cat-sequence")
LINE = ("B2", "C3", "D4", "E5", "F6")


def _described(seen: View) -> str:
    return PAINT.alt_text(seen, say)


def test_the_description_of_a_table_starts_with_the_player_who_is_to_act() -> None:
    seen = covered(table(last=Play(1, "siamese", "B7")), {"A1": 0, "B7": 1, "G12": 0})
    assert _described(seen) == (
        "Cat 1 of orange to play. Last: Cat 2 of blue played Siamese on B7. "
        "Orange discs (2): A1 Abyssinian, G12 Turkish Van. Blue squares (1): B7 Maine Coon. "
        "Cards left to draw: 78. Cards in hand: Cat 1: 5, Cat 2: 5. "
        "Best line of orange: 1 of 5. Best line of blue: 1 of 5."
    )


@pytest.mark.parametrize(
    ("play", "words"),
    [
        (Play(1, "purrr", "A1"), "Cat 2 of blue played PURRR on A1."),
        (Play(1, "meow", "A1"), "Cat 2 of blue played MEOW and took the chip off A1."),
        (Play(1, "dead manx", None), "Cat 2 of blue turned in a dead card, Manx."),
        (Play(1, "dead purrr", None), "Cat 2 of blue turned in a dead card, PURRR."),
        (Play(1, None, None), "Cat 2 of blue played no card."),
    ],
)
def test_every_kind_of_last_play_is_described(play: Play, words: str) -> None:
    assert words in _described(table(last=play))


def test_the_description_names_players_who_may_still_draw_and_teams_that_have_a_sequence() -> None:
    text = _described(table(6, 3, owed=(1, 5), lines=((2, LINE),)))
    assert "Cat 2 of blue may still draw a card." in text
    assert "Cat 6 of green may still draw a card." in text
    assert "Green has a sequence: B2 C3 D4 E5 F6." in text


def test_the_best_line_of_each_team_is_a_line_that_can_still_become_a_sequence() -> None:
    open_line = {"A1": 0, "A2": 0, "A4": 0, "B1": 1, "B12": 1}
    assert _described(covered(table(), open_line)).endswith(
        "Best line of orange: 3 of 5. Best line of blue: 1 of 5."
    )
    barred = _described(covered(table(), {**open_line, "A3": 1, "A5": 1, "A6": 1}))
    assert "Best line of orange: 1 of 5." in barred
    assert "Best line of" not in _described(table(turn=None, outcome=Outcome((1, 2), "sequence")))


def test_a_line_that_overlaps_a_sequence_does_not_count_as_the_best_line() -> None:
    made = ("A1", "A2", "A3", "A4", "A5")
    seen = covered(table(goal=2, lines=((0, made),)), dict.fromkeys((*made, "C6", "C7"), 0))
    assert "Best line of orange: 2 of 5." in _described(seen)


@pytest.mark.parametrize(
    "reason", ["sequence", "stuck", "agreed", "resigned", "timeout", "abandoned"]
)
def test_the_alt_text_of_an_ended_match_starts_with_the_result_and_its_reason(reason: str) -> None:
    over = table(4, 2, turn=None)
    won = _described(replace(over, outcome=Outcome((2, 1, 2, 1), reason)))
    drawn = _described(replace(over, outcome=Outcome((1, 1, 1, 1), reason)))
    assert won.startswith("Blue won: ")
    assert drawn.startswith("No winner: ")


def test_a_table_at_which_cards_are_being_dealt_is_described() -> None:
    assert _described(table(turn=None)).startswith("The cards are being dealt.")


def test_random_matches_are_described_completely_within_the_limit() -> None:
    for seen in matches():
        text = _described(seen)
        assert len(text) <= LIMIT
        chips = text[text.index("Orange discs") : text.index("Cards left")]
        listed = {word.strip(".") for word in chips.split()} & set(SPACES)
        assert listed == {space.name for space in seen.spaces if space.chip is not None}


def test_the_text_of_a_full_board_with_six_players_who_may_draw_a_card_fits_the_limit() -> None:
    seen = replace(
        full(table(6, 3), 3),
        owed=(1, 2, 3, 4, 5),
        lines=tuple((team, LINE) for team in range(3)),
        last=Play(5, "norwegian-forest-cat", "G12"),
    )
    text = _described(seen)
    assert len(text) <= LIMIT
    assert "Cards in hand: " + ", ".join(f"Cat {seat}: 4" for seat in range(1, 7)) + "." in text


def test_on_a_crowded_board_each_chips_breed_is_shortened_to_one_word() -> None:
    chips = {name: place % 3 for place, name in enumerate(SPACES[:60])}
    text = _described(covered(table(6, 3, last=Play(1, "norwegian-forest-cat", "B7")), chips))
    assert len(text) <= LIMIT
    chips_told = text[text.index("Orange discs") : text.index("Cards left")]
    told = dict(re.findall(r"([A-G]\d+) ([^,.]+)", chips_told))
    assert set(told) == set(chips)
    assert {"Angora", "Van", "Norwegian", "Siamese", "British"} < set(told.values())
    breeds = {space.name: space.breed or "" for space in table().spaces}
    named = {space: word.lower().replace(" ", "-") for space, word in told.items()}
    assert all(word in breeds[space] for space, word in named.items())


def test_breeds_of_locked_chips_are_left_out_first_if_the_text_is_too_long() -> None:
    seen = full(table(6, 3), 3)
    spaces = tuple(
        replace(space, safe=place >= 40, chip=space.chip if place < 64 else None)
        for place, space in enumerate(seen.spaces)
    )
    text = _described(replace(seen, spaces=spaces, owed=(1, 2, 3)))
    assert len(text) <= LIMIT
    assert "A1 Abyssinian, " in text
    assert re.search(r" F\d+, ", text)


def test_the_fullest_board_of_the_golden_matches_is_described_completely() -> None:
    ends = [cast("View", match.state.observation(None)) for match in golden(game("cat-sequence"))]
    seen = max(ends, key=lambda view: sum(space.chip is not None for space in view.spaces))
    players = tuple("W" * 32 + str(seat) for seat in range(2))
    text = Captions(players, players, "", say, players=players).described(
        "cat-sequence", lambda telling: PAINT.alt_text(seen, telling)
    )
    for space in seen.spaces:
        if space.chip is not None:
            assert f"{space.name} {say(f'cat-sequence-card-{space.breed}')}" in text


def test_the_boards_text_hides_all_hands() -> None:
    assert _described(table(hand=HAND)) == _described(table())


def test_texts_in_any_language_stay_within_the_limit() -> None:
    seen = table(viewer=0, hand=HAND)
    assert len(PAINT.alt_text(seen, lambda *_, **__: "x" * 5000)) <= LIMIT
    assert len(hand_text(seen, lambda *_, **__: "x" * 5000)) <= LIMIT


def test_a_hand_is_described_with_the_spaces_of_its_cards_and_facts_about_their_breeds() -> None:
    told = hand_text(table(viewer=0, hand=HAND), say).split("\n")
    assert len(told) == len(HAND)
    assert told[0] == f"Siamese: C7 F12. {say('cat-sequence-fact-siamese')}"
    assert told[1].startswith("Manx: a dead card")
    assert told[2].startswith("PURRR: any open space, 3 in all.")
    assert told[3].startswith("MEOW: takes a chip off B1 Egyptian Mau.")


def test_an_empty_hand_and_cards_without_an_open_space_are_described() -> None:
    assert hand_text(table(viewer=0, hand=()), say) == "You hold no cards."
    idle = (Card("korat", (), False), Card("meow", (), False))
    assert "Korat: none." in hand_text(table(viewer=0, hand=idle), say)


def test_facts_about_breeds_are_left_out_in_a_wordy_language() -> None:
    def wordy(message_id: str, **facts: Fact) -> str:
        return "y" * 200 if "fact" in message_id else say(message_id, **facts)

    seen = table(viewer=0, hand=HAND)
    text = hand_text(seen, wordy)
    assert "y" * 200 not in text
    assert "Siamese: C7 F12." in text


def test_a_spectator_has_no_hand_to_describe() -> None:
    with pytest.raises(ValueError, match="None"):
        hand_text(table(), say)


def test_hands_of_random_matches_are_described_within_the_limit() -> None:
    for seen in matches(viewer=0):
        assert len(hand_text(seen, say)) <= LIMIT


def test_chips_are_described_with_their_breeds_if_there_is_room() -> None:
    seen = covered(table(), {"A1": 0, "B7": 1})
    assert "Orange discs (1): A1 Abyssinian." in _described(seen)
    assert "Orange discs (42): A1 A3 A5" in _described(full(table(), 2))


def test_two_equal_cards_are_described_once() -> None:
    twice = (HAND[0], HAND[0], *HAND[2:])
    told = hand_text(table(viewer=0, hand=twice), say).split("\n")
    assert len(told) == len(HAND) - 1
    assert told[0].startswith("Siamese, 2 of them: C7 F12.")


def test_the_position_in_words_lists_every_space_with_its_breed_and_chip() -> None:
    seen = covered(table(viewer=0, hand=HAND, discards=(("manx", "meow"), ())), {"A2": 1})
    told = position_text(seen, say).split("\n")
    rows = [line for line in told if line.startswith("Row ")]
    assert len(rows) == 7
    assert rows[0].startswith("Row A: A1 Abyssinian, A2 American Curl (blue), A3 ")
    assert all(len(re.findall(r"[A-G]\d+ [A-Z]", row)) == 12 for row in rows)
    assert told[1:3] == ["You hold:", "Siamese: C7 F12."]
    assert told[-1] == "Discards of Cat 1 of orange, the newest last: Manx, MEOW."


def test_the_position_in_words_shows_a_spectator_no_hand() -> None:
    for viewer in (None, 0):
        for seen in matches(viewer):
            told = position_text(seen, say)
            assert ("You hold" in told) == (viewer is not None)
