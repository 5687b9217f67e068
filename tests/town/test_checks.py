"""The checks of a town detect events that must not happen."""

from __future__ import annotations

from tests.town.checks import DAY_MS, Ledger, Played, Wish

START = 10 * DAY_MS


def played(*users: int, no_show: bool = False) -> Played:
    return Played(frozenset(users), frozenset({1}), over=no_show, no_show=no_show)


def ledger(started: dict[int, int], **causes: set[str]) -> Ledger:
    """Return a ledger; `a1={"seek 5"}` means that seek 5 led to arrangement 1."""
    noted = Ledger(started=started)
    noted.causes.update({int(key[1:]): each for key, each in causes.items()})
    return noted


def wishes(users: int, at: int, first: int = 1) -> dict[int, Wish]:
    """Return seeks of `users` people on one server, one seek for each person."""
    return {number: Wish(number, number, 1, at) for number in range(first, first + users)}


def test_a_match_that_came_from_two_seeks_is_not_reported() -> None:
    noted = ledger({1: 7}, a7={"seek 1", "seek 2"})
    assert [*noted.doubled({1: played(1, 2)})] == []


def test_a_match_without_an_arrangement_is_reported() -> None:
    noted = ledger({1: 7}, a7={"seek 1", "seek 2"})
    found = [*noted.doubled({1: played(1, 2), 2: played(1, 2)})]
    assert found == ["match 2 without a seek or a challenge"]


def test_a_match_is_reported_if_its_arrangement_came_from_no_seek_and_no_challenge() -> None:
    noted = ledger({1: 7, 2: 8}, a8={"seek 1", "seek 2"})
    found = [*noted.doubled({1: played(1, 2), 2: played(1, 2)})]
    assert found == ["match 1 without a seek or a challenge"]


def test_a_challenge_may_lead_to_two_matches_only_after_a_no_show() -> None:
    noted = ledger({1: 7, 2: 8}, a7={"challenge 1"}, a8={"challenge 1"})
    assert [*noted.doubled({1: played(1, 2, no_show=True), 2: played(1, 2)})] == []
    found = [*noted.doubled({1: played(1, 2), 2: played(1, 2)})]
    assert found == ["challenge 1 after match 1"]


def test_the_ledger_lists_seeks_on_crowded_servers_except_the_seeks_of_the_last_day() -> None:
    crowd = wishes(10, START)
    assert len(Ledger(crowd).crowded(START + DAY_MS + 1)) == 10
    assert Ledger(crowd).crowded(START + DAY_MS) == []
    assert Ledger(wishes(9, START)).crowded(START + DAY_MS + 1) == []
    apart = wishes(5, START) | wishes(5, START + 4 * DAY_MS, first=6)
    assert Ledger(apart).crowded(START + 6 * DAY_MS) == []
