"""Washi Cat: plain English for this game's own refusals, on the command line."""

from __future__ import annotations

from collections.abc import Mapping

EXPLANATIONS: Mapping[str, str] = {
    "illegal.all-drawn": "All fish and cats are drawn already.",
    "illegal.amazing-used-up": "The other side's line blocks the way, and no special move is left.",
    "illegal.barrier": "A wall blocks the way into or out of the building.",
    "illegal.cat-home": "That cat is home and cannot act any more.",
    "illegal.cat-not-home-row": "A cat must be drawn in the player's home row.",
    "illegal.draw-cats-first": "All cats must be drawn first.",
    "illegal.draw-fish-first": "All fish must be drawn first.",
    "illegal.drawn-on": "There is a drawing on that space already.",
    "illegal.fish-at-home": "That fish is in the player's own home row.",
    "illegal.fish-not-home-row": "Fish must be drawn in the two outermost rows.",
    "illegal.fish-row-full": "The player has drawn both fish for that row.",
    "illegal.in-building": "That space is part of a building, which has a letter of its own.",
    "illegal.jump-over-nothing": "A jump must cross at least one space, and all must have a line.",
    "illegal.lands-on-fish": "A jump must end on a blank space, not on a fish.",
    "illegal.lands-on-line": "A jump must end on the first blank space.",
    "illegal.needs-amazing": (
        "The other side's line blocks the way; only a super amazing cat jump crosses it."
    ),
    "illegal.needs-no-special": "A super cat jump is enough to cross the player's own line.",
    "illegal.no-room": "A drawing there would leave too little room for the next ones.",
    "illegal.no-sewer": "There is no sewer on that space.",
    "illegal.no-special": "The player has no special move left.",
    "illegal.not-adjacent": "That place is not next to the cat.",
    "illegal.not-straight": "The cat has no straight way there over streets and sewers.",
    "illegal.not-street": "Fish and cats can be drawn only on streets.",
    "illegal.off-map": "That place is not on this map.",
    "illegal.on-the-sewer": "The cat is on that sewer and must leave it before it can enter it.",
    "illegal.one-fish-only": "The cat carries a fish already.",
    "illegal.pop-by-way-in": "The action must name the sewer where the cat comes out.",
    "illegal.sewer-closed": "A cat has stepped or landed on one of the two sewers.",
    "illegal.sewer-not-adjacent": "The sewer that leads there is not next to the cat.",
    "illegal.sewer-taken": "The other side's line is on one of the two sewers.",
    "illegal.shrine": "No cat can enter a shrine.",
    "illegal.their-line": "The other side's line is on that place.",
    "illegal.too-near": "There must be two spaces between two drawings.",
    "illegal.way-off-map": "That way leads off the map.",
    "illegal.way-shrine": "That way leads into a shrine.",
    "illegal.way-without-jump": "There is no line that way to jump over.",
}
