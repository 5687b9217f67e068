"""Errors in records, setups and positions, in plain English for the command line.

The bot explains refusals in the reader's language, from catalogues; the command line has no
catalogues.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from rules.errors import BadRecord, Fact, RulesError

EXPLANATIONS: Mapping[str, str] = {
    "after-outcome": "Nothing may follow the outcome.",
    "auto-before-gave-up": (
        "The bot played for player {player} earlier, but no line before that says that player "
        "{player} gave up."
    ),
    "auto-impossible": "The bot cannot play for player {player} here, so auto must be left out.",
    "auto-missing": "Player {player} gave up, so this action needs auto.",
    "auto-unexplained": (
        "This action has auto, but no line before it says that player {player} gave up."
    ),
    "commitment": "The commitment is not the SHA-256 of the seed.",
    "default-option": "An option that has its default must be left out.",
    "empty": "The record is empty.",
    "field-type": "The field {field} has a wrong value.",
    "hex": "The field {field} must be 64 digits or small letters from a to f.",
    "hint": "Player {player} cannot take the action of this hint here.",
    "missing-field": "The field {field} is missing.",
    "missing-outcome": "The match is over, but the line with its outcome is missing.",
    "no-such-ply": "The record ends after {plies} plies.",
    "not-an-object": "This line is not a JSON object.",
    "not-json": "This line is not JSON, or it holds a key twice.",
    "one-side-left": "Only one side is left, so only the outcome can follow.",
    "own-after-auto": "The bot played for player {player} earlier, so this action needs auto.",
    "ply": "The field ply must be {expected} here.",
    "premature-outcome": (
        "The match cannot end here with the reason {reason} and these places. "
        "Possible places: {places}."
    ),
    "record-version": "Records of version {version} cannot be read.",
    "rules-version": "Version {version} of the rules is not known.",
    "unknown-field": "The field {field} does not belong here.",
    "wrong-outcome": "The outcome is wrong. It must be {expected}.",
    "gave-up.one-side": "Player {player} cannot give up, because only one side is left.",
    "gave-up.reason": 'The reason to give up must be resigned, timeout or left, not "{reason}".',
    "gave-up.seat": "Nobody has seat {player}.",
    "gave-up.twice": "Player {player} gave up earlier, or the bot played for that player.",
    "gave-up.two-players": "With two players a resignation ends the match: write an outcome.",
    "illegal.chance-impossible": 'Chance cannot bring "{text}" here.',
    "illegal.chance-not-of-seed": 'The seed gives "{drawn}" here, not "{text}".',
    "illegal.foreign": "A player cannot take this action.",
    "illegal.none-of-these": 'Nothing that "{text}" could mean is allowed here.',
    "malformed.shape": 'The text "{text}" is not an action of this game.',
    "over.no-more-actions": "The match is over, so nothing but its outcome can follow.",
    "position.no-notation": "Positions of this game cannot be written down.",
    "setup.no-seed": "The seed is missing.",
    "setup.outcome": "The match cannot end with the reason {reason} and these places.",
    "setup.players": "The game cannot be played by {players} players.",
    "setup.rules-version": "Version {version} of the rules is not known.",
    "setup.seed-length": "The seed must have 32 bytes, not {bytes}.",
    "setup.unknown-choice": 'The option {option} cannot be "{choice}".',
    "setup.unknown-game": 'There is no game "{game}".',
    "setup.unknown-option": 'The game has no option "{option}".',
    "turn.wait": "Player {player} cannot act now.",
}
"""A sentence for each reason that all games share; names in braces are replaced with facts."""


def explanation(error: RulesError, own: Mapping[str, str]) -> str:
    """Return the sentence for an error. `own` are the game's own explanations."""
    name = error.reason if isinstance(error, BadRecord) else error.key
    sentence = own.get(name) or EXPLANATIONS.get(name)
    if sentence is None:
        return f"The rules of this game do not allow this ({name})."
    facts: Mapping[str, Fact] = defaultdict(lambda: "none", error.facts)
    return sentence.format_map(facts)
