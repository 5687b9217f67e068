"""Washi Cat: the game, based on the standard game for two by Jordan Draper.

Two players, perfect information. Where the source is silent, we made our own rules for the maps,
for the free space that a drawing must leave, and for drawings made by chance. Our rules also define
the endings `idle` and `stuck`, and when a cat is trapped (see `errands`). We left out the variants
for tapes that are torn differently.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules.game import Action, Game, Option, Phrase
from rules.washi_cat.actions import Act, parse_act
from rules.washi_cat.explanations import EXPLANATIONS
from rules.washi_cat.map_generator import board_named
from rules.washi_cat.position import PLAYERS
from rules.washi_cat.state import State
from rules.washi_cat.tape import NAMED, SHORT
from rules.washi_cat.words import phrases_of

QUICK = "quick"
_ANY_TEXT = r"[^\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]{1,60}"
"""A pattern for a single line of text that is short enough for a menu."""


class WashiCat(Game):
    """See `rules.game.Game`."""

    key = "washi-cat"
    explanations = EXPLANATIONS
    rules_version = 1
    player_counts = (len(PLAYERS),)
    options = (
        Option("map", tuple(NAMED), pattern=_ANY_TEXT, example="cherry blossom"),
        Option("setup", ("draw", QUICK)),
    )
    seats_by_lot = True
    has_chance = True
    minutes = 10
    quick: ClassVar[Mapping[str, str]] = {"map": SHORT.name}

    def draws_by_chance(self, options: Mapping[str, str]) -> bool:
        return options["setup"] == QUICK

    def initial_state(self, players: int, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return State(board_named(options["map"]), quick=self.draws_by_chance(options))

    def parse(self, text: str) -> Act:
        return parse_act(text)

    def phrases(self, action: Action) -> Sequence[Phrase]:
        return phrases_of(action)
