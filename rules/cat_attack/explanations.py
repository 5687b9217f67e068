"""Cat Attack: English sentences for the game's own refusals, for the command line."""

from __future__ import annotations

from collections.abc import Mapping

EXPLANATIONS: Mapping[str, str] = {
    "illegal.creature-no-way": "The creature cannot get there, or the space is taken.",
    "illegal.creature-stays": "That creature cannot be moved now.",
    "illegal.has-target": "The card has a target, so it must be used on one.",
    "illegal.must-answer": "The player must answer in the Cat Fight first.",
    "illegal.must-go": "The player must first move the cat as far as the roll says.",
    "illegal.must-let-go": "The player must first say from which larder the creature escapes.",
    "illegal.must-play": "The player must play a Mog card first.",
    "illegal.must-swap": "The player must swap or keep a card first.",
    "illegal.must-take": "The player must first name what to take from the larder.",
    "illegal.no-burglary": "The cat cannot do a burglary there.",
    "illegal.no-way": "The cat cannot get there by exactly that number.",
    "illegal.nobody-to-escape": "Nothing can escape from that larder.",
    "illegal.nobody-to-fight": "There is no rival within six spaces who is away from home.",
    "illegal.not-cornered": "The cat is not cornered.",
    "illegal.not-for-kittens": "This action is not part of the game for kittens.",
    "illegal.not-in-hand": "The player does not hold that card.",
    "illegal.not-six": "Six Cat needs six cards of mice, or six of birds.",
    "illegal.not-their-card": "The other player has no such card, or the two cards are equal.",
    "illegal.nothing-to-free": "The player cannot free anything from that larder.",
    "illegal.nothing-to-take": "The player cannot take any such food.",
    "illegal.only-a-card": "The Curiosity card only allows the player to play a card.",
    "illegal.other-suit": "The card's suit is not the suit of the fight.",
    "illegal.out-of-reach": "There is no target within six spaces.",
    "malformed.equal-cards": 'The action "{text}" swaps two equal cards.',
    "malformed.no-such-space": "There is no space {space}.",
    "setup.claws-from-three": "Shops can be short of food only with three players or more.",
    "setup.gangs-of-four-or-six": "Gangs need four or six players.",
    "setup.only-gangs-share": "Only gangs can share houses.",
}
