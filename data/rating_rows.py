"""Ratings as values: leaderboards, profiles, and the changes made by a recount."""

from dataclasses import dataclass

from data.skill import Result, Skill


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A rating in points before and after a recount. None means that there was no rating.

    Server 0 means all servers.
    """

    guild_id: int
    game: str
    user_id: int
    was: int | None
    now: int | None


@dataclass(frozen=True, slots=True)
class RatingStep:
    """One match's effect on a player's rating on its server, in points."""

    user_id: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Recount:
    """The result of a recount.

    `changed` is the number of changed ratings; `changes` holds the first few changes.
    """

    matches: int
    rated: int
    changed: int
    changes: tuple[RatingChange, ...]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A row of a leaderboard. Rank 1 is the highest."""

    rank: int
    user_id: int
    skill: Skill
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a leaderboard of `total` people. `own` is the viewer's row, if any."""

    total: int
    rows: tuple[Ranked, ...]
    own: Ranked | None


@dataclass(frozen=True, slots=True)
class Form:
    """One match's result, and the person's skill after that match."""

    result: Result
    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class Record:
    """A person's skill and newest results in one game.

    `here` is None if the person never played the game on the server. `form` lists the newest
    matches on the server, oldest first.
    """

    game: str
    here: Skill | None
    everywhere: Skill
    form: tuple[Form, ...]


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent, and a person's results against this opponent."""

    user_id: int
    played: int
    won: int
    drawn: int


@dataclass(frozen=True, slots=True)
class Profile:
    """A person's records by game, the most played first, and their most frequent opponents."""

    records: tuple[Record, ...]
    opponents: tuple[Opponent, ...]
