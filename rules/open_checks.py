"""A check for `conformance`: no match is laid open while something in it is still hidden.

While `State.laid_open` is true, everybody may see the whole match. `laid_open` may be true as soon
as everybody can infer the whole state. For a match that is laid open, the check looks for a second
match that a viewer could not distinguish from the first, but that leads to a different state.
Candidates for the second match come from the game's author (`HasOtherwise`), or from changing some
actions of other players or of chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.chance import ChanceStream, commitment
from rules.errors import RulesError
from rules.game import Action, State
from rules.sampling import Played, Sample
from rules.secrets import differing, named, told_apart
from rules.turns import possible

_MOMENTS = 3
"""The maximum number of moments at which one match is checked."""
_TRIES = 30
"""The maximum number of changed matches that are tried for each viewer and moment.

Most changed matches take little time: the search stops at the first difference that the viewer
sees.
"""
_LATEST = 400
"""The last ply that is checked. At later plies, playing changed matches would take too long."""


def laid_open(seen: Sample) -> Iterator[str]:
    if not seen.game.has_secrets:
        return
    for played in seen.retold:
        for ply in _open_plies(played):
            for viewer in (None, *range(seen.players)):
                if _other_state(seen, played, ply, viewer):
                    who = named(viewer)
                    yield (
                        f"laid_open is true after {ply} plies, where {who} does not know "
                        f"everything ({played.where})"
                    )


def _open_plies(played: Played) -> list[int]:
    """Return a few ply numbers, highest first; after each of these plies, `laid_open()` is true."""
    latest = min(played.match.ply, _LATEST)
    plies = [ply for ply in range(1, latest) if played.history[ply][0].laid_open()]
    return plies[:: -max(1, len(plies) // _MOMENTS)][:_MOMENTS]


def _other_state(seen: Sample, played: Played, ply: int, viewer: int | None) -> bool:
    """Return whether a match in another state would look the same to the viewer."""
    match = played.cut(ply)
    if seen.otherwise is not None:
        other = seen.otherwise(match, viewer, played.number)
        if (
            other is not None
            and other.state != match.state
            and not any(told_apart(match, other, viewer))
        ):
            return True
    lots = _Lots(f"{played.where} {ply} {viewer}")
    changes = (_change(played, ply, viewer, lots) for _ in range(_TRIES))
    return any(change and _unnoticed(played, ply, viewer, change) for change in changes)


class _Lots:
    """A source of pseudo-random numbers. The same name always gives the same numbers."""

    def __init__(self, name: str) -> None:
        self._stream = ChanceStream(bytes.fromhex(commitment(name.encode())))

    def below(self, bound: int) -> int:
        number, self._stream = self._stream.below(bound)
        return number


def _change(played: Played, ply: int, viewer: int | None, lots: _Lots) -> Mapping[int, Action]:
    """Return new actions by step number: one action is replaced, or two actions are exchanged.

    Only actions of chance or of other players are changed. Return {} if nothing can be changed.
    """
    steps = [n for n in range(ply) if played.history[n][1].player != viewer]
    if not steps:
        return {}
    one = steps[lots.below(len(steps))]
    state, step = played.history[one]
    if lots.below(2):
        actions = possible(state, step.player)
        others = [action for action in actions if action.text != step.action.text]
        return {one: others[lots.below(len(others))]} if others else {}
    peers = [
        n
        for n in steps
        if (other := played.history[n][1]).player == step.player
        and other.action.text != step.action.text
    ]
    if not peers:
        return {}
    two = peers[lots.below(len(peers))]
    return {one: played.history[two][1].action, two: step.action}


def _unnoticed(played: Played, ply: int, viewer: int | None, change: Mapping[int, Action]) -> bool:
    """Return whether the change is legal, and changes the state without the viewer noticing.

    The search stops at the first difference that the viewer sees.
    """
    first = min(change)
    state: State = played.history[first][0]
    for number in range(first, ply):
        before, step = played.history[number]
        action = change.get(number, step.action)
        try:
            after = state.apply(step.player, action)
        except RulesError:
            return False
        if state.events(step.player, action) != before.events(step.player, step.action):
            return False
        state = after
        if any(differing(played.history[number + 1][0], state, viewer)):
            return False
    return state != played.history[ply][0]
