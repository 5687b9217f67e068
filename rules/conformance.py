"""What every game must hold to, as checks that anybody can run on a game of theirs.

Each looks at the same random matches, over all numbers of players and the choices of each option,
and raises `Broken` where the game does otherwise. What only a game's own author can know, whether
hidden hands stay hidden above all, is for the game's own tests.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from rules.errors import (
    BadSetup,
    IllegalAction,
    MalformedAction,
    MatchOver,
    NotYourTurn,
    RulesError,
)
from rules.game import CHANCE, Action, Event, Game, Outcome, State, full_options
from rules.match import Match, Step
from rules.record import read_record, write_record
from rules.registry import check_setup
from rules.selfplay import random_match

MATCHES = 30
_MOMENTS = 10
"""Of each match, in checks that look at all actions."""
_PLIES = 20_000
"""A random match that is longer is taken for one that never ends."""
_TEXTS = 400
_MOST_PLAYERS = 8
_NO_TEXTS = ("", " ", "?", "\x00", "🐀", "x" * 5000, "-1")


class Broken(Exception):
    """What a game does that none may do; the message is for its author."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Random matches to their ends, and moments of them with what was done next."""

    game: Game
    matches: tuple[Match, ...]
    moments: tuple[tuple[Match, State, Step], ...]


def _require(holds: object, told: str) -> None:
    if not holds:
        raise Broken(told)


def _setups(game: Game) -> list[tuple[int, dict[str, str]]]:
    """Every number of players with the defaults, then with each other choice by itself."""
    ways: list[dict[str, str]] = [{}]
    for option in game.options:
        others = [*option.choices[1:], *([option.example] if option.pattern else [])]
        ways += [{option.name: choice} for choice in others]
    return [(n, way) for way, n in product(ways, game.player_counts) if _possible(game, n, way)]


def _possible(game: Game, players: int, options: dict[str, str]) -> bool:
    try:
        check_setup(game, players, options)
    except BadSetup:
        return False
    return True


def sample(game: Game, matches: int = MATCHES) -> Sample:
    """So many matches, or as many as it takes to see each way to set up a table."""
    setups = _setups(game)
    _require(setups, "no table can be set up")
    played = []
    for number in range(max(matches, len(setups))):
        players, options = setups[number % len(setups)]
        seed = number.to_bytes(32, "big")
        policy = f"conform {number}"
        played.append(
            random_match(game, players, options, seed=seed, policy_seed=policy, plies=_PLIES)
        )
    return of_matches(game, played)


def of_matches(game: Game, matches: Sequence[Match]) -> Sample:
    """The sample of these matches."""
    return Sample(game, tuple(matches), tuple(_moments(matches)))


def _moments(matches: Sequence[Match]) -> Iterator[tuple[Match, State, Step]]:
    for number, match in enumerate(matches):
        stride = max(1, match.ply // _MOMENTS)
        for state, step in match.history():
            if (step.ply - 1) % stride == number % stride:
                yield match, state, step


def _offered(state: State) -> list[tuple[int, Action]]:
    if CHANCE in state.to_act():
        return [(CHANCE, action) for action, _ in state.chance_outcomes()]
    return [(who, action) for who in state.to_act() for action in state.legal_actions(who)]


def _setting(seen: Sample) -> None:
    game = seen.game
    _require(game.rules_version >= 1, "rules_version counts from 1")
    counts = list(game.player_counts)
    _require(counts == sorted(set(counts)), "player_counts rise")
    _require(all(2 <= count <= _MOST_PLAYERS for count in counts), "2 to 8 people play")
    names = [option.name for option in game.options]
    _require(len(set(names)) == len(names), "two options have one name")
    for option in game.options:
        _require(len(set(option.choices)) >= 2, f"{option.name} offers no choice")
        if option.pattern is not None:
            _require(option.accepts(option.example), f"{option.name}: its example does not fit")
    for players in counts:
        sides = game.sides(players, full_options(game, {}))
        _require(len(sides) == players, f"{players} players have {len(sides)} sides")


def _refused_setups(seen: Sample) -> None:
    players = seen.game.player_counts[0]
    _require(not _possible(seen.game, players, {"no such option": ""}), "any option is taken")
    for other in {*range(-1, 12)} - {*seen.game.player_counts}:
        _require(not _possible(seen.game, other, {}), f"{other} players may play")


def _ends(seen: Sample) -> None:
    for match in seen.matches:
        outcome = match.outcome
        if outcome is None:
            raise Broken(f"a random match is not over after {_PLIES} plies")
        _require(_well_formed(outcome, match), f"no places of {match.players} players: {outcome}")


def _well_formed(outcome: Outcome, match: Match) -> bool:
    """Places from 1, ties shared, as many skipped as tied sides; team mates together."""
    if len(outcome.places) != match.players:
        return False
    by_side = dict(zip(match.sides, outcome.places, strict=True))
    standings = sorted(by_side.values())
    return (
        tuple(by_side[side] for side in match.sides) == outcome.places
        and bool(outcome.reason)
        and all(place == 1 + sum(p < place for p in standings) for place in standings)
    )


def _texts(seen: Sample) -> None:
    for _, state, _ in seen.moments:
        for player in state.to_act():
            actions = [action for who, action in _offered(state) if who == player]
            texts = [action.text for action in actions]
            _require(texts, f"player {player} is to act and can do nothing")
            _require(len(set(texts)) == len(texts), f"two actions have one text: {texts}")
            _require([seen.game.parse(t) for t in texts] == actions, f"not read back: {texts}")


def _choices(seen: Sample) -> None:
    for _, state, _ in seen.moments:
        for player in state.to_act():
            choices = state.choices(player)
            first = {choice.actions[0].text for choice in choices}
            legal = {action.text for action in state.legal_actions(player)}
            _require(first == legal, f"choices lead to {first ^ legal} or not")
            paths = [choice.path for choice in choices]
            begun = {path[:length] for path in paths for length in range(len(path))}
            _require(len({*paths}) == len(paths) and not begun & {*paths}, f"paths: {paths}")
            steps = [step for path in paths for step in path]
            _require(all(s and not {*s} & {*":+"} for s in steps), f"steps hold : or +: {steps}")
            _require(not any("," in text for text in legal), "an action's text holds a comma")


def _legal(seen: Sample) -> None:
    for match in seen.matches:
        twin = match.game.initial_state(match.players, full_options(match.game, match.options))
        stride = max(1, match.ply // _MOMENTS)
        for state, step in match.history():
            if (step.ply - 1) % stride == 0:
                results = [state.apply(who, action) for who, action in _offered(state)]
                _require(state == twin, f"apply changed the state at ply {step.ply}")
                again = [twin.apply(who, action) for who, action in _offered(twin)]
                _require(results == again, f"an action leads to two states at ply {step.ply}")
            twin = twin.apply(step.player, match.game.parse(step.action.text))


def _others(seen: Sample) -> None:
    texts = sorted({a.text for _, state, _ in seen.moments for _, a in _offered(state)})
    actions = [seen.game.parse(text) for text in texts[:: 1 + len(texts) // _TEXTS]]
    for _, state, _ in seen.moments:
        for player in state.to_act():
            legal = {action.text for who, action in _offered(state) if who == player}
            for action in actions:
                if action.text not in legal:
                    _expect(IllegalAction, f"{action.text} is accepted", state, player, action)


def _expect(
    kind: type[RulesError], told: str, state: State | Match, player: int, action: Action
) -> None:
    """Raises `Broken` unless the action is refused so."""
    try:
        state.play(player, action) if isinstance(state, Match) else state.apply(player, action)
    except kind as refusal:
        plain = all(isinstance(fact, str | int) for fact in refusal.facts.values())
        _require(plain, f"{refusal} has facts that are no texts and numbers")
    else:
        raise Broken(told)


def _turns(seen: Sample) -> None:
    for match, state, step in seen.moments:
        for other in {*range(-1, match.players + 1)} - {*state.to_act()}:
            _require(not state.legal_actions(other), f"player {other} may act out of turn")
            _expect(NotYourTurn, f"player {other} acts out of turn", state, other, step.action)


def _over(seen: Sample) -> None:
    for match in seen.matches:
        last = match.steps[-1].action
        _require(match.state.forced() is None, "something is forced after the end")
        _require(not match.state.chance_outcomes(), "chance acts after the end")
        for player in range(match.players):
            _require(not match.state.legal_actions(player), "something is legal after the end")
            _expect(MatchOver, "something is accepted after the end", match.state, player, last)


def _malformed(seen: Sample) -> None:
    for text in _NO_TEXTS:
        try:
            seen.game.parse(text)
        except MalformedAction:
            continue
        raise Broken(f"{text[:20]!r} is an action")


def _replays(seen: Sample) -> None:
    for match in seen.matches:
        lines = write_record(match, reveal_seed=True).splitlines()
        _require(read_record(lines) == match, "a record replays to another match")
        for ply in range(0, match.ply, max(1, match.ply // _MOMENTS)):
            again = read_record(lines, plies=ply)
            _require(again.state == match.cut(ply).state, f"another state at ply {ply}")


def _observed(seen: Sample) -> None:
    for match, state, _ in seen.moments:
        views = []
        for viewer in (None, *range(match.players)):
            view = state.observation(viewer)
            plain = json.loads(json.dumps(view.as_json(), allow_nan=False))
            _require(view.viewer == viewer == plain["viewer"], f"{viewer} sees as another one")
            views.append({**plain, "viewer": None})
        if not seen.game.has_secrets:
            same = all(view == views[0] for view in views)
            _require(same, "has_secrets is False, and yet people see different things")


def _told(seen: Sample) -> None:
    for match, state, step in seen.moments:
        for event in state.events(step.player, step.action):
            _require(isinstance(event, Event) and event.key, f"{event} is no event")
            facts = event.facts()
            plain = all(isinstance(fact, str | int) for fact in facts.values())
            _require(plain, f"{event} has facts that are no texts and numbers")
            who = [facts.get(name, 0) for name in ("player", "owner")]
            _require(all(w in range(match.players) for w in who), f"{event} is of nobody here")


def _chance(seen: Sample) -> None:
    for match in seen.matches:
        for state, _ in match.history():
            outcomes = state.chance_outcomes()
            if CHANCE in state.to_act():
                _require(seen.game.has_chance, "chance acts, and has_chance is False")
                _require(state.to_act() == (CHANCE,), "somebody acts together with chance")
                _require(all(weight > 0 for _, weight in outcomes), "a weight is not above 0")
            else:
                _require(not outcomes, "chance has outcomes and is not to act")


def _forced(seen: Sample) -> None:
    for _, state, _ in seen.moments:
        if (forced := state.forced()) is not None:
            legal = [action.text for action in state.legal_actions(forced[0])]
            _require(legal == [forced[1].text], f"{forced[1].text} is forced, legal are {legal}")


def _same(seen: Sample) -> None:
    for players in seen.game.player_counts:
        one, other = (
            random_match(seen.game, players, {}, seed=bytes(32), policy_seed="same", plies=_PLIES)
            for _ in range(2)
        )
        _require(one == other, "the same seeds give two matches")


CHECKS: dict[str, Callable[[Sample], None]] = {
    "options and numbers of players make sense": _setting,
    "unknown options and other numbers of players are refused": _refused_setups,
    "random matches end, with places for everybody": _ends,
    "texts of actions are unique and are read back": _texts,
    "choices lead to every legal action": _choices,
    "legal actions apply and leave the state as it was": _legal,
    "other actions are refused": _others,
    "acting out of turn is refused": _turns,
    "nothing is legal after the end": _over,
    "texts of no action are malformed": _malformed,
    "records replay to the same states": _replays,
    "observations are plain, and equal where nothing is secret": _observed,
    "events are facts about players at the table": _told,
    "chance has positive weights and nobody beside it": _chance,
    "what is forced is the only legal action": _forced,
    "the same seeds give the same match": _same,
}
"""What is checked, by what it promises."""


def broken(check: Callable[[Sample], None], seen: Sample) -> str | None:
    """What the game does otherwise, in one line; None where it keeps the promise."""
    try:
        check(seen)
    except Broken as found:
        return str(found)
    # Whatever a game raises where it should not is a finding, too.
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None
