"""Interactions: a member's input, the token with which the bot answers, and the answers.

The token has two lifetimes: one for the first answer, and a longer one for further answers.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.wire.city import EPHEMERAL, Channel, City, Posted
from tests.wire.limits import check_choices, check_message, check_modal
from tests.wire.refusals import (
    ALREADY_ACKNOWLEDGED,
    INVALID_TOKEN,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    Refusal,
    invalid,
    unknown,
)

Json = dict[str, Any]
Files = Sequence[tuple[str, int]]

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9
FIRST_ANSWER, TOKEN_LIFE = 3.0, 15 * 60.0
"""Seconds within which the first answer must come, and within which further answers may come."""
PATIENCE = 20.0
"""Seconds for which people wait for a message after the bot's first answer to an interaction."""
UNHURRIED = 120.0
"""Seconds for which a test waits if it does not measure speed: enough on a busy machine."""


@dataclass(slots=True)
class Use:
    """An interaction. Times are from `time.perf_counter`."""

    id: int
    token: str
    type: int
    user: int
    channel: Channel
    source: Posted | None = None
    data: Json = field(default_factory=dict)
    """The data of the command, press or form, as the bot received it."""
    first_answer: float = FIRST_ANSWER
    """Seconds in which the first answer is accepted."""
    patience: float = PATIENCE
    created: float = field(default_factory=time.perf_counter)
    acknowledged: float | None = None
    answer: int | None = None
    """The type of the first answer."""
    original: Posted | None = None
    loading: bool = False
    """Whether the answer is still "thinking". The next message then replaces this answer."""
    hidden: bool = False
    posted: list[Posted] = field(default_factory=list)
    """Messages posted with this token, in order."""
    choices: list[Json] = field(default_factory=list)
    form: Json | None = None
    said: int = 0
    """How many messages, forms, suggestions and edits the bot has sent."""
    late: bool = False
    """Whether the first answer came too late."""
    refused: bool = False
    """Whether an injected fault rejected the first answer. The bot may send the answer again."""
    lost: bool = False
    """Whether the bot was killed before it answered."""
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def note(self, *, said: bool = True) -> None:
        self.said += said
        self.changed.set()
        self.changed = asyncio.Event()

    def private(self) -> list[Posted]:
        """The answers that only this person sees and that still exist."""
        return [each for each in self.posted if each.viewer is not None and not each.gone]

    @property
    def failed(self) -> bool:
        """Whether Discord has told this person that the application did not respond."""
        if self.acknowledged is not None:
            return False
        return self.lost or time.perf_counter() - self.created > self.first_answer

    async def until_acknowledged(self) -> bool:
        """Wait for the first answer; return whether it came in time."""
        return await self._until(lambda: self.acknowledged is not None, self.first_answer)

    async def until_tried(self) -> bool:
        """Wait until the bot tries to answer; return whether the first answer was accepted."""
        await self._until(lambda: self.acknowledged is not None or self.refused, self.first_answer)
        return self.acknowledged is not None

    async def until_answered(self, seconds: float | None = None) -> bool:
        """Wait for the first answer, and for a message, a form or an edit.

        Return whether both came in time.
        """
        if not await self.until_acknowledged():
            return False
        return await self._until(lambda: self.said > 0, seconds or self.patience)

    async def _until(self, holds: Callable[[], bool], seconds: float) -> bool:
        ends = time.perf_counter() + seconds
        while not holds():
            if self.failed:
                return False
            changed = self.changed.wait()
            if not await in_time(changed, ends - time.perf_counter()):
                return holds()
        return True


async def in_time(doing: Awaitable[Any], seconds: float) -> bool:
    """Return whether `doing` finishes within this many seconds; cancel it if not."""
    try:
        await asyncio.wait_for(doing, max(seconds, 0))
    except TimeoutError:
        return False
    return True


class Interactions:
    """All interactions by token, and the requests that use the tokens."""

    def __init__(self, city: City, *, first_answer: float = FIRST_ANSWER) -> None:
        self._city = city
        self.first_answer = first_answer
        self.token_life = TOKEN_LIFE
        self.uses: list[Use] = []
        """All interactions in order."""
        self._uses: dict[str, Use] = {}

    @property
    def patience(self) -> float:
        """Seconds for which people wait for a message."""
        return max(PATIENCE, self.first_answer)

    def new(self, kind: int, user: int, channel: Channel, source: Posted | None = None) -> Use:
        use = Use(self._city.ids.next(), secrets.token_urlsafe(40), kind, user, channel, source)
        use.first_answer, use.patience = self.first_answer, self.patience
        self._uses[use.token] = use
        self.uses.append(use)
        if source is not None and source.viewer is not None:
            source.tokens.add(use.token)
        return use

    def refuse(self, token: str) -> None:
        """Record that an injected fault rejected the first answer to this token's interaction."""
        use = self._uses.get(token)
        if use is not None and use.acknowledged is None:
            use.refused = True
            use.note(said=False)

    def lose(self) -> None:
        """Mark all interactions without a first answer as lost, because the bot was killed."""
        for use in self.uses:
            if use.acknowledged is None:
                use.lost = True
                use.note(said=False)

    def respond(self, interaction_id: int, token: str, body: Json, files: Files) -> Json:
        """Accept the first answer; return the body of the response. Raises `Refusal`.

        The bot gets this body only if the query of its request has `with_response`.
        """
        use = self._uses.get(token)
        if use is None or use.id != interaction_id:
            raise unknown("interaction", UNKNOWN_INTERACTION)
        if use.answer is not None:
            raise Refusal(400, ALREADY_ACKNOWLEDGED, "Interaction has already been acknowledged.")
        if time.perf_counter() - use.created > use.first_answer:
            use.late = True
            raise unknown("interaction", UNKNOWN_INTERACTION)
        message = self._first(use, body["type"], body.get("data") or {}, files)
        use.answer, use.acknowledged = body["type"], time.perf_counter()
        use.note(said=use.answer not in (DEFERRED, DEFERRED_UPDATE))
        return _callback(use, message)

    def _first(self, use: Use, kind: int, data: Json, files: Files) -> Posted | None:
        if kind == MESSAGE:
            use.original = self._post(use, data, files, hidden=bool(_flags(data) & EPHEMERAL))
            return use.original
        if kind == DEFERRED:
            use.loading, use.hidden = True, bool(_flags(data) & EPHEMERAL)
            return None
        if kind in (DEFERRED_UPDATE, UPDATE):
            if use.source is None:
                raise invalid("type", "There is no message to update.")
            use.original = use.source
            if kind == UPDATE:
                self._edit(use.source, data, files)
                return use.source
            return None
        if kind == CHOICES and use.type == AUTOCOMPLETE:
            check_choices(data["choices"])
            use.choices = data["choices"]
            return None
        if kind == FORM and use.type in (COMMAND, COMPONENT):
            check_modal(data)
            use.form = data
            return None
        raise invalid("type", "Invalid interaction response type.")

    def follow_up(self, token: str, body: Json, files: Files) -> Posted:
        """Post a further message, or replace "thinking" with this message. Raises `Refusal`."""
        use = self._open(token)
        if use.loading:
            use.loading = False
            use.original = self._post(use, body, files, hidden=use.hidden)
            use.note()
            return use.original
        posted = self._post(use, body, files, hidden=bool(_flags(body) & EPHEMERAL))
        use.note()
        return posted

    def edit(self, token: str, which: str, body: Json, files: Files) -> Posted:
        """Change `@original` or a message by its id. Raises `Refusal`."""
        use = self._open(token)
        if which == "@original" and use.loading:
            return self.follow_up(token, body, files)
        posted = self.find(token, which)
        self._edit(posted, body, files)
        use.note()
        return posted

    def find(self, token: str, which: str) -> Posted:
        """Return a message that the owner of this token may edit. Raises `Refusal`."""
        use = self._open(token)
        if which == "@original":
            if use.original is None or use.original.gone:
                raise unknown("Message", UNKNOWN_MESSAGE)
            return use.original
        posted = use.channel.messages.get(int(which))
        if posted is None or (token not in posted.tokens and posted is not use.source):
            raise unknown("Message", UNKNOWN_MESSAGE)
        return posted

    def delete(self, token: str, which: str) -> Posted:
        posted = self.find(token, which)
        self._city.delete(posted)
        self._open(token).note()
        return posted

    def _open(self, token: str) -> Use:
        use = self._uses.get(token)
        if use is None or use.answer is None:
            raise unknown("Webhook", UNKNOWN_WEBHOOK)
        if time.perf_counter() - use.created > self.token_life:
            raise Refusal(401, INVALID_TOKEN, "Invalid Webhook Token")
        return use

    def _post(self, use: Use, body: Json, files: Files, *, hidden: bool) -> Posted:
        self._city.channel(use.channel.id)
        check_message(body, dict(files), flags=_flags(body))
        told = {
            "application_id": str(self._city.bot),
            "webhook_id": str(self._city.bot),
            "interaction_metadata": {
                "id": str(use.id),
                "type": use.type,
                "user": self._city.users[use.user],
                "authorizing_integration_owners": {},
            },
        }
        viewer = use.user if hidden else None
        posted = self._city.post(
            use.channel, body, files, viewer=viewer, token=use.token, more=told
        )
        use.posted.append(posted)
        return posted

    def _edit(self, posted: Posted, body: Json, files: Files) -> None:
        if posted.gone:
            raise unknown("Message", UNKNOWN_MESSAGE)
        before = posted.payload["flags"]
        check_message(
            posted.payload | body, dict(files), flags=before | _flags(body), before=before
        )
        self._city.edit(posted, body, files)


def _flags(body: Json) -> int:
    return int(body.get("flags") or 0)


def _callback(use: Use, message: Posted | None) -> Json:
    told: Json = {
        "id": str(use.id),
        "type": use.type,
        "response_message_loading": use.loading,
        "response_message_ephemeral": use.hidden,
    }
    resource: Json = {"type": use.answer}
    if message is not None:
        told["response_message_id"] = str(message.id)
        told["response_message_ephemeral"] = message.viewer is not None
        resource["message"] = message.payload
    return {"interaction": told, "resource": resource}
