"""Cat Attack: Curiosity cards.

Ours: a roll by such a card is a roll, so it can bring a cat home; one more Mog card is a card,
neither a Cat Fight nor Six Cat. A retired cat's larder is a larder from which a creature can flee.
"""

from __future__ import annotations

from rules.cat_attack.board import CAR_PARK, FOODS, SHOPS, STREETS
from rules.cat_attack.cards import (
    ANOTHER_CARD,
    ANOTHER_ROLL,
    BIRD_ESCAPES,
    CAR_CARDS,
    CURIOSITY,
    CURIOSITY_DECK,
    GO_HOME,
    MOUSE_ESCAPES,
    NEW_LIFE,
    SHOP_CARDS,
    SHUFFLE,
)
from rules.cat_attack.events import (
    CarDrove,
    Drew,
    Escaped,
    NothingEscaped,
    NothingLost,
    Recovered,
    ShopClosed,
    ShopOpened,
)
from rules.cat_attack.scene import AT_HOME, held
from rules.cat_attack.table import Table
from rules.cat_attack.tasks import ANOTHER, THROW, Task
from rules.cat_attack.view import CARD, DRIVE, ESCAPE, FLED
from rules.cat_attack.ways import (
    BIT,
    ENDS,
    GROUNDS_OF_SHOP,
    HOLES,
    MIDDLE,
    STREET_MASK,
    drive,
    spaces_in,
)


def drawn(table: Table, player: int, card: str) -> None:
    """The player drew this card, which goes under the deck."""
    table.drawn.append(card)
    table.tell(Drew(player, card))
    if card == SHUFFLE:
        table.curiosity = list(CURIOSITY_DECK)
        return
    table.curiosity[CURIOSITY.index(card)] -= 1
    if card in SHOP_CARDS:
        _open_or_close(table, player, SHOP_CARDS.index(card))
    elif card in CAR_CARDS:
        _drive(table, player, CAR_CARDS.index(card))
    elif card == ANOTHER_CARD:
        table.conclude(Task(CARD, player, value=ANOTHER))
    elif card == ANOTHER_ROLL:
        table.conclude(Task(THROW, player))
    elif card in (BIRD_ESCAPES, MOUSE_ESCAPES):
        _ask_who_loses(table, player, card)
    elif card == GO_HOME:
        table.strike((player,), "curiosity")
        table.conclude()
    elif card == NEW_LIFE:
        _recover(table, player)


def _open_or_close(table: Table, player: int, shop: int) -> None:
    table.closed[shop] = not table.closed[shop]
    if not table.closed[shop]:
        table.tell(ShopOpened(player, SHOPS[shop].name))
        return
    table.tell(ShopClosed(player, SHOPS[shop].name))
    caught = [
        other
        for other, space in enumerate(table.cats)
        if space >= 0 and BIT[space] & GROUNDS_OF_SHOP[shop]
    ]
    table.strike_together(caught, "closed")
    table.conclude()


def _drive(table: Table, player: int, street: int) -> None:
    """The car hits who is on its way, then whoever else is on the street where it stops."""
    way = drive(table.car, street)
    rest = [space for space in spaces_in(STREET_MASK[street]) if space not in way]
    begun = CAR_PARK if table.car < 0 else ENDS[MIDDLE[table.car]]
    table.trail(player, "car", DRIVE, begun, *(ENDS[space] for space in way))
    table.car = street
    table.tell(CarDrove(player, STREETS[street]))
    hit = [table.cats.index(space) for space in (*way, *rest) if space in table.cats]
    table.strike(hit, "car")
    table.conclude()


def _ask_who_loses(table: Table, player: int, kind: str) -> None:
    item = FOODS.index(kind)
    if any(larder >> item & 1 for larder in table.larders):
        table.conclude(Task(ESCAPE, player, value=item))
    else:
        table.tell(NothingEscaped(player, kind))


def let_go(table: Table, player: int, name: str, item: int) -> None:
    """The mouse or bird of the household with this name flees into its own house."""
    household, kind = table.setting.names.index(name), FOODS[item]
    critter = held(table, household, kind)
    if critter is None:
        return
    piece = table.setting.critters[critter]
    table.critters[critter] = AT_HOME
    table.empty(household, item)
    larder = f"larder{table.setting.houses[household] + 1}"
    table.trail(player, piece, FLED, larder, ENDS[HOLES[kind]])
    table.tell(Escaped(player, table.setting.members[household][0], piece))


def _recover(table: Table, player: int) -> None:
    household = table.setting.households[player]
    if table.lives[household] < table.setting.lives:
        table.lives[household] += 1
        table.tell(Recovered(player, table.lives[household]))
    else:
        table.tell(NothingLost(player))
