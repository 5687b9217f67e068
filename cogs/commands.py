"""Declare slash commands, and limit the use of commands and controls per minute."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from discord import app_commands

from cogs.kit.bounds import LOOKS, Bound, Bounds
from cogs.kit.translator import words

PLAY = Bound("play", 120)
"""Actions, answers and lobbies; even people who press buttons very fast stay within the bound."""
STEP = Bound(PLAY.name, PLAY.times, LOOKS)
"""Looking at a private hand, and choosing steps that do not yet complete an action."""
TABLE = Bound("table", 30, LOOKS)
"""Boards and hands that a person requests again."""
LOOK = Bound("look", 30, LOOKS)
"""Pages and pictures about games, matches and people."""
LEAF = Bound("leaf", 60, LOOKS)
"""Turning the pages of a message."""
ASK = Bound("ask", 20)
"""Questions and offers to everybody at a table, and leaving the table."""
HINT = Bound("hint", 20, LOOKS)
"""Hints, for which a cat has to think."""
BEGIN = Bound("begin", 10)
"""New tables and threads."""
COSTLY = Bound("costly", 5, LOOKS)
"""Animations, exports of personal data, and posts for everybody."""
SUGGESTIONS = Bound("suggestions", 240, LOOKS)
"""Lists that appear while somebody types."""

_BOUND = "bound"
_ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)


def command(
    name: str, bound: Bound
) -> Callable[[Callable[..., Any]], app_commands.Command[Any, ..., None]]:
    """Declare a slash command as `app_commands.command` does.

    The catalogue has the command's name and description: `<name>-name` and `<name>-description`.
    The command works on servers and, unless it is `guild_only`, in direct messages; never in group
    chats.
    """
    declare = app_commands.command(
        name=words(f"{name}-name"),
        description=words(f"{name}-description"),
        extras={_BOUND: bound},
    )

    def declared(answer: Callable[..., Any]) -> app_commands.Command[Any, ..., None]:
        made: app_commands.Command[Any, ..., None] = declare(answer)
        if made.allowed_contexts is None:
            made.allowed_contexts = _ANYWHERE
        return made

    return declared


def member_menu(name: str, bound: Bound, answer: Callable[..., Any]) -> app_commands.ContextMenu:
    """Return a command that is listed in the menu of each member of a server.

    The catalogue has the command's name: `<name>-name`. The cog must add the command to the
    command tree.
    """
    made = app_commands.ContextMenu(
        name=words(f"{name}-name"), callback=answer, extras={_BOUND: bound}
    )
    made.guild_only = True
    made.allowed_contexts = app_commands.AppCommandContext(guild=True)
    return made


def bound_of(declared: object) -> Bound | None:
    """Return a command's bound; None unless `command` or `member_menu` declared the command."""
    found: Bound | None = getattr(declared, "extras", {}).get(_BOUND)
    return found


def slash_commands(
    tree: app_commands.CommandTree[Any],
) -> list[app_commands.Command[Any, ..., Any]]:
    """Return the commands that people type, but not those in menus."""
    return [each for each in tree.get_commands() if isinstance(each, app_commands.Command)]


def in_reading_order(tree: Iterable[Any]) -> list[str]:
    """Return the names of a tree's commands, ordered by topic and then alphabetically."""
    topics: dict[str, list[str]] = {}
    for each in tree:
        topics.setdefault(each.module.rpartition(".")[0], []).append(each.name)
    return [name for names in topics.values() for name in sorted(names)]


def new_bounds() -> Bounds:
    """Return new usage counters for one bot."""
    return Bounds(suggestions=SUGGESTIONS, otherwise=PLAY)
