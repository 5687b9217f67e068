"""States of matches that make an agent fail when it thinks about them."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from rules.game import Action
from rules.match import Match


@dataclass(frozen=True)
class Odd:
    """A state that misbehaves when its legal actions are asked for."""

    true: Any
    """The real state. `to_act` and `legal_actions` use it."""

    def outcome(self) -> None:
        return None

    def to_act(self) -> Sequence[int]:
        return cast("Sequence[int]", self.true.to_act())

    def legal_actions(self, player: int) -> Sequence[Action]:
        self.happen()
        return [self.true.legal_actions(player)[0]]

    def happen(self) -> None: ...


class Raising(Odd):
    def happen(self) -> None:
        raise LookupError("the secret hand")


class Endless(Odd):
    def happen(self) -> None:
        time.sleep(60)


class Deadly(Odd):
    def happen(self) -> None:
        os._exit(9)


@dataclass(frozen=True)
class DeadlyOnce(Odd):
    mark: Path

    def happen(self) -> None:
        if not self.mark.exists():
            self.mark.touch()
            os._exit(9)


@dataclass(frozen=True)
class Held(Odd):
    """A state whose method `legal_actions` writes the file `mark`, then waits for a `.go` file."""

    mark: Path

    def happen(self) -> None:
        self.mark.write_text(str(os.nice(0)), "ascii")
        while not self.mark.with_suffix(".go").exists():
            time.sleep(0.01)


class Unsendable(Odd):
    def __reduce__(self) -> str:
        raise TypeError("it stays here")


def odd(match: Match, kind: type[Odd], *more: object) -> Match:
    """Return the match with a misbehaving state instead of its own."""
    return replace(match, state=cast("Any", kind(match.state, *more)))
