"""Count the clicks a person needs, by walking through the controls of boards, hands and panels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ui
from simcord.components import walk_components

from cogs.board.layouts import choice_layout, hand_layout, table_layout, unmarked_layout
from cogs.board.pictures import HAND_PICTURE
from cogs.channels.attached import Kept, KeptPicture, Picture
from cogs.kit.sentences import CATALOGUE
from cogs.match.stepping import forced_steps, steps
from cogs.match.table import Table
from rules.game import CHANCE, Choice
from rules.match import Match, Step
from tests.blank import BLANK
from tests.discord.test_limits import table as seated

SAY = CATALOGUE.speaker("en")
_PICTURE = Picture(BLANK, "A picture.")
_KEPT = KeptPicture(HAND_PICTURE, "A hand.", (960, 720), Kept(1))
_BUTTON, _MENU = 2, 3
_LEADING = ("pick", "card")


@dataclass(frozen=True, slots=True)
class Turn:
    """The clicks that a player's turn needs.

    `begin` is the number of clicks that start the turn. `actions` has the number of clicks for each
    action of the turn.
    """

    begin: int
    actions: tuple[int, ...]


Panel = Callable[[Table, int, Sequence[str]], ui.LayoutView]
"""A function that returns a player's panel after the chosen steps."""


def marked_panel(table: Table, player: int, begun: Sequence[str]) -> ui.LayoutView:
    """Return the panel with a picture of the choices."""
    return choice_layout(SAY, table, player, begun, _PICTURE)


def unmarked_panel(table: Table, player: int, begun: Sequence[str]) -> ui.LayoutView:
    """Return the panel in words.

    In a game with hands, the panel still has the picture of the hand.
    """
    kept = [_KEPT] if table.game.has_secrets else []
    return unmarked_layout(SAY, table, player, begun, kept)


def turns(match: Match, panel: Panel = marked_panel) -> Iterator[Turn]:
    """Yield a match's turns, played by clicks in the channel. Confirmations are not counted."""
    begin, actions, acting = 0, list[int](), None
    covered = 0
    for state, step in match.history():
        forced = step.player == CHANCE or step.auto or state.forced() is not None
        if forced or step.ply <= covered:
            continue
        table = seated(replace(match, state=state, steps=match.steps[: step.ply - 1], recent=()))
        if step.player != acting:
            if actions:
                yield Turn(begin, tuple(actions))
            # In games with secrets, a turn starts with a click that opens the hand.
            begin, actions, acting = int(table.game.has_secrets), [], step.player
        choice = choice_of(table, step.player, match.steps[step.ply - 1 :])
        covered = step.ply + len(choice.actions) - 1
        actions.append(_clicks(table, step.player, choice, panel, on_board=not actions))
    if actions:
        yield Turn(begin, tuple(actions))


def choice_of(table: Table, player: int, following: Sequence[Step]) -> Choice:
    """Return the choice that the player made. `following` contains the next steps of the match.

    If several choices fit these steps, return the choice with the most actions.
    """
    done = [step.action.text for step in following[:4] if step.player == player]
    fitting = [
        choice
        for choice in table.match.state.choices(player)
        if [action.text for action in choice.actions] == done[: len(choice.actions)]
    ]
    return max(fitting, key=lambda choice: len(choice.actions))


def _clicks(table: Table, player: int, choice: Choice, panel: Panel, *, on_board: bool) -> int:
    """Count the clicks that lead to the action when nothing is chosen yet."""
    if table.game.has_secrets:
        view = hand_layout(SAY, table, player, [_PICTURE], place=None)
    elif on_board:
        view = table_layout(SAY, table, [_PICTURE], (), discord.Colour.red())
    else:
        view = panel(table, player, forced_steps(table, player))
    count = 1
    while choice.text not in offered(view, "act"):
        leading = [each for verb in _LEADING for each in offered(view, verb)]
        begun = next(each for each in leading if choice.path[: len(steps(each))] == steps(each))
        view = panel(table, player, forced_steps(table, player, steps(begun)))
        count += 1
    return count


def offered(view: ui.LayoutView, verb: str) -> set[str]:
    """Return the values of all controls with this verb."""
    rows = view.to_components()  # type: ignore[no-untyped-call]
    parts: list[dict[str, Any]] = list(walk_components(rows))
    found = set()
    for part in parts:
        if part["type"] not in (_BUTTON, _MENU) or "custom_id" not in part:
            continue
        _, told, *arguments = part["custom_id"].split(":", 4)
        if told == verb and part["type"] == _MENU:
            found |= {option["value"] for option in part["options"]}
        elif told == verb and len(arguments) > 2:
            found.add(arguments[2])
    return found
