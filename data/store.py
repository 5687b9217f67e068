"""The store: one object with the methods of all topics."""

import time
from collections.abc import Mapping
from types import TracebackType
from typing import Self

from sqlalchemy import func, select

from data.agreements import Agreements
from data.arrangements import Arrangements
from data.blocks import Blocks
from data.cat_matches import CatMatches
from data.challenges import Challenges
from data.clocks import Clocks
from data.connection import Connection
from data.engine import Database
from data.erasing import Erasing
from data.hand_messages import HandMessages
from data.hints import Hints
from data.history import History
from data.lesson_progress import LessonProgress
from data.lobbies import Lobbies
from data.matches import Matches
from data.members import Members
from data.messages import Messages
from data.migrate import migrate
from data.my_matches import MyMatches
from data.panels import Panels
from data.privacy import Privacy
from data.questions import Questions
from data.recount import Recounts
from data.registrations import Registrations
from data.reliability import Reliability
from data.rows import Counts
from data.schema import LIVE, lobbies, matches
from data.seek_matching import SeekMatching
from data.seek_notices import SeekNotices
from data.seeks import Seeks
from data.sessions import Sessions
from data.settings import Settings
from data.standings import Standings
from data.takebacks import Takebacks
from data.topic import Clock, reads
from data.visibility import Visibility


def system_clock() -> int:
    """Return the current time in UTC epoch milliseconds."""
    return time.time_ns() // 1_000_000


class Store(
    Blocks,
    Arrangements,
    CatMatches,
    Challenges,
    Clocks,
    Hints,
    LessonProgress,
    Lobbies,
    Matches,
    Agreements,
    Messages,
    Questions,
    Members,
    MyMatches,
    HandMessages,
    Panels,
    History,
    Visibility,
    SeekMatching,
    SeekNotices,
    Seeks,
    Sessions,
    Settings,
    Takebacks,
    Recounts,
    Registrations,
    Reliability,
    Standings,
    Privacy,
    Erasing,
):
    """The database's interface. Each call is a transaction, and may raise StoreUnavailable."""

    def now(self) -> int:
        """Return the store's time in UTC epoch milliseconds."""
        return self._clock()

    @classmethod
    async def open(cls, url: str, *, clock: Clock = system_clock) -> Self:
        """Connect, and migrate the schema to the newest version.

        `url` is sqlite:///path, sqlite:// (in memory), or postgresql://…. Raises StoreError for any
        other URL, and if a newer version of the bot wrote the data.
        """
        database = Database(url)
        try:
            await database.probe()
            await migrate(database)
        except BaseException:
            await database.close()
            raise
        return cls(database, clock)

    async def close(self) -> None:
        await self.end_turn()
        await self._database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    @reads
    async def ping(self, conn: Connection) -> None:
        """Check that the database answers. Raises StoreUnavailable if there is no answer."""
        await conn.execute(select(1))

    def expected_wait(self) -> float:
        """Estimate the seconds that a new transaction waits for its turn.

        On SQLite a transaction waits to write, on PostgreSQL for a connection.
        """
        return self._database.expected_wait()

    @property
    def shared(self) -> bool:
        """Whether several processes may use the database."""
        return self._database.shared

    @property
    def waiting_writers(self) -> int:
        """The number of transactions of this process that wait to write."""
        return self._database.waiting_writers

    @property
    def failures(self) -> Mapping[str, int]:
        """Failed transactions since the store was opened, by kind.

        `busy` counts transactions that were refused because too many were waiting; `unavailable`
        counts all other failures.
        """
        return self._database.failures

    @reads
    async def live_count(self, conn: Connection) -> int:
        """Return the number of live matches, including those of other processes."""
        live = select(func.count()).select_from(matches).where(LIVE)
        return int((await conn.execute(live)).scalar_one())

    @reads
    async def counts(self, conn: Connection) -> Counts:
        every = select(func.count()).select_from(matches)
        query = select(
            every.where(LIVE).scalar_subquery(),
            select(func.count()).select_from(lobbies).scalar_subquery(),
            every.scalar_subquery(),
        )
        return Counts(*(await conn.execute(query)).one())
