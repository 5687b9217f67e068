"""The cached history of a match equals its replayed history."""

from __future__ import annotations

from rules.match import Match
from rules.selfplay import random_match
from tests.rules.fake import FAKE
from tests.rules.moments import _remembered, moments_of


def played(label: str) -> Match:
    return random_match(FAKE, 2, {}, seed=bytes(32), policy_seed=label, plies=4)


def test_the_cached_history_of_a_match_equals_its_replayed_history() -> None:
    matches = [played(label) for label in ("one", "two", "three")]
    for match in (*matches, *reversed(matches), matches[0].cut(2)):
        assert moments_of(match) == tuple(match.history())


def test_only_the_latest_matches_stay_in_the_cache() -> None:
    matches = [played(str(number)) for number in range(100)]
    for match in matches:
        moments_of(match)
    known = [match for match, _ in _remembered]
    assert len(known) < len(matches)
    assert known[-1] is matches[-1]
