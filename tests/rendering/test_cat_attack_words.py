"""Alt texts of Cat Attack are complete, ordered, and within Discord's limit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rendering import painter
from rendering.cat_attack import hand_text
from rules.cat_attack.board import SHOPS, STREETS
from rules.cat_attack.cards import CURIOSITY, SHUFFLE
from rules.cat_attack.view import ANSWER, Car, Swap, View
from rules.game import Outcome
from tests.rendering.cat_attack_scenes import (
    FIGHT,
    HAND,
    TRAILS,
    WALKED,
    cards,
    critters,
    crowded,
    gang,
    holding,
    house,
    matches,
    shops,
    table,
)
from tests.rendering.scenes import say

LIMIT = 1024
PAINT = painter("cat-attack")


def _described(seen: View) -> str:
    return PAINT.alt_text(seen, say)


def test_the_description_of_a_table_starts_with_the_player_who_is_to_act() -> None:
    seen = table(
        2,
        houses=tuple(
            house(1, 0, lives=1, larder=("fish", None, None, None, "mouse2", None))
            if number == 1
            else house(6, 1)
            if number == 6
            else house(number)
            for number in range(1, 7)
        ),
        critters=critters(2, mouse1="d4", mouse2=1),
        shops=shops("vet", left=2),
        car=Car("east", "east3"),
        trails=(WALKED,),
    )
    assert _described(seen) == (
        "Red to move: rolled 3. Can end on: 1q, b4, c4. Red, cat1 1s: 1 life; fish, mouse2. "
        "Blue, cat6 c4: 9 lives; larder empty. Out: mouse1 d4. "
        "In the mouse-hole: 0. In the bird-house: 2. "
        "Left in the shops: dairy 2, corner 2, vet 2 shut, fish 2. "
        "The car is on east3 and shuts east. "
        "Last: cat1 home1–c4. Cards in hand: Red 6, Blue 6. Left to draw: 30. Face up: cat 4."
    )


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"asked": "card"}, "Red to play a card."),
        ({"asked": "card", "another": True}, "Red to play one more card."),
        ({"asked": "go", "ends": ()}, "Red to move: rolled 3. Cornered: no possible end."),
        ({"asked": "take", "raiding": 4}, "Red may take food from the larder of house 4."),
        ({"asked": "swap", "victim": 1}, "Red may swap a card with Blue."),
        (
            {"asked": ANSWER, "fight": FIGHT},
            "Red to show a bird card or give up. Fight of bird cards: Red against Green, 3 shown.",
        ),
        (
            {"asked": "escape", "escaping": "bird"},
            "Red to choose the larder that a bird flees from.",
        ),
        (
            {"asked": None, "to_act": (), "throws": (4, None, 6, 6)},
            "Next, cards are drawn or dice are thrown. Thrown: Red 4, Green 6, Yellow 6.",
        ),
    ],
)
def test_the_pending_decision_is_described_first(more: dict[str, object], words: str) -> None:
    assert _described(replace(table(), **more)).startswith(words)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "reason", ["larder", "survivor", "time", "resigned", "timeout", "agreed", "abandoned"]
)
def test_the_alt_text_of_an_ended_match_starts_with_the_result_and_its_reason(reason: str) -> None:
    won = table().ended(Outcome((2, 1, 2, 2), reason))
    assert _described(won).startswith("Blue won: ")
    nobody = table().ended(Outcome((), reason))
    assert _described(nobody).startswith("No winner: ")


def test_the_win_of_a_gang_is_described_with_all_its_members() -> None:
    won = gang(shared=True).ended(Outcome((1, 2, 1, 2, 1, 2), "larder"))
    assert _described(won).startswith("Red, Green, Sky won: home with a full larder.")


def test_cats_of_one_house_are_described_with_one_larder() -> None:
    text = _described(gang(shared=True))
    assert (
        "Red, cat1a home1, rolled home, Green, cat1b home1, Sky, cat1c d7: 9 lives; larder empty."
        in text
    )


def test_a_retired_cat_is_described_with_its_larder() -> None:
    seen = table(2)
    cats = (seen.cats[0], replace(seen.cats[1], space=None, retired=True))
    houses = (*seen.houses[:5], house(6, 1, lives=0, retired=True, larder=("fish", *[None] * 5)))
    text = _described(replace(seen, cats=cats, houses=houses))
    assert "Blue, cat6 retired: 0 lives; fish." in text


def test_every_kind_of_trail_is_described() -> None:
    text = _described(table(trails=TRAILS))
    for words in (
        "cat1 home1–c4",
        "cat4 sent home from south3",
        "mouse2 caught on b7",
        "cat6 retired on west2",
        "bird1 larder3–bird-house",
        "car car-park–east3",
    ):
        assert words in text


def test_the_alt_text_of_the_board_mentions_neither_cards_in_hands_nor_swapped_cards() -> None:
    seen = table(hand=cards(*HAND), swaps=(Swap(0, 1, "cat-1", "cat-2"),))
    assert _described(seen) == _described(table())


def test_a_hands_text_groups_cards_by_their_use() -> None:
    told = hand_text(holding(*HAND, useless=("mouse-3", "attack")), say).split("\n")
    assert told[0] == "Of use now: cat 2, cat 5, bird 6, Speedy Cat."
    assert told[1] == "Of no use now: mouse 3, Cat Attack."
    assert told[2].startswith("Red to play a card.")
    waiting = hand_text(holding("cat-5", "burglar", asked=None, to_act=(1,)), say)
    assert waiting == "You hold: cat 5, Cat Burglar."
    assert hand_text(holding(), say).startswith("You hold no cards.")


def test_the_text_of_the_attackers_hand_and_of_the_victims_hand_describes_the_swap() -> None:
    told = hand_text(holding("cat-5", asked="swap", victim=1, sight=("speedy", "cat-1")), say)
    assert "Blue holds: cat 1, Speedy Cat." in told
    swapped = hand_text(holding("cat-5", swaps=(Swap(1, 0, "cat-1", "bird-6"),)), say)
    assert "Blue gave Red cat 1 for bird 6." in swapped


def test_a_spectator_has_no_hand() -> None:
    with pytest.raises(ValueError, match="None"):
        hand_text(table(), say)


def test_every_curiosity_card_has_a_description_of_its_own() -> None:
    names = {say(f"cat-attack-picture-drew-{card}") for card in (*CURIOSITY, SHUFFLE)}
    assert len(names) == len(SHOPS) + len(STREETS) + 7


def test_the_text_of_a_table_with_everything_on_it_stays_within_the_limit() -> None:
    text = _described(crowded())
    assert len(text) <= LIMIT
    assert f"car car-park–{TRAILS[-1].spaces[-1]}." in text
    assert text.endswith("Left to draw: 30. Face up: cat 4.")


def test_random_matches_are_described_within_the_limit() -> None:
    for seen in matches((30, 160, None), viewer=0):
        for tell in (PAINT.alt_text, hand_text):
            assert len(tell(seen, say)) <= LIMIT


def test_texts_in_any_language_stay_within_the_limit() -> None:
    seen = holding(*HAND)
    for tell in (PAINT.alt_text, hand_text):
        assert len(tell(seen, lambda *_, **__: "x" * 5000)) <= LIMIT


def test_every_rules_page_has_its_text_and_description() -> None:
    for key in PAINT.illustration_keys():
        page = say(f"cat-attack-rules-{key}")
        assert 400 < len(page) < 2500
        assert "◆" in page or key in ("goal", "start", "example", "shopping")
        assert len(say(f"cat-attack-rules-{key}-alt")) <= LIMIT
