"""Store and show many live matches, in the state in which the bot would have left them.

The bot's own store stores everything, and the bot's own layouts lay out the messages. The messages
have no pictures, because the first action draws new ones.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord

from agents.characters import CHARACTERS, is_cat
from cogs.board.hand_content import digest
from cogs.board.layouts import hand_layout, table_layout
from cogs.board.pictures import HAND_PICTURE
from cogs.board.posting import BOARD
from cogs.channels.attached import PICTURE, Picture
from cogs.kit.sentences import CATALOGUE
from cogs.match.agreements import abandoned
from cogs.match.table import Table
from data import Ending, NewAction, Store, Waiting, system_clock
from rules.chance import SEED_BYTES, commitment
from rules.game import Game
from rules.match import Match
from rules.registry import GAMES, game
from rules.selfplay import random_match
from tests.blank import BLANK
from tests.wire.city import Channel, Guild
from tests.wire.limits import V2
from tests.wire.party import Party
from tests.wire.people import Person, join
from tests.wire.server import Wire, wire

_CHANNELS = 50
"""Channels per server."""
_THREADS = 7
"""One match in seven is played in a thread."""
_SEATS = 6
_HOUR_MS = 60 * 60 * 1000
_PLIES = (2, 16)
_ALT = "A picture."


def seat(wire: Wire, guild: Guild, key: str, number: int, people: int = _SEATS) -> Party:
    """Return a party in a channel of its own; some parties are in a thread."""
    members = [join(wire, guild, f"{key} {number} {each}") for each in range(people)]
    channel = wire.city.add_channel(guild, f"{key}-{number}")
    if number % _THREADS == _THREADS - 1:
        channel = wire.city.add_thread(channel, f"{key}-{number}", members[0].id)
    return Party(key, channel, members, random.Random(f"{key} {number}"))


EVERY = tuple(kind.key for kind in GAMES)


def seat_all(
    wire: Wire, count: int, keys: Sequence[str] = EVERY, *, shards: int = 1
) -> list[Party]:
    """Return new parties on servers with fifty channels each; `count` is the number of parties.

    No match is started. The games of the parties alternate. With several shards, the last shard has
    all servers.
    """
    parties = []
    for number in range(count):
        if number % _CHANNELS == 0:
            guild = wire.city.add_guild(f"Alley {number // _CHANNELS}", shard=(shards - 1, shards))
        kind = game(keys[number % len(keys)])
        parties.append(seat(wire, guild, kind.key, number, kind.player_counts[0]))
    return parties


@asynccontextmanager
async def tables(
    matches: int, stored: int, keys: Sequence[str]
) -> AsyncIterator[tuple[Wire, list[Party], Path]]:
    """A context with a server, parties in live matches, and the folder of the bot's database.

    `matches` is the number of live matches, and `stored` the number of finished ones.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        url = f"sqlite:///{folder / 'clowder.db'}"
        async with wire() as served:
            parties = seat_all(served, matches, keys)
            await finish_many(url, parties, stored)
            await fill(served, url, parties)
            yield served, parties, folder


async def finish_many(url: str, parties: Sequence[Party], count: int) -> None:
    """Store `count` finished, rated matches, for the parties and their channels in turn."""
    async with await Store.open(url, clock=lambda: system_clock() - 2 * _HOUR_MS) as store:
        for number in range(count):
            party = parties[number % len(parties)]
            kind = game(party.key)
            table = await _seated(store, party, _match(kind, number), _seed(number), None)
            players = range(table.match.players)
            ending = Ending(tuple(2 if player == 0 else 1 for player in players), "resigned")
            await store.append(table.id, table.ply, [], ending, sides=players)
            await store.mark_shown(table.id, table.ply, over=True)


async def finish_one_each(url: str, parties: Sequence[Party]) -> None:
    """Store a closed match of each party; its result has not been posted yet."""
    async with await Store.open(url) as store:
        for number, party in enumerate(parties):
            match = _match(game(party.key), number, len(party.people))
            table = await _seated(store, party, match, _seed(number), None)
            outcome = abandoned(table)
            await store.append(
                table.id, table.ply, [], Ending(None, outcome.reason), sides=match.sides
            )
            party.match_id, party.begun = table.id, table.ply


@dataclass(frozen=True, slots=True)
class Alone:
    """A person at a table with a cat, and a legal action of this person."""

    party: Party
    person: Person
    action: str


def seat_with_cats(wire: Wire, count: int, keys: Sequence[str] = EVERY) -> list[Alone]:
    """Seat `count` people who have no match yet, each with an alley cat.

    At each table, the person is the next to act.
    """
    [*_, cat] = CHARACTERS
    found = []
    for number, party in enumerate(seat_all(wire, count, keys)):
        match = _match(game(party.key), number)
        own = match.state.awaited()[0]
        person = party.people[own]
        party.people = [
            person if player == own else Person(wire, cat.user) for player in range(match.players)
        ]
        # Choose an action that needs no confirmation.
        state = match.state
        plain = (each for each in state.legal_actions(own) if state.caution(own, each) is None)
        found.append(Alone(party, person, next(plain).text))
    return found


async def fill(
    wire: Wire, url: str, parties: Sequence[Party], *, turn_ends: int | None = None
) -> None:
    """Give each party a live match while the bot is not running.

    `turn_ends` is the number of seconds from now until the turn runs out.
    """
    clock = None if turn_ends is None else _HOUR_MS // 1000 + turn_ends
    # Store everything as if it happened an hour ago.
    async with await Store.open(url, clock=lambda: system_clock() - _HOUR_MS) as store:
        for number, party in enumerate(parties):
            kind = game(party.key)
            table = await _seated(store, party, _match(kind, number), _seed(number), clock)
            party.match_id, party.begun = table.id, table.ply
            await _show_board(wire, store, party.channel, table)
            if kind.has_secrets:
                await _show_hands(wire, store, table, party)


def _seed(number: int) -> bytes:
    return random.Random(number).randbytes(SEED_BYTES)


def _match(kind: Game, number: int, players: int | None = None) -> Match:
    """Return a live match, by default with the smallest number of players."""
    dice = random.Random(number)
    while True:
        match = random_match(
            kind,
            players or kind.player_counts[0],
            {},
            seed=_seed(number),
            policy_seed=str(dice.random()),
            plies=dice.randint(*_PLIES),
        )
        if match.outcome is None:
            return match


async def _seated(
    store: Store, party: Party, match: Match, seed: bytes, clock: int | None
) -> Table:
    kind = match.game
    row = await store.start_match(
        lobby_id=None,
        guild_id=party.guild.id,
        channel_id=party.channel.id,
        game=kind.key,
        rules_version=kind.rules_version,
        seats=party.seats[: match.players],
        options={},
        seed=seed,
        commitment=commitment(seed),
        actions=[NewAction(step.player, step.action.text, step.auto) for step in match.steps],
        home_id=int(party.channel.payload["parent_id"] or party.channel.id),
        clock=clock,
        waiting=Waiting(match.state.awaited()),
        limit=match.state.time_limit(),
    )
    return Table(row, match)


def _body(view: discord.ui.LayoutView, name: str) -> dict[str, object]:
    layout: Any = view
    uploads = [{"id": 0, "filename": name}]
    return {"components": layout.to_components(), "flags": V2, "attachments": uploads}


async def _show_board(wire: Wire, store: Store, channel: Channel, table: Table) -> None:
    say = CATALOGUE.speaker("en")
    picture = Picture(BLANK, _ALT)
    told = table.narrated_since(max(table.ply - 1, 0))
    view = table_layout(say, table, [picture], told, discord.Colour.default())
    posted = wire.city.post(channel, _body(view, PICTURE), [(PICTURE, 0)])
    await store.record_message(
        message_id=posted.id,
        match_id=table.id,
        channel_id=channel.id,
        ply=table.ply,
        kind=BOARD,
        over=False,
    )


async def _show_hands(wire: Wire, store: Store, table: Table, party: Party) -> None:
    say = CATALOGUE.speaker("en")
    for player, user in enumerate(table.row.users):
        if is_cat(user):
            continue
        channel = wire.city.direct(user)
        picture = Picture(BLANK, _ALT, HAND_PICTURE)
        view = hand_layout(say, table, player, [picture], place=party.guild.name)
        posted = wire.city.post(channel, _body(view, HAND_PICTURE), [(HAND_PICTURE, 0)])
        await store.record_hand(
            match_id=table.id,
            player=player,
            channel_id=channel.id,
            message_id=posted.id,
            ply=table.ply,
            shows=digest(say, table, player, looked_at=True),
        )
