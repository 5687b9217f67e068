"""Cat Sequence: the view of a player or of a spectator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from rules.cat_sequence.lines import LINES, SPACES
from rules.errors import Fact
from rules.game import Outcome

PURRR, MEOW = "purrr", "meow"


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the board: its name (`A1` … `G12`) and its breed (None until one is laid there).

    `chip` is the team whose chip is there; `safe` means that this chip is part of a sequence.
    """

    name: str
    breed: str | None
    chip: int | None = None
    safe: bool = False

    def as_json(self) -> dict[str, object]:
        return {"name": self.name, "breed": self.breed, "chip": self.chip, "safe": self.safe}


@dataclass(frozen=True, slots=True)
class Card:
    """A card in the viewer's hand: a breed, `purrr` or `meow`.

    `targets` are the spaces on which it can be played now; a `dead` card can only be turned in.
    """

    name: str
    targets: tuple[str, ...]
    dead: bool


@dataclass(frozen=True, slots=True)
class Play:
    """The last public action at the table; `space` is None if the action used none.

    `card` is a breed, `purrr`, `meow`, or `dead <breed>`; None for a pass or a late draw.
    """

    player: int
    card: str | None
    space: str | None


@dataclass(frozen=True, slots=True)
class View:
    """The table as its viewer sees it. `hand` is the viewer's own, None for a spectator.

    `teams[i]` is player i's team. `lines` are the completed sequences as (team, five space names).
    `owed` are the players who may still draw a card for an earlier turn. `turn` is the player whose
    turn it is; None until all hands are dealt, and after the end.
    """

    viewer: int | None
    teams: tuple[int, ...]
    goal: int
    manual_draw: bool
    spaces: tuple[Space, ...]
    hand: tuple[Card, ...] | None
    hand_sizes: tuple[int, ...]
    deck_size: int
    discards: tuple[tuple[str, ...], ...]
    dealer: int | None
    turn: int | None
    to_act: tuple[int, ...]
    owed: tuple[int, ...]
    last: Play | None
    lines: tuple[tuple[int, tuple[str, ...]], ...]
    outcome: Outcome | None

    def ended(self, outcome: Outcome) -> View:
        return replace(self, outcome=outcome, to_act=(), turn=None)

    def as_json(self) -> dict[str, object]:
        # `asdict` copies everything deeply, which the many spaces and discards do not need.
        plain = asdict(replace(self, spaces=(), discards=()))
        spaces = tuple(space.as_json() for space in self.spaces)
        return {**plain, "spaces": spaces, "discards": self.discards}

    def progress(self) -> Sequence[Mapping[str, Fact]]:
        """Return each `team` with its largest number of `chips` on a line.

        Only lines that can still become a sequence count. `made` is the number of the team's
        sequences. `player` is the team's first player, and `alone` says whether the team has no
        other player.
        """
        return [self._progress(team) for team in sorted({*self.teams})]

    def _progress(self, team: int) -> Mapping[str, Fact]:
        chips = [space.chip for space in self.spaces]
        made = [{*spaces} for owner, spaces in self.lines if owner == team]
        held = [0]
        for line in LINES:
            on_line = [chips[index] for index in line]
            names = {SPACES[index] for index in line}
            if {*on_line} <= {None, team} and all(len(names & other) <= 1 for other in made):
                held.append(on_line.count(team))
        return {
            "team": team,
            "chips": max(held),
            "made": len(made),
            "player": self.teams.index(team),
            "alone": "yes" if self.teams.count(team) == 1 else "no",
        }

    def prompt(self) -> Mapping[str, Fact]:
        """Return only the kind `play`; further facts could reveal whether any card is playable."""
        return {"kind": "play"}
