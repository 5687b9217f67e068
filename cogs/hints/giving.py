"""Hints: what a cat would choose in a player's place, knowing only what that player knows.

Independent of discord.py. Each hint is for one player and one state of a match. The hint is stored
when it is given, so that it stays the same after a restart and in every process.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from agents.agent import ALLEY_CAT
from cogs.kit.refused import RefusedBeside
from cogs.match.cat_players import Thinks
from cogs.match.table import Table
from cogs.telemetry.figures import Figures
from cogs.workers.locks import Locks
from cogs.workers.thinking import ThoughtFailed
from data import Gone, Stale, Store
from rules.game import Choice

_PERSON = b"a player's hint"


@dataclass(frozen=True, slots=True)
class Hint:
    """A choice that a cat would make, and how many more hints the player can get in this match."""

    choice: Choice
    left: int


class Hints:
    """Gives hints. Requests by one player are handled one after another."""

    def __init__(self, store: Store, thinking: Thinks, figures: Figures) -> None:
        self.thinking = thinking
        self._store = store
        self._figures = figures
        self._locks = Locks[tuple[int, int]]()

    async def was_given(self, table: Table, player: int) -> bool:
        """Return whether the player already has a hint for this state of the match."""
        return await self._store.hint(table.id, player, table.ply) is not None

    async def give(self, table: Table, player: int) -> Hint:
        """Return a hint for a player who is to act. The same position always gets the same hint.

        Raises `RefusedBeside` if the player has used all their hints, if the match has moved on, or
        if the match does not exist any more.
        """
        try:
            async with self._locks[table.id, player]:
                given = await self._store.hint(table.id, player, table.ply)
                if given is None:
                    given = await self._new(table, player)
            row = await self._store.match(table.id)
        except Gone as error:
            raise RefusedBeside("no-match") from error
        choices = table.match.state.choices(player)
        choice = next((each for each in choices if each.text == given), None)
        if choice is None:
            raise RefusedBeside("moved-on")
        return Hint(choice, row.hints - row.seats[player].hints)

    async def _new(self, table: Table, player: int) -> str:
        """Find a new hint and store it. Raises `RefusedBeside`, or `Gone` if the match is gone."""
        row = await self._store.match(table.id)
        if row.seats[player].hints >= row.hints:
            self._count(table, "refused")
            raise RefusedBeside("hints-used", most=row.hints)
        thought = await self._thought(table, player)
        try:
            await self._store.give_hint(table.row, player, thought)
        except Stale as error:
            # A different process may have stored a hint for this position meanwhile.
            given = await self._store.hint(table.id, player, table.ply)
            if given is None:
                raise RefusedBeside("moved-on") from error
            return given
        self._count(table, "given")
        return thought

    async def _thought(self, table: Table, player: int) -> str:
        """Return the suggested action.

        If thinking fails, count the failure and raise `RefusedBeside`.
        """
        try:
            return await self.suggested(table, player)
        except ThoughtFailed as error:
            self._count(table, "failed")
            raise RefusedBeside("hint-failed") from error

    async def suggested(self, table: Table, player: int) -> str:
        """Return the text of the choice that an alley cat would make, without storing it.

        A choice can consist of several actions. The cat chooses one action after another until its
        actions make up a choice that the person has. Raises `ThoughtFailed`.
        """
        match, taken, user = table.match, "", table.row.users[player]
        fitting = match.state.choices(player)
        while True:
            action = await self.thinking.choose(
                match, player, ALLEY_CAT, seed_of(table), person=user, behind=True
            )
            taken = f"{taken}, {action}" if taken else action
            fitting = [each for each in fitting if f"{each.text}, ".startswith(f"{taken}, ")]
            if not fitting:
                raise ThoughtFailed("not allowed")
            if any(each.text == taken for each in fitting):
                return taken
            match = match.play(player, match.game.parse(action))

    def _count(self, table: Table, result: str) -> None:
        self._figures.hints.labels(table.game.key, result).inc()


def seed_of(table: Table) -> bytes:
    """Return the seed of a cat's random choices for hints: a hash of the public commitment."""
    content = table.match.commitment.encode()
    return hashlib.blake2b(content, person=_PERSON, digest_size=32).digest()
