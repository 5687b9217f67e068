"""Reading a typed text never takes long: the work is bounded in every game and position."""

from __future__ import annotations

from contextlib import suppress

import pytest

from cogs.kit.sentences import CATALOGUE
from cogs.typed.suggestions import resembling, suggestions
from rules.errors import MalformedAction, RulesError
from rules.game import Game
from rules.letters import LONGEST
from rules.match import Match
from rules.near_misses import near_miss
from rules.registry import GAMES
from rules.selfplay import random_match
from rules.spelling import meant
from tests.discord.test_suggestions import moments
from tests.rules.corpus import KINDS
from tests.work import MOST, MOST_CALLS, calls_of, steps_of

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda each: each.key)
SAY = CATALOGUE.speaker("en")
NASTY = [
    text[:LONGEST]
    for text in (
        *("1 " * 50, "1," * 50, "a->" * 34, "a " * 50, "a1 " * 34, "a11a1" * 20, "c" * 100),
        *("cat " * 25, "cat-1 " * 17, "play mouse-1 " * 8, "fish a1 " * 13, "1 a, 2 b, " * 10),
        *("kings two " * 10, "of the " * 15, "two two king king " * 6, "ten " * 25),
        *("siames d" * 13, "tehre " * 17, "sevn haerts dimonds spaeds clbus " * 3),
        *("eleven elefants eat erased earth " * 3, "sewr amazin nroth " * 6, "abcdefgh" * 13),
        *("\ufdfa" * 100, "\U0001f408" * 100, "１" * 100, "ﬃ" * 100, "\u0301" * 100),
    )
]


MISSPELT = (
    *("aerth heart", "sasimese stase", "cta rta", "nroth3 suoth3", "esat3 wset3", "plya muose-1"),
    *("caht sitae", "a22 b33", "play caat-5 noorth3", "aeinrst", "ternas oinest"),
)
"""Misspelt texts made of letters that many names contain."""


@every_game
def test_parsing_a_text_never_takes_long(game: Game) -> None:
    for table, player in [*moments(game.key)][::6]:
        for typed in NASTY:

            def read(typed: str = typed) -> None:
                with suppress(RulesError):
                    table.match.perform(player, typed)  # noqa: B023

            assert steps_of(read) < MOST, typed


@every_game
def test_finding_suggestions_for_a_text_never_takes_long(game: Game) -> None:
    for table, player in [*moments(game.key)][::6]:
        suggestions(SAY, table, player, "zebra")  # fill the caches that do not depend on the text
        for typed in (*NASTY, *(3 * text for text in NASTY)):
            assert steps_of(lambda t=typed: suggestions(SAY, table, player, t)) < MOST, typed  # type: ignore[misc]  # noqa: B023
            assert steps_of(lambda t=typed: resembling(SAY, table, player, t)) < MOST, typed  # type: ignore[misc]  # noqa: B023


@every_game
def test_finding_near_misses_for_a_text_never_takes_long(game: Game) -> None:
    for table, player in [*moments(game.key)][::6]:
        state = table.match.state
        near_miss(game, state, player, "zebra")  # fill the caches that do not depend on the text
        for typed in (*NASTY, *MISSPELT):
            assert steps_of(lambda t=typed: near_miss(game, state, player, t)) < MOST, typed  # type: ignore[misc]  # noqa: B023


@pytest.mark.parametrize("typed", ["4 of cats to north 3", "attak cat 2 to nroth 3", "xx yy zz"])
def test_reading_the_first_text_in_a_position_does_not_take_long(typed: str) -> None:
    kind = KINDS["cat-attack"]
    match = random_match(kind, 6, {}, seed=b"a" * 32, policy_seed="x", plies=340)
    player, state = match.to_act()[0], match.state
    assert sum(1 for _ in state.conceivable(player)) > 3000

    def read() -> None:
        with suppress(RulesError):
            meant(kind, state, player, typed)
        near_miss(kind, state, player, typed)

    assert calls_of(read) < MOST_CALLS


@every_game
@pytest.mark.parametrize("typed", ["a->" * 2000, "1 1 " * 1500, "\ufdfa" * 6000])
def test_a_text_that_is_too_long_is_refused_and_the_refusal_shortens_it(
    game: Game, typed: str
) -> None:
    table, player = next(moments(game.key))
    with pytest.raises(MalformedAction) as caught:
        table.match.perform(player, typed)
    assert len(str(caught.value.facts["text"])) <= LONGEST
    first, *_ = suggestions(SAY, table, player, typed)
    assert first.text == typed[:LONGEST].strip()


def test_a_text_with_thousands_of_commas_is_refused() -> None:
    kind = KINDS["washi-cat"]
    table, player = next(moments(kind.key))
    match = Match(kind, 2, {}, "", None, table.match.state)
    with pytest.raises(RulesError):
        match.perform(player, "1," * 3000)
