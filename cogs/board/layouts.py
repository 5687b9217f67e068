"""Messages in Discord's Components V2: the table, the choice of a target, the result, log lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.board import prompts, wording
from cogs.board.choices import (
    Verbs,
    cat_label,
    hand_control,
    hint_control,
    leads_on,
    learn_button,
    step_rows,
    utilities,
)
from cogs.board.on_screen import NO_PICTURE, room_below
from cogs.channels.attached import KeptPicture, Picture, gallery
from cogs.kit.controls import MAX_ROW, Control, rows
from cogs.kit.markup import NEW_LINE, Markup, jump, paragraph
from cogs.kit.sentences import Speaker
from cogs.match import naming, results
from cogs.match.stepping import (
    as_carried,
    asked,
    forced_steps,
    groups,
    on_board,
    pointed_at,
)
from cogs.match.table import NarratedStep, Table, may_ask
from cogs.waiting_matches.most_urgent import next_button
from data import RatingStep
from rendering import barred_text
from rendering.alt_text import shortened

_SEED = 8
"""The number of characters of the seed that are shown; `/verify` shows all of them."""
_NO_NEWS = Markup()


def layout(*items: ui.Item[Any], accent: discord.Colour | None = None) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*items, accent_colour=accent))
    return view


def line(text: Markup) -> ui.LayoutView:
    """Return a message of one line."""
    view = ui.LayoutView(timeout=None)
    view.add_item(paragraph(text))
    return view


def table_layout(
    say: Speaker,
    table: Table,
    pictures: Sequence[Picture],
    narrated: Sequence[NarratedStep],
    accent: discord.Colour,
    *,
    asking: Sequence[ui.Item[Any]] | None = None,
    new: bool = False,
    first: bool | None = None,
) -> ui.LayoutView:
    """Return the newest board: players, picture, events, turn and controls.

    If `asking` is given, it replaces the public board's question and controls. `new`: someone at
    the table has never finished a match of this game. `first` adds greetings, and a line that says
    where to verify the match. If `first` is None, a match that was not shown before gets these
    texts, too.
    """
    title = say("table-title", title=wording.title(say, table.game.key), id=str(table.id))
    heading = [
        title,
        wording.seats(say, table),
        prompts.introduction(say, table, now=True) if new else None,
    ]
    first = table.row.shown_ply < 0 if first is None else first
    happened = [wording.story(say, table, narrated), _first_words(say, table) if first else None]
    told = [paragraph(each) for each in happened if each]
    shown = [picture.gallery() for picture in pictures]
    # In direct messages, one message is both board and panel. A long list of events below the
    # picture would separate the picture from the controls.
    between = [*told, *shown] if table.row.direct else [*shown, *told]
    parts: list[ui.Item[Any]] = [paragraph(NEW_LINE.join(filter(None, heading))), *between]
    if asking is None:
        advice = prompts.advice(say, table) if new and not table.game.has_secrets else None
        asked_for = NEW_LINE.join(filter(None, [prompts.whose_turn(say, table), advice]))
        asking = [paragraph(asked_for), *_action_rows(say, table)]
    parts += [*asking, ui.ActionRow(*utilities(say, table, learn=new and first))]
    return layout(*parts, accent=accent)


def _first_words(say: Speaker, table: Table) -> Markup:
    """Return the cats' greetings and where to verify the match."""
    words = [wording.sayings(say, table) if table.cats else None, wording.fairness(say, table)]
    return NEW_LINE.join(filter(None, words))


def hand_layout(  # noqa: PLR0913
    say: Speaker,
    table: Table,
    player: int,
    pictures: Sequence[Picture],
    *,
    place: str | None,
    news: Markup = _NO_NEWS,
    came: Markup = _NO_NEWS,
    held: str = "",
    may_see: bool = False,
    ratings: Sequence[RatingStep] = (),
    new: bool = False,
    next_line: Markup = _NO_NEWS,
    next_count: int = 0,
) -> ui.LayoutView:
    """Return a player's cards and actions; in a direct message, `place` names channel and server.

    `news` is the result of an action taken in this message, or else what other players did; `came`
    names the new cards. `held` is the hand in words: it replaces the picture, and a button shows
    the picture. With `may_see`, a button adds a small picture of the board. `ratings` are the
    rating changes once the match is over. `new`: the player has not finished a match of this game
    yet. `next_line` names one of the `next_count` other matches that wait for the player.
    """
    heading = _hand_heading(say, table, place)
    to_act = player in table.match.to_act()
    offers = to_act and bool(groups(table, player))
    if table.match.outcome is not None:
        turn = results.ending(say, table, table.match.outcome, ratings)
    elif player in table.awaited:
        turn = prompts.hand_turn(say, table, player)
    else:
        turn = say("hand-may") if offers else _wait(say, table, player, done=bool(news))
    shown = [picture.gallery() for picture in pictures]
    asks = offers or table.match.outcome is not None or not news or _tells_whom(table, place)
    advice = prompts.advice(say, table) if new else None
    # The news is above the picture, because long news below it would separate the picture from the
    # controls.
    about = prompts.introduction(say, table, now=player in table.awaited) if new else None
    before = NEW_LINE.join(filter(None, [heading, about, news]))
    told = [came, *held.splitlines(), turn if asks else None, advice, next_line]
    after = NEW_LINE.join(filter(None, told))
    leads = next_line or (not to_act and place is not None and leads_on(table))
    others = [
        *([hand_control(say, table)] if held else []),
        *([_board_control(say("button-see"), table)] if may_see else []),
        *([hint_control(say, table)] if may_ask(table, player) else []),
        *([next_button(say, next_count)] if leads else []),
    ]
    choices: list[ui.ActionRow[Any]] = []
    if offers:
        size = pictures[-1].size if pictures else NO_PICTURE
        room = room_below(size, rows(others), below=after)
        choices = step_rows(say, table, player, (), Verbs.at(table), room)
    for button in others:
        _add_button(choices, button)
    below = [paragraph(after)] if after else []
    return layout(paragraph(before), *shown, *below, *choices)


def _hand_heading(say: Speaker, table: Table, place: str | None) -> Markup:
    return say(
        "hand-title",
        title=wording.title(say, table.game.key),
        id=str(table.id),
        place=place or "",
        link=jump(table.row.guild_id, table.row.channel_id, None),
        elsewhere="no" if place is None else "yes",
        over="no" if table.match.outcome is None else "yes",
    )


def _add_button(found: list[ui.ActionRow[Any]], button: Control) -> None:
    """Add a button to the last row if that is an unfilled row of buttons; else add a new row."""
    last = found[-1].children if found else []
    if last and len(last) < MAX_ROW and all(isinstance(each, Control) for each in last):
        found[-1].add_item(button)
    else:
        found.append(ui.ActionRow(button))


def _wait(say: Speaker, table: Table, player: int, *, done: bool) -> Markup:
    """Say that it is another player's turn. `done`: the hand's player has just acted.

    In a match of two players, the message names the player to act. With more players, the name
    would become outdated while the hand stays the same.
    """
    if table.match.players != 2:
        return say("hand-wait")
    who = naming.called(say, table, 1 - player)
    return say("hand-wait-for", who=who, done="yes" if done else "no")


def _tells_whom(table: Table, place: str | None) -> bool:
    """Return whether a hand may name the player to act.

    Only a direct message may do so, and only in a match of two players.
    """
    return place is not None and table.match.players == 2


def _action_rows(say: Speaker, table: Table) -> list[ui.ActionRow[Any]]:
    """Return controls for the pieces that can act; if only one can act, for its targets."""
    asked_there = on_board(table)
    # Actions from a hidden hand are shown to its player alone.
    return [] if asked_there is None else step_rows(say, table, *asked_there, Verbs.at(table))


def choice_layout(
    say: Speaker,
    table: Table,
    player: int,
    begun: Sequence[str],
    picture: Picture,
    news: Markup = _NO_NEWS,
    *,
    new: bool = False,
) -> ui.LayoutView:
    """Return a player's panel: the result of the last action, a question, picture and controls.

    In direct messages, the panel replaces the board and keeps the board's controls. `new`: the
    player has not finished a match of this game yet.
    """
    about = prompts.introduction(say, table, now=True) if new else None
    told = NEW_LINE.join(filter(None, [about, news]))
    prompt = asking(say, table, player, begun)
    last = _beside_choice(say, table, player, begun)
    room = room_below(picture.size, last, above=prompt)
    return layout(
        *([paragraph(told)] if told else []),
        paragraph(prompt),
        gallery(picture.name, choice_alt(say, table, player, begun)),
        *step_rows(say, table, player, begun, Verbs.at(table), room),
        *last,
    )


def unmarked_layout(
    say: Speaker,
    table: Table,
    player: int,
    begun: Sequence[str],
    kept: Sequence[KeptPicture],
    news: Markup = _NO_NEWS,
) -> ui.LayoutView:
    """Return a player's panel without a picture of the choices; a button shows that picture.

    `kept` are the pictures that the message already has, and keeps.
    """
    told = [news, asking(say, table, player, begun), barred(say, table, player, begun)]
    below = NEW_LINE.join(filter(None, told))
    mark = _board_control(say("button-mark"), table, begun)
    last = _beside_choice(say, table, player, begun, mark)
    room = room_below(kept[-1].size if kept else NO_PICTURE, last, below=below)
    return layout(
        *(picture.gallery() for picture in kept),
        paragraph(below),
        *step_rows(say, table, player, begun, Verbs.at(table), room),
        *last,
    )


def _board_control(label: Markup, table: Table, begun: Sequence[str] = ()) -> Control:
    """Return a button that draws the board in this message, and marks the next steps, if any."""
    return Control(label, "show-board", table.id, table.revision, as_carried(begun))


def _beside_choice(
    say: Speaker, table: Table, player: int, begun: Sequence[str], *more: Control
) -> list[ui.ActionRow[Any]]:
    """Return the controls below the choices.

    First comes a back button, if the player can undo a step, and then come the controls `more`.
    Last comes a hint button; in direct messages, the board's own controls come instead.
    """
    begins = tuple(begun) == forced_steps(table, player)[: len(begun)]
    below = [*([] if begins else [back_control(say, table, begun)]), *more]
    if may_ask(table, player) and not table.row.direct:
        below.append(hint_control(say, table))
    last = rows(below)
    if table.row.direct:
        last.append(ui.ActionRow(*utilities(say, table)))
    return last


def back_control(say: Speaker, table: Table, begun: Sequence[str]) -> Control:
    """Return the control that leads one step back."""
    return Control(say("button-back"), "back", table.id, table.revision, as_carried(begun))


def asking(say: Speaker, table: Table, player: int, begun: Sequence[str]) -> Markup:
    """Return what has been chosen so far, and what is asked next."""
    if not begun:
        return prompts.panel_turn(say, table)
    first = next(iter(groups(table, player, begun).values()))[0]
    return prompts.choice_title(say, table, first, _chosen(say, table, player, begun))


def _chosen(say: Speaker, table: Table, player: int, begun: Sequence[str]) -> list[Markup]:
    """Return the names of the steps chosen so far."""
    first = next(iter(groups(table, player, begun).values()))[0]
    return [wording.step_name(say, table, first, begun[:end]) for end in range(1, len(begun) + 1)]


def choice_alt(say: Speaker, table: Table, player: int, begun: Sequence[str]) -> str:
    """Return the alt text: what is chosen and what is marked, without the position."""
    found = groups(table, player, begun).items()
    marked = [wording.step_name(say, table, choices[0], (*begun, step)) for step, choices in found]
    chosen = say("list-comma").join(_chosen(say, table, player, begun))
    facts = {"chosen": chosen, "marked": say("list-comma").join(marked)}
    told = say.plain("choice-alt", begun="yes" if begun else "no", **facts)
    return shortened(" ".join(filter(None, (told, barred(say, table, player, begun)))))


def barred(say: Speaker, table: Table, player: int, begun: Sequence[str]) -> str:
    """Return why some places cannot be chosen, if the game's painter marks such places."""
    view = table.match.state.observation(player)
    targets = pointed_at(asked(table, player, begun))
    return barred_text(table.game.key, view, begun, targets, say.plain)


def result_layout(
    say: Speaker,
    table: Table,
    pictures: Sequence[Picture],
    narrated: Sequence[NarratedStep],
    ratings: Sequence[RatingStep],
    *,
    rematch: bool,
) -> ui.LayoutView:
    """Return the message that ends a match: the result, the final board and what to do next."""
    outcome = table.match.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    parts: list[ui.Item[Any]] = [
        paragraph(
            say("result-title", title=wording.title(say, table.game.key), id=str(table.id))
            + NEW_LINE
            + results.ending(say, table, outcome, ratings)
        ),
        *(picture.gallery() for picture in pictures),
    ]
    if story := wording.story(say, table, narrated):
        parts.append(paragraph(story))
    if table.game.has_chance:
        seed = table.row.seed.hex()[:_SEED]
        parts.append(paragraph(say("result-seed", seed=seed, id=str(table.id))))
    if outcome.places and (said := wording.sayings(say, table)):
        parts.append(paragraph(said))
    again = Control(
        say("button-rematch"),
        "rematch",
        table.id,
        table.revision,
        style=discord.ButtonStyle.primary,
    )
    buttons = [
        *([again] if rematch and not results.closed_as_left(table) else []),
        *_stronger(say, table),
        Control(say("button-replay"), "replay-open", table.id),
        Control(say("button-rules"), "rules", table.game.key, results.reason_page(table)),
        *(learn_button(say, table.game.key) if results.lost_to_kittens(table) else ()),
    ]
    return layout(*parts, ui.ActionRow(*buttons))


def _stronger(say: Speaker, table: Table) -> list[Control]:
    """Return the button to play a stronger cat, if this match was a win against a cat."""
    cat = results.stronger_cat(table)
    if cat is None:
        return []
    return [Control(say("button-stronger", cat=cat_label(say, cat)), "play-stronger", table.id)]
