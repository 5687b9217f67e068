"""A season: members play short matches against each other, then ask the bot for their standings.

The pictures are the files that the bot posted.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

from rules.chance import SEED_BYTES
from rules.match import Match
from rules.registry import game
from rules.selfplay import random_match
from sandbox.guild import MEMBERS
from sandbox.players import Party, Visit, picture, reply, visit

_TRIES = 1000
_PLIES = range(12, 25)
"""The allowed numbers of plies: few, but enough for everyone in the match to do something."""
_BETWEEN = 60 * 60.0
"""Seconds from the end of a match to the start of the next match."""
_TWO = 2


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two opponents, and which of them wins; if `drawn`, neither wins.

    `resigned` is the number of plies before the loser resigns, or None if nobody resigns.
    """

    game: str
    winner: str
    loser: str
    drawn: bool = False
    resigned: int | None = None

    def match(self, number: int, winner: int) -> Match:
        """Return a random match with this result, the same each time.

        `winner` is a player number.
        """
        for attempt in range(_TRIES):
            match = random_match(
                game(self.game),
                _TWO,
                {},
                seed=bytes(SEED_BYTES),
                policy_seed=f"season {number} {attempt}",
                plies=self.resigned or _PLIES.stop,
            )
            if self._fits(match, winner):
                return match
        raise LookupError(f"no match fits {self}")

    def _fits(self, match: Match, winner: int) -> bool:
        if self.resigned or match.outcome is None:
            return bool(self.resigned) and match.outcome is None
        winners = () if self.drawn else (winner,)
        return match.outcome.winners == winners and match.ply in _PLIES


_JUMPS, _CARDS = "cat-rat-flea", "cat-sequence"
SEASON = (
    Pairing(_JUMPS, "Ben", "Mia"),
    Pairing(_JUMPS, "Mia", "Ola"),
    Pairing(_JUMPS, "Zoe", "Kai"),
    Pairing(_JUMPS, "Mia", "Ben"),
    Pairing(_CARDS, "Zoe", "Mia", resigned=14),
    Pairing(_JUMPS, "Zoe", "Liv"),
    Pairing(_JUMPS, "Mia", "Zoe"),
    Pairing(_JUMPS, "Mia", "Kai", drawn=True),
    Pairing(_JUMPS, "Ben", "Ola"),
    Pairing(_JUMPS, "Zoe", "Mia"),
    Pairing(_CARDS, "Mia", "Ben", resigned=19),
    Pairing(_JUMPS, "Mia", "Ben"),
    Pairing(_JUMPS, "Zoe", "Ben"),
    Pairing(_CARDS, "Mia", "Zoe", resigned=24),
)
REPLAYED = 2
"""The number of the match that the bot replays; the first match is 1."""


async def season_pictures() -> AsyncIterator[tuple[str, bytes]]:
    """Yield files with names: leaderboard, the first member's profile, a match's animation."""
    async with visit() as visited:
        for number, pairing in enumerate(SEASON, start=1):
            await play(visited, pairing, number)
        async for shown in asked(visited, REPLAYED):
            yield shown


async def play(visited: Visit, pairing: Pairing, number: int) -> None:
    """Play a match from lobby to end, then advance the time until the next one."""
    names = [pairing.winner, pairing.loser]
    winner, loser = (visited.members[MEMBERS.index(name)] for name in names)
    # The hosts alternate, so that the same player does not always start.
    members = [winner, loser] if number % 2 else [loser, winner]
    party = Party(visited.bot, visited.channel, members)
    table = await party.start(await party.gather(pairing.game, {}))
    match = pairing.match(number, table.row.users.index(winner.id))
    await party.follow(match.steps)
    if pairing.resigned:
        await party.resign(loser)
    await visited.env.advance_time(_BETWEEN)


async def asked(visited: Visit, replayed: int) -> AsyncIterator[tuple[str, bytes]]:
    """Yield the pictures in the bot's answers to the first member, with file names."""
    asker, channel = visited.members[0], visited.channel
    yield "leaderboard.png", await picture(reply(await asker.slash(channel, "leaderboard")))
    yield "profile.png", await picture(reply(await asker.slash(channel, "profile")))
    replay = reply(await asker.slash(channel, "replay", match=replayed))
    yield "replay.gif", await picture(reply(await asker.click(replay, label="Animation")))
