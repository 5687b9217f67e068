"""How far people are in the lessons of the games."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import func, select, update

from data.connection import Connection
from data.errors import Stale
from data.schema import UNFINISHED, lessons
from data.topic import Topic, insert_into, reads, writes


@dataclass(frozen=True, slots=True)
class Progress:
    """A place in a lesson: the step, the number of wrong tries in the step, and the actions taken.

    `given` lists the step's actions that the person has taken, separated by `, `.
    """

    step: int = 0
    misses: int = 0
    given: str = ""


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A person's lesson in a game.

    `changed_at` is None until the person does something in the lesson. `done_at` is None until they
    finish the lesson.
    """

    game: str
    progress: Progress = Progress()
    changed_at: int | None = None
    done_at: int | None = None


class LessonProgress(Topic):
    @reads
    async def lesson(self, conn: Connection, user_id: int, game: str) -> LessonRow:
        """Return how far a person is in a game's lesson; its start if they never opened it."""
        query = select(lessons).where(lessons.c.user_id == user_id, lessons.c.game == game)
        row = (await conn.execute(query)).mappings().one_or_none()
        return LessonRow(game) if row is None else _lesson(row)

    @reads
    async def lessons_of(self, conn: Connection, user_id: int) -> Sequence[LessonRow]:
        """Return a person's lessons, sorted by the games' keys."""
        query = select(lessons).where(lessons.c.user_id == user_id).order_by(lessons.c.game)
        return [_lesson(row) for row in (await conn.execute(query)).mappings()]

    @writes
    async def move_lesson(
        self,
        conn: Connection,
        user_id: int,
        before: LessonRow,
        after: Progress,
        *,
        finished: bool = False,
    ) -> LessonRow:
        """Record how far a person is now, and return the new row.

        `finished` means that they have now solved the last step. If they had solved it before, the
        earlier time is kept. Raises Stale if the lesson is not at `before` any more.
        """
        now = self._clock()
        done_at = now if finished and before.done_at is None else before.done_at
        values = {**asdict(after), "changed_at": now, "done_at": done_at}
        if before.changed_at is None:
            insert = insert_into(conn, lessons).values(user_id=user_id, game=before.game, **values)
            found = await conn.execute(insert.on_conflict_do_nothing())
        else:
            theirs = (lessons.c.user_id == user_id) & (lessons.c.game == before.game)
            same = [lessons.c[name] == value for name, value in asdict(before.progress).items()]
            found = await conn.execute(update(lessons).where(theirs, *same).values(**values))
        if found.rowcount != 1:
            raise Stale(f"the lesson of {before.game} has moved on")
        return LessonRow(before.game, after, now, done_at)

    @reads
    async def lessons_left(self, conn: Connection, since: int) -> Mapping[tuple[str, int], int]:
        """Count, by game and step, the unfinished lessons that have not changed since this time."""
        query = (
            select(lessons.c.game, lessons.c.step, func.count())
            .where(UNFINISHED, lessons.c.changed_at < since)
            .group_by(lessons.c.game, lessons.c.step)
        )
        return Counter({(game, step): count for game, step, count in await conn.execute(query)})


def _lesson(row: Mapping[Any, Any]) -> LessonRow:
    progress = Progress(row["step"], row["misses"], row["given"])
    return LessonRow(row["game"], progress, row["changed_at"], row["done_at"])
