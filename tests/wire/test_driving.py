"""The load driver counts each revision of a table once, when a newer board appears."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.wire.city import Channel
from tests.wire.driving import Offered, offer
from tests.wire.interactions import COMPONENT, Use
from tests.wire.party import End, Taken
from tests.wire.people import NotThere


def taken(match_id: int, revision: int, seen: float | None, end: End = End.SHOWN) -> Taken:
    use = Use(1, "token", COMPONENT, 7, Channel({"id": "1", "type": 0}, None))
    return Taken(match_id, 7, revision, "act", use, end, seen=seen)


class Table:
    """A table whose actions have the given outcomes, in this order; then no action is possible."""

    busy = over = False
    members: Sequence[int] = ()

    def __init__(self, *outcomes: Taken) -> None:
        self._outcomes = [*outcomes]

    async def open(self) -> object:
        raise NotThere("no match")

    async def act(self, *, seconds: float) -> Taken:  # noqa: ARG002
        if not self._outcomes:
            raise NotThere("nothing to press")
        return self._outcomes.pop(0)


def test_an_action_with_an_unknown_outcome_counts_if_a_newer_board_appeared() -> None:
    made = Offered(30, taken=[taken(1, 4, 5.0, End.UNKNOWN), taken(1, 5, 6.0, End.UNKNOWN)])
    assert [each.revision for each in made.shown] == [4, 5]


def test_several_actions_at_the_same_revision_of_a_match_count_as_one_shown_action() -> None:
    made = Offered(30, taken=[taken(1, 4, None), taken(1, 4, 5.0), taken(1, 4, 6.0)])
    assert [each.seen for each in made.shown] == [5.0]


def test_actions_in_two_matches_count_as_two_even_if_the_revision_numbers_are_equal() -> None:
    made = Offered(30, taken=[taken(1, 4, 5.0), taken(2, 4, 5.0)])
    assert len(made.shown) == 2


@pytest.mark.parametrize("count", [1, 3])
async def test_an_attempt_without_an_action_on_offer_is_recorded_with_the_reason(
    count: int,
) -> None:
    table = Table(*(taken(1, number, 5.0) for number in range(count)))
    made = await offer([table], rate=1000, seconds=0.01)
    assert made.offered == 10
    assert len(made.shown) == count
    assert made.not_there == ["NotThere nothing to press"] * (10 - count - made.nobody_free)
