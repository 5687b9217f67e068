"""Checks of a game's options and of its possible numbers of players, for `conformance`.

Each check yields the violations that it finds.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import Game, full_options
from rules.record import write_record
from rules.sampling import Sample, refusal, setups
from rules.selfplay import random_match

_MOST_PLAYERS = 8
_TWICE = bytes(32), "twice"


def setting(seen: Sample) -> Iterator[str]:
    game = seen.game
    if game.rules_version < 1:
        yield "rules_version must be at least 1"
    counts = list(game.player_counts)
    if counts != sorted({*counts}) or not all(2 <= count <= _MOST_PLAYERS for count in counts):
        yield f"player_counts must rise, from 2 to {_MOST_PLAYERS}, but are {counts}"
    names = [option.name for option in game.options]
    if len({*names}) != len(names):
        yield f"two options have the same name: {names}"
    for option in game.options:
        if not len({*option.choices}) == len(option.choices) >= 2:
            yield f"{option.name} offers fewer than two choices, or one twice: {option.choices}"
        if option.default != option.choices[0]:
            yield f"the default of {option.name} is not its first choice"
        own = option.pattern is not None
        if own and (not option.accepts(option.example) or option.example in option.choices):
            yield f"{option.name}: its example does not fit its pattern, or is one of its choices"
    yield from _tables(game, seen.players)


def _tables(game: Game, players: int) -> Iterator[str]:
    if why := refusal(game, players, {}):
        yield f"{players} players cannot play with the defaults: {why}"
    for options in setups(game, players):
        sides = game.sides(players, full_options(game, options))
        if len(sides) != players:
            yield f"{players} players have {len(sides)} sides with {options or 'the defaults'}"


def refused_setups(seen: Sample) -> Iterator[str]:
    wrong = {"no such option": ""}, *({o.name: "no such\nchoice"} for o in seen.game.options)
    for options in wrong:
        if refusal(seen.game, seen.players, options) is None:
            yield f"{options} is accepted"
    for other in sorted({*range(-1, 12)} - {*seen.game.player_counts}):
        if refusal(seen.game, other, {}) is None:
            yield f"a match of {other} players is accepted"


def same(seen: Sample) -> Iterator[str]:
    seed, policy = _TWICE
    one, other = (
        random_match(
            seen.game, seen.players, {}, seed=seed, policy_seed=policy, plies=seen.size.plies
        )
        for _ in range(2)
    )
    if one != other or write_record(one, reveal_seed=True) != write_record(other, reveal_seed=True):
        yield f"two matches of {seen.players} players with the same seeds differ"
