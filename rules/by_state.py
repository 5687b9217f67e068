"""Cached observations and events: several messages about an action need the same values."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from rules.game import Action, Choice, Event, Observation, State


class _Asked:
    """A cache key that compares states by identity, because hashing them takes too long.

    A cached key keeps its state alive, so no other state can have the same id meanwhile.
    """

    __slots__ = ("key", "made_of")

    def __init__(self, state: State, about: Hashable, *rest: Any) -> None:
        self.key = (id(state), about)
        self.made_of = (state, *rest)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self.key == other.key


def observed(state: State, player: int | None) -> Observation:
    """Return the state's observation by a player, or by spectators if `player` is None."""
    return _observed(_Asked(state, player, player))


def events_of(state: State, player: int, action: Action) -> Sequence[Event]:
    """Return the events of a legal action, in order."""
    return _events_of(_Asked(state, (player, action.text), player, action))


def consequences(state: State, player: int, choice: Choice) -> Sequence[Event]:
    """Return the events of all actions of a player's choice, in order."""
    return _consequences(_Asked(state, (player, choice.text), player, choice))


def forget() -> None:
    """Empty the caches, for tests that change a state's observations or events."""
    for kept in (_observed, _events_of, _consequences):
        kept.cache_clear()


@lru_cache(maxsize=256)
def _observed(asked: _Asked) -> Observation:
    state, player = asked.made_of
    seen: Observation = state.observation(player)
    return seen


@lru_cache(maxsize=128)
def _events_of(asked: _Asked) -> Sequence[Event]:
    state, player, action = asked.made_of
    return tuple(state.events(player, action))


@lru_cache(maxsize=256)
def _consequences(asked: _Asked) -> Sequence[Event]:
    return tuple(_all_events(*asked.made_of))


def _all_events(state: State, player: int, choice: Choice) -> Iterator[Event]:
    for action in choice.actions[:-1]:
        yield from state.events(player, action)
        state = state.apply(player, action)
    yield from state.events(player, choice.actions[-1])
