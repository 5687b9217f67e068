"""Every game's painter is found, and satisfies the protocols of painters."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

import rendering.caged_rat
import rendering.cat_attack
import rendering.cat_rat_flea
import rendering.cat_sequence
import rendering.washi_cat
from rendering import (
    Captions,
    chapter_painter,
    chosen_on_table,
    hand_painter,
    orders,
    painter,
    position_text,
    register,
)
from rendering.painter import (
    ChapterPainter,
    HandPainter,
    Painter,
    PositionPainter,
    TablePainter,
)
from rules.caged_rat.view import View as CagedRat
from rules.cat_attack.view import View as CatAttack
from rules.cat_rat_flea.view import View as CatRatFlea
from rules.cat_sequence.view import View as CatSequence
from rules.game import CHANCE
from rules.match import Match
from rules.registry import GAMES, game
from rules.washi_cat.view import View as WashiCat
from tests.rendering.scenes import say
from tests.rules.test_golden import golden

# Each painter draws the views of its own game, which mypy checks here.
TABLES: tuple[TablePainter[CatAttack], TablePainter[CagedRat]] = (
    rendering.cat_attack,
    rendering.caged_rat,
)
ONE: Painter[CatRatFlea] = rendering.cat_rat_flea
TWO: Painter[CatSequence] = rendering.cat_sequence
THREE: Painter[CagedRat] = rendering.caged_rat
FOUR: Painter[WashiCat] = rendering.washi_cat
FIVE: Painter[CatAttack] = rendering.cat_attack
CARDS: HandPainter[CatSequence] = rendering.cat_sequence
TRICKS: HandPainter[CagedRat] = rendering.caged_rat
MOGS: HandPainter[CatAttack] = rendering.cat_attack
DEALS: ChapterPainter[CagedRat] = rendering.caged_rat


def test_a_hands_picture_depends_on_its_owner_and_seat_but_not_on_whose_turn_it_is() -> None:
    for kind in [kind for kind in GAMES if hand_painter(kind.key) is not None]:
        match = Match.start(kind, 2, {}, seed=bytes(32)).settle()
        view, first = match.state.observation(0), Captions(("Mia", "Ben"), ("A", "B"), "Mia", say)
        drawn = [
            orders.hand(kind.key, view, captions).png
            for captions in (
                first,
                replace(first, status="Ben"),
                replace(first, seats=("Zoe", "Ben")),
                replace(first, seat_names=("C", "B")),
            )
        ]
        assert drawn[0] == drawn[1]
        assert len(set(drawn)) == 3


class Plain:
    """A painter of a game from another package. The game's views are strings."""

    def board(
        self, view: str, *, captions: object, targets: object = (), chosen: object = ()
    ) -> bytes:
        return f"{view} {captions} {targets} {chosen}".encode()

    def result(self, view: str, *, captions: object, headline: str, reason: str) -> bytes:
        return f"{view} {captions} {headline} {reason}".encode()

    def alt_text(self, view: str, say: object) -> str:
        return f"{view} {say}"

    def illustration(self, key: str, say: object) -> bytes:
        raise KeyError(key, say)

    def illustration_keys(self) -> tuple[str, ...]:
        return ()

    def cover(self, title: str) -> bytes:
        return title.encode()


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    # `rendering.painter` is a function in the package, so take the module from `sys.modules`.
    monkeypatch.setattr(sys.modules["rendering.painter"], "_REGISTERED", {})


@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_built_in_games_have_painters_without_registration(key: str) -> None:
    assert painter(key) is painter(key)
    assert painter(key).illustration_keys()


def test_a_registered_painter_draws_its_game() -> None:
    plain = Plain()
    register("from-elsewhere", plain)
    assert painter("from-elsewhere") is plain
    assert hand_painter("from-elsewhere") is None
    assert chapter_painter("from-elsewhere") is None


def test_a_second_painter_for_the_same_game_is_refused() -> None:
    plain = Plain()
    register("from-elsewhere", plain)
    register("from-elsewhere", plain)
    with pytest.raises(ValueError, match="from-elsewhere"):
        register("from-elsewhere", Plain())
    assert painter("from-elsewhere") is plain


def test_a_game_without_a_painter_raises_an_error() -> None:
    with pytest.raises(ModuleNotFoundError):
        painter("from-elsewhere")


class Holding(Plain):
    """A painter that also draws hands. The text of a hand may include the text of the table."""

    def alt_text(self, view: str, say: object) -> str:
        del say
        return f"The {view}."

    def hand(self, view: str, *, captions: object) -> bytes:
        return f"{view} {captions}".encode()

    def hand_text(self, view: str, say: object) -> str:
        return f"An ace. {self.alt_text(view, say)}" if view == "whole table" else "An ace."


def test_a_positions_text_joins_the_alt_texts_of_table_and_hand_without_repetition() -> None:
    register("from-elsewhere", Holding())

    def told(view: str, *, own: bool) -> str:
        return position_text("from-elsewhere", view, str, own=own)

    assert told("table", own=False) == "The table."
    assert told("table", own=True) == "The table.\nAn ace."
    assert told("whole table", own=True) == "An ace. The whole table."


@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_built_in_games_describe_the_whole_position_in_words(key: str) -> None:
    assert isinstance(painter(key), PositionPainter)


ON_TABLE = {"cat-attack": ("go", "take", "escape"), "caged-rat": ("feed",), "cat-sequence": ()}
"""For each game with hidden hands: the first words of actions that are chosen on the table."""


@pytest.mark.parametrize("key", ON_TABLE)
def test_an_action_is_chosen_on_the_table_exactly_if_the_dict_named_on_table_lists_its_first_word(
    key: str,
) -> None:
    seen = set()
    for match in golden(game(key)):
        for state, step in match.history():
            if step.player != CHANCE:
                on_table = chosen_on_table(key, state.observation(step.player))
                assert on_table == (step.action.text.split()[0] in ON_TABLE[key])
                seen.add(on_table)
    assert seen == ({True, False} if ON_TABLE[key] else {False})
