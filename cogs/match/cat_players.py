"""Cats at tables: they think when they are to act, and act through the same calls as people.

Independent of discord.py. `CatPlayers.answer` is called before a person's action is shown. It waits
a moment, so that quick replies of cats appear together with the action. Slower replies appear
later. In games with secrets, the time that a cat takes reveals nothing about its hand (see `pace`).
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
from cogs.match.table_service import TableService
from cogs.workers.pace import Pace
from cogs.workers.pool import nothing
from cogs.workers.thinking import ThoughtFailed
from data import StoreError, StoreUnavailable
from rules.match import Match

log = logging.getLogger(__name__)

TOGETHER = 1.5
"""Maximum seconds that we wait for the cats' answers before we show an action without them."""
_PERSON = b"a cat's choices"
_EVEN = 0.5
_BETWEEN_REPORTS = 60.0
"""Seconds between two log lines about cats that found no action."""
_LAST_BOARDS = 2.0
"""When the bot stops: maximum seconds that we wait until boards with cats' actions are shown."""


class Thinks(Protocol):
    """An engine that thinks for cats outside the event loop."""

    async def choose(
        self,
        match: Match,
        player: int,
        strength: str,
        seed: bytes,
        *,
        person: int,
        began: Callable[[], None] = nothing,
        behind: bool = False,
    ) -> str:
        """Choose an action, and return its text. Raises `ThoughtFailed`.

        Requests wait in a queue, in which people take turns. `began` is called when this request
        leaves the queue. A choice with `behind` does not delay other choices.
        """


class CatPlayers:
    """All cats at the tables of this process; one cat thinks at a time in each match.

    `show` is called with a match when its cats have acted, unless `answer` waited for them.
    """

    def __init__(
        self, tables: TableService, thinking: Thinks, show: Callable[[int], Awaitable[object]]
    ) -> None:
        self.thinking = thinking
        self.pace = Pace()
        self._tables = tables
        self._show = show
        self._acting: dict[int, asyncio.Task[None]] = {}
        self._late: dict[int, asyncio.Task[None]] = {}
        self._showing: set[asyncio.Task[None]] = set()
        """Tasks that show cats' late actions, for which `answer` did not wait."""
        self._closed = False
        self._fallbacks = 0
        self._next_report = 0.0
        self.behind: set[int] = set()
        """Matches in which a cat's last attempt to act failed."""

    def are_acting(self, match_id: int) -> bool:
        """Return whether cats are thinking; if so, the match is shown when they have acted."""
        return match_id in self._late

    async def act_later(self, match_id: int) -> None:
        """In the background, make the cats act if it is their turn, and show the result."""
        if await self._are_to_act(match_id):
            self._show_when_done(match_id, self._acting_in(match_id))

    async def answer(self, match_id: int, *before: Callable[[], Awaitable[object]]) -> None:
        """Make the cats act if it is their turn. Wait for them, at most `TOGETHER` seconds.

        If any cat is to act, the functions `before` are called first.
        """
        until = self.pace.clock.now() + TOGETHER
        self.behind.discard(match_id)
        while await self._are_to_act(match_id):
            for do in before:
                await do()
            if self._closed:
                return
            acting = self._acting_in(match_id)
            await self.pace.clock.wait(acting, until)
            if not acting.done():
                self._show_when_done(match_id, acting)
                return
            if acting.cancelled():
                # The bot is stopping.
                return

    async def _are_to_act(self, match_id: int) -> bool:
        """Return whether the match waits for a cat; False if a cat recently failed to act in it."""
        if self._closed or match_id in self.behind:
            return False
        try:
            if not await self._tables.has_cats(match_id):
                return False
            to_act = (await self._tables.load(match_id)).cats_to_act
        except (Refused, StoreError):
            # A caller that shows the match gets the same error.
            return False
        # The bot may have begun to stop while the match was loaded.
        return bool(to_act) and not self._closed

    def _acting_in(self, match_id: int) -> asyncio.Task[None]:
        """Return the task in which a match's cats act in turn; start the task if needed."""
        if match_id not in self._acting:
            self._acting[match_id] = asyncio.create_task(self._act_all(match_id))
        return self._acting[match_id]

    def _show_when_done(self, match_id: int, acting: asyncio.Task[None]) -> None:
        if match_id not in self._late and not self._closed:
            self._late[match_id] = asyncio.create_task(self._show_late(match_id, acting))

    async def _show_late(self, match_id: int, acting: asyncio.Task[None]) -> None:
        await asyncio.wait({acting})
        own_task = self._late.pop(match_id)
        if acting.cancelled():
            return
        self._showing.add(own_task)
        try:
            await self._show(match_id)
        # The next round of the upkeep shows the match.
        except StoreUnavailable as error:
            log.log(
                error.level,
                "match %s: the cats' actions were not shown: %s",
                *(match_id, error.reason),
            )
        except Exception:
            log.exception("match %s: the cats' actions were not shown", match_id)
        finally:
            self._showing.discard(own_task)

    async def _act_all(self, match_id: int) -> None:
        """Act for one cat after another until no cat is to act."""
        try:
            while waiting := (table := await self._tables.load(match_id)).cats_to_act:
                await self._act(table, waiting[0])
        except StoreError as error:
            log.log(error.level, "match %s: a cat cannot act: %s", match_id, error)
            self.behind.add(match_id)
        except Exception:
            log.exception("match %s: a cat cannot act", match_id)
            self.behind.add(match_id)
        finally:
            del self._acting[match_id]

    async def _act(self, table: Table, player: int) -> None:
        text = await self._choice(table, player)
        # The match may have changed meanwhile, in which case the loop looks again.
        with suppress(Refused):
            user = holders(table.row)[player]
            await self._tables.act(table.id, user, table.revision, text, sure=True)

    async def _choice(self, table: Table, player: int) -> str:
        """Return the text of the cat's action, or of the fallback action if thinking fails."""
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
            self._report_fallback(table, strength, error)
            text = match.state.fallback(player).text
        await decision.end()
        return text

    def _report_fallback(self, table: Table, strength: str, error: ThoughtFailed) -> None:
        """Log at most once a minute how many cats found no action, with the newest reason.

        The worker's text says what failed, so no traceback is needed.
        """
        self._fallbacks += 1
        now = self.pace.clock.now()
        if now >= self._next_report:
            log.warning(
                "match %s: a %s found no action: %s; this happened %s times since the last report",
                *(table.id, strength, error, self._fallbacks),
            )
            self._fallbacks, self._next_report = 0, now + _BETWEEN_REPORTS

    async def agrees_to_draw(self, table: Table, asker: int) -> bool:
        """Return whether the cat, in a match of two, accepts a draw: it does unless it is ahead.

        In a game with secrets, the cat uses only what the asking player knows. So the cat's answers
        do not reveal its cards.
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
            log.exception("match %s: a cat could not judge its position", table.id)
            agrees = False
        await decision.end()
        return agrees

    async def close(self) -> None:
        """Stop all thinking, and wait a moment for boards that are being shown.

        If a cat's action is not committed yet, the cat acts after the next start.
        """
        self._closed = True
        tasks = [*self._late.values(), *self._acting.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._showing:
            _, unfinished = await asyncio.wait(self._showing, timeout=_LAST_BOARDS)
            for task in unfinished:
                task.cancel()
            await asyncio.gather(*unfinished, return_exceptions=True)


def seed_of(table: Table) -> bytes:
    """Return the seed of all choices of a match's cats; it reveals nothing about cards and dice."""
    return hashlib.blake2b(key=table.row.seed, person=_PERSON, digest_size=32).digest()
