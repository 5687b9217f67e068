"""Send cases to the bot, and raise an error if something happens that must not happen."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import discord
from discord import app_commands
from simcord import interactions
from simcord.results import InteractionResult

from tests.discord.world import outside, told
from tests.fuzz.cases import BUTTON, Case, Command, Filled, Press, Typing
from tests.fuzz.house import DIRECT, LOBBY, House, Trouble
from tests.work import MOST as WORK
from tests.work import counted

_READING = frozenset(
    {
        *("resign", "draw", "history", "ranks", "rules", "page", "never-mind"),
        *("replay", "replay-open", "replay-record", "replay-animation"),
        *("privacy-export", "privacy-erase"),
    }
)
"""Verbs that never change anything, whoever uses them."""
_BEGINNING = "play-against", "play-short", "play-practice"
_SENDING = "play-direct", "play-direct-practice"
"""Verbs that start a match in the person's direct messages.

People may use the verbs in `_BEGINNING` in direct messages, and those in `_SENDING` on servers.
"""
_READING_COMMANDS = frozenset(
    {"board", "cats", "games", "help", "history", "leaderboard", "me", "play", "privacy", "profile"}
    | {"replay", "rules", "verify"}
)
"""In a channel where a person may not write, these commands change only this person's own data."""
_FAULTS = ("error", "storage", "discord")
_MOST = 25
_NOT_THERE = (
    "That message doesn’t have this button or menu any more. Please use what the message shows now."
)


class _Worries(logging.Handler):
    """A handler that collects warnings and errors, because an operator would have to read them."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(self.format(record))


@contextmanager
def _worries() -> Iterator[list[str]]:
    handler = _Worries()
    logging.getLogger().addHandler(handler)
    try:
        yield handler.told
    finally:
        logging.getLogger().removeHandler(handler)


def has_a_right(house: House, case: Case) -> bool:
    """Return whether the person has the right to change data with this case."""
    match case:
        case Press(alone=True) | Filled(alone=True):
            return False
        case Press():
            return _may_press(house, case, (*case.custom_id.split(":")[1:], *case.values))
        case Filled():
            return _may_press(house, case, (*case.custom_id.split(":")[1:], *case.typed))
        case Command():
            return _may_command(house, case)
    return False


def _may_press(house: House, case: Case, words: Sequence[str]) -> bool:
    verb, *arguments = words
    if verb in _READING:
        return False
    begins = verb in (_BEGINNING if case.place == DIRECT else _SENDING)
    if begins or verb.startswith("lobby-"):
        return begins or case.place == LOBBY
    if case.who == "zoe" or verb == "privacy-erase-sure":
        return case.who != "zoe"
    own = [place for place, table in house.tables.items() if arguments[:1] == [str(table.id)]]
    if not own or case.place not in (*own, DIRECT):
        return False
    if verb in ("act", "sure"):
        now = arguments[1:2] == [str(house.tables[own[0]].revision)]
        return now and _accepted(house, own[0], case.who, ":".join(arguments[2:]))
    return True


def _may_command(house: House, case: Command) -> bool:
    if case.place == DIRECT:
        return case.name == "play"
    if case.name in _READING_COMMANDS or case.who == "zoe" or case.place not in house.tables:
        return False
    return case.name != "move" or _accepted(house, case.place, case.who, case.options["action"])


def _accepted(house: House, place: str, who: str, text: str) -> bool:
    return house.accepts(place, getattr(house.world, who).id, text)


async def judge(house: House, cases: Sequence[Case], *, strict: bool) -> int:
    """Send the cases all at once; return their number.

    With `strict`, skip the cases that people have a right to send; no other case may change stored
    data. Raises `Trouble` if something happens that must not happen. The error names the case
    if this case alone causes the trouble.
    """
    sent = [case for case in cases if not (strict and has_a_right(house, case))]
    try:
        await _judge(house, sent, strict=strict)
    except Trouble:
        for case in sent:
            try:
                await _judge(house, [case], strict=strict)
            except Trouble as trouble:
                raise Trouble(f"{case}\n{trouble}") from None
        raise
    return len(sent)


async def _judge(house: House, cases: Sequence[Case], *, strict: bool) -> None:
    world = house.world
    sources = [await _source(house, case) for case in cases]
    stored, requests = house.stored(), len(world.requests)
    faults = _faults(house)
    with _worries() as worries, counted() as work:
        before = asyncio.all_tasks()
        results = [_send(house, case, source) for case, source in zip(cases, sources, strict=True)]
        await house.answered(before)
    if work.steps > WORK * max(1, len(cases)):
        raise Trouble(f"took {work.steps} steps to read")
    raised = world.env.errors_since(world.errors_seen)
    world.expect_errors()
    # A failed check raises its error before our code is called, and the person gets a message.
    unexpected = [error for error in raised if not isinstance(error, app_commands.CheckFailure)]
    if unexpected:
        raise Trouble(f"raised: {unexpected}")
    if worries:
        raise Trouble("logged: " + "\n".join(worries))
    if _faults(house) != faults:
        raise Trouble("a person got the message that something went wrong")
    for case, result in zip(cases, results, strict=True):
        _check_answer(case, result, strict=strict)
    if strict:
        changed = set(house.stored()) ^ set(stored)
        if changed:
            raise Trouble(f"stored: {sorted(changed)[:4]}")
        seen = [each for each in outside(world.requests[requests:]) if not each.startswith("GET")]
        if seen:
            raise Trouble(f"shown to others: {seen}")
    # Expire the interactions, as Discord does after fifteen minutes.
    world.env.backend.interactions.clear()
    world.env.backend.interaction_tokens.clear()
    world.requests.clear()


def _check_answer(case: Case, result: InteractionResult, *, strict: bool) -> None:
    if isinstance(case, Typing):
        found = result.autocomplete_choices
        if found is None or len(found) > _MOST:
            raise Trouble(f"{case}\nsuggested: {found}")
        return
    if not result.acknowledged:
        raise Trouble(f"{case}\nwas not answered")
    if isinstance(case, Press | Filled) and case.alone and told(result) != _NOT_THERE:
        raise Trouble(f"{case}\nwas accepted from a message without this control")
    if strict and any(not answer.ephemeral for answer in result.followups):
        raise Trouble(f"{case}\nwas answered for all to read")


def _faults(house: House) -> list[float]:
    samples = next(iter(house.world.bot.figures.interactions.collect())).samples
    return [each.value for each in samples if each.labels.get("result") in _FAULTS]


async def _source(house: House, case: Case) -> int | None:
    if not isinstance(case, Press | Filled):
        return None
    hidden = isinstance(case, Press) and case.hidden
    return await house.source(case.place, getattr(house.world, case.who), hidden=hidden)


def _send(house: House, case: Case, source: int | None) -> InteractionResult:
    send = partial(house.emit, place=case.place, member=getattr(house.world, case.who))
    match case:
        case Press(alone=alone):
            data: dict[str, Any] = {"custom_id": case.custom_id, "component_type": case.kind}
            if case.kind != BUTTON:
                data["values"] = list(case.values)
                data["resolved"] = {}
            return send(discord.InteractionType.component, data=data, source=source, alone=alone)
        case Filled(alone=alone):
            lines = [
                {"type": 18, "id": n, "component": _field(name, entered)}
                for n, (name, entered) in enumerate(case.fields)
            ]
            data = {"custom_id": case.custom_id, "components": lines}
            return send(discord.InteractionType.modal_submit, data=data, source=source, alone=alone)
        case Command():
            return send(discord.InteractionType.application_command, data=_options(house, case))
        case Typing():
            kinds = {each["name"]: each["type"] for each in house.commands[case.name]["options"]}
            typed = {"type": kinds[case.option], "value": case.typed, "focused": True}
            data = _called(house, case.name, [{"name": case.option, **typed}])
            return send(discord.InteractionType.autocomplete, data=data)
    raise TypeError(f"no way to send {case}")


def _field(name: str, entered: str | tuple[str, ...]) -> dict[str, Any]:
    if isinstance(entered, str):
        return {"type": 4, "custom_id": name, "value": entered}
    return {"type": 3, "custom_id": name, "values": list(entered)}


def _called(house: House, name: str, options: list[dict[str, Any]]) -> dict[str, Any]:
    return {"id": house.commands[name]["id"], "name": name, "type": 1, "options": options}


def _options(house: House, case: Command) -> dict[str, Any]:
    member = getattr(house.world, case.who)
    leaf = house.commands[case.name]
    options, resolved = interactions.build_options(
        member, case.name, leaf, dict(case.options), channel_id=house.world.channel.id
    )
    data = _called(house, case.name, options)
    return data | ({"resolved": resolved} if resolved else {})
