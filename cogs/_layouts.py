"""Messages as Components V2: the table, the choice of a target, the result, one-line logs."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from cogs import _words
from cogs._controls import MAX_OPTIONS, Control, Menu, rows
from cogs._say import Speaker
from cogs._tables import Table, Telling
from rules.game import Action

PICTURE = "board.png"
MAX_ALT = 1024
_MAX_BUTTONS = 10
_PRIMARY, _GREY, _RED, _GREEN = (
    discord.ButtonStyle.primary,
    discord.ButtonStyle.secondary,
    discord.ButtonStyle.danger,
    discord.ButtonStyle.success,
)


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with the text for people who cannot see it."""

    png: bytes
    alt: str
    name: str = PICTURE

    def file(self) -> discord.File:
        """For one request: Discord's library reads a file only once."""
        return discord.File(io.BytesIO(self.png), filename=self.name)

    def gallery(self) -> ui.MediaGallery[Any]:
        return gallery(self.name, self.alt)


def gallery(name: str, alt: str) -> ui.MediaGallery[Any]:
    """A picture that is attached to the message under this name."""
    item = discord.MediaGalleryItem(f"attachment://{name}", description=alt[:MAX_ALT])
    return ui.MediaGallery(item)


def jump(guild_id: int, channel_id: int, message_id: int | None) -> str:
    """The address of a message, or of its channel where the message is not known."""
    place = f"https://discord.com/channels/{guild_id}/{channel_id}"
    return place if message_id is None else f"{place}/{message_id}"


def moment(at: int | None) -> str:
    """How long until a moment, which Discord counts down; `at` in UTC epoch milliseconds."""
    return "" if at is None else f"<t:{at // 1000}:R>"


def layout(*items: ui.Item[Any], accent: discord.Colour | None = None) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*items, accent_colour=accent))
    return view


def line(text: str) -> ui.LayoutView:
    """A message of one line."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    return view


def groups(table: Table, player: int) -> dict[str, list[Action]]:
    """The player's legal actions by what acts."""
    found: dict[str, list[Action]] = {}
    for action in table.match.state.legal_actions(player):
        found.setdefault(action.path[0], []).append(action)
    return found


def table_layout(
    say: Speaker,
    table: Table,
    picture: Picture,
    tellings: Sequence[Telling],
    accent: discord.Colour,
) -> ui.LayoutView:
    """The newest board: who plays, the picture, what happened, whose turn, the controls."""
    parts: list[ui.Item[Any]] = [
        ui.TextDisplay(
            say("table-title", title=_words.title(say, table.game.key), id=str(table.id))
            + "\n"
            + _words.seats(say, table)
        ),
        picture.gallery(),
    ]
    if story := _words.story(say, table, tellings):
        parts.append(ui.TextDisplay(story))
    if table.game.has_chance and table.row.shown_ply < 0:
        parts.append(ui.TextDisplay(_words.commitment(say, table)))
    parts.append(ui.TextDisplay(_turn(say, table)))
    if not table.game.has_secrets:
        # What somebody can do with a hidden hand is shown to them alone.
        parts += _action_rows(say, table)
    parts.append(ui.ActionRow(*_utilities(say, table)))
    return layout(*parts, accent=accent)


def hand_layout(
    say: Speaker, table: Table, player: int, picture: Picture, *, place: str | None
) -> ui.LayoutView:
    """A player's own cards and what to do with them; `place` names the server, read elsewhere."""
    heading = say(
        "hand-title",
        title=_words.title(say, table.game.key),
        id=str(table.id),
        place=place or "",
        link=jump(table.row.guild_id, table.row.channel_id, None),
        elsewhere="no" if place is None else "yes",
    )
    rows_ = _card_rows(say, table, player)
    if table.match.outcome is not None:
        turn = _words.result(say, table, table.match.outcome)
    elif player in table.awaited:
        turn = say("hand-turn")
    else:
        # Who is on turn would be out of date while the hand stays as it is.
        turn = say("hand-may" if rows_ else "hand-wait")
    return layout(ui.TextDisplay(heading), picture.gallery(), ui.TextDisplay(turn), *rows_)


def _card_rows(say: Speaker, table: Table, player: int) -> list[ui.ActionRow[Any]]:
    """Cards to choose from; what has only one way to be done is done at once."""
    if player not in table.match.to_act():
        return []
    controls: list[Control] = []
    for source, actions in groups(table, player).items():
        label = _words.source_label(say, table, actions[0])
        whole = actions[0].path[1] == actions[0].path[0]
        verb, value = ("act", actions[0].text) if whole else ("card", source)
        style = _GREY if whole else _PRIMARY
        controls.append(Control(label, verb, table.id, table.mark, value, style=style))
    return rows(controls)


def _turn(say: Speaker, table: Table) -> str:
    players = [f"<@{user}>" for user in table.to_act]
    how = "table-turn-hand" if table.game.has_secrets else "table-turn"
    turn = say(how, who=say("list-and").join(players))
    if table.row.deadline is None:
        return turn
    return f"{turn}\n{say('table-clock', when=moment(table.row.deadline))}"


def _utilities(say: Speaker, table: Table) -> list[Control]:
    draw = [Control(say("button-draw"), "draw", table.id, table.mark)] if may_agree(table) else []
    back = [Control(say("button-takeback"), "takeback", table.id, table.mark)]
    hand = [Control(say("button-hand"), "hand", table.id, table.mark, style=_PRIMARY)]
    return [
        *(hand if table.game.has_secrets else []),
        *draw,
        *(back if may_take_back(table) else []),
        Control(say("button-resign"), "resign", table.id, table.mark),
        Control(say("button-rules"), "rules", table.game.key, 0),
    ]


def may_take_back(table: Table) -> bool:
    """Whether anything of what happened can be unseen."""
    return not table.game.has_secrets and any(not step.auto for step in table.match.steps)


def two_sides(table: Table) -> bool:
    """Whether giving up ends the match; with more sides the others go on."""
    return len(set(table.match.sides)) == 2


def may_agree(table: Table) -> bool:
    """Whether a draw can be agreed on: between two."""
    return table.match.players == 2


def _action_rows(say: Speaker, table: Table) -> list[ui.ActionRow[Any]]:
    """Pieces to choose from; where only one can act, its targets at once."""
    actors = table.match.to_act()
    if len(actors) != 1:
        return []
    found = groups(table, actors[0])
    if len(found) == 1:
        return target_rows(say, table, actors[0], next(iter(found)))
    pieces = [
        (_words.source_label(say, table, actions[0]), source) for source, actions in found.items()
    ]
    return choice_rows(say("menu-piece"), pieces, _PRIMARY, "pick", table.id, table.mark)


def choice_rows(
    prompt: str,
    choices: Sequence[tuple[str, str]],
    style: discord.ButtonStyle,
    verb: str,
    *arguments: str | int,
) -> list[ui.ActionRow[Any]]:
    """Buttons while there are few, menus of 25 beyond: no choice is left out."""
    if len(choices) <= _MAX_BUTTONS:
        return rows(
            [Control(label, verb, *arguments, value, style=style) for label, value in choices]
        )
    return [
        ui.ActionRow(_menu(prompt, choices[start : start + MAX_OPTIONS], verb, *arguments, start))
        for start in range(0, len(choices), MAX_OPTIONS)
    ]


def _menu(
    prompt: str, choices: Sequence[tuple[str, str]], verb: str, *arguments: str | int
) -> Menu:
    """A menu that says which part of the choices it holds."""
    return Menu(f"{prompt}: {choices[0][0]} – {choices[-1][0]}", choices, verb, *arguments)


def target_rows(say: Speaker, table: Table, player: int, source: str) -> list[ui.ActionRow[Any]]:
    """Where the chosen piece can go."""
    choices = [
        (_words.target_label(say, table, player, action), action.text)
        for action in groups(table, player).get(source, ())
    ]
    return choice_rows(say("menu-target"), choices, _GREEN, "act", table.id, table.mark)


def choice_layout(
    say: Speaker,
    table: Table,
    player: int,
    source: str,
    picture: Picture,
    *,
    back: bool = False,
) -> ui.LayoutView:
    """The private answer to a chosen piece or card: its targets, drawn and to be clicked."""
    first = groups(table, player)[source][0]
    parts: list[ui.Item[Any]] = [
        ui.TextDisplay(say("choice-title", piece=_words.source_label(say, table, first))),
        picture.gallery(),
        *target_rows(say, table, player, source),
    ]
    if back:
        parts.append(ui.ActionRow(Control(say("button-cards"), "cards", table.id, table.mark)))
    return layout(*parts)


def result_layout(
    say: Speaker,
    table: Table,
    picture: ui.MediaGallery[Any],
    tellings: Sequence[Telling],
    *,
    rematch: bool,
) -> ui.LayoutView:
    """The end: who won and why, the last board, another match."""
    outcome = table.match.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    parts: list[ui.Item[Any]] = [
        ui.TextDisplay(
            say("result-title", title=_words.title(say, table.game.key), id=str(table.id))
            + "\n"
            + _words.result(say, table, outcome)
        ),
        picture,
    ]
    if story := _words.story(say, table, tellings):
        parts.append(ui.TextDisplay(story))
    if table.game.has_chance:
        parts.append(
            ui.TextDisplay(say("result-seed", seed=table.row.seed.hex(), id=str(table.id)))
        )
    if rematch:
        parts.append(
            ui.ActionRow(
                Control(say("button-rematch"), "rematch", table.id, table.mark, style=_PRIMARY),
                Control(say("button-rules"), "rules", table.game.key, 0),
            )
        )
    return layout(*parts)
