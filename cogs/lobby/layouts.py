"""The layout of a lobby's message, and whether the lobby can still be used."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import discord
from discord import ui

from agents.characters import character, is_cat
from cogs.board import wording
from cogs.board.choices import learn_button
from cogs.board.layouts import layout
from cogs.channels.attached import gallery
from cogs.kit.controls import MAX_ROW, Control, Menu
from cogs.kit.drawing import Drawing
from cogs.kit.host import Interaction
from cogs.kit.markup import NEW_LINE, Markup, paragraph, plain
from cogs.kit.people import is_member
from cogs.kit.sentences import Speaker
from cogs.lobby.options import option_buttons, options_line
from cogs.lobby.seating_cats import cat_rows
from cogs.match import naming
from cogs.match.naming import cat_name
from cogs.reliability.lines import reliabilities_line
from data import Lobby, system_clock
from rendering import drawable, orders
from rendering.lobby_members import LobbyMember
from rules.errors import BadSetup
from rules.game import full_options
from rules.registry import check_setup, game

COVER = "cover.png"
_POSTING_MS = 60_000


def setup_problem(lobby: Lobby) -> BadSetup | None:
    """Return why the game cannot be played with these members and options; None if it can."""
    return _problem(lobby, len(lobby.members))


def _problem(lobby: Lobby, players: int) -> BadSetup | None:
    try:
        check_setup(game(lobby.game), players, lobby.options)
    except BadSetup as problem:
        return problem
    return None


def lobby_layout(say: Speaker, lobby: Lobby, shares: Mapping[int, int]) -> ui.LayoutView:
    """Return the layout: members, missing members, options and controls.

    `shares` are the known reliabilities of members, by user id.
    """
    kind = game(lobby.game)
    title = wording.title(say, lobby.game)
    arranging = not kind.seats_by_lot and len(lobby.members) > 1
    hosts = [*option_buttons(say, lobby), *([_shuffle(say, lobby)] if arranging else [])]
    learn = learn_button(say, lobby.game) if len(hosts) < MAX_ROW else ()
    rows: list[ui.Item[Any]] = [
        ui.ActionRow(*_buttons(say, lobby)),
        ui.ActionRow(*hosts, *learn),
        *cat_rows(say, lobby),
    ]
    if arranging:
        rows.append(_seat_row(say, lobby))
    return layout(
        gallery(COVER, cover_alt(say, lobby)),
        paragraph(NEW_LINE.join(_lines(say, lobby, title, shares))),
        *rows,
    )


def cover_alt(say: Speaker, lobby: Lobby) -> str:
    """Return the alt text of a lobby's picture, which names the cats at the table."""
    picture = say("lobby-cover-alt", title=wording.title(say, lobby.game))
    cats = [wording.cat_called(say, user) for user in lobby.members if is_cat(user)]
    if cats:
        picture = say("lobby-cover-cats", picture=picture, cats=say("list-comma").join(cats))
    return plain(picture)


def drawn_members(say: Speaker, lobby: Lobby, names: Mapping[int, str]) -> tuple[LobbyMember, ...]:
    """Return the members that the picture shows: all if there are cats, else none."""
    if not any(map(is_cat, lobby.members)):
        return ()
    return tuple(_drawn_member(say, user, names) for user in lobby.members)


def _drawn_member(say: Speaker, user: int, names: Mapping[int, str]) -> LobbyMember:
    if is_cat(user):
        return LobbyMember(plain(cat_name(say, user)), character(user).breed)
    known = plain(names.get(user, ""))
    return LobbyMember(known if drawable(known) else say.plain("lobby-somebody"), None, user)


async def cover_file(
    drawing: Drawing, say: Speaker, lobby: Lobby, members: Sequence[LobbyMember] = ()
) -> discord.File:
    """Draw the picture of a lobby, as a file to attach."""
    title = plain(wording.title(say, lobby.game))
    png = await drawing.draw(partial(orders.cover, lobby.game, title, members))
    return discord.File(io.BytesIO(png), filename=COVER)


def _lines(say: Speaker, lobby: Lobby, title: Markup, shares: Mapping[int, int]) -> list[Markup]:
    members = say("list-and").join(_members(say, lobby))
    lines = [say("lobby-text", title=title, members=members)]
    problem = setup_problem(lobby)
    if problem is not None:
        why = f"{lobby.game}-{problem.key.replace('.', '-')}"
        lines.append(say.maybe(why, **problem.facts))
    lines += [_who_is_needed(say, lobby), _who_begins(say, lobby), options_line(say, lobby)]
    if not lobby.direct:
        lines.append(reliabilities_line(say, lobby.members, shares))
    return [line for line in lines if line]


def _who_is_needed(say: Speaker, lobby: Lobby) -> Markup:
    """Say how many members are missing, how many more may join, and who starts the match."""
    kind, here = game(lobby.game), len(lobby.members)
    room, host = max(kind.player_counts) - here, _called(say, lobby)[lobby.host_id]
    enough = [n for n in kind.player_counts if n >= here and _problem(lobby, n) is None]
    if not enough:
        return say("lobby-stuck", room=room, host=host)
    if lobby.direct:
        return say("lobby-direct", needed=enough[0] - here)
    if enough[0] == here:
        return say("lobby-ready", room=room, host=host)
    return say("lobby-needed", needed=enough[0] - here, room=room, host=host)


def _who_begins(say: Speaker, lobby: Lobby) -> Markup:
    """Say who has the first turn.

    If chance decides, return the game's own sentence about this, or nothing if there is none.
    """
    kind = game(lobby.game)
    if kind.seats_by_lot:
        return say("lobby-begins-lot")
    if kind.has_chance:
        return say.maybe(f"{lobby.game}-begins")
    return say("lobby-begins-first", member=_called(say, lobby)[lobby.members[0]])


def _members(say: Speaker, lobby: Lobby) -> list[Markup]:
    """Name the members by seat, and say which side each is on if sides are teams."""
    kind, count = game(lobby.game), len(lobby.members)
    called = _called(say, lobby)
    mentions = [called[user] for user in lobby.members]
    if setup_problem(lobby) is not None:
        return mentions
    sides = kind.sides(count, full_options(kind, lobby.options))
    names = [say.maybe(f"{lobby.game}-team-{side}") for side in sides]
    return [
        say("lobby-seat", seat=seat, member=member, team=name) if name else member
        for seat, (member, name) in enumerate(zip(mentions, names, strict=True), start=1)
    ]


def _called(say: Speaker, lobby: Lobby) -> dict[int, Markup]:
    """Map user ids to mentions, for all members and for the host, even if the host has left."""
    return naming.mentions(say, {*lobby.members, lobby.host_id})


def _shuffle(say: Speaker, lobby: Lobby) -> Control:
    return Control(say("button-shuffle"), "lobby-shuffle", lobby.id)


def _seat_row(say: Speaker, lobby: Lobby) -> ui.ActionRow[Any]:
    """Return the menu with which a member takes a different seat."""
    seats = [(say("lobby-take-seat", seat=seat), str(seat)) for seat in _seats(lobby)]
    return ui.ActionRow(Menu(say("lobby-seats"), seats, "lobby-seat", lobby.id))


def _seats(lobby: Lobby) -> range:
    """Return the numbers of the seats, from 1."""
    return range(1, len(lobby.members) + 1)


def _buttons(say: Speaker, lobby: Lobby) -> list[Control]:
    most = max(game(lobby.game).player_counts)
    joining = [
        Control(
            say("button-join"),
            "lobby-join",
            lobby.id,
            style=discord.ButtonStyle.success,
            disabled=len(lobby.members) >= most,
        ),
        Control(say("button-leave"), "lobby-leave", lobby.id),
    ]
    return [
        # Nobody else can read direct messages.
        *([] if lobby.direct else joining),
        Control(
            say("button-start"),
            "lobby-start",
            lobby.id,
            style=discord.ButtonStyle.primary,
            disabled=setup_problem(lobby) is not None,
        ),
        Control(say("button-cancel"), "lobby-cancel", lobby.id),
        Control(say("button-rules"), "rules", lobby.game, 0),
    ]


async def is_deserted(
    interaction: Interaction, say: Speaker, lobby: Lobby, shares: Mapping[int, int]
) -> bool:
    """Return whether this lobby's match can no longer start: the message or the host is gone."""
    if lobby.message_id is None:
        # A lobby has no message while it is being posted; after a crash at that moment, it never
        # gets one.
        return system_clock() - lobby.created_at > _POSTING_MS
    channel = interaction.client.get_partial_messageable(lobby.channel_id)
    try:
        await channel.get_partial_message(lobby.message_id).edit(
            view=lobby_layout(say, lobby, shares)
        )
    except discord.NotFound:
        return True
    guild = interaction.guild
    return guild is not None and not await is_member(guild, lobby.host_id)
