"""Typed texts that are no action, but almost one: what they may have been meant as."""

from __future__ import annotations

from functools import cache

import pytest

from rules.errors import MalformedAction
from rules.game import State
from rules.match import Match
from rules.near_misses import LONGEST, MOST_PROPOSED, NearMiss, near_miss
from rules.spelling import meant
from tests.rules.corpus import KINDS, every_game

DUEL, SEQUENCE, CAGED, WASHI, ATTACK = GAMES = (
    *("cat-rat-flea", "cat-sequence", "caged-rat", "washi-cat", "cat-attack"),
)
NOTHING = NearMiss()


@cache
def first(key: str) -> State:
    kind = KINDS[key]
    return Match.start(kind, min(kind.player_counts), {}, seed=bytes(32)).settle().state


def near(key: str, typed: str) -> NearMiss:
    """What a text is near to that nothing else reads."""
    kind, state = KINDS[key], first(key)
    [player, *_] = state.to_act()
    with pytest.raises(MalformedAction):
        meant(kind, state, player, typed)
    return near_miss(kind, state, player, typed)


@pytest.mark.parametrize(
    ("key", "typed", "begun"),
    [
        *((DUEL, "cta", "C"), (DUEL, "flae", "F"), (DUEL, "glea a2", "Fa2"), (DUEL, "rta b1", "R")),
        *((DUEL, "Cb1-b9", "Cb1-b2"), (DUEL, "Fb2-b11", "Fb2-b1")),
        *((CAGED, "cgae", "cage "), (WASHI, "fihs h5", "fish H5"), (WASHI, "fsh", "fish ")),
    ],
)
def test_what_is_almost_legal_proposes_the_legal_actions(key: str, typed: str, begun: str) -> None:
    found = near(key, typed)
    legal = [action.text for action in first(key).legal_actions(first(key).to_act()[0])]
    assert found.actions
    assert {*found.actions} <= {*legal}
    assert all(text.startswith(begun) for text in found.actions)
    assert not found.words


@pytest.mark.parametrize(
    ("key", "typed", "words"),
    [
        *((SEQUENCE, "iamese", ("siamese",)), (SEQUENCE, "mnax", ("manx",))),
        *((SEQUENCE, "D66", ("D6",)), (CAGED, "bdi", ("bid",)), (ATTACK, "play muose", ("mouse",))),
    ],
)
def test_what_is_almost_known_proposes_its_words(
    key: str, typed: str, words: tuple[str, ...]
) -> None:
    assert near(key, typed) == NearMiss(words=words)


def test_a_longer_word_is_no_misspelt_short_one() -> None:
    assert near(DUEL, "castle") == NOTHING


def test_of_words_that_are_as_near_all_are_proposed() -> None:
    pieces = {text[0] for text in near(DUEL, "kat b1").actions}
    assert pieces == {"C", "R"}


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("typed", ["zzqx", "good evening", "xxxx yyyy zzzz", "?", "🐱", "w" * 30])
def test_what_resembles_nothing_proposes_nothing(key: str, typed: str) -> None:
    assert near(key, typed) == NOTHING


@every_game
def test_long_nonsense_proposes_nothing(game: object) -> None:
    key = str(getattr(game, "key", ""))
    state = first(key)
    for typed in ("flae cta rta", "siames " * 20, "f" * (LONGEST + 1), "cgae" + " " * 40 + "x"):
        assert near_miss(KINDS[key], state, 0, typed) == NOTHING


@pytest.mark.parametrize("key", GAMES)
def test_few_words_are_proposed(key: str) -> None:
    state = first(key)
    [player, *_] = state.to_act()
    for typed in ("aat", "heart", "tese", "paly", "a22", "h11"):
        assert len(near_miss(KINDS[key], state, player, typed).words) <= MOST_PROPOSED
