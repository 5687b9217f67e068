"""Games of installed packages, for processes in which computer players think.

These processes need only rules and expertise, so Clowder's pictures and sentences stay unloaded.
"""

from __future__ import annotations

from typing import Any

from agents.expertise import Expertise
from agents.registry import register
from rules.packages import game_of, left_out, take_up_rules


def take_up(package: Any) -> None:
    """Register the rules and the expertise of a package.

    `package` is the object that was loaded from an entry point. Raises `TypeError` or `ValueError`.
    """
    expertise = expertise_of(package)
    take_up_rules(package)
    if expertise is not None:
        register(game_of(package).key, expertise)


def expertise_of(package: Any) -> Expertise[Any, Any] | None:
    """Return the object's expertise, or None. Raises `TypeError` if it is not an `Expertise`."""
    found = getattr(package, "expertise", None)
    if found is not None and not isinstance(found, Expertise):
        raise TypeError("its `expertise` is not of the kind `agents.expertise.Expertise`")
    return found


def take_up_installed() -> None:
    """Register every installed game. Skip games that fail: the bot's own process logs them."""
    for _ in left_out(take_up):
        pass
