"""What a lobby shows, and whether it can still be used."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.board import wording
from cogs.board.clock_choices import CLOCKS, clock_name
from cogs.board.layouts import gallery, layout
from cogs.kit.controls import Control, Form, Menu
from cogs.kit.host import Interaction
from cogs.kit.markup import NEW_LINE, Markup, mention, paragraph
from cogs.kit.people import is_member
from cogs.kit.sentences import Speaker
from cogs.lobby.cats import cat_rows
from data import Lobby, system_clock
from rules.errors import BadSetup
from rules.game import Option, full_options
from rules.registry import check_setup, game

COVER = "cover.png"
OTHER = "…"
"""Stands in a menu for a choice that is typed."""
LONGEST_CHOICE = 60
_POSTING_MS = 60_000


def setup_problem(lobby: Lobby) -> BadSetup | None:
    """Why the game cannot be played with this lobby's members and options; None where it can."""
    try:
        check_setup(game(lobby.game), len(lobby.members), lobby.options)
    except BadSetup as problem:
        return problem
    return None


def lobby_layout(say: Speaker, lobby: Lobby) -> ui.LayoutView:
    """Who is in, who is missing, what is to be chosen, and the buttons."""
    kind = game(lobby.game)
    title = wording.title(say, lobby.game)
    rows: list[ui.Item[Any]] = [ui.ActionRow(*_buttons(say, lobby)), *cat_rows(say, lobby)]
    if not kind.seats_by_lot and len(lobby.members) > 1:
        rows += _seat_rows(say, lobby)
    rows += [ui.ActionRow(_option_menu(say, lobby, option)) for option in kind.options]
    rows.append(ui.ActionRow(_clock_menu(say, lobby)))
    return layout(
        gallery(COVER, say.plain("lobby-cover-alt", title=title)),
        paragraph(NEW_LINE.join(_lines(say, lobby, title))),
        *rows,
    )


def _lines(say: Speaker, lobby: Lobby, title: Markup) -> list[Markup]:
    most = max(game(lobby.game).player_counts)
    lines = [
        say(
            "lobby-text",
            title=title,
            members=say("list-and").join(_members(say, lobby)),
            host=mention(lobby.host_id),
            missing=most - len(lobby.members),
        )
    ]
    if lobby.clock is not None:
        lines.append(say("lobby-clock", clock=clock_name(say, lobby.clock)))
    problem = setup_problem(lobby)
    if problem is not None:
        why = f"{lobby.game}-{problem.key.replace('.', '-')}"
        lines += [why_not] if (why_not := say.maybe(why, **problem.facts)) else []
    return lines


def _members(say: Speaker, lobby: Lobby) -> list[Markup]:
    """How members are named, with their side where sides are teams."""
    kind, count = game(lobby.game), len(lobby.members)
    mentions = [wording.mention(say, user) for user in lobby.members]
    if setup_problem(lobby) is not None:
        return mentions
    sides = kind.sides(count, full_options(kind, lobby.options))
    names = [say.maybe(f"{lobby.game}-team-{side}") for side in sides]
    return [
        say("lobby-seat", seat=seat, member=member, team=name) if name else member
        for seat, (member, name) in enumerate(zip(mentions, names, strict=True), start=1)
    ]


def _seat_rows(say: Speaker, lobby: Lobby) -> list[ui.ActionRow[Any]]:
    """Ways to sit elsewhere: any member takes a seat, the host shuffles all."""
    seats = [(say("lobby-take-seat", seat=seat), str(seat)) for seat in _seats(lobby)]
    return [
        ui.ActionRow(Control(say("button-shuffle"), "lobby-shuffle", lobby.id)),
        ui.ActionRow(Menu(say("lobby-seats"), seats, "lobby-seat", lobby.id)),
    ]


def _seats(lobby: Lobby) -> range:
    """Numbers of the seats, from 1."""
    return range(1, len(lobby.members) + 1)


def _option_menu(say: Speaker, lobby: Lobby, option: Option) -> Menu:
    """What the host chooses; the menu shows what holds now."""
    key = f"{lobby.game}-option-{option.name}"
    now = lobby.options.get(option.name, option.default)
    choices = [(say(f"{key}-{choice}"), choice) for choice in option.choices]
    if option.pattern is not None:
        choices.append((say(f"{key}-other"), OTHER))
    prompt = say("lobby-option", name=say(key), choice=_chosen(say, key, option, now))
    return Menu(prompt, choices, "lobby-option", lobby.id, option.name)


def _chosen(say: Speaker, key: str, option: Option, choice: str) -> Markup:
    if choice in option.choices:
        return say(f"{key}-{choice}")
    return say(f"{key}-chosen", choice=choice)


def option_form(say: Speaker, lobby: Lobby, option: Option) -> Form:
    """The form in which the host types a choice of this option that its menu does not list."""
    key = f"{lobby.game}-option-{option.name}"
    return Form(
        say(key),
        say(f"{key}-ask"),
        "lobby-option",
        lobby.id,
        option.name,
        longest=LONGEST_CHOICE,
        example=option.example,
    )


def _clock_menu(say: Speaker, lobby: Lobby) -> Menu:
    """How much time a turn has, for the host to choose."""
    choices = [(clock_name(say, clock), str(clock)) for clock in CLOCKS]
    prompt = say("lobby-clock", clock=clock_name(say, lobby.clock))
    return Menu(prompt, choices, "lobby-clock", lobby.id)


def _buttons(say: Speaker, lobby: Lobby) -> list[Control]:
    most = max(game(lobby.game).player_counts)
    return [
        Control(
            say("button-join"),
            "lobby-join",
            lobby.id,
            style=discord.ButtonStyle.success,
            disabled=len(lobby.members) >= most,
        ),
        Control(say("button-leave"), "lobby-leave", lobby.id),
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


async def is_deserted(interaction: Interaction, say: Speaker, lobby: Lobby) -> bool:
    """Whether nobody can start this lobby any more: its message or its host is gone."""
    if lobby.message_id is None:
        # Between opening a lobby and showing it lies one request; or a crash.
        return system_clock() - lobby.created_at > _POSTING_MS
    channel = interaction.client.get_partial_messageable(lobby.channel_id)
    try:
        await channel.get_partial_message(lobby.message_id).edit(view=lobby_layout(say, lobby))
    except discord.NotFound:
        return True
    guild = interaction.guild
    return guild is not None and not await is_member(guild, lobby.host_id)
