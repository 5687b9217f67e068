"""Cat Attack: the cards of both decks.

The publisher says that the Mog deck has three copies of each card. The Curiosity deck is ours,
balanced by playing many matches.
"""

from __future__ import annotations

from rules.cat_attack.board import BIRD, MOUSE, SHOPS, STREETS

CAT = "cat"
SUITS = (CAT, MOUSE, BIRD)
"""Suits of Mog cards, each with values 1 to 6: `cat-5`."""
VALUES = (1, 2, 3, 4, 5, 6)
SPEEDY, ATTACK, BURGLAR = "speedy", "attack", "burglar"
PICTURES = (SPEEDY, ATTACK, BURGLAR)
COPIES = 3

MOG = (*(f"{suit}-{value}" for suit in SUITS for value in VALUES), *PICTURES)
"""Names of the Mog cards. Everywhere else, a card is a code: its index in this tuple."""
CODE = {name: code for code, name in enumerate(MOG)}
MOG_DECK = (COPIES,) * len(MOG)
"""The number of copies of each card in the full deck, by code."""
HAND = 6

SHOP_CARDS = tuple(f"shop-{shop.name}" for shop in SHOPS)
"""Cards that open a closed shop or close an open one."""
CAR_CARDS = tuple(f"car-{street}" for street in STREETS)
"""Cards that send the car to a street."""
ANOTHER_CARD, ANOTHER_ROLL = "mog", "roll"
BIRD_ESCAPES, MOUSE_ESCAPES = BIRD, MOUSE
GO_HOME, NEW_LIFE = "home", "life"
SHUFFLE = "shuffle"

CURIOSITY_CARDS = {
    **dict.fromkeys(SHOP_CARDS, 4),
    **dict.fromkeys(CAR_CARDS, 2),
    ANOTHER_CARD: 4,
    ANOTHER_ROLL: 3,
    BIRD_ESCAPES: 2,
    MOUSE_ESCAPES: 2,
    GO_HOME: 2,
    NEW_LIFE: 1,
}
"""The number of each Curiosity card in the deck. The Shuffle card lies below all of them."""
CURIOSITY = tuple(CURIOSITY_CARDS)
CURIOSITY_DECK = tuple(CURIOSITY_CARDS.values())


def suit_of(card: int) -> str:
    """Return the suit of a card; "" for a picture card."""
    return SUITS[card // len(VALUES)] if card < len(SUITS) * len(VALUES) else ""


def value_of(card: int) -> int:
    """Return the value of a card that has a suit."""
    return card % len(VALUES) + 1
