"""Match records: JSON Lines with a header, a line for each action, and the outcome.

Reading is strict: every line is checked by replaying it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.chance import commitment
from rules.errors import BadRecord, Fact, RulesError
from rules.game import CHANCE, Action, Outcome
from rules.match import Match, Step
from rules.registry import readings
from rules.table_ends import DUEL, may_act, may_play_for, table_ends

VERSION = 1
_FEW = 4
_HEX = re.compile(r"[0-9a-f]{64}")
_Fields = Mapping[str, type]

_HEADER: _Fields = {
    "record": int,
    "game": str,
    "rules": int,
    "players": int,
    "options": dict,
    "commitment": str,
}
_AGENT = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
_STEP: _Fields = {"ply": int, "player": int, "action": str}
_GAVE_UP: _Fields = {"player": int, "gave_up": str}
_HINT: _Fields = {"player": int, "hint": str}
_OUTCOME: _Fields = {"places": list, "reason": str}


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint given to a player after this number of plies: an action that was legal then."""

    player: int
    ply: int
    text: str


def write_record(
    match: Match,
    *,
    reveal_seed: bool,
    agents: Mapping[int, str] | None = None,
    hints: Sequence[Hint] = (),
) -> str:
    """Return the record of a match, each line ended by a newline.

    `reveal_seed` must be False until the match is over. `agents` names the computer player of each
    seat that a computer player held, from the start or after a person gave up. `hints` must be
    empty until the match is over, because they may name hidden cards.
    """
    lines = _lines(match, reveal_seed, agents or {}, hints)
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _lines(
    match: Match, reveal_seed: bool, agents: Mapping[int, str], hints: Sequence[Hint]
) -> Iterable[dict[str, object]]:
    header: dict[str, object] = {
        "record": VERSION,
        "game": match.game.key,
        "rules": match.game.rules_version,
        "players": match.players,
        "options": dict(match.options),
        "commitment": match.commitment,
    }
    if reveal_seed and match.seed is not None:
        header["seed"] = match.seed.hex()
    if agents:
        header["agents"] = {str(player): agents[player] for player in sorted(agents)}
    yield header
    yield from _lines_between(match, 0, hints)
    for step in match.steps:
        yield _step_line(step)
        yield from _lines_between(match, step.ply, hints)
    if match.outcome is not None:
        yield {"outcome": outcome_json(match.outcome)}


def _step_line(step: Step) -> dict[str, object]:
    line: dict[str, object] = {
        "ply": step.ply,
        "player": step.player,
        "action": step.action.text,
    }
    return {**line, "auto": True} if step.auto else line


def _lines_between(match: Match, ply: int, hints: Sequence[Hint]) -> Iterable[dict[str, object]]:
    """Yield a line for each hint, and for each player who gave up, after this number of plies."""
    for hint in hints:
        if hint.ply == ply:
            yield {"player": hint.player, "hint": hint.text}
    for each in match.gave_up:
        if each.ply == ply:
            yield {"player": each.player, "gave_up": each.reason}


def outcome_json(outcome: Outcome) -> dict[str, object]:
    return {"places": list(outcome.places), "reason": outcome.reason}


def read_record(lines: Iterable[str], *, plies: int | None = None) -> Match:
    """Read the match of a record: all of it, or only its first `plies` actions.

    Raises `BadRecord` with the fact `line`. A record need not have an outcome if it stops before
    the game is over.
    """
    match: Match | None = None
    number, ended = 0, False
    for number, text in enumerate(lines, start=1):  # errors after the loop need `number`
        if match is not None and match.ply == plies:
            return match
        if ended:
            raise BadRecord("after-outcome", line=number)
        data = _parse(text, number)
        if match is None:
            match = _at(number, _header, data)
        elif "outcome" in data:
            match, ended = _at(number, _end, match, data), True
        else:
            match = _at(number, _continued, match, data)
    if match is None:
        raise BadRecord("empty", line=1)
    if plies is not None and match.ply < plies:
        raise BadRecord("no-such-ply", line=number, plies=match.ply)
    if plies is None and match.outcome is not None and not ended:
        raise BadRecord("missing-outcome", line=number)
    return match


def _at(number: int, read: Callable[..., Match], *args: Any) -> Match:
    """Call `read` for a line; if `read` raises an error, add the line's number to the error."""
    try:
        return read(*args)
    except BadRecord as error:
        raise BadRecord(error.reason, line=number, **error.facts) from error
    except RulesError as error:
        facts = {**_game_of(args[0]), **error.facts}
        raise BadRecord(error.key, line=number, **facts) from error


def _game_of(read: Match | Mapping[str, Any]) -> dict[str, Fact]:
    """Return the fact `game`: the key of the game of a match or a header."""
    return {"game": read.game.key if isinstance(read, Match) else read["game"]}


def _parse(text: str, number: int) -> dict[str, Any]:
    try:
        data = json.loads(text, object_pairs_hook=_once_each)
    except (ValueError, RecursionError) as error:
        raise BadRecord("not-json", line=number) from error
    if not isinstance(data, dict):
        raise BadRecord("not-an-object", line=number)
    return data


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a key occurs twice")
    return dict(pairs)


def _check_fields(data: Mapping[str, Any], required: _Fields, optional: _Fields) -> None:
    for name in required:
        if name not in data:
            raise BadRecord("missing-field", field=name)
    for name, value in data.items():
        kind = required.get(name) or optional.get(name)
        if kind is None:
            raise BadRecord("unknown-field", field=name)
        if type(value) is not kind:
            raise BadRecord("field-type", field=name)


def _header(data: Mapping[str, Any]) -> Match:
    _check_fields(data, _HEADER, {"seed": str, "agents": dict})
    if data["record"] != VERSION:
        raise BadRecord("record-version", version=data["record"])
    kind = readings(data["game"]).get(data["rules"])
    if kind is None:
        raise BadRecord("rules-version", version=data["rules"])
    options = data["options"]
    if not all(type(value) is str for value in options.values()):
        raise BadRecord("field-type", field="options")
    if any(options.get(option.name) == option.default for option in kind.options):
        raise BadRecord("default-option")
    match = Match.start(
        kind,
        data["players"],
        options,
        seed=_seed(data),
        commitment_hex=data["commitment"],
    )
    _check_agents(data.get("agents"), match.players)
    return match


def _check_agents(agents: Mapping[str, object] | None, players: int) -> None:
    """Check that the computer players' seats and names are well-formed; replaying ignores them."""
    if agents is None:
        return
    seats = {str(player) for player in range(players)}
    names = agents.values()
    if not agents or not seats >= {*agents}:
        raise BadRecord("field-type", field="agents")
    if not all(isinstance(name, str) and _AGENT.fullmatch(name) for name in names):
        raise BadRecord("field-type", field="agents")


def _seed(data: Mapping[str, Any]) -> bytes | None:
    if not _HEX.fullmatch(data["commitment"]):
        raise BadRecord("hex", field="commitment")
    if "seed" not in data:
        return None
    if not _HEX.fullmatch(data["seed"]):
        raise BadRecord("hex", field="seed")
    seed = bytes.fromhex(data["seed"])
    if commitment(seed) != data["commitment"]:
        raise BadRecord("commitment")
    return seed


def _continued(match: Match, data: Mapping[str, Any]) -> Match:
    """Return the match after a line between the header and the outcome."""
    if "gave_up" in data:
        return _give_up(match, data)
    return _skip_hint(match, data) if "hint" in data else _step(match, data)


def _step(match: Match, data: Mapping[str, Any]) -> Match:
    _check_fields(data, _STEP, {"auto": bool})
    if match.gave_up and match.sides_left < DUEL:
        raise BadRecord("one-side-left")
    if data["ply"] != match.ply + 1:
        raise BadRecord("ply", expected=match.ply + 1)
    action = match.game.parse(data["action"])
    if data["player"] == CHANCE:
        if "auto" in data:
            raise BadRecord("unknown-field", field="auto")
        return match.chance(action)
    if data.get("auto") is False:
        raise BadRecord("field-type", field="auto")
    return _played(match, data["player"], action, auto="auto" in data)


def _played(match: Match, player: int, action: Action, *, auto: bool) -> Match:
    after = match.play(player, action, auto=auto)
    if auto and not may_play_for(match, player):
        raise BadRecord("auto-unexplained" if match.gave_up else "auto-impossible", player=player)
    if not auto and not may_act(match, player):
        raise BadRecord("auto-missing" if match.gave_up else "own-after-auto", player=player)
    return after


def _give_up(match: Match, data: Mapping[str, Any]) -> Match:
    _check_fields(data, _GAVE_UP, {})
    if not match.gave_up and match.out:
        raise BadRecord("auto-before-gave-up", player=match.out[0])
    return match.give_up(data["player"], data["gave_up"])


def _skip_hint(match: Match, data: Mapping[str, Any]) -> Match:
    """Check that the hint's action is legal for the player; return the match unchanged."""
    _check_fields(data, _HINT, {})
    player = data["player"]
    able = player in match.to_act() and player != CHANCE
    legal = match.state.legal_actions(player) if able and match.outcome is None else ()
    if data["hint"] not in {action.text for action in legal}:
        raise BadRecord("hint", player=player)
    return match


def _end(match: Match, data: Mapping[str, Any]) -> Match:
    _check_fields(data, {"outcome": dict}, {})
    _check_fields(data["outcome"], _OUTCOME, {})
    places = data["outcome"]["places"]
    if not all(type(place) is int for place in places):
        raise BadRecord("field-type", field="places")
    outcome = Outcome(tuple(places), data["outcome"]["reason"])
    reached = match.decided
    if reached is not None:
        if outcome != reached:
            raise BadRecord("wrong-outcome", expected=_told(reached))
        return match
    possible = {end for end in table_ends(match) if end.reason == outcome.reason}
    if outcome not in possible:
        raise BadRecord("premature-outcome", reason=outcome.reason, **_expected(possible))
    return match.end(outcome)


def _told(outcome: Outcome) -> str:
    return json.dumps(outcome_json(outcome))


def _expected(possible: Collection[Outcome]) -> dict[str, str]:
    """Return the fact `places`: the ranks in possible outcomes; {} if no outcome is possible."""
    places = sorted(str([*outcome.places]) for outcome in possible)
    if not places:
        return {}
    rest = ["…"] if len(places) > _FEW else []
    return {"places": " or ".join([*places[:_FEW], *rest])}
