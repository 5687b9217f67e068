"""Caged Rat: English sentences for the game's own refusals, for the command line."""

from __future__ import annotations

from collections.abc import Mapping

EXPLANATIONS: Mapping[str, str] = {
    "illegal.capture-offered": "That card is the one to be captured, so it cannot be bid.",
    "illegal.feeds-itself": "There is no choice of rats to feed now.",
    "illegal.must-answer": "The player must answer the bid first.",
    "illegal.must-bid": "The player must bid a card first.",
    "illegal.must-cage": "The player must cage two cards first.",
    "illegal.must-feed": "The player must choose a rat to feed first.",
    "illegal.must-offer": "The player must offer a card first.",
    "illegal.no-such-rank": "The player holds no card of that rank.",
    "illegal.not-in-hand": "The player does not hold that card.",
    "illegal.not-your-rat": "That card is not one of the player's rats.",
    "illegal.one-by-one": "Each card must be named with its suit.",
    "illegal.only-one": "The player holds only one card of that rank.",
    "malformed.order": 'The two cards of "{text}" must stand in alphabetical order.',
}
