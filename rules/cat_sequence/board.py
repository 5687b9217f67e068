"""Cat Sequence: breeds, cards, the lines through a space, and the layout of the board as data.

The original rules do not contain the printed board. This layout is ours: every breed is once in
columns 1 to 6 and once in columns 7 to 12, but never twice in a line of five.
"""

from __future__ import annotations

from rules.cat_sequence.lines import LINES, SPACES
from rules.cat_sequence.view import MEOW, PURRR

SPACE_INDEX = {name: index for index, name in enumerate(SPACES)}

_ROWS_OF_BREEDS = (
    "birman ragdoll persian somali sphynx ragamuffin"
    " japanese-bobtail british-shorthair ocicat tonkinese russian-blue balinese",
    "turkish-angora manx bombay singapura bengal cornish-rex"
    " american-shorthair egyptian-mau tabby munchkin oriental korat",
    "exotic-shorthair russian-blue abyssinian laperm balinese nebelung"
    " maine-coon chartreux persian ragdoll himalayan ragamuffin",
    "turkish-van devon-rex siberian tabby american-curl siamese"
    " burmese birman scottish-fold bombay manx savannah",
    "british-shorthair snowshoe munchkin norwegian-forest-cat korat maine-coon"
    " turkish-angora abyssinian nebelung selkirk-rex laperm somali",
    "ocicat oriental scottish-fold japanese-bobtail tonkinese chartreux"
    " siamese turkish-van american-curl bengal singapura cornish-rex",
    "egyptian-mau burmese selkirk-rex himalayan savannah american-shorthair"
    " devon-rex sphynx snowshoe exotic-shorthair norwegian-forest-cat siberian",
)

BREEDS = tuple(sorted({breed for row in _ROWS_OF_BREEDS for breed in row.split()}))
CARDS = (*BREEDS, PURRR, MEOW)
"""Names of cards by code. Breeds are first, so a breed's code is also its index in `BREEDS`."""
CARD_CODE = {name: code for code, name in enumerate(CARDS)}
PURRR_CODE, MEOW_CODE = CARD_CODE[PURRR], CARD_CODE[MEOW]
COPIES = 2
DECK = (COPIES,) * len(CARDS)
"""The number of copies of each card in a full deck, by code."""

FIXED_LAYOUT = tuple(CARD_CODE[breed] for row in _ROWS_OF_BREEDS for breed in row.split())


LINE_MASKS = tuple(
    (line, int.from_bytes(bytes(space in line for space in range(len(SPACES))))) for line in LINES
)
"""Each line with its mask: a number with a byte for each space, 1 if the space is on the line."""
LINES_THROUGH = tuple(
    tuple(line for line in LINES if space in line) for space in range(len(SPACES))
)
MASKS_THROUGH = tuple(
    tuple(mask for line, mask in LINE_MASKS if space in line) for space in range(len(SPACES))
)
