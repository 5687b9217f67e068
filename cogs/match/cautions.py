"""Unwise legal actions, which a player must confirm once per match.

The match's own actions show whether a player has taken such an action before. So a confirmation
survives restarts, and an action that was taken back does not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cogs.kit.refused import Question
from cogs.match.stepping import StepGroup
from cogs.match.table import Table
from cogs.workers.thread import CheckCancelled, run_in_thread
from rules.game import Choice, State
from rules.match import Match, Step


async def is_first(match: Match, player: int, caution: str) -> bool:
    """Return whether the player has never, in this match, done what this caution warns about."""
    if _has_done(match.recent, player, caution):
        return False

    def in_full(check_cancelled: CheckCancelled) -> bool:
        return _has_done(_each(match, check_cancelled), player, caution)

    return len(match.recent) == match.ply or not await run_in_thread(in_full)


def question(table: Table, after: Match, caution: str) -> Question:
    """Return the question to ask before the actions that lead from the table to `after`."""
    since = [*after.since(table.ply)]
    before, step = next(
        (state, each) for state, each in since if state.caution(each.player, each.action) == caution
    )
    return Question(
        f"{table.game.key}-{caution}",
        ", ".join(each.action.text for _, each in since),
        step.action.facts,
        before.events(step.player, step.action),
    )


def _each(match: Match, check_cancelled: CheckCancelled) -> Iterator[tuple[State, Step]]:
    for moment in match.history():
        check_cancelled()
        yield moment


def _has_done(moments: Iterable[tuple[State, Step]], player: int, caution: str) -> bool:
    return any(
        step.player == player
        and step.chosen
        and not step.auto
        and before.caution(player, step.action) == caution
        for before, step in moments
    )


def harms(table: Table, player: int, choice: Choice) -> bool:
    """Return whether a choice is legal but unwise, so that it may need confirmation."""
    state = table.match.state
    for action in choice.actions[:-1]:
        if state.caution(player, action) is not None:
            return True
        state = state.apply(player, action)
    return state.caution(player, choice.actions[-1]) is not None


def warned_of(table: Table, player: int, offered: Sequence[StepGroup]) -> tuple[str, ...]:
    """Return the final steps that always harm the player.

    Every offered path that ends with such a step is harmful.
    """
    fine: set[str] = set()
    harmful: dict[str, None] = {}
    for step in (step for one in offered for step in one.steps):
        if step.whole and harms(table, player, step.choice):
            harmful[step.path[-1]] = None
        else:
            fine.add(step.path[-1])
    return tuple(step for step in harmful if step not in fine)
