"""Cat Attack: the consequences when a cat stops after its own action.

Our ruling: if a cat enters its own garden and meets another cat on the space where it stops, the
other cat is sent home first; then all other trespassers are driven out.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.cat_attack.board import FOODS, NAMES, SHOPS
from rules.cat_attack.board_queries import (
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
from rules.cat_attack.draft import Draft
from rules.cat_attack.ends import home_first
from rules.cat_attack.events import Attacked, CameHome, Caught, FightWon, Shopped
from rules.cat_attack.routes import BIT, CURIOSITY_SPACES, GARDEN_OF_SHOP, PRINT_OF_SHOP
from rules.cat_attack.tasks import DRAW, Task
from rules.cat_attack.view import CAUGHT, TAKE

ATTACK, FIGHT, BURGLARY = "attack", "fight", "burglary"
"""How a cat comes to a space; also the reason why a cat that was there is sent home."""


def arrive(
    draft: Draft, player: int, space: int, *, refill: Sequence[int] = (), manner: str = ATTACK
) -> None:
    """Stop a player's cat on a space, with all consequences.

    `manner` says how the arriving cat meets a cat there: by an attack, by winning a fight, or as a
    burglar. `refill` are the players who draw new cards first, before anyone swaps a card with a
    victim.
    """
    victim, origin = met_at(draft, player, space), draft.cats[player]
    draft.cats[player] = space
    if victim is not None:
        met = (
            FightWon(player, victim) if manner == FIGHT else Attacked(player, victim, NAMES[space])
        )
        draft.tell(met)
        draft.lose_lives((victim,), manner)
        draft.owe_swap(player, victim)
    if draft.ended is not None:
        return
    _catch(draft, player, space)
    _shop(draft, player, space)
    own = area_of(draft, draft.setting.households[player])
    if BIT[space] & own and not BIT[origin] & own:
        draft.arrivals.append((player, False))
    draft.look_round()
    there = draft.cats[player] == space
    then = _in_store(draft, player, space, burglar=manner == BURGLARY) if there else ()
    draft.conclude(*then, refill=refill)


def rolled_home(draft: Draft, player: int, space: int) -> bool:
    """If a roll brings a cat onto its Home with a full larder, record that it has come home.

    Return whether all of the team's cats in play have now come home, which ends the match.
    """
    setting = draft.setting
    full = draft.larders[setting.households[player]] == FULL
    if space != home_of(draft, player) or not full:
        return False
    draft.came_home |= 1 << player
    draft.tell(CameHome(player, setting.cats[player]))
    if all(
        draft.came_home >> mate & 1
        for mate in range(setting.players)
        if setting.mates(player, mate) and draft.cats[mate] != OFF
    ):
        draft.cats[player] = space
        draft.ended = home_first(setting.teams, setting.teams[player])
    return draft.ended is not None


def _catch(draft: Draft, player: int, space: int) -> None:
    """Move any mouse or bird on the space into the player's larder."""
    if space not in draft.critters:
        return
    critter = draft.critters.index(space)
    household, piece = draft.setting.households[player], draft.setting.critters[critter]
    draft.critters[critter] = into_larder(household)
    _store(draft, player, food_of(draft, critter))
    larder = f"larder{draft.setting.houses[household] + 1}"
    draft.trail(player, piece, CAUGHT, NAMES[space], larder)
    draft.tell(Caught(player, piece))


def _shop(draft: Draft, player: int, space: int) -> None:
    """Give a shop's food to a player who lacks this food and whose cat is on this space.

    The space must be the shop's Cat Burglar print, or be in the shop's garden while the shop is
    open. The shop must have stock.
    """
    for shop, item in enumerate(SOLD):
        served = BIT[space] & GARDEN_OF_SHOP[shop] and not draft.closed[shop]
        served = served or space == PRINT_OF_SHOP[shop]
        if served and draft.stock[shop] and lacks(draft, player, item):
            draft.stock[shop] -= 1
            _store(draft, player, item)
            draft.tell(Shopped(player, FOODS[item], SHOPS[shop].name))


def _store(draft: Draft, player: int, item: int) -> None:
    draft.larders[draft.setting.households[player]] |= 1 << item


def _in_store(draft: Draft, player: int, space: int, *, burglar: bool) -> tuple[Task, ...]:
    """Return what must follow when a cat stops on a space: a raid, a Curiosity card, or nothing."""
    household = household_at(draft, space)
    if household is not None and _may_raid(draft, player, household, burglar=burglar):
        return (Task(TAKE, player, household),)
    return (Task(DRAW, player, value=space),) if BIT[space] & CURIOSITY_SPACES else ()


def _may_raid(draft: Draft, player: int, household: int, *, burglar: bool) -> bool:
    """Return whether a cat on this household's Home may rob the household.

    All cats of the household must be away from the Home and the garden. For a Cat Burglar, the
    household's cats only need to be away from the Home.
    """
    if draft.setting.kittens or draft.setting.team_of(household) == draft.setting.teams[player]:
        return False
    if burglar or is_retired(draft, household):
        return True
    return not any_in(draft, household, area_of(draft, household))
