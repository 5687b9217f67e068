"""Each reason why an action is refused."""

from __future__ import annotations

import pytest

from rules.cat_attack.state import State
from rules.errors import IllegalAction, MatchOver, NotYourTurn
from rules.game import CHANCE
from tests.rules.cat_attack.playing import CATS, GAME, MICE, play, refused, table

MIXED = "cat-1 mouse-1 bird-2 attack burglar speedy"
CARD = table("a1", "a2", hands=[MIXED], larders={1: "bird"})
ROLL = table("a1", "a2", roll=1)
SWAP = play(table("a3", "a2", hands=[CATS, MICE], roll=1), "go a2")
FIGHT = play(table("a1", "a2", hands=[MICE, CATS]), "fight cat6 mouse-1")
RAID = play(table("6p", "a1", roll=1, larders={1: "milk"}), "go home6")
ESCAPE = play(table("b1", "a1", roll=1, larders={1: "mouse"}), "go c1", "curiosity mouse")
KITTENS = table("a1", "a2", hands=[MIXED], options={"kittens": "yes"})
ANOTHER = play(table("b1", "a1", hands=[MIXED], roll=1), "go c1", "curiosity mog")

REASONS = [
    (CARD, "go b1", "must-play"),
    (ROLL, "play cat-1 b1", "must-go"),
    (FIGHT, "go b1", "must-answer"),
    (SWAP, "yield", "must-swap"),
    (RAID, "keep", "must-take"),
    (ESCAPE, "keep", "must-let-go"),
    (CARD, "play cat-2 c1", "not-in-hand"),
    (CARD, "play cat-1 g7", "no-way"),
    (CARD, "play cat-1 -", "not-cornered"),
    (CARD, "play mouse-1 -", "has-target"),
    (CARD, "play attack -", "has-target"),
    (CARD, "play attack mouse1", "out-of-reach"),
    (CARD, "play burglar home6", "no-burglary"),
    (CARD, "play mouse-1 mouse1 c3", "creature-no-way"),
    (CARD, "play mouse-1 mouse2 c4", "creature-stays"),
    (CARD, "play bird-2 bird1 e3", "creature-stays"),
    (CARD, "fight cat3 mouse-1", "nobody-to-fight"),
    (CARD, "fight cat6 mouse-2", "not-in-hand"),
    (CARD, "six mouse cat6 e3", "not-six"),
    (KITTENS, "fight cat6 mouse-1", "not-for-kittens"),
    (KITTENS, "six mouse cat6 e3", "not-for-kittens"),
    (ANOTHER, "fight cat6 mouse-1", "only-a-card"),
    (ANOTHER, "six mouse cat6 e3", "only-a-card"),
    (ROLL, "go g7", "no-way"),
    (ROLL, "go -", "not-cornered"),
    (FIGHT, "mouse-1", "not-in-hand"),
    (FIGHT, "cat-1", "other-suit"),
    (SWAP, "swap mouse-1 mouse-2", "not-in-hand"),
    (SWAP, "swap cat-1 cat-2", "not-their-card"),
    (RAID, "take fish", "nothing-to-take"),
    (ESCAPE, "escape cat1", "nobody-to-escape"),
    (CARD, "deal 0 cat-1", "foreign"),
    (CARD, "time-up", "foreign"),
]


@pytest.mark.parametrize(("state", "text", "reason"), REASONS, ids=[r[1] for r in REASONS])
def test_an_illegal_action_is_refused_with_its_reason(state: State, text: str, reason: str) -> None:
    assert refused(state, text) == reason


def test_a_refusal_has_the_facts_of_the_action() -> None:
    with pytest.raises(IllegalAction) as caught:
        CARD.apply(0, GAME.parse("play mouse-1 mouse1 c3"))
    assert caught.value.facts == {
        "kind": "play",
        "card": "mouse-1",
        "piece": "mouse1",
        "target": "c3",
    }


def test_a_player_who_acts_out_of_turn_is_refused() -> None:
    with pytest.raises(NotYourTurn):
        CARD.apply(1, GAME.parse("play cat-1 b1"))
    with pytest.raises(NotYourTurn):
        CARD.apply(CHANCE, GAME.parse("roll 1"))


def test_chance_cannot_take_an_action_that_is_not_due() -> None:
    rolling = play(table("a1", "g1", hands=[MICE]), "play mouse-1 mouse1 c4", "deal 0 cat-1")
    with pytest.raises(IllegalAction):
        rolling.apply(CHANCE, GAME.parse("deal 0 cat-1"))


def test_an_action_after_the_end_of_the_match_is_refused() -> None:
    over = play(table("a3", "a2", roll=1, lives={1: 1}), "go a2")
    with pytest.raises(MatchOver):
        over.apply(0, GAME.parse("keep"))
