"""Cat Attack: the game, based on the rules by Boardroom Productions.

Two to six players, hidden hands, chance. The board and the Curiosity cards are ours (see `board`
and `cards`). Each ruling is explained in the module that applies it: `legal`, `mog_cards`,
`curiosity`, `arrival`, `draft`, `ends`. The reference cards are the only component left out.

Since rules version 2, a cat that shares a house may enter its Home while a teammate is on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.cat_attack.actions import Move, parse_move
from rules.cat_attack.board import SHOPS
from rules.cat_attack.board_queries import AT_HOME
from rules.cat_attack.cards import CURIOSITY_DECK, MOG_DECK
from rules.cat_attack.explanations import EXPLANATIONS
from rules.cat_attack.routes import HOME_AT
from rules.cat_attack.setting import (
    ALL,
    NO,
    NO_LIMIT,
    OWN,
    PAIRS,
    PREY,
    SHARED,
    TEAMS,
    YES,
    setting_of,
    teams_of,
)
from rules.cat_attack.state import State
from rules.cat_attack.tasks import LOT, REFILL, Task
from rules.cat_attack.words import phrases_of
from rules.errors import BadSetup
from rules.game import Action, Game, Option, Phrase


@dataclass(frozen=True)
class CatAttack(Game):
    """See `rules.game.Game`."""

    rules_version: int = 2
    key = "cat-attack"
    explanations = EXPLANATIONS
    player_counts = (2, 3, 4, 5, 6)
    options = (
        Option("lives", ("9", "7", "5", "3")),
        Option("minutes", (NO_LIMIT, "30", "60", "90"), pattern=r"[1-9][0-9]{0,3}", example="45"),
        Option("kittens", (NO, YES)),
        Option("claws", (NO, PREY, ALL)),
        Option("gang", (NO, PAIRS, TEAMS)),
        Option("house", (OWN, SHARED)),
    )
    has_chance = True
    has_secrets = True
    minutes = 8
    quick: ClassVar[Mapping[str, str]] = {"lives": "3"}

    def check(self, players: int, options: Mapping[str, str]) -> None:
        gang = options.get("gang", NO)
        if gang != NO and players not in (4, 6):
            raise BadSetup("gangs-of-four-or-six", players=players)
        if options.get("house") == SHARED and gang == NO:
            raise BadSetup("only-gangs-share", players=players)
        if options.get("claws") == ALL and players < 3:
            raise BadSetup("claws-from-three", players=players)

    def initial_state(self, players: int, options: Mapping[str, str]) -> State:
        setting = setting_of(players, options, room_for_mates=self.rules_version > 1)
        return State(
            setting,
            deck=MOG_DECK,
            curiosity=CURIOSITY_DECK,
            hands=((),) * players,
            lives=(setting.lives,) * len(setting.houses),
            larders=(0,) * len(setting.houses),
            cats=tuple(HOME_AT[setting.houses[household]] for household in setting.households),
            critters=(AT_HOME,) * len(setting.critters),
            stock=(setting.stock,) * len(SHOPS),
            closed=(False,) * len(SHOPS),
            agenda=tuple(Task(kind, player) for kind in (REFILL, LOT) for player in range(players)),
            throws=(0,) * players,
        )

    def parse(self, text: str) -> Move:
        return parse_move(text)

    def phrases(self, action: Action) -> Sequence[Phrase]:
        return phrases_of(action)

    def sides(self, players: int, options: Mapping[str, str]) -> tuple[int, ...]:
        return teams_of(players, options)
