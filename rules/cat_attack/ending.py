"""Cat Attack: the facts that decided a finished match."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cat_attack.board_queries import OFF
from rules.cat_attack.events import CameHome, RetiredFromPlay
from rules.cat_attack.position import Position
from rules.errors import Fact
from rules.game import Event, Outcome


def decided_by(after: Position, events: Sequence[Event], outcome: Outcome) -> dict[str, Fact]:
    """Return the facts that explain the outcome.

    The facts depend on the outcome's reason. For `larder`: the `player` who came home last, and
    `count`, the number of cats that this player's team still has in play. For `survivor`: the
    `owner` whose cat lost its last life, and `why`; also `count`, the number of teams left, which
    is 1 or 0. If a team is left, `player` is one of its players, with the `lives` of that player's
    household. For `time`: `count`, the number of teams that rank first (0 if all teams are equal);
    `player`, a player of a team that ranks first; `lives`, the lives of this team; and `items`, the
    number of items of food that this team has.
    """
    by_reason = {"larder": _larder, "survivor": _survivor, "time": _time}
    return by_reason[outcome.reason](after, events, outcome)


def _larder(after: Position, events: Sequence[Event], _: Outcome) -> dict[str, Fact]:
    player = next(event.player for event in events if isinstance(event, CameHome))
    team = after.setting.teams[player]
    cats = [space for of, space in zip(after.setting.teams, after.cats, strict=True) if of == team]
    return {"player": player, "count": sum(space != OFF for space in cats)}


def _survivor(after: Position, events: Sequence[Event], _: Outcome) -> dict[str, Fact]:
    retired = [event for event in events if isinstance(event, RetiredFromPlay)][-1]
    facts: dict[str, Fact] = {"owner": retired.player, "why": retired.why, "count": 0}
    left = [player for player, space in enumerate(after.cats) if space != OFF]
    if left:
        lives = after.lives[after.setting.households[left[0]]]
        facts |= {"player": left[0], "lives": lives, "count": 1}
    return facts


def _time(after: Position, _: Sequence[Event], outcome: Outcome) -> dict[str, Fact]:
    teams, households = after.setting.teams, after.setting.households
    first = outcome.places.index(1)
    own = {at for at, team in zip(households, teams, strict=True) if team == teams[first]}
    return {
        "player": first,
        "lives": sum(after.lives[household] for household in own),
        "items": sum(after.larders[household].bit_count() for household in own),
        "count": len({teams[player] for player in outcome.winners}),
    }
