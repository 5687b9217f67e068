"""The choice of a partner for the author of a seek."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.seeking.pairing import (
    FIRST_COST,
    MOST_COST,
    PATIENCE_MS,
    USUAL_CLOCK,
    allowance,
    choose,
    pair_of,
    shared_clock,
)
from data import Member, Seek, Seeker, Skill
from data.hours import waking_overlap

NOW = 1_800_000_000_000
HOUR = 60 * 60 * 1000
GAMES = ("cat-sequence", "caged-rat", "washi-cat")
CLOCKS = (None, 0, 300, 3_600, 86_400, 259_200)
_numbers = count(1)


def seeker(
    *games: str,
    clock: int | None = 86_400,
    waits: int = 0,
    asks: int = 0,
    mu: float | None = None,
    quiet: tuple[int, int] | None = None,
    zone: str = "UTC",
    reliability: int | None = None,
    met: bool = False,
) -> Seeker:
    """Return a seeker who has waited for `waits` milliseconds.

    `quiet` holds the hours of the day at which quiet hours start and end.
    """
    number = next(_numbers)
    seek = Seek(
        number, 1, 2, 1_000 + number, games or GAMES[:1], clock, asks, single=False,
        sought_at=NOW - waits, lapses_at=NOW + HOUR,
    )  # fmt: skip
    member = Member(seek.user_id, zone=zone)
    if quiet is not None:
        member = replace(member, quiet_from=60 * quiet[0], quiet_to=60 * quiet[1])
    skills = {} if mu is None else {game: Skill(mu, 1.0) for game in GAMES}
    return Seeker(seek, member, skills, reliability, met)


def partner(mine: Seeker, waiting: Sequence[Seeker], now: int = NOW) -> int | None:
    chosen = choose(mine, waiting, now)
    return None if chosen is None else chosen.seek_id


def test_two_new_people_with_a_common_game_and_clock_are_matched_at_once() -> None:
    mine, other = seeker("cat-sequence", "caged-rat"), seeker("caged-rat")
    found = choose(mine, [other], NOW)
    assert found is not None
    assert (found.seek_id, found.game, found.clock) == (other.seek.id, "caged-rat", 86_400)


def test_people_without_a_common_game_are_never_matched() -> None:
    old = seeker("caged-rat", waits=100 * HOUR)
    assert partner(seeker("cat-sequence"), [old]) is None


def test_the_partner_nearest_in_strength_is_chosen() -> None:
    strong, weak = seeker(mu=32.0), seeker(mu=20.0)
    assert partner(seeker(mu=30.0), [weak, strong]) == strong.seek.id


def test_the_partner_who_is_awake_at_the_same_hours_is_chosen() -> None:
    far = seeker(quiet=(8, 23))
    near = seeker(quiet=(22, 6))
    assert partner(seeker(quiet=(23, 7)), [far, near]) == near.seek.id


def test_among_equal_partners_the_one_who_has_waited_longest_is_chosen() -> None:
    new, old = seeker(), seeker(waits=HOUR)
    assert partner(seeker(), [new, old]) == old.seek.id


def test_people_of_very_unequal_strength_are_matched_only_after_a_wait() -> None:
    weak = seeker(mu=10.0)
    assert partner(seeker(mu=40.0), [weak]) is None
    patient = seeker(mu=10.0, waits=PATIENCE_MS)
    assert partner(seeker(mu=40.0), [patient]) == patient.seek.id


def test_a_partner_who_was_met_recently_is_not_chosen_while_another_partner_waits() -> None:
    last = seeker(mu=25.0, waits=5 * HOUR, met=True)
    worse = seeker(mu=10.0)
    mine = seeker(mu=40.0)
    assert partner(mine, [last, worse]) is None
    assert partner(mine, [last]) == last.seek.id
    stranger = seeker("caged-rat")
    assert partner(mine, [last, stranger]) == last.seek.id, "no match with the stranger is possible"


@pytest.mark.parametrize(
    ("asked", "known", "fits"), [(0, 10, True), (80, 80, True), (80, 79, False), (95, None, True)]
)
def test_both_people_must_have_the_reliability_that_the_partner_asks_for(
    asked: int, known: int | None, fits: bool
) -> None:
    asking, asked_of = seeker(asks=asked, waits=50 * HOUR), seeker(reliability=known)
    assert (partner(asking, [asked_of]) is not None) == fits
    assert (partner(asked_of, [asking]) is not None) == fits


def test_a_short_clock_needs_two_people_who_are_both_awake() -> None:
    # NOW is 08:00 UTC.
    asleep, awake = seeker(clock=300, quiet=(0, 12), waits=50 * HOUR), seeker(clock=300)
    assert partner(awake, [asleep]) is None
    assert partner(awake, [asleep], NOW + 5 * HOUR) == asleep.seek.id


@pytest.mark.parametrize(
    ("ours", "theirs", "shared"),
    [
        (None, None, USUAL_CLOCK),
        (None, 300, 300),
        (0, None, 0),
        (86_400, 259_200, 259_200),
        (300, 300, 300),
        (300, 3_600, None),
        (0, 86_400, None),
    ],
)
def test_two_different_clocks_are_compatible_if_both_are_a_day_or_longer(
    ours: int | None, theirs: int | None, shared: int | None
) -> None:
    assert shared_clock(ours, theirs) == shared_clock(theirs, ours) == shared


def test_waking_hours_are_all_hours_outside_quiet_hours_in_the_persons_time_zone() -> None:
    berlin = Member(1, zone="Europe/Berlin", quiet_from=23 * 60, quiet_to=7 * 60)
    tokyo = replace(berlin, user_id=2, zone="Asia/Tokyo")
    assert waking_overlap(berlin, berlin, NOW) == 1
    assert waking_overlap(berlin, Member(3), NOW) == 1
    # In UTC, Berlin is awake from 6 to 22 and Tokyo from 22 to 14: both are awake for 8 hours.
    assert waking_overlap(berlin, tokyo, NOW) == pytest.approx(0.5)


people = st.builds(
    seeker,
    st.sampled_from(GAMES),
    clock=st.sampled_from(CLOCKS),
    waits=st.integers(0, 200 * HOUR),
    asks=st.sampled_from((0, 80, 95)),
    mu=st.none() | st.floats(0, 50),
    quiet=st.none() | st.tuples(st.integers(0, 11), st.integers(12, 23)),
    zone=st.sampled_from(("UTC", "Europe/Berlin", "Asia/Kolkata", "America/Los_Angeles")),
    reliability=st.none() | st.integers(0, 100),
    met=st.booleans(),
)


@given(people, people)
def test_the_cost_of_a_pair_is_symmetric_and_at_most_the_documented_maximum(
    one: Seeker, other: Seeker
) -> None:
    other = replace(other, met=one.met)
    there, back = pair_of(one, other, NOW), pair_of(other, one, NOW)
    assert (there is None) == (back is None)
    if there is not None and back is not None:
        assert there.cost == pytest.approx(back.cost)
        assert (there.game, there.clock) == (back.game, back.clock)
        assert 0 <= there.cost <= MOST_COST


@given(people, st.lists(people, max_size=6))
def test_a_match_with_the_chosen_partner_satisfies_the_terms_of_both_seeks(
    mine: Seeker, waiting: list[Seeker]
) -> None:
    found = choose(mine, waiting, NOW)
    if found is None:
        return
    [other] = [each for each in waiting if each.seek.id == found.seek_id]
    for one, two in ((mine, other), (other, mine)):
        assert found.game in one.seek.games
        assert one.reliability is None or one.reliability >= two.seek.asks
        assert one.seek.clock in (None, found.clock or 0) or (found.clock or 0) >= USUAL_CLOCK


@given(people, st.lists(people, min_size=1, max_size=6))
def test_everybody_with_a_possible_partner_is_matched_after_a_long_wait(
    mine: Seeker, waiting: list[Seeker]
) -> None:
    later = NOW + PATIENCE_MS
    possible = [each for each in waiting if pair_of(mine, each, later) is not None]
    assert (choose(mine, waiting, later) is not None) == bool(possible)


@given(people, people, st.integers(0, 10 * HOUR))
def test_waiting_never_lowers_the_limit_on_the_cost_of_a_pair(
    one: Seeker, other: Seeker, more: int
) -> None:
    before = allowance(one.seek, other.seek, NOW)
    assert FIRST_COST <= before <= allowance(one.seek, other.seek, NOW + more) <= MOST_COST
