"""Who plays where: small and large servers, and people who play rarely or often."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

_MATCHES_A_SERVER = 400
_FEWEST_SERVERS = 4
_MATCHES_A_PERSON = 5
_FEWEST_PEOPLE = 40
_FEWEST_MEMBERS = 8
_CHANNELS = 10
_THREADS = 7
"""One of every seven matches is played in a thread."""
_FLAT = 20
"""The larger this value is, the more similar the sizes of the largest servers are."""
_OFTEN = 2
"""The larger this value is, the more of a server's matches are played by a few people."""
GUILDS, CHANNELS, THREADS, PEOPLE = (number * 10**17 for number in (4, 5, 6, 7))
"""The smallest ids of servers, channels, threads and people."""


@dataclass(frozen=True, slots=True)
class Seated:
    """The channel and the people of a table."""

    guild: int
    home: int
    channel: int
    users: Sequence[int]


class Town:
    """Servers and people for this number of matches. They are the same in every run."""

    def __init__(self, matches: int) -> None:
        self._dice = random.Random(matches)
        servers = max(matches // _MATCHES_A_SERVER, _FEWEST_SERVERS)
        people = range(PEOPLE, PEOPLE + max(matches // _MATCHES_A_PERSON, _FEWEST_PEOPLE))
        weights = [1 / (number + _FLAT) for number in range(servers)]
        whole = sum(weights)
        self._chances = list(accumulate(weights))
        self._members = [
            self._dice.sample(
                people,
                min(max(int(matches * weight / whole / 3), _FEWEST_MEMBERS), len(people)),
            )
            for weight in weights
        ]
        self._servers = range(servers)

    @property
    def moderator(self) -> int:
        """The person who ends other people's matches."""
        return PEOPLE

    def table(self, number: int, players: int) -> Seated:
        """Return the channel of a match, and its people in player order."""
        [server] = self._dice.choices(self._servers, cum_weights=self._chances)
        members = self._members[server]
        users: dict[int, None] = {}
        while len(users) < players:
            users[members[int(len(members) * self._dice.random() ** _OFTEN)]] = None
        home = CHANNELS + server * _CHANNELS + number % _CHANNELS
        channel = home if number % _THREADS else THREADS + number
        return Seated(GUILDS + server, home, channel, tuple(users))
