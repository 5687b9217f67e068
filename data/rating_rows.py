"""Ratings as values: leaderboards, profiles, and what counting anew has changed."""

from dataclasses import dataclass

from data.skill import Result, Skill


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A rating that was counted otherwise; server 0 is all of them, None no rating."""

    guild_id: int
    game: str
    user_id: int
    was: int | None
    now: int | None


@dataclass(frozen=True, slots=True)
class RatingStep:
    """What one match did to a player's rating on its server, in points."""

    user_id: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Recount:
    """Result of rating all finished matches anew; `changes` lists the first of the `changed`."""

    matches: int
    rated: int
    changed: int
    changes: tuple[RatingChange, ...]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A row of a leaderboard; the best rank is 1."""

    rank: int
    user_id: int
    skill: Skill
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a leaderboard, `total` people long; `own` is the asker's row, if there is one."""

    total: int
    rows: tuple[Ranked, ...]
    own: Ranked | None


@dataclass(frozen=True, slots=True)
class Form:
    """What one match did: the result, and the skill after it."""

    result: Result
    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class Record:
    """Somebody in one game: on a server (None: never there) and everywhere.

    `form` are the newest matches on the server, the oldest of them first.
    """

    game: str
    here: Skill | None
    everywhere: Skill
    form: tuple[Form, ...]


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent, with the results from the view of the person who met them."""

    user_id: int
    played: int
    won: int
    drawn: int


@dataclass(frozen=True, slots=True)
class Profile:
    """What somebody has achieved: by game, most played first; whom they met most."""

    records: tuple[Record, ...]
    opponents: tuple[Opponent, ...]
