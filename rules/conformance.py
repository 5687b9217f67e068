"""The contract that every game must keep, as checks that authors can run on their games.

All checks look for violations in the same random matches. The matches cover all possible setups. If
there are very many setups, the matches instead cover every possible pair of choices for two
options. Only a game's author knows what is secret. Secrets are checked only if the game has a
method `otherwise` (see `HasOtherwise`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from rules import open_checks, table_checks
from rules.errors import IllegalAction, MalformedAction, MatchOver, NotYourTurn, RulesError
from rules.game import CHANCE, Action, Event, Game, Outcome, State, has_words
from rules.letters import words_of
from rules.match import Match
from rules.record import read_record, write_record
from rules.sampling import Moment, Played, Sample, Size, offered, sample
from rules.secrets import told_apart

MATCHES = Size().matches
_PLACES = 4
_LONG = 400
"""The last ply that is replayed with other secrets. Replaying later plies would take too long."""
_CUTS = (6, 4, 5, 3, 7, 2)
"""Where to cut matches that are replayed with other secrets, in eighths of their length.

A cut match may have no secrets yet, so several cuts are tried.
"""
_NO_TEXTS = ("", " ", "?", "\x00", "🐀", "x" * 5000, "pass pass", "-1")

Check = Callable[[Sample], Iterator[str]]
"""A function that yields violations; it yields none if the game passes."""
Part = TypeVar("Part", Played, Moment)


def _each(parts: Iterable[Part], look: Callable[[Part], Iterator[str]]) -> Iterator[str]:
    """Yield the violations in the parts of a sample, each violation with the name of its part."""
    for part in parts:
        try:
            yield from (f"{found} ({part.where})" for found in look(part))
        except Exception as error:
            error.add_note(part.where)
            raise


def _matches(look: Callable[[Played], Iterator[str]]) -> Check:
    return lambda seen: _each(seen.played, look)


def _moments(look: Callable[[Moment], Iterator[str]]) -> Check:
    return lambda seen: _each(seen.moments, look)


def _ends(played: Played) -> Iterator[str]:
    match = played.match
    outcome = match.outcome
    if outcome is None:
        yield f"it is not over after {match.ply} plies"
    elif not _well_formed(outcome, match):
        yield f"these are not the places of {match.players} players: {outcome}"
    elif match.to_act() or match.state.to_act():
        yield f"after the end, to_act is {match.state.to_act()}"


def _well_formed(outcome: Outcome, match: Match) -> bool:
    """Return whether ranks start at 1, ties skip the next ranks, and teammates share a rank."""
    if len(outcome.places) != match.players:
        return False
    by_side = dict(zip(match.sides, outcome.places, strict=True))
    standings = sorted(by_side.values())
    return (
        tuple(by_side[side] for side in match.sides) == outcome.places
        and bool(outcome.reason)
        and all(place == 1 + sum(p < place for p in standings) for place in standings)
    )


def _texts(moment: Moment) -> Iterator[str]:
    for player, actions in moment.offered.items():
        texts = [action.text for action in actions]
        if not texts:
            yield f"player {player} is to act and can do nothing"
        if len({*texts}) != len(texts):
            yield f"two actions have the same text: {texts}"
        for action, text in zip(actions, texts, strict=True):
            if moment.match.game.parse(text) != action:
                yield f"{text} is read as a different action"
        if player != CHANCE:
            yield from _said(moment.match.game, actions)


def _said(game: Game, actions: Iterable[Action]) -> Iterator[str]:
    """Yield the violations in the phrases that people may type for these actions."""
    if not has_words(game):
        return
    for action in actions:
        phrases = game.phrases(action)
        if not phrases:
            yield f"phrases has no words for {action.text}"
        for spelling in {spelling for phrase in phrases for part in phrase for spelling in part}:
            if not spelling or spelling != "".join(words_of(spelling)):
                yield f"a spelling needs small letters and digits only: {spelling!r}"


def _choices(moment: Moment) -> Iterator[str]:
    for player in moment.state.to_act():
        choices = moment.state.choices(player)
        begun = {choice.actions[0].text for choice in choices}
        legal = {a.text: a for a in moment.offered[player]} if player != CHANCE else {}
        if begun != {*legal}:
            yield (
                f"choices of illegal actions: {begun - {*legal}}; "
                f"legal actions without a choice: {({*legal}) - begun}"
            )
        for choice in choices:
            if not _plain(choice.facts):
                yield f"{choice.path} has facts other than texts and numbers: {choice.facts}"
            if any("," in action.text for action in choice.actions):
                yield f"an action's text holds a comma: {choice.text}"
            # A choice with only one action needs no test here: another check applies all legal
            # actions.
            if len(choice.actions) > 1 or choice.actions[0] != legal.get(choice.actions[0].text):
                yield from _follow_each_other(moment.state, player, choice.actions)
        yield from _paths([choice.path for choice in choices])


def _follow_each_other(state: State, player: int, actions: Iterable[Action]) -> Iterator[str]:
    for action in actions:
        if player not in state.to_act():
            yield f"player {player} chooses {action.text}, but is not to act any more"
            return
        state = state.apply(player, action)


def _paths(paths: list[tuple[str, ...]]) -> Iterator[str]:
    begun = {path[:length] for path in paths for length in range(len(path))}
    if len({*paths}) != len(paths):
        yield f"two choices have the same path: {paths}"
    if begun & {*paths}:
        yield f"a path is the beginning of another: {begun & {*paths}}"
    for step in {step for path in paths for step in path}:
        if not step or {*step} & {*":+"}:
            yield f"a step of a path must not be empty, and must not contain : or +: {step!r}"


def _legal(moment: Moment) -> Iterator[str]:
    state, twin = moment.state, moment.twin
    for player, actions in moment.offered.items():
        for action in actions:
            if state.apply(player, action) != twin.apply(player, action):
                yield f"{action.text} of player {player} leads to a different state the second time"
    if state != twin:
        yield "asking for the legal actions changes the state"
    if offered(twin) != moment.offered:
        yield "the same state offers different actions the second time"


def _others(seen: Sample) -> Iterator[str]:
    return _each(seen.moments, lambda moment: _tried(moment, seen.tried(moment)))


def _tried(moment: Moment, actions: Iterable[Action]) -> Iterator[str]:
    before = moment.state.observation(None)
    for player, can in moment.offered.items():
        legal = {action.text for action in can}
        for action in actions:
            if action.text not in legal:
                what = f"{action.text} of player {player}"
                yield from _refused(IllegalAction, what, moment.state.apply, player, action)
    if moment.state.observation(None) != before:
        yield "a refused action changes the observation"


def _refused(
    kind: type[RulesError],
    what: str,
    take: Callable[[int, Action], object],
    player: int,
    action: Action,
) -> Iterator[str]:
    """Yield a violation unless the action is refused with this error."""
    try:
        take(player, action)
    except kind as refused:
        if not _plain(refused.facts):
            yield f"{what}: {refused} has facts other than texts and numbers"
    else:
        yield f"{what} is accepted"


def _plain(facts: Mapping[str, object]) -> bool:
    return all(isinstance(fact, str | int) for fact in facts.values())


def _turns(moment: Moment) -> Iterator[str]:
    state, action = moment.state, moment.step.action
    for other in sorted({*range(-1, moment.match.players + 1)} - {*state.to_act()}):
        if state.legal_actions(other):
            yield f"player {other} may act out of turn"
        what = f"{action.text} of player {other}, who is not to act,"
        yield from _refused(NotYourTurn, what, state.apply, other, action)


def _over(played: Played) -> Iterator[str]:
    match, state = played.match, played.match.state
    last = match.steps[-1].action
    if state.forced() is not None:
        yield f"{state.forced()} is forced after the end"
    if state.chance_outcomes():
        yield "chance acts after the end"
    for player in range(-1, match.players):
        if state.legal_actions(player):
            yield f"player {player} has legal actions after the end"
        what = f"{last.text} of player {player} after the end"
        yield from _refused(MatchOver, what, state.apply, player, last)
        yield from _refused(MatchOver, what, match.play, player, last)


def _malformed(seen: Sample) -> Iterator[str]:
    for text in _NO_TEXTS:
        try:
            seen.game.parse(text)
        except MalformedAction as refused:
            if not _plain(refused.facts):
                yield f"{text[:20]!r}: {refused} has facts other than texts and numbers"
        else:
            yield f"{text[:20]!r} is accepted as an action"


def _replays(seen: Sample) -> Iterator[str]:
    yield from _each(seen.played, _told_again)
    yield from _each(seen.played[: seen.size.records], _recorded)


def _told_again(played: Played) -> Iterator[str]:
    states = [*(state for state, _ in played.history), played.match.state]
    for ply, (one, other) in enumerate(zip(states, played.again, strict=True)):
        if one != other:
            yield f"its texts lead to a different state after {ply} plies"


def _recorded(played: Played) -> Iterator[str]:
    match = played.match
    lines = write_record(match, reveal_seed=True).splitlines()
    if read_record(lines) != match:
        yield "its record replays to a different match"
    # Reading works in the same way up to any ply, so each match tests only one ply.
    ply = match.ply * (played.number % _PLACES) // _PLACES
    begun = read_record(lines, plies=ply)
    if (begun.state, begun.steps) != (played.history[ply][0], match.steps[:ply]):
        yield f"the first {ply} plies of its record replay to a different match"


def _observed(seen: Sample) -> Iterator[str]:
    yield from _each(seen.moments, lambda moment: _views(seen, moment.state))
    yield from _each(seen.played, lambda played: _views(seen, played.match.state))


def _views(seen: Sample, state: State) -> Iterator[str]:
    views = []
    for viewer in (None, *range(seen.players)):
        view = state.observation(viewer)
        plain = view.as_json()
        json.dumps(plain, allow_nan=False)
        if not view.viewer == viewer == plain["viewer"]:
            yield f"the view of {viewer} is for {view.viewer}, and in JSON for {plain['viewer']}"
        views.append({**plain, "viewer": None})
    if not seen.game.has_secrets and any(view != views[0] for view in views):
        yield "has_secrets is False, but people see different things"


def _told(played: Played) -> Iterator[str]:
    for state, step in played.history:
        for event in state.events(step.player, step.action):
            if not (isinstance(event, Event) and event.key):
                yield f"{event} is not an event, at ply {step.ply}"
                continue
            facts = event.facts()
            if not _plain(facts):
                yield f"{event} has facts other than texts and numbers, at ply {step.ply}"
            if not all(facts.get(n, 0) in range(played.match.players) for n in ("player", "owner")):
                yield f"{event} names a player who is not at the table, at ply {step.ply}"


def _chance(played: Played) -> Iterator[str]:
    for state, step in played.history:
        outcomes, actors = state.chance_outcomes(), state.to_act()
        if CHANCE not in actors:
            if outcomes:
                yield f"chance has outcomes, but is not to act at ply {step.ply}"
            continue
        if not played.match.game.has_chance:
            yield f"chance acts at ply {step.ply}, but has_chance is False"
        if actors != (CHANCE,):
            yield f"a player may act at the same time as chance at ply {step.ply}: {actors}"
        if not all(weight > 0 for _, weight in outcomes):
            yield f"a weight is not above 0 at ply {step.ply}"


def _forced(moment: Moment) -> Iterator[str]:
    forced = moment.state.forced()
    if forced is None:
        return
    player, action = forced
    legal = [each.text for each in moment.offered.get(player, ())]
    if legal != [action.text]:
        yield f"player {player} is forced to {action.text}, but these actions are legal: {legal}"


def _secrets(seen: Sample) -> Iterator[str]:
    otherwise = seen.otherwise
    if otherwise is None or not seen.game.has_secrets:
        return
    viewers, found_other = (None, *range(seen.players)), False
    # `number` selects the viewer, because `played.number` rises in steps and might select the same
    # viewer every time.
    for number, played in enumerate(seen.retold):
        viewer = viewers[number % len(viewers)]
        for eighths in _CUTS:
            match = played.cut(min(played.match.ply, _LONG) * eighths // 8)
            other = otherwise(match, viewer, played.number)
            if other is not None and other != match:
                found_other = True
                found = told_apart(match, other, viewer)
                yield from (f"{each} ({played.where})" for each in found)
                break
    if seen.retold and not found_other:
        yield f"no match of {seen.players} players could be replayed with other secrets"


ENDS = "random matches end, with places for everybody"
SECRETS = "nothing that a viewer sees depends on what is secret from this viewer"
CHECKS: dict[str, Check] = {
    "options and numbers of players make sense": table_checks.setting,
    "unknown options and other numbers of players are refused": table_checks.refused_setups,
    ENDS: _matches(_ends),
    "texts of actions are unique, and each is read as its own action": _moments(_texts),
    "every legal action can be chosen": _moments(_choices),
    "legal actions can be applied, and the old state stays as it was": _moments(_legal),
    "other actions are refused": _others,
    "acting out of turn is refused": _moments(_turns),
    "nothing is legal after the end": _matches(_over),
    "texts that are not actions are refused as malformed": _malformed,
    "records replay to the same states": _replays,
    "observations are plain values, and equal for everybody if nothing is secret": _observed,
    "events name only players at the table, and have plain facts": _matches(_told),
    "chance acts alone, and its outcomes have positive weights": _matches(_chance),
    "a forced action is the only legal action": _moments(_forced),
    "the same seeds give the same match": table_checks.same,
    "a match is laid open only if nothing in it is hidden": open_checks.laid_open,
    SECRETS: _secrets,
}
"""The checks. Each key is a promise: a sentence about the game that the check verifies."""


def broken(check: Check, seen: Sample) -> str | None:
    """Return the first violation in one line; None if the game passes."""
    try:
        return next(check(seen), None)
    # An exception that a game raises unexpectedly is also a violation.
    except Exception as error:
        where = "".join(f" ({note})" for note in getattr(error, "__notes__", ()))
        return f"{type(error).__name__}: {error}{where}"


def findings(game: Game, matches: int = MATCHES) -> dict[str, str | None]:
    """Return the first violation of each promise, or None for a promise that the game keeps.

    At least `matches` matches are played for each number of players. Raises `ValueError` if the
    game has no possible number of players. An exception raised while the matches are played is not
    caught.
    """
    found = dict.fromkeys(CHECKS, None)
    seen: Sample | None = None
    for players in game.player_counts:
        seen = sample(game, players, Size(matches))
        for promise, check in CHECKS.items():
            found[promise] = found[promise] or broken(check, seen)
    if seen is None:
        raise ValueError("nobody can play it")
    return found
