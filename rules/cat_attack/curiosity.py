"""Cat Attack: Curiosity cards.

Our rulings: a roll that a Curiosity card allows is an ordinary roll, so it can bring a cat home.
"One more Mog card" allows only a card, not a Cat Fight or Six Cat. A mouse or bird can also flee
from the larder of a retired cat.
"""

from __future__ import annotations

from rules.cat_attack.board import CAR_PARK, FOODS, SHOPS, STREETS
from rules.cat_attack.board_queries import AT_HOME, held
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
from rules.cat_attack.draft import Draft
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
from rules.cat_attack.routes import (
    BIT,
    ENDS,
    GROUNDS_OF_SHOP,
    HOLES,
    MIDDLE,
    STREET_MASK,
    drive,
    spaces_in,
)
from rules.cat_attack.tasks import ANOTHER, THROW, Task
from rules.cat_attack.view import CARD, DRIVE, ESCAPE, FLED


def drawn(draft: Draft, player: int, card: str) -> None:
    """Carry out a Curiosity card that chance drew for a player, and put it under the deck."""
    draft.drawn.append(card)
    draft.tell(Drew(player, card))
    if card == SHUFFLE:
        draft.curiosity = list(CURIOSITY_DECK)
        return
    draft.curiosity[CURIOSITY.index(card)] -= 1
    if card in SHOP_CARDS:
        _open_or_close(draft, player, SHOP_CARDS.index(card))
    elif card in CAR_CARDS:
        _drive(draft, player, CAR_CARDS.index(card))
    elif card == ANOTHER_CARD:
        draft.conclude(Task(CARD, player, value=ANOTHER))
    elif card == ANOTHER_ROLL:
        draft.conclude(Task(THROW, player))
    elif card in (BIRD_ESCAPES, MOUSE_ESCAPES):
        _ask_who_loses(draft, player, card)
    elif card == GO_HOME:
        draft.lose_lives((player,), "curiosity")
        draft.conclude()
    elif card == NEW_LIFE:
        _recover(draft, player)


def _open_or_close(draft: Draft, player: int, shop: int) -> None:
    """Open a closed shop; or close an open one, and take a life from each cat on its grounds."""
    draft.closed[shop] = not draft.closed[shop]
    if not draft.closed[shop]:
        draft.tell(ShopOpened(player, SHOPS[shop].name))
        return
    draft.tell(ShopClosed(player, SHOPS[shop].name))
    caught = [
        other
        for other, space in enumerate(draft.cats)
        if space >= 0 and BIT[space] & GROUNDS_OF_SHOP[shop]
    ]
    draft.lose_life_together(caught, "closed")
    draft.conclude()


def _drive(draft: Draft, player: int, street: int) -> None:
    """Drive the car to a street.

    Cats in its way lose a life first; then all other cats on the street lose a life.
    """
    way = drive(draft.car, street)
    rest = [space for space in spaces_in(STREET_MASK[street]) if space not in way]
    begun = CAR_PARK if draft.car < 0 else ENDS[MIDDLE[draft.car]]
    draft.trail(player, "car", DRIVE, begun, *(ENDS[space] for space in way))
    draft.car = street
    draft.tell(CarDrove(player, STREETS[street]))
    hit = [draft.cats.index(space) for space in (*way, *rest) if space in draft.cats]
    draft.lose_lives(hit, "car")
    draft.conclude()


def _ask_who_loses(draft: Draft, player: int, kind: str) -> None:
    """Ask the player from which larder a mouse (or bird) flees, if any larder holds one."""
    item = FOODS.index(kind)
    if any(larder >> item & 1 for larder in draft.larders):
        draft.conclude(Task(ESCAPE, player, value=item))
    else:
        draft.tell(NothingEscaped(player, kind))


def let_go(draft: Draft, player: int, name: str, item: int) -> None:
    """Make a mouse or bird flee from a larder to the mouse-hole or bird-house.

    `name` is the name of the household that has the larder.
    """
    household, kind = draft.setting.names.index(name), FOODS[item]
    critter = held(draft, household, kind)
    if critter is None:
        return
    piece = draft.setting.critters[critter]
    draft.critters[critter] = AT_HOME
    draft.empty(household, item)
    larder = f"larder{draft.setting.houses[household] + 1}"
    draft.trail(player, piece, FLED, larder, ENDS[HOLES[kind]])
    draft.tell(Escaped(player, draft.setting.members[household][0], piece))


def _recover(draft: Draft, player: int) -> None:
    """Give the player's household a life back, if it has lost any."""
    household = draft.setting.households[player]
    if draft.lives[household] < draft.setting.lives:
        draft.lives[household] += 1
        draft.tell(Recovered(player, draft.lives[household]))
    else:
        draft.tell(NothingLost(player))
