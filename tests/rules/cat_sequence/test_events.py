"""The events of each action, in order; they reveal nothing private."""

from __future__ import annotations

import pytest

from rules.cat_sequence import events as tell
from rules.cat_sequence.state import State
from rules.game import Event
from tests.rules.cat_sequence.playing import events, play, start, table

LINES: dict[str, tuple[State, tuple[str, ...], list[Event]]] = {
    "dealer": (start(3), ("dealer 2",), [tell.DealerDrawn(2)]),
    "first hands": (start(2), ("dealer 1", "deal 0 manx"), []),
    "layout": (start(2, {"layout": "shuffled"}), ("place manx@A1",), []),
    "breed": (table("manx", "korat"), ("0 manx@B2",), [tell.Placed(0, "manx", "B2")]),
    "purrr": (table("purrr", "korat"), ("0 purrr@C3",), [tell.Placed(0, "purrr", "C3")]),
    "card that is dealt after a play": (table("manx", "korat"), ("0 manx@B2", "deal 0 tabby"), []),
    "meow": (
        table("meow", "", "", "", chips={1: "C3"}),
        ("0 meow@C3",),
        [tell.Removed(0, "C3", 1)],
    ),
    "meow between three": (
        table("korat", "", "meow", chips={1: "C3"}, turn=2),
        ("2 meow@C3",),
        [tell.Removed(2, "C3", 1)],
    ),
    "sequence": (
        table("", "", "sphynx", "", turn=2, chips={0: "A1 A2 A3 A4"}),
        ("2 sphynx@A5",),
        [tell.Placed(2, "sphynx", "A5"), tell.SequenceMade(2, 0, "A1", "A5")],
    ),
    "two lines by one chip": (
        table("purrr", "", chips={0: "A1 A2 A3 A4 B5 C5 D5 E5"}, goal="2"),
        ("0 purrr@A5",),
        [
            tell.Placed(0, "purrr", "A5"),
            tell.SequenceMade(0, 0, "A1", "A5"),
            tell.SequenceMade(0, 0, "A5", "E5"),
        ],
    ),
    "only the new line": (
        table("purrr", "", chips={0: "A1 A2 A3 A4 A5"}, goal="2"),
        ("0 purrr@A6",),
        [tell.Placed(0, "purrr", "A6"), tell.SequenceMade(0, 0, "A2", "A6")],
    ),
    "dead card": (
        table("manx", "korat", chips={1: "B2 D11"}),
        ("0 dead manx",),
        [tell.TurnedIn(0, "manx")],
    ),
    "pass": (table("meow", "korat"), ("0 pass",), [tell.Passed(0)]),
    "pass that ends the match": (table("meow", "meow"), ("0 pass", "1 pass"), [tell.Passed(1)]),
    "late draw": (
        table("manx", "korat", draw="manual"),
        ("0 manx@B2", "0 draw"),
        [tell.DrewLate(0)],
    ),
    "draw that ends all earlier rights to draw": (
        table("", "korat", "tabby", rights=(0, 1, 2), draw="manual"),
        ("2 draw",),
        [tell.DrewLate(2), tell.Lapsed(0), tell.Lapsed(1)],
    ),
    "play that ends the player's right to draw": (
        table("manx korat", "tabby", rights=(0, 1), draw="manual"),
        ("0 manx@B2",),
        [tell.Placed(0, "manx", "B2"), tell.Lapsed(0)],
    ),
    "exchange that ends the player's right to draw": (
        table("manx", "tabby", rights=(0,), draw="manual", chips={1: "B2 D11"}),
        ("0 dead manx",),
        [tell.TurnedIn(0, "manx"), tell.Lapsed(0)],
    ),
    "no right to draw lapses at the end": (
        table("sphynx", "", rights=(0, 1), draw="manual", chips={0: "A1 A2 A3 A4"}),
        ("0 sphynx@A5",),
        [tell.Placed(0, "sphynx", "A5"), tell.SequenceMade(0, 0, "A1", "A5")],
    ),
    "skip": (
        table("manx", "", "", "korat", draw="manual"),
        ("0 manx@B2",),
        [tell.Placed(0, "manx", "B2"), tell.Skipped(1), tell.Skipped(2)],
    ),
    "skip after a play that follows two passes": (
        table("korat", "", "manx", draw="manual", turn=2, quiet=(False, False)),
        ("2 manx@B2", "0 korat@E5"),
        [tell.Placed(0, "korat", "E5"), tell.Skipped(1)],
    ),
    "skip of the first seat after a play that follows a pass": (
        table("", "korat", draw="manual", turn=1, quiet=(False,)),
        ("1 korat@E5",),
        [tell.Placed(1, "korat", "E5"), tell.Skipped(0)],
    ),
    "skip after a pass": (
        table("meow", "", "manx", draw="manual"),
        ("0 pass",),
        [tell.Passed(0), tell.Skipped(1)],
    ),
    "skips that end the match": (
        table("meow", "", "", draw="manual"),
        ("0 pass",),
        [tell.Passed(0), tell.Skipped(1), tell.Skipped(2)],
    ),
    "skip of a player whose right lapsed, after the card": (
        table("", "korat", "tabby", rights=(0, 1), draw="manual"),
        ("1 draw", "deal 1 manx"),
        [tell.Skipped(0)],
    ),
    "reshuffle for a play": (
        table("manx", "korat", deck=""),
        ("0 manx@B2",),
        [tell.Placed(0, "manx", "B2"), tell.Reshuffled(0)],
    ),
    "reshuffle for a dead card": (
        table("manx", "korat", deck="", chips={1: "B2 D11"}),
        ("0 dead manx",),
        [tell.TurnedIn(0, "manx"), tell.Reshuffled(0)],
    ),
    "reshuffle for a late draw": (
        table("", "korat", rights=(0, 1), draw="manual", deck=""),
        ("1 draw",),
        [tell.DrewLate(1), tell.Lapsed(0), tell.Reshuffled(1)],
    ),
}


@pytest.mark.parametrize(("state", "line", "told"), list(LINES.values()), ids=list(LINES))
def test_an_action_has_exactly_the_listed_events_in_the_listed_order(
    state: State, line: tuple[str, ...], told: list[Event]
) -> None:
    assert events(state, *line) == told


def test_every_kind_of_event_has_an_example() -> None:
    shown = {event.key for _, _, told in LINES.values() for event in told}
    kinds = {k.key for k in vars(tell).values() if isinstance(k, type) and issubclass(k, Event)}
    assert shown == kinds - {""}


def test_the_facts_of_an_event_are_its_fields() -> None:
    made = tell.SequenceMade(2, 0, "A1", "A5")
    assert made.facts() == {"player": 2, "team": 0, "first": "A1", "final": "A5"}


def test_a_drawn_card_produces_no_events() -> None:
    state = play(table("manx", "korat", draw="manual"), "0 manx@B2", "0 draw")
    assert events(state, "deal 0 tabby") == events(state, "deal 0 meow") == []
