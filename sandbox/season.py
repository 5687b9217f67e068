"""A season of invented matches, for the pictures of a leaderboard and a profile."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping

from cogs._say import Speaker
from cogs.leaderboard import Asked, Page, board_of
from cogs.profile import Sheet, portrait_of
from data import Form, Leaderboard, Opponent, Profile, Ranked, Record, Skill
from data.skill import rated, results
from rendering.standings import leaderboard, profile
from rules.chance import ChanceStream
from rules.registry import GAMES

_PERSON = 1
_MATCHES = 90
_DRAWS = 12
"""Of a hundred matches."""


def season_pictures(say: Speaker, names: Mapping[int, str]) -> Iterator[tuple[str, bytes]]:
    """The pictures by name; the more people are named, the fuller they are."""
    season = Season(list(names), GAMES[0].key)
    board = Leaderboard(len(names), season.ranked(), season.ranked()[2])
    asked = Asked(board.rows[2].user_id, season.game, "here", "all")
    yield "leaderboard", leaderboard(board_of(Page(say, asked, board, dict(names))))
    yield "profile", profile(portrait_of(Sheet(say, _PERSON, season.profile(), dict(names))))


class Season:
    """Everybody plays everybody; who comes first in the list wins more often."""

    def __init__(self, people: list[int], game: str) -> None:
        self.game = game
        self._skills = dict.fromkeys(people, Skill())
        self._form: list[Form] = []
        self._met: dict[int, int] = {}
        chance = ChanceStream(hashlib.sha256(b"season").digest())
        for _ in range(_MATCHES):
            first, chance = chance.below(len(people))
            other, chance = chance.below(len(people) - 1)
            luck, chance = chance.below(100)
            pair = people[first], people[other + (other >= first)]
            self._play(pair, luck, 50 + 7 * (other - first))

    def _play(self, pair: tuple[int, int], luck: int, favour: int) -> None:
        """`favour` is how many of a hundred matches the first of the pair wins."""
        places = (1, 1) if luck < _DRAWS else (1, 2) if luck < favour else (2, 1)
        after = rated([self._skills[user] for user in pair], (0, 1), places, 1)
        self._skills.update(zip(pair, after, strict=True))
        for user, result, skill in zip(pair, results(places), after, strict=True):
            if user == _PERSON:
                self._form.append(Form(result, skill.mu, skill.sigma))
                met = pair[1 - pair.index(user)]
                self._met[met] = self._met.get(met, 0) + 1

    def ranked(self) -> tuple[Ranked, ...]:
        order = sorted(self._skills.items(), key=lambda each: -each[1].score)
        return tuple(
            Ranked(rank, user, skill, skill.played, skill.won)
            for rank, (user, skill) in enumerate(order, start=1)
        )

    def profile(self) -> Profile:
        skill = self._skills[_PERSON]
        met = sorted(self._met.items(), key=lambda each: -each[1])
        return Profile(
            (Record(self.game, skill, skill, tuple(self._form)),),
            tuple(Opponent(user, played, 0, 0) for user, played in met),
        )
