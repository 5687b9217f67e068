"""Sentences that ask for the current choice and state the goal, in each game's own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from agents.agent import KITTEN
from cogs.board import wording
from cogs.kit import markup
from cogs.kit.host import Host
from cogs.kit.markup import NEW_LINE, SPACE, Markup, jump, moment
from cogs.kit.sentences import Speaker
from cogs.match import naming
from cogs.match.naming import named_facts
from cogs.match.stepping import choices_of
from cogs.match.table import Table
from cogs.waiting_matches.most_urgent import Upcoming, place
from data import MatchRow, MyMatch
from rules.by_state import observed
from rules.errors import Fact
from rules.game import Choice, Game, HasProgress, HasPrompt, full_options
from rules.lesson_registry import lesson


def goal(say: Speaker, game: Game, options: Mapping[str, str]) -> Markup:
    """Return a game's goal; nothing if the game's package has no sentence for it.

    The game's options are facts of the sentence; numeric options are passed as numbers.
    """
    facts: dict[str, Fact] = {
        name: int(value) if value.isascii() and value.isdigit() else value
        for name, value in full_options(game, options).items()
    }
    return say.maybe(f"{game.key}-goal", **facts)


def goal_line(say: Speaker, table: Table) -> Markup:
    """Return the line that states the goal above a board, hand or panel; "" if there is no goal."""
    told = goal(say, table.game, table.row.options)
    return say("table-goal", goal=told) if told else told


def introduction(say: Speaker, table: Table, *, now: bool) -> Markup:
    """Return the lines for a newcomer above a board, hand or panel: the goal, and the progress.

    Without `now`, the progress is left out, because it would become outdated in this message.
    """
    told = [goal_line(say, table), progress_line(say, table) if now else None]
    return NEW_LINE.join(filter(None, told))


def progress_line(say: Speaker, table: Table) -> Markup:
    """Return how close each side is to winning; nothing if the game does not report this."""
    view, key = observed(table.match.state, None), table.game.key
    found = view.progress() if isinstance(view, HasProgress) else ()
    sides = [say(f"{key}-progress-side", **named_facts(say, table, facts)) for facts in found]
    return say(f"{key}-progress", sides=say("list-comma").join(sides)) if sides else Markup()


def advice(say: Speaker, table: Table) -> Markup:
    """Return advice, if any, for the next action of a person who plays alone against kittens.

    The advice depends on this player's own observation. So if hands are hidden, only this player
    may read the advice.
    """
    player, taught = table.alone_with(KITTEN), lesson(table.game.key)
    if player is None or taught is None or player not in table.awaited:
        return Markup()
    words = taught.practice.advice(table.match.state.observation(player))
    if words is None:
        return Markup()
    facts = named_facts(say, table, words.facts)
    return say("table-advice", words=say(f"{table.game.key}-{words.name}", **facts))


def whose_turn(say: Speaker, table: Table) -> Markup:
    """Say who is to act, what they are to choose, and until when; or which cats are thinking."""
    if people := table.people_awaited:
        how = "table-turn-hand" if table.game.has_secrets else "table-turn"
        who = [naming.asked(say, table, player) for player in people]
        turn = say(how, who=say("list-and").join(who), prompt=prompt(say, table))
    else:
        who = [wording.mention(say, user) for user in table.to_act]
        turn = say("table-cat-thinks", who=say("list-and").join(who))
    return NEW_LINE.join([turn, *time_lines(say, table)])


def time_lines(say: Speaker, table: Table) -> list[Markup]:
    """Say when the turn and the whole match end, if they are timed."""
    lines = []
    if table.row.deadline is not None:
        lines.append(say("table-clock", when=markup.moment(table.row.deadline)))
    if table.until is not None:
        lines.append(say("table-limit", when=markup.moment(table.until)))
    return lines


def prompt(say: Speaker, table: Table) -> Markup:
    """Return the prompt for the current choice, with public facts only."""
    view = observed(table.match.state, None)
    facts = view.prompt() if isinstance(view, HasPrompt) else {}
    key = table.game.key
    return say.first(f"{key}-prompt", "prompt", **named_facts(say, table, facts))


def hand_turn(say: Speaker, table: Table, player: int) -> Markup:
    """Return what a player is asked to choose from their hand."""
    key = table.game.key
    choice = choices_of(table.match, player)[0]
    asked = say.first(f"{key}-hand-turn", "hand-turn", **_facts(say, table, player, choice))
    return say("panel-turn", prompt=asked)


def panel_turn(say: Speaker, table: Table) -> Markup:
    """Return the prompt for the panel of a game in which nothing is hidden."""
    return say("panel-turn", prompt=prompt(say, table))


def _facts(say: Speaker, table: Table, player: int, choice: Choice) -> dict[str, Fact]:
    """Return the facts for a player's prompt: the prompt's own facts and the facts of `choice`."""
    view = observed(table.match.state, player)
    seen = view.prompt() if isinstance(view, HasPrompt) else {}
    return {
        **named_facts(say, table, seen),
        **wording.chosen_facts(say, table, choice),
    }


def choice_title(say: Speaker, table: Table, choice: Choice, chosen: Sequence[str]) -> Markup:
    """Return the labels of what has been chosen so far, and what is asked next."""
    key = table.game.key
    facts = wording.chosen_facts(say, table, choice)
    facts |= {"piece": say("list-comma").join(chosen), "steps": len(chosen)}
    return say.first(f"{key}-choice-title", "choice-title", **facts)


def match_there(say: Speaker, host: Host, match: MyMatch | MatchRow) -> Markup:
    """Return one line with a match's name, a link to its place, and when the turn ends."""
    named = say(
        "match-there",
        title=wording.title(say, match.game),
        id=str(match.id),
        link=jump(match.guild_id, match.channel_id, None),
        place=place(host, say, match.guild_id, match.channel_id),
    )
    if match.deadline is None:
        return named
    return SPACE.join([named, say("games-clock", when=moment(match.deadline))])


def next_match(say: Speaker, host: Host, following: Upcoming) -> Markup:
    """Return the line that names a person's next match."""
    return say("next-match", match=match_there(say, host, following.match))
