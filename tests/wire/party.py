"""People at one table, who play by what they see: boards, private messages, suggestions."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum

from agents.characters import Character
from data import Store
from rules.registry import game
from tests.wire.city import Channel, Guild, Posted
from tests.wire.interactions import Use
from tests.wire.people import NotThere, Person, button, buttons, menus, seen
from tests.wire.server import Wire

_TURN = re.compile(r"\*\*Your move, (.*?)\*\*")
_USER = re.compile(r"<@(\d+)>")
_UNDER_WAY = 60.0
"""Seconds for which an action may be pending without any answer."""
_DONE, _LATER = "Done.", "Your action counts."
"""The first words of messages about a stored action: its board is posted, or will be later."""
_UNSURE = ("Discord wouldn’t take my answer", "Something went wrong")
"""The first words of messages about an action with an unknown outcome."""
_KEPT_TRUE = ("**Your move.**", "The match has moved on: there’s nothing", "This match is over.")
"""Texts of a panel that asks for the next action, or that offers no action any more."""
_ON_BOARDS = ("resign", "rematch")
_TYPED = 0.2
"""The share of actions that people type."""


class End(Enum):
    """The outcome of an action, as far as its player can tell."""

    SHOWN = "shown"
    STORED = "stored"
    REFUSED = "refused"
    UNKNOWN = "unknown"


@dataclass(slots=True)
class Taken:
    """An action that a person tried to take at a revision. Times are from `perf_counter`."""

    match_id: int
    user: int
    revision: int
    text: str
    use: Use
    end: End = End.UNKNOWN
    told: str = ""
    seen: float | None = None
    """When a newer board appeared. That board may be the result of a different action."""


@dataclass(frozen=True, slots=True)
class ActionControl:
    """A control that takes an action, or leads to one. `text` is the action, or a path to it."""

    verb: str
    text: str
    custom_id: str
    value: str | None


def action_controls(posted: Posted | None, match_id: int) -> list[ActionControl]:
    """Return a message's controls for actions in this match."""
    if posted is None:
        return []
    offered: list[tuple[str, str | None]] = [(each, None) for each in buttons(posted)]
    found = []
    for custom_id, value in [*offered, *menus(posted)]:
        _, verb, *rest = custom_id.split(":")
        if verb in ("pick", "card", "act", "sure") and rest[0] == str(match_id):
            text = value if value is not None else ":".join(rest[2:])
            found.append(ActionControl(verb, text, custom_id, value))
    return found


def offers_at(posted: Posted, match_id: int) -> list[int]:
    """Return the revision of each `ActionControl` that a message has for this match."""
    return [int(each.custom_id.split(":")[3]) for each in action_controls(posted, match_id)]


def on_board(posted: Posted) -> tuple[int, int] | None:
    """Return the match and revision of a board or result, or None for other messages."""
    for custom_id in buttons(posted):
        _, verb, *rest = custom_id.split(":")
        if verb in _ON_BOARDS:
            return int(rest[0]), int(rest[1])
    return None


def is_live(posted: Posted) -> bool:
    """Whether a live match can be played, or given up, from this message."""
    return any(":resign:" in custom_id for custom_id in buttons(posted))


def is_hand(posted: Posted, match_id: int) -> bool:
    """Whether the message is, was, or temporarily replaces a hand of the match."""
    back = any(f":back:{match_id}:" in custom_id for custom_id in buttons(posted))
    titles = f"match {match_id} · your hand", f"match {match_id} is over"
    return back or any(title in posted.text for title in titles)


def _is_kept_true(posted: Posted, match_id: int) -> bool:
    return is_hand(posted, match_id) or any(words in posted.text for words in _KEPT_TRUE)


@dataclass(frozen=True, slots=True)
class Move:
    """An action that a person is about to take, with the call that takes it."""

    person: Person
    text: str
    made: Callable[[], Awaitable[Use]]


def pressed(person: Person, posted: Posted, control: ActionControl) -> Move:
    custom_id, value = control.custom_id, control.value
    return Move(person, control.text, lambda: person.force(posted, custom_id, value))


def typed(person: Person, channel: Channel, text: str) -> Move:
    return Move(person, text, lambda: person.type(channel, "move", action=text))


def _control(posted: Posted, verb: str) -> str:
    """Return the custom id of the only button with this verb. Raises `NotThere`."""
    for custom_id in buttons(posted):
        if f":{verb}:" in custom_id:
            return custom_id
    raise NotThere(f"no {verb} in {posted.text}")


def _is_lobby(posted: Posted) -> bool:
    return any(":lobby-join:" in part.get("custom_id", "") for part in posted.components)


def lobby_control(lobby: Posted, verb: str) -> str:
    """Return the custom id of a lobby's control, even if it is disabled."""
    found = [
        part["custom_id"] for part in lobby.components if f":{verb}:" in part.get("custom_id", "")
    ]
    if not found:
        raise NotThere(f"no {verb} in {lobby.text}")
    return str(found[0])


@dataclass(slots=True)
class Party:
    """A channel with the people who play there."""

    key: str
    channel: Channel
    people: Sequence[Person]
    dice: random.Random
    match_id: int = 0
    begun: int = 0
    """The match's ply when nobody in this party had acted yet."""
    taken: list[Taken] = field(default_factory=list)
    busy: bool = False
    cat: Character | None = None
    """The cat that sits at this table, after the people."""

    @property
    def members(self) -> list[int]:
        """The people's user ids."""
        return [person.id for person in self.people]

    @property
    def seats(self) -> list[int]:
        """The user ids of the people, then of the cat."""
        return self.members if self.cat is None else [*self.members, self.cat.user]

    @property
    def wire(self) -> Wire:
        return self.people[0].wire

    @property
    def patience(self) -> float:
        """Seconds for which people wait for a message."""
        return self.wire.interactions.patience

    @property
    def guild(self) -> Guild:
        if self.channel.guild is None:
            raise NotThere("a party meets on a server")
        return self.channel.guild

    @property
    def over(self) -> bool:
        board = self.board()
        return board is not None and any(":rematch:" in each for each in buttons(board))

    def person(self, user: int) -> Person:
        return next(person for person in self.people if person.id == user)

    async def open(self) -> Posted:
        """Start a match with `/play` and return the first board; continue an interrupted start.

        Raises `TimeoutError`.
        """
        most = game(self.key).player_counts[0] - (self.cat is not None)
        host, *guests = self.people[:most]
        old = self.match_id
        if not self._begun_since(old):
            lobby = self._lobby()
            if lobby is None:
                await host.type(self.channel, "play", game=self.key)
                lobby = await seen(self.channel, _is_lobby, self.patience)
            for guest in guests:
                joined = await guest.force(lobby, lobby_control(lobby, "lobby-join"))
                await joined.until_answered()
            if self.cat is not None:
                await self._seat(self.cat, lobby)
            await host.force(lobby, lobby_control(lobby, "lobby-start"))
        board = await seen(
            self.channel, lambda posted: (on_board(posted) or (old,))[0] > old, self.patience
        )
        self.match_id, self.begun = self.revision(board)
        return board

    async def _seat(self, cat: Character, lobby: Posted) -> None:
        """Add the cat to the lobby, unless an earlier attempt has added it."""
        for custom_id, value in menus(lobby):
            if ":lobby-add-cat:" in custom_id and value == cat.key:
                added = await self.people[0].force(lobby, custom_id, value)
                await added.until_answered()

    async def resign(self) -> None:
        """End the match: the person who opened it gives up. Raises `TimeoutError`."""
        board, host = self.board(), self.people[0]
        if board is None:
            raise NotThere("no board to resign from")
        asked = await host.press(board, _control(board, "resign"))
        await asked.until_answered()
        question = asked.private()[-1]
        await host.press(question, _control(question, "resign-sure"))
        await seen(self.channel, lambda posted: self.over and posted is self.board(), self.patience)

    def _begun_since(self, old: int) -> bool:
        board = self.board()
        return board is not None and self.revision(board)[0] > old

    def _lobby(self) -> Posted | None:
        return next((each for each in reversed(self.channel.public()) if _is_lobby(each)), None)

    def board(self) -> Posted | None:
        """Return the newest board or result of the channel."""
        return next((each for each in reversed(self.channel.public()) if on_board(each)), None)

    @staticmethod
    def revision(board: Posted) -> tuple[int, int]:
        found = on_board(board)
        if found is None:
            raise NotThere("no board")
        return found

    def awaited(self, board: Posted) -> list[Person]:
        """Return the players who must act."""
        turn = _TURN.search(board.text)
        if turn is None:
            raise NotThere(f"nobody is asked to move: {board.text}")
        return [self.person(int(user)) for user in _USER.findall(turn[1])]

    async def act(self, *, by_typing: bool | None = None, seconds: float | None = None) -> Taken:
        """Choose one of the players who must act, and let them act by `/move` or by clicks.

        Raises `NotThere` if nothing is on offer.
        """
        board = self.board()
        if board is None or self.over:
            raise NotThere("no board to play from")
        person = self.dice.choice(self.awaited(board))
        if by_typing is None:
            by_typing = self.dice.random() < _TYPED
        # Read the revision before anything is pressed, because a press may shrink the board.
        match_id, revision = self.revision(board)
        if match_id != self.match_id:
            # The match started only after the person had stopped waiting for it.
            self.match_id, self.begun = match_id, revision
        taken = await (self._type if by_typing else self._click)(person, board, revision)
        await self._follow(taken, seconds or self.patience)
        return taken

    async def _type(self, person: Person, _board: Posted, revision: int) -> Taken:
        asked = await person.suggestions(self.channel, "move", "action", "")
        if not await asked.until_answered() or not asked.choices:
            raise NotThere("nothing is suggested")
        text = self.dice.choice(asked.choices)["value"]
        return self.note(
            person, revision, text, await person.type(self.channel, "move", action=text)
        )

    async def _click(self, person: Person, board: Posted, revision: int) -> Taken:
        message = await self._source(person, board)
        while True:
            found = action_controls(message, self.match_id)
            # The message may still ask a question that its player has not answered.
            offered = [each for each in found if each.verb != "sure"] or found
            if not offered:
                raise NotThere(f"nothing to press in {message.text}")
            control = self.dice.choice(offered)
            use = await person.press(message, control.custom_id, control.value)
            if control.verb in ("act", "sure"):
                return self.note(person, revision, control.text, use)
            if not await use.until_answered():
                raise NotThere(f"no answer to {control.custom_id}")
            message = use.private()[-1] if use.private() else message

    async def _source(self, person: Person, board: Posted) -> Posted:
        """Return the message by which this person can play: the board or the person's hand."""
        if action_controls(board, self.match_id):
            return board
        direct = person.wire.city.direct(person.id)
        for posted in reversed(direct.messages.values()):
            if action_controls(posted, self.match_id) and posted.viewer is None:
                return posted
        use = await person.press(board, button(board, "My hand"))
        if not await use.until_answered() or not use.private():
            raise NotThere("no hand is shown")
        return use.private()[-1]

    def note(self, person: Person, revision: int, text: str, use: Use) -> Taken:
        """Record an action that a person tried, so that `checks` can look for it."""
        taken = Taken(self.match_id, person.id, revision, text, use)
        self.taken.append(taken)
        return taken

    async def at_once(self, store: Store, board: Posted, *moves: Move) -> list[Taken]:
        """Let people act in the same millisecond, and record the bot's answer to each person."""
        revision = self.revision(board)[1]
        uses = await asyncio.gather(*(move.made() for move in moves))
        found = [
            self.note(move.person, revision, move.text, use)
            for move, use in zip(moves, uses, strict=True)
        ]
        answered = [await use.until_answered() for use in uses]
        with suppress(TimeoutError):
            async with asyncio.timeout(self.patience):
                # A hand may be edited before the message about a refusal arrives.
                while (  # noqa: ASYNC110  # the bot’s own time
                    await self._stored(store, found) + sum(map(self._refused, uses)) < len(found)
                ):
                    await asyncio.sleep(0.05)
        for taken, in_time in zip(found, answered, strict=True):
            told = self._word(taken.use)
            taken.told = "" if told is None else told.text
            if in_time:
                # Without a private answer, the action was not refused: the new board is the answer.
                taken.end = _end(taken.told) if taken.told else End.STORED
        return found

    async def reach(self, person: Person, source: Posted) -> tuple[Posted, list[ActionControl]]:
        """Press until actions can be taken; return the message and the actions on it."""
        controls = action_controls(source, self.match_id)
        while not (found := [each for each in controls if each.verb == "act"]):
            [first, *_] = controls
            use = await person.press(source, first.custom_id, first.value)
            await use.until_answered()
            source = use.private()[-1] if use.private() else source
            controls = action_controls(source, self.match_id)
        return source, found

    def newer(self, revision: int) -> Posted | None:
        """Return the match's result, or a board newer than this revision, or None."""
        for posted in reversed(self.channel.public()):
            shown = on_board(posted)
            if shown is not None and shown[0] == self.match_id:
                over = any(":rematch:" in each for each in buttons(posted))
                if shown[1] > revision or over:
                    return posted
        return None

    async def _follow(self, taken: Taken, seconds: float) -> None:
        """Find out an action's outcome, and confirm it if the bot asks."""
        ends = time.perf_counter() + seconds
        while (left := ends - time.perf_counter()) > 0 and not taken.use.failed:
            if taken.use.acknowledged is None:
                left = min(left, taken.use.first_answer)
            board = self.newer(taken.revision)
            if board is not None:
                taken.seen = board.at
                if self._only_one(taken):
                    taken.end = End.SHOWN
                return
            if await self._answered(taken):
                return
            changes = (taken.use.changed.wait(), self.channel.change())
            waiting = [asyncio.ensure_future(change) for change in changes]
            await asyncio.wait(waiting, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            for each in waiting:
                each.cancel()

    def _only_one(self, taken: Taken) -> bool:
        """Whether a newer board proves that this action was stored.

        A newer board proves nothing if somebody tried a different action at this revision. It also
        proves nothing if an earlier action has an unknown outcome, because an action whose answer
        was dropped may be stored much later.
        """
        others = [
            each for each in self.taken if each is not taken and each.match_id == taken.match_id
        ]
        same = all(each.end is End.REFUSED for each in others if each.revision == taken.revision)
        return same and not any(
            each.end is End.UNKNOWN and taken.use.created - each.use.created < _UNDER_WAY
            for each in others
            if each.revision < taken.revision
        )

    async def _answered(self, taken: Taken) -> bool:
        """Confirm the action if the bot asks. Otherwise, record the bot's private reply.

        Return True if there is a reply without "Done.". No newer board is expected after it.
        """
        question = asked_in(taken.use)
        found = action_controls(question, self.match_id)
        sure = [each for each in found if each.verb == "sure"]
        if question is not None and sure:
            person = self.person(taken.user)
            taken.use = await person.press(question, sure[0].custom_id)
            return False
        told = self._word(taken.use)
        if told is None:
            return False
        taken.told = told.text
        taken.end = _end(told.text)
        return _DONE not in told.text

    def _word(self, use: Use) -> Posted | None:
        """Return the private message to this person about an action, or None.

        A panel is updated in place, or sent again below a newer board, and asks for the next
        action. A panel without "Done." says nothing about the last action, so it is ignored.
        """
        told = private_word(use)
        if told is None or _DONE in told.text:
            return told
        asks = any(each.verb != "sure" for each in action_controls(told, self.match_id))
        return None if asks or _is_kept_true(told, self.match_id) else told

    async def _stored(self, store: Store, tried: Sequence[Taken]) -> int:
        """Return the number of these actions that are stored."""
        texts, first = {each.text for each in tried}, min(each.revision for each in tried)
        rows = await store.actions(self.match_id)
        return sum(row.ply > first and row.text in texts for row in rows)

    def _refused(self, use: Use) -> bool:
        """Return whether a message to this person says that the action was not taken."""
        told = self._word(use)
        return told is not None and _end(told.text) is End.REFUSED


def _end(told: str) -> End:
    """Return the outcome of an action according to a private message."""
    if _DONE in told or told.startswith(_LATER):
        return End.STORED
    return End.UNKNOWN if told.startswith(_UNSURE) else End.REFUSED


def private_word(use: Use) -> Posted | None:
    """Return the newest private answer. Without one, return the message with the pressed button.

    Return None if this message has not changed since, or if it asks nothing and everybody sees it.
    """
    if use.private():
        return use.private()[-1]
    source = use.source
    if source is None or source.at <= use.created or source.gone:
        return None
    return source if source.viewer is not None or _asks(source) else None


def _asks(posted: Posted) -> bool:
    """Return whether the message asks for confirmation. A hand's message can ask, too."""
    return any(":sure:" in custom_id for custom_id in buttons(posted))


def asked_in(use: Use) -> Posted | None:
    """Return the message that may ask for confirmation: a new one, or the one that was pressed.

    The pressed message may be a hand in direct messages.
    """
    source = use.source
    changed = source is not None and not source.gone and source.at > use.created
    return use.private()[-1] if use.private() else source if changed else None
