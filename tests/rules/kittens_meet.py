"""Count events in kittens' matches: `python -m tests.rules.kittens_meet GAME MATCHES` prints JSON.

Kittens are the weakest cats. The command lets kittens play, and counts the matches in which each
kind of event occurs. For each refusal, it counts the matches in which a person could try an action
that is refused for this reason. In each match, the command looks for refusals at up to `_MOMENTS`
moments. The matches have the setup of the lesson's practice match. `kittens_meet.json` holds the
results of 1,000 matches of each game.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator

from agents.agent import KITTEN
from agents.agent_matches import play_match
from rules.errors import IllegalAction
from rules.game import CHANCE, State
from rules.lesson_registry import LESSONS
from rules.match import Match

_MOMENTS = 12


def met(key: str, matches: int) -> dict[str, object]:
    """Return the number of matches in which each event and each refusal occurs."""
    lesson, events, refusals = LESSONS[key], Counter[str](), Counter[str]()
    practice = lesson.practice
    for number in range(matches):
        match = play_match(
            lesson.game,
            (KITTEN,) * practice.players,
            practice.options,
            seed=number.to_bytes(32, "big"),
        )
        events.update({*_events(match)})
        refusals.update({*_refusals(match)})
    return {
        "matches": matches,
        "events": dict(sorted(events.items())),
        "refusals": dict(sorted(refusals.items())),
    }


def _events(match: Match) -> Iterator[str]:
    for state, step in match.history():
        yield from (event.key for event in state.events(step.player, step.action))


def _refusals(match: Match) -> Iterator[str]:
    states = [state for state, step in match.history() if step.chosen]
    for state in states[:: 1 + len(states) // _MOMENTS]:
        yield from refused(state)


def refused(state: State) -> Iterator[str]:
    """Yield the refusal's key for each illegal action that a player to act may try."""
    for player in {*state.to_act()} - {CHANCE}:
        legal = {action.text for action in state.legal_actions(player)}
        for action in state.conceivable(player):
            if action.text not in legal:
                try:
                    state.apply(player, action)
                except IllegalAction as error:
                    yield error.key
        ends = (*state.dead_ends(player), *state.cards_missing(player))
        yield from (error.key for _, error in ends)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(met(sys.argv[1], int(sys.argv[2])), indent=1) + "\n")
