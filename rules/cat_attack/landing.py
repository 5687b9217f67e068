"""Cat Attack: what happens where a cat comes to rest by an action of its own.

Ours: whoever is on the space is sent home first, then it is the cat that arrived who looks round
in its own garden.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.cat_attack.board import FOODS, NAMES, SHOPS
from rules.cat_attack.ends import home_first
from rules.cat_attack.events import Attacked, CameHome, Caught, FightWon, Shopped
from rules.cat_attack.scene import (
    FULL,
    OFF,
    SOLD,
    any_in,
    area_of,
    food_of,
    home_of,
    household_at,
    into_larder,
    is_retired,
    lacks,
    met_at,
)
from rules.cat_attack.table import Table
from rules.cat_attack.tasks import DRAW, Task
from rules.cat_attack.view import CAUGHT, TAKE
from rules.cat_attack.ways import BIT, CURIOSITY_SPACES, GARDEN_OF_SHOP, PRINT_OF_SHOP

ATTACK, FIGHT, BURGLARY = "attack", "fight", "burglary"
"""How a cat comes to a space, and why somebody there is sent home."""


def land(
    table: Table, player: int, space: int, *, refill: Sequence[int] = (), manner: str = ATTACK
) -> None:
    """A player's cat comes to rest on a space.

    `manner` is how it meets who is there: by an attack, a fight won, or as a burglar. `refill` are
    the players who draw new cards before anything is swapped.
    """
    victim, origin = met_at(table, player, space), table.cats[player]
    table.cats[player] = space
    if victim is not None:
        met = (
            FightWon(player, victim) if manner == FIGHT else Attacked(player, victim, NAMES[space])
        )
        table.tell(met)
        table.strike((victim,), manner)
        table.owe_swap(player, victim)
    if table.ended is not None:
        return
    _catch(table, player, space)
    _shop(table, player, space)
    own = area_of(table, table.setting.households[player])
    if BIT[space] & own and not BIT[origin] & own:
        table.arrivals.append((player, False))
    table.look_round()
    there = table.cats[player] == space
    then = _in_store(table, player, space, burglar=manner == BURGLARY) if there else ()
    table.conclude(*then, refill=refill)


def rolled_home(table: Table, player: int, space: int) -> bool:
    """Whether a roll onto this space brings a cat home with a full larder; then it is marked.

    The match is over once that holds for all of its team that are in play.
    """
    setting = table.setting
    full = table.larders[setting.households[player]] == FULL
    if space != home_of(table, player) or not full:
        return False
    table.came_home |= 1 << player
    table.tell(CameHome(player, setting.cats[player]))
    if all(
        table.came_home >> mate & 1
        for mate in range(setting.players)
        if setting.mates(player, mate) and table.cats[mate] != OFF
    ):
        table.cats[player] = space
        table.ended = home_first(setting.teams, setting.teams[player])
    return table.ended is not None


def _catch(table: Table, player: int, space: int) -> None:
    if space not in table.critters:
        return
    critter = table.critters.index(space)
    household, piece = table.setting.households[player], table.setting.critters[critter]
    table.critters[critter] = into_larder(household)
    _store(table, player, food_of(table, critter))
    larder = f"larder{table.setting.houses[household] + 1}"
    table.trail(player, piece, CAUGHT, NAMES[space], larder)
    table.tell(Caught(player, piece))


def _shop(table: Table, player: int, space: int) -> None:
    """Food from the shop in whose garden, or on whose Cat Burglar print, a cat is."""
    for shop, item in enumerate(SOLD):
        served = BIT[space] & GARDEN_OF_SHOP[shop] and not table.closed[shop]
        served = served or space == PRINT_OF_SHOP[shop]
        if served and table.stock[shop] and lacks(table, player, item):
            table.stock[shop] -= 1
            _store(table, player, item)
            table.tell(Shopped(player, FOODS[item], SHOPS[shop].name))


def _store(table: Table, player: int, item: int) -> None:
    table.larders[table.setting.households[player]] |= 1 << item


def _in_store(table: Table, player: int, space: int, *, burglar: bool) -> tuple[Task, ...]:
    """What a space has in store for a cat that came to rest there: a raid, a Curiosity card."""
    household = household_at(table, space)
    if household is not None and _may_raid(table, player, household, burglar=burglar):
        return (Task(TAKE, player, household),)
    return (Task(DRAW, player, value=space),) if BIT[space] & CURIOSITY_SPACES else ()


def _may_raid(table: Table, player: int, household: int, *, burglar: bool) -> bool:
    """Whether a cat on this household's Home may rob it.

    Those who live there must be away, also from their garden unless a Cat Burglar comes.
    """
    if table.setting.kittens or table.setting.team_of(household) == table.setting.teams[player]:
        return False
    if burglar or is_retired(table, household):
        return True
    return not any_in(table, household, area_of(table, household))
