"""Checks for moments when nobody acts: each action is stored once; each match is shown once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence

from agents.characters import is_cat
from cogs.board.hand_content import digests
from cogs.kit.sentences import CATALOGUE
from cogs.match.autoplay import played_on
from cogs.match.table import Table
from cogs.match.table_service import TableService
from data import Gone, Store
from rules.errors import RulesError
from rules.game import CHANCE
from rules.match import Match
from tests.wire.city import Posted
from tests.wire.party import End, Party, Taken, is_hand, is_live, on_board
from tests.wire.people import buttons
from tests.wire.server import Wire

_EVERY = 1.0
_ACKNOWLEDGED = (End.SHOWN, End.STORED)


async def wrong_at_rest(
    wire: Wire, url: str, parties: Sequence[Party], seconds: float = 60.0
) -> list[str]:
    """Wait until nothing is wrong, at most this many seconds; return what is still wrong."""
    ends = time.perf_counter() + seconds
    async with await Store.open(url) as store:
        while found := await wrong_now(wire, store, parties):
            if time.perf_counter() > ends:
                return found
            await asyncio.sleep(_EVERY)
    return []


async def wrong_now(wire: Wire, store: Store, parties: Sequence[Party]) -> list[str]:
    """Return one sentence for each thing that is wrong now."""
    tables = TableService(store)
    found: list[str] = []
    for party in parties:
        if not party.match_id:
            continue
        try:
            table = await tables.load(party.match_id)
        except RulesError as error:
            found.append(f"match {party.match_id} does not replay: {error}")
            continue
        about = [
            *await _stored(store, table, party),
            *_shown(wire, table, party),
            *await _lobbies(store, party),
            *await _hands(wire, store, table),
        ]
        found += [f"match {table.id} ({party.key}): {each}" for each in about]
    return found


async def _stored(store: Store, table: Table, party: Party) -> list[str]:
    """Return faults in the stored actions of a match.

    It is a fault if nobody took a stored action, if an action is stored twice, or if an
    acknowledged action is not stored.
    """
    rows = await store.actions(table.id)
    if [row.ply for row in rows] != [*range(1, table.row.ply + 1)]:
        return [f"plies {[row.ply for row in rows]} of {table.row.ply}"]
    taken = [
        each for each in party.taken if each.match_id == table.id and each.end is not End.REFUSED
    ]
    moments = [*_moments(table)]
    used, ply = set[int](), party.begun
    while ply < table.ply:
        if _by_cat(table, ply):
            ply = played_on(moments[ply + 1]).ply
            continue
        came = (
            (number, after)
            for number, each in reversed([*enumerate(taken)])
            if number not in used and (after := _came(table, moments[ply], each)) is not None
        )
        which = next(came, None)
        if which is None:
            tried = [
                f"{each.text} by {each.user} at {each.revision}: {each.end.value}, {each.told!r}"
                for each in party.taken
                if each.match_id == table.id
                and (each.revision == ply or each.text == rows[ply].text)
            ]
            return [f"nobody took ply {ply + 1}, {rows[ply].text}, or it counts twice; {tried}"]
        used.add(which[0])
        ply = which[1]
    counted = {(taken[number].user, taken[number].text, taken[number].revision) for number in used}
    lost = [
        each
        for number, each in enumerate(taken)
        if number not in used
        and each.end in _ACKNOWLEDGED
        # If a player repeats an unanswered action, both attempts have one result.
        and (each.user, each.text, each.revision) not in counted
        # If a cat could act at the same time, the newer board may show the cat's action instead.
        and not (each.end is End.SHOWN and _cat_awaited(table, moments[each.revision]))
    ]
    return [f"{each.text} at ply {each.revision} was acknowledged, but is lost" for each in lost]


def _by_cat(table: Table, ply: int) -> bool:
    """Whether a cat took the first action after this ply."""
    return table.match.steps[ply].player in table.cats


def _cat_awaited(table: Table, moment: Match) -> bool:
    return any(player in table.cats for player in moment.state.awaited())


def _moments(table: Table) -> Iterator[Match]:
    """Yield the match at every ply, replayed from its seed."""
    row = table.row
    match = _given_up(table, Match.start(table.game, row.players, row.options, seed=row.seed))
    yield match
    for step in table.match.steps:
        if step.player == CHANCE:
            match = match.chance(step.action)
        else:
            match = match.play(step.player, step.action, auto=step.auto)
        match = _given_up(table, match)
        yield match


def _given_up(table: Table, match: Match) -> Match:
    """Find the players who gave up at this ply in `table.match`; let them give up in `match`."""
    for each in table.match.gave_up:
        if each.ply == match.ply:
            match = match.give_up(each.player, each.reason)
    return match


def _came(table: Table, before: Match, taken: Taken) -> int | None:
    """Return the ply after an action, or None if the match does not continue with this action."""
    if taken.revision > before.ply:
        return None
    try:
        after, _ = before.perform(table.seat(taken.user), taken.text)
    except RulesError:
        return None
    after = played_on(after)
    stored = [(step.player, step.action.text) for step in table.match.steps[before.ply : after.ply]]
    made = [(step.player, step.action.text) for step in after.steps[before.ply :]]
    return after.ply if stored == made else None


def _shown(wire: Wire, table: Table, party: Party) -> list[str]:
    """Return faults in a match's display: one message must show it, correctly and with controls."""
    if party.channel.id not in wire.city.channels:
        if party.guild.id not in wire.city.guilds:
            # The match waits for the bot to be invited again.
            return []
        # The channel was deleted with everything in it.
        return ["its channel is gone, but the match goes on"] if table.row.live else []
    found = []
    boards = [posted for posted in party.channel.public() if _of(posted, table)]
    if len(boards) != 1:
        found.append(f"{len(boards)} boards")
    elif on_board(boards[0]) != (table.id, table.revision):
        found.append(f"the board shows {on_board(boards[0])}, but {table.revision} is stored")
    left = [
        str(shown[0])
        for posted in party.channel.public()
        if (shown := on_board(posted)) is not None and shown[0] != table.id and is_live(posted)
    ]
    if left:
        found.append(f"boards of earlier matches are left: {', '.join(left)}")
    pictured = [
        posted
        for posted in party.channel.public()
        if posted.payload["attachments"] and f"match {table.id}\n" in posted.text
    ]
    if len(pictured) > 1:
        found.append(f"{len(pictured)} pictures of boards")
    if table.row.shown_ply != table.row.ply:
        found.append(f"the store says that ply {table.row.shown_ply} of {table.row.ply} is shown")
    return found


async def _lobbies(store: Store, party: Party) -> list[str]:
    """Return lobby messages that still have controls although the lobby is no longer open."""
    found = []
    for posted in party.channel.public():
        controls = [each for each in buttons(posted) if ":lobby-" in each]
        if controls:
            try:
                await store.lobby(int(controls[0].split(":")[2]))
            except Gone:
                found.append(f"a lobby is left: {posted.id} {posted.text!r}")
    return found


def _of(posted: Posted, table: Table) -> bool:
    shown = on_board(posted)
    return shown is not None and shown[0] == table.id


async def _hands(wire: Wire, store: Store, table: Table) -> list[str]:
    """Return faults unless each player has exactly one correct hand in direct messages."""
    if not table.game.has_secrets:
        return []
    say = CATALOGUE.speaker("en")
    known = {hand.player: hand for hand in await store.hands(table.id)}
    found = []
    for player, user in enumerate(table.row.users):
        if is_cat(user) or user in wire.city.closed:
            continue
        messages = wire.city.direct(user).messages.values()
        there = [posted for posted in messages if is_hand(posted, table.id)]
        if len(there) != 1:
            found.append(f"{len(there)} hands of player {player}")
            continue
        hand = known.get(player)
        if hand is None or hand.message_id != there[0].id:
            found.append(f"the hand of player {player} is not recorded")
        elif hand.shows not in digests(say, table, player):
            found.append(f"the hand of player {player} is out of date")
    return found
