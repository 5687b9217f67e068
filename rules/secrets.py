"""Matches replayed with different secrets, to check that a viewer sees nothing secret."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol, runtime_checkable

from rules.errors import MatchOver
from rules.game import State
from rules.match import Match, Step

Otherwise = Callable[[Match, int | None, int], Match | None]
"""A function with the contract of `HasOtherwise.otherwise`."""


@runtime_checkable
class HasOtherwise(Protocol):
    """A game that can change a match's secrets, to check that these secrets stay hidden."""

    def otherwise(self, match: Match, viewer: int | None, number: int) -> Match | None:
        """Return a match with different secrets that looks the same to the viewer at every ply.

        Usually the deal differs (see `told_again`): cards that are hidden from the viewer change
        places. The viewer is None for a spectator. Different values of `number` give different
        matches. Return None if no secret can differ.
        """


def told_again(match: Match, steps: Sequence[Step]) -> Match:
    """Return the match with these steps instead of its own.

    Raises `RulesError` if a step is illegal.
    """
    start = Match.start(
        match.game, match.players, match.options, seed=None, commitment_hex=match.commitment
    )
    return gone_on(match, start, steps)


def gone_on(match: Match, again: Match, steps: Sequence[Step]) -> Match:
    """Return `again`, continued with these steps and then ended as `match` ended.

    Raises `RulesError` if a step is illegal.
    """
    state, taken = again.state, []
    for step in steps:
        taken.append((state, step))
        state = state.apply(step.player, step.action)
    told = replace(
        match,
        state=state,
        steps=(*again.steps, *steps),
        table_end=None,
        recent=(*again.recent, *taken),
    )
    if match.table_end is None:
        return told
    if state.outcome() is not None:
        raise MatchOver("no-more-actions")
    return told.end(match.table_end)


def told_apart(match: Match, other: Match, viewer: int | None) -> Iterator[str]:
    """Yield every difference between the two matches that the viewer could see, at any ply."""
    if (match.players, match.options, match.ply) != (other.players, other.options, other.ply):
        yield "the match with other secrets has other players or options, or another length"
        return
    for (one, step), (two, told) in zip(match.since(0), other.since(0), strict=True):
        yield from _shown_after(step.ply - 1, one, two, viewer)
        if one.events(step.player, step.action) != two.events(told.player, told.action):
            yield f"events of ply {step.ply} show {named(viewer)} a secret"
    yield from _shown_after(match.ply, match.state, other.state, viewer)


def named(viewer: int | None) -> str:
    """Return the words with which messages name the viewer, such as `player 1`."""
    return "a spectator" if viewer is None else f"player {viewer}"


def _shown_after(ply: int, one: State, two: State, viewer: int | None) -> Iterator[str]:
    for name in differing(one, two, viewer):
        yield f"{name} after {ply} plies shows {named(viewer)} a secret"


def differing(one: State, two: State, viewer: int | None) -> Iterator[str]:
    """Yield the names of the visible parts in which two states differ for the viewer."""
    shown, again = _shown(one, viewer), _shown(two, viewer)
    return (name for name in shown if shown[name] != again[name])


def _shown(state: State, viewer: int | None) -> dict[str, object]:
    """Return what the viewer can see of a state.

    If an action is forced, the viewer sees only whose action it is.
    """
    forced = state.forced()
    return {
        "observation": state.observation(viewer),
        "to_act": state.to_act(),
        "awaited": state.awaited(),
        "forced": None if forced is None else forced[0],
        "legal_actions": () if viewer is None else [a.text for a in state.legal_actions(viewer)],
        "outcome": state.outcome(),
    }
