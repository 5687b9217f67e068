"""Proposals for typed texts that are almost an action."""

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
    """Return the proposals for a malformed text in the first state of a game."""
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
def test_legal_actions_that_are_close_to_a_typed_text_are_proposed(
    key: str, typed: str, begun: str
) -> None:
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
def test_known_words_that_are_close_to_a_typed_text_are_proposed(
    key: str, typed: str, words: tuple[str, ...]
) -> None:
    assert near(key, typed) == NearMiss(words=words)


def test_a_much_longer_word_is_not_taken_for_a_misspelt_short_word() -> None:
    assert near(DUEL, "castle") == NOTHING


def test_all_equally_close_words_are_proposed() -> None:
    pieces = {text[0] for text in near(DUEL, "kat b1").actions}
    assert pieces == {"C", "R"}


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("typed", ["zzqx", "good evening", "xxxx yyyy zzzz", "?", "🐱", "w" * 30])
def test_a_text_that_resembles_nothing_gives_no_proposals(key: str, typed: str) -> None:
    assert near(key, typed) == NOTHING


@every_game
def test_long_nonsense_gives_no_proposals(game: object) -> None:
    key = str(getattr(game, "key", ""))
    state = first(key)
    for typed in ("flae cta rta", "siames " * 20, "f" * (LONGEST + 1), "cgae" + " " * 40 + "x"):
        assert near_miss(KINDS[key], state, 0, typed) == NOTHING


@pytest.mark.parametrize("key", GAMES)
def test_the_number_of_proposed_words_is_limited(key: str) -> None:
    state = first(key)
    [player, *_] = state.to_act()
    for typed in ("aat", "heart", "tese", "paly", "a22", "h11"):
        assert len(near_miss(KINDS[key], state, player, typed).words) <= MOST_PROPOSED
