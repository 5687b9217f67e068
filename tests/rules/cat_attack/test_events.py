"""An example of each kind of event."""

from __future__ import annotations

import pytest

from rules.cat_attack import events as all_events
from rules.cat_attack.events import (
    Answered,
    Attacked,
    Begins,
    CameHome,
    CarDrove,
    Caught,
    Crept,
    Drew,
    Escaped,
    Exhausted,
    FightBegun,
    FightWon,
    Jumped,
    Kept,
    LeftAlone,
    NothingEscaped,
    NothingLost,
    Played,
    Raided,
    Recovered,
    Reshuffled,
    RetiredFromPlay,
    Rolled,
    SentHome,
    ShopClosed,
    ShopOpened,
    Shopped,
    SixCat,
    Spent,
    Survived,
    Swapped,
    ThrewForStart,
    TimeUp,
    Trespassed,
    Walked,
    Yielded,
)
from rules.cat_attack.state import State
from rules.game import Event
from tests.rules.cat_attack.playing import CATS, MICE, events, play, start, table
from tests.rules.cat_attack.test_setup import DEALT

JUMPER = "attack burglar cat-1 cat-2 cat-3 cat-4"
ATTACK = table("a3", "a2", "home5", hands=[CATS, MICE], roll=1)
FIGHT = table("a1", "a2", hands=[MICE, CATS])
CURIOUS = play(table("b1", "north1", roll=1, larders={1: "mouse"}), "go c1")
ALL_MICE = ["mouse-1", "mouse-2", "mouse-2", "mouse-3", "mouse-3", "mouse-4", "mouse-4"]

EXAMPLES: dict[str, tuple[State, list[str], list[Event]]] = {
    "throw": (play(start(), *DEALT), ["roll 3"], [ThrewForStart(0, 3)]),
    "begin": (play(start(), *DEALT), ["roll 3", "roll 4"], [ThrewForStart(1, 4), Begins(1)]),
    "roll": (table("home1", "home6"), ["play cat-1 1p", "roll 2"], [Rolled(0, 2)]),
    "card": (
        table("home1", "home6"),
        ["play cat-1 1p"],
        [Walked(0, "cat-1", "cat1", "home1", "1p")],
    ),
    "move": (table("1p", "home6", roll=1), ["go 1q"], [Walked(0, "roll", "cat1", "1p", "1q")]),
    "mouse": (
        table("1p", "home6", hands=[MICE]),
        ["play mouse-1 mouse1 c4"],
        [Crept(0, "mouse-1", "mouse1", "c4")],
    ),
    "catch": (
        table("a3", "home6", roll=1, out={"bird1": "a2"}),
        ["go a2"],
        [Walked(0, "roll", "cat1", "a3", "a2"), Caught(0, "bird1")],
    ),
    "shop": (
        table("north5", "home6", roll=1),
        ["go dairy1"],
        [Walked(0, "roll", "cat1", "north5", "dairy1"), Shopped(0, "milk", "dairy")],
    ),
    "attack": (
        ATTACK,
        ["go a2"],
        [
            Walked(0, "roll", "cat1", "a3", "a2"),
            Attacked(0, 1, "a2"),
            SentHome(1, "cat3", "attack", 1, 8),
        ],
    ),
    "swap": (ATTACK, ["go a2", "swap cat-1 mouse-1"], [Swapped(0, 1)]),
    "keep": (ATTACK, ["go a2", "keep"], [Kept(0, 1)]),
    "jump": (
        table("a1", "a2", hands=[JUMPER]),
        ["play attack cat6"],
        [
            Played(0, "attack"),
            Jumped(0, "cat1", "a2"),
            Attacked(0, 1, "a2"),
            SentHome(1, "cat6", "attack", 1, 8),
        ],
    ),
    "spent": (table("a1", "g6", hands=[JUMPER]), ["play attack -"], [Spent(0, "attack")]),
    "cornered": (
        table("north3", "home6", roll=1, car="north"),
        ["go -"],
        [SentHome(0, "cat1", "cornered", 1, 8)],
    ),
    "cornered by a card": (
        table("home1", "1p", hands=[CATS]),
        ["play cat-2 -"],
        [Played(0, "cat-2"), SentHome(0, "cat1", "cornered", 1, 8)],
    ),
    "fight": (FIGHT, ["fight cat6 mouse-2"], [FightBegun(0, 1, "mouse", "mouse-2")]),
    "fight won": (
        FIGHT,
        ["fight cat6 mouse-2", "yield"],
        [Yielded(1), FightWon(0, 1), SentHome(1, "cat6", "fight", 1, 8)],
    ),
    "answer": (
        table("a1", "a2", hands=[MICE, MICE]),
        ["fight cat6 mouse-2", "mouse-3"],
        [Answered(1, "mouse-3")],
    ),
    "exhausted": (
        table("a1", "a2", hands=[MICE, MICE]),
        ["fight cat6 mouse-1", *ALL_MICE, "mouse-5", "mouse-5", "mouse-6", "mouse-6"],
        [Answered(1, "mouse-6"), Exhausted(0, 1)],
    ),
    "six": (
        table("a1", "a7", hands=[MICE], larders={1: "mouse"}),
        ["six mouse cat6 e3"],
        [SixCat(0, 1, "mouse1", "e3")],
    ),
    "raid": (
        table("6p", "a1", hands=[CATS], larders={1: "milk"}),
        ["play cat-1 home6", "take milk"],
        [Raided(0, 1, "milk")],
    ),
    "raid's end": (
        table("6p", "a1", roll=1, larders={1: "milk"}),
        ["go home6", "take milk"],
        [Raided(0, 1, "milk"), SentHome(0, "cat1", "raid", 2, 7)],
    ),
    "burglary's end": (
        table("north5", "a1", roll=1, burgled=True, larders={0: "milk"}),
        ["go dairy1"],
        [Walked(0, "roll", "cat1", "north5", "dairy1"), SentHome(0, "cat1", "burglary", 1, 8)],
    ),
    "left alone": (table("6p", "a1", roll=1), ["go home6", "take -"], [LeftAlone(0, 1)]),
    "trespass": (
        table("a2", "1s", roll=1),
        ["go 1q"],
        [
            Walked(0, "roll", "cat1", "a2", "1q"),
            Trespassed(0, 1),
            SentHome(1, "cat6", "trespass", 1, 8),
        ],
    ),
    "closed": (CURIOUS, ["curiosity shop-vet"], [Drew(0, "shop-vet"), ShopClosed(0, "vet")]),
    "opened": (
        play(table("b1", "home6", roll=1, closed="vet"), "go c1"),
        ["curiosity shop-vet"],
        [Drew(0, "shop-vet"), ShopOpened(0, "vet")],
    ),
    "car": (
        CURIOUS,
        ["curiosity car-north"],
        [Drew(0, "car-north"), CarDrove(0, "north"), SentHome(1, "cat6", "car", 1, 8)],
    ),
    "escape": (CURIOUS, ["curiosity mouse", "escape cat6"], [Escaped(0, 1, "mouse1")]),
    "no escape": (CURIOUS, ["curiosity bird"], [Drew(0, "bird"), NothingEscaped(0, "bird")]),
    "no life lost": (CURIOUS, ["curiosity life"], [Drew(0, "life"), NothingLost(0)]),
    "life": (
        play(table("b1", "home6", roll=1, lives={0: 3}), "go c1"),
        ["curiosity life"],
        [Drew(0, "life"), Recovered(0, 4)],
    ),
    "home": (
        CURIOUS,
        ["curiosity home"],
        [Drew(0, "home"), SentHome(0, "cat1", "curiosity", 1, 8)],
    ),
    "home with everything": (
        table("1p", "home6", roll=1, larders={0: "fish milk food vitamins mouse bird"}),
        ["go home1"],
        [Walked(0, "roll", "cat1", "1p", "home1"), CameHome(0, "cat1")],
    ),
    "survivor": (
        table("a3", "a2", roll=1, lives={1: 1}),
        ["go a2"],
        [
            Walked(0, "roll", "cat1", "a3", "a2"),
            Attacked(0, 1, "a2"),
            RetiredFromPlay(1, "cat6", "attack"),
            Survived(0),
        ],
    ),
}


@pytest.mark.parametrize(("state", "line", "told"), EXAMPLES.values(), ids=EXAMPLES)
def test_an_action_has_exactly_the_listed_events_in_the_listed_order(
    state: State, line: list[str], told: list[Event]
) -> None:
    assert events(state, *line) == told


def test_the_end_of_the_time_limit_is_reported() -> None:
    state = table("home1", "home6", options={"minutes": "30"})
    up = state.time_up()
    assert up is not None
    assert state.events(-1, up) == (TimeUp(0),)


def test_every_kind_of_event_has_an_example_or_a_test_of_its_own() -> None:
    kinds = {
        kind
        for kind in vars(all_events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    shown = {type(event) for _, _, told in EXAMPLES.values() for event in told}
    # `TimeUp` and `Reshuffled` have tests of their own.
    assert kinds == shown | {TimeUp, Reshuffled}
