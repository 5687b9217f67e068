"""Cat Sequence: the game, based on the printed rules of the original board and card game.

Two, three, four or six players; hidden hands; chance. The layout of the board and the number of
copies of each card are ours; `board` and `state` contain the rulings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.cat_sequence.actions import Move, parse_move
from rules.cat_sequence.board import DECK, FIXED_LAYOUT
from rules.cat_sequence.explanations import EXPLANATIONS
from rules.cat_sequence.position import Setting
from rules.cat_sequence.state import State
from rules.cat_sequence.words import phrases_of
from rules.errors import BadSetup
from rules.game import Action, Game, Option, Phrase

_SMALL_TABLE, _BIG_HAND, _SMALL_HAND = 3, 5, 4


class CatSequence(Game):
    """See `rules.game.Game`."""

    key = "cat-sequence"
    explanations = EXPLANATIONS
    rules_version = 1
    player_counts = (2, 3, 4, 6)
    options = (
        Option("layout", ("fixed", "shuffled")),
        Option("draw", ("auto", "manual")),
        Option("goal", ("1", "2")),
        Option("teams", ("3x2", "2x3")),
    )
    has_chance = True
    has_secrets = True
    minutes = 5

    def check(self, players: int, options: Mapping[str, str]) -> None:
        if players == 5:
            raise BadSetup("teams-must-be-even", players=players)
        if players != 6 and "teams" in options:
            raise BadSetup("teams-of-six-only", players=players)
        if options.get("goal") == "2" and _teams(players, options) != 2:
            raise BadSetup("goal-of-two-teams-only", players=players)

    def initial_state(self, players: int, options: Mapping[str, str]) -> State:
        setting = Setting(
            players=players,
            teams=_teams(players, options),
            goal=int(options["goal"]),
            manual=options["draw"] == "manual",
            hand_size=_BIG_HAND if players <= _SMALL_TABLE else _SMALL_HAND,
        )
        return State(
            setting,
            layout=() if options["layout"] == "shuffled" else FIXED_LAYOUT,
            deck=DECK,
            hands=((),) * players,
            discards=((),) * players,
        )

    def parse(self, text: str) -> Move:
        return parse_move(text)

    def phrases(self, action: Action) -> Sequence[Phrase]:
        return phrases_of(action)

    def sides(self, players: int, options: Mapping[str, str]) -> tuple[int, ...]:
        teams = _teams(players, options)
        return tuple(player % teams for player in range(players))


def _teams(players: int, options: Mapping[str, str]) -> int:
    """Return the number of teams; players who play for themselves are teams of one."""
    if players == 6:
        return 2 if options.get("teams") == "2x3" else 3
    return 2 if players == 4 else players
