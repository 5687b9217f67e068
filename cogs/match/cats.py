"""Cats at tables: whoever of them is to act thinks, and acts as people do.

Knows nothing of Discord's objects. Whoever shows a match asks for the cats' answers before, so that
they are shown together with what they answer; those that take longer are told of later. In games
with secrets the time at which a cat acts says nothing of what it holds (`pace`).
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Protocol

from agents.agent import KITTEN, worth
from agents.characters import character
from cogs.kit.refused import Refused
from cogs.match.table import Table, holders
from cogs.match.tables import Tables
from cogs.workers.pace import Pace
from cogs.workers.thinking import ThoughtFailed
from data import StoreError
from rules.match import Match

log = logging.getLogger(__name__)

TOGETHER = 1.5
"""Seconds that an action is not shown yet, so that the answers to it can be shown with it."""
_PERSON = b"a cat's choices"
_EVEN = 0.5


class Thinks(Protocol):
    """Who thinks for cats, apart from the event loop."""

    async def choose(
        self,
        match: Match,
        player: int,
        strength: str,
        seed: bytes,
        *,
        person: int,
        began: Callable[[], None],
    ) -> str:
        """The text of an action, chosen in this person's turn. Raises `ThoughtFailed`.

        `began` is called when it is their turn.
        """


class Cats:
    """All cats at the tables of this process; in each match one thinks at a time.

    `show` is called with a match in which cats have acted that nobody waited for any more.
    """

    def __init__(
        self, tables: Tables, thinking: Thinks, show: Callable[[int], Awaitable[object]]
    ) -> None:
        self.thinking = thinking
        self.pace = Pace()
        self._tables = tables
        self._show = show
        self._acting: dict[int, asyncio.Task[None]] = {}
        self._late: dict[int, asyncio.Task[None]] = {}
        self._closed = False
        self.behind: set[int] = set()
        """Matches in which a cat could not act for now."""

    def are_acting(self, match_id: int) -> bool:
        """Whether cats are thinking in this match, and it is shown when they have acted."""
        return match_id in self._late

    async def act_later(self, match_id: int) -> None:
        """Have cats act that are to act now, and what they have done shown; waits for neither."""
        if await self._are_to_act(match_id):
            self._show_when_done(match_id, self._acting_in(match_id))

    async def answer(self, match_id: int, *before: Callable[[], Awaitable[object]]) -> None:
        """Have cats act that are to act now; returns when they have, or after a moment.

        If any is to act, what comes `before` they are waited for is done.
        """
        until = self.pace.clock.now() + TOGETHER
        self.behind.discard(match_id)
        while await self._are_to_act(match_id):
            for do in before:
                await do()
            acting = self._acting_in(match_id)
            await self.pace.clock.wait(acting, until)
            if not acting.done():
                self._show_when_done(match_id, acting)
                return
            if acting.cancelled():
                # The bot stops.
                return

    async def _are_to_act(self, match_id: int) -> bool:
        """Whether the match waits for a cat, who can act as far as is known."""
        if self._closed or match_id in self.behind:
            return False
        try:
            if not await self._tables.has_cats(match_id):
                return False
            return bool((await self._tables.load(match_id)).cats_to_act)
        except (Refused, StoreError):
            # Whoever shows it finds out as well.
            return False

    def _acting_in(self, match_id: int) -> asyncio.Task[None]:
        """Lets the cats of a match act one after the other; begun where that is not under way."""
        if match_id not in self._acting:
            self._acting[match_id] = asyncio.create_task(self._act_all(match_id))
        return self._acting[match_id]

    def _show_when_done(self, match_id: int, acting: asyncio.Task[None]) -> None:
        if match_id not in self._late:
            self._late[match_id] = asyncio.create_task(self._show_late(match_id, acting))

    async def _show_late(self, match_id: int, acting: asyncio.Task[None]) -> None:
        await asyncio.wait({acting})
        del self._late[match_id]
        if acting.cancelled():
            return
        try:
            await self._show(match_id)
        except Exception:
            # The next round of the upkeep shows it.
            log.exception("match %s: what cats did was not shown", match_id)

    async def _act_all(self, match_id: int) -> None:
        """Act for one cat after the other, until none is to act."""
        try:
            while waiting := (table := await self._tables.load(match_id)).cats_to_act:
                await self._act(table, waiting[0])
        except StoreError as error:
            log.error("match %s: a cat cannot act: %s", match_id, error)  # its cause is ours
            self.behind.add(match_id)
        except Exception:
            log.exception("match %s: a cat cannot act", match_id)
            self.behind.add(match_id)
        finally:
            del self._acting[match_id]

    async def _act(self, table: Table, player: int) -> None:
        text = await self._choice(table, player)
        # Much may have happened meanwhile: then it is looked at anew.
        with suppress(Refused):
            user = holders(table.row)[player]
            await self._tables.act(table.id, user, table.revision, text, sure=True)

    async def _choice(self, table: Table, player: int) -> str:
        """What the cat wants to do; the most harmless action where thinking fails."""
        match, strength = table.match, character(holders(table.row)[player]).strength
        decision = self.pace.decision(table.game, strength)
        try:
            text = await self.thinking.choose(
                match,
                player,
                strength,
                seed_of(table),
                person=table.last_person,
                began=decision.begin,
            )
            if text not in {action.text for action in match.state.legal_actions(player)}:
                raise ThoughtFailed("not allowed")
        except ThoughtFailed as error:
            log.error("match %s: a %s found no action: %s", table.id, strength, error)  # in brief
            text = match.state.fallback(player).text
        await decision.end()
        return text

    async def agrees_to_draw(self, table: Table, asker: int) -> bool:
        """Whether the one cat of a match of two stands no better, for all that the asker knows.

        In a game with secrets the cat leaves its own cards out of it: else its answers would tell
        the asker about them.
        """
        [player] = table.cats
        decision = self.pace.decision(table.game, KITTEN)
        stands = partial(worth, table.match, player, seed=seed_of(table))
        if table.game.has_secrets:
            known = table.match.commitment.encode()
            stands = partial(worth, table.match, player, seed=known, known_by=asker)
        try:
            agrees = await asyncio.to_thread(stands) <= _EVEN
        except Exception:
            log.exception("match %s: a cat cannot tell how it stands", table.id)
            agrees = False
        await decision.end()
        return agrees

    async def close(self) -> None:
        """Let go of all that is not committed; cats act after the next start."""
        self._closed = True
        tasks = [*self._late.values(), *self._acting.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def seed_of(table: Table) -> bytes:
    """What all choices of a match's cats follow from; it tells nothing of cards and dice."""
    return hashlib.blake2b(key=table.row.seed, person=_PERSON, digest_size=32).digest()
