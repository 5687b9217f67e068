"""Cat Sequence: English sentences for the game's own refusals, for the command line."""

from __future__ import annotations

from collections.abc import Mapping

EXPLANATIONS: Mapping[str, str] = {
    "illegal.covered": "There is a chip on that space already.",
    "illegal.may-not-pass": "The player can do something, so a pass is not allowed.",
    "illegal.no-chip": "There is no chip on that space.",
    "illegal.no-right-to-draw": "The player has no card to draw.",
    "illegal.not-dead": "The card is not dead: one of its spaces is open.",
    "illegal.not-in-hand": "The player does not hold that card.",
    "illegal.one-exchange": "A player can turn in only one dead card a turn.",
    "illegal.only-draw": "It is another player's turn, so this player can only draw.",
    "illegal.other-breed": "That space shows another breed.",
    "illegal.own-chip": "The chip on that space belongs to the player's own side.",
    "illegal.safe-chip": "The chip on that space is part of a sequence.",
    "setup.goal-of-two-teams-only": "A goal of two sequences needs a match between two sides.",
    "setup.teams-must-be-even": "Five cannot play, because all teams must have the same size.",
    "setup.teams-of-six-only": "Teams can be chosen only with six players.",
}
