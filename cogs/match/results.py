"""A match's result in words: winner, reason, final ranks and rating changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from agents.agent import KITTEN, STRENGTHS
from agents.characters import CHARACTERS, Character, character, is_cat
from cogs.kit.markup import NEW_LINE, Markup
from cogs.kit.sentences import Speaker
from cogs.match import naming
from cogs.match.rated import why_unrated
from cogs.match.table import Table
from data import Ending, RatingStep
from rendering import HasReasonPages, painter
from rules.game import Outcome
from rules.table_ends import DUEL

_Changes = Mapping[int, RatingStep]
"""Rating changes by player."""


def ending(
    say: Speaker, table: Table, outcome: Outcome, ratings: Sequence[RatingStep] = ()
) -> Markup:
    """Return the full result, both for the channel and for private messages."""
    changes = {table.seat(each.user_id): each for each in ratings if not is_cat(each.user_id)}
    told = result(say, table, outcome, changes), _rated(say, table, outcome, changes)
    return NEW_LINE.join([*told, *_hinted(say, table)])


def _hinted(say: Speaker, table: Table) -> list[Markup]:
    """Return one line for each player who was given hints."""
    return [
        say("result-hints", who=naming.called(say, table, seat.player), count=seat.hints)
        for seat in table.row.seats
        if seat.hints
    ]


def result(say: Speaker, table: Table, outcome: Outcome, changes: _Changes | None = None) -> Markup:
    """Return the outcome and its reason. With more than two players, list the final ranks."""
    called = partial(naming.called, say, table)
    why = (
        closing(say, table)
        or _decided(say, table, outcome)
        or reason(say, table.game.key, outcome, called)
    )
    if _has_order(outcome):
        return NEW_LINE.join([why, *_places(say, table, outcome, changes or {})])
    if not outcome.places:
        told = say("result-abandoned", reason=why)
    elif not outcome.winners:
        told = say("result-draw", reason=why)
    else:
        [winner] = outcome.winners
        told = say("result-won", winner=naming.placed(say, table, winner), reason=why)
    return NEW_LINE.join([told, *_played_on(say, table)])


def _decided(say: Speaker, table: Table, outcome: Outcome) -> Markup:
    """Return what decided the match, in its game's words.

    Return nothing if people ended the match, for example by resigning, or if the game adds nothing
    to the reason.
    """
    match, why = table.match, f"{table.game.key}-why-{outcome.reason}"
    if match.state.outcome() is None or not say.knows(why):
        return Markup()
    before, last = next(match.since(match.ply - 1))
    facts = before.decision(last.player, last.action, outcome)
    return say(why, **naming.named_facts(say, table, facts))


def reason(
    say: Speaker, game_key: str, ended: Outcome | Ending, called: Callable[[int], Markup]
) -> Markup:
    """Return the reason for a match's result, in a few words; `called` returns a player's name."""
    places = ended.places or ()
    behind = [player for player, place in enumerate(places) if place > 1]
    return say.first(
        f"{game_key}-reason-{ended.reason}",
        f"reason-{ended.reason}",
        "reason-by-the-rules",
        places=len(set(places)),
        who=say("list-and").join(map(called, behind)),
        losers=len(behind),
    )


def closing(say: Speaker, table: Table) -> Markup:
    """Say who closed the match and why; return nothing if nobody closed it."""
    row = table.row
    if row.closed_by is None:
        return Markup()
    if not row.closed_note:
        closer = naming.somebody(say, table, row.closed_by)
        return say("reason-left", left=_who_left(say, table, row.closed_by), who=closer)
    return say("reason-closed", who=naming.person(say, row.closed_by), why=row.closed_note)


def _who_left(say: Speaker, table: Table, closed_by: int) -> str:
    """Return the name of the player who had left when the opponent closed the match.

    Return "unknown" if somebody else closed it, or if it has more than two players.
    """
    closer = table.row.player_of(closed_by)
    if closer is None or table.match.players != DUEL:
        return "unknown"
    return naming.called(say, table, 1 - closer)


def closed_as_left(table: Table) -> bool:
    """Return whether someone closed the match because a player had left the server."""
    return table.row.closed_by is not None and not table.row.closed_note


def stronger_cat(table: Table) -> Character | None:
    """Return the next opponent to try if the only person at the table has beaten a cat.

    The next opponent is the first cat of the next strength. Return None if no cat is stronger, or
    if the person has not beaten a cat.
    """
    outcome, users, people = table.match.outcome, table.row.users, table.people
    if outcome is None or not outcome.places or len(people) != 1:
        return None
    placed = zip(users, outcome.places, strict=True)
    beaten = [character(user).strength for user, place in placed if is_cat(user) and place > 1]
    if outcome.places[people[0]] != 1 or not beaten:
        return None
    above = STRENGTHS[max(map(STRENGTHS.index, beaten)) + 1 :]
    return next((each for each in CHARACTERS if each.strength in above), None)


def lost_to_kittens(table: Table) -> bool:
    """Return whether the only person at the table has lost, and all others were kittens."""
    outcome, player = table.match.outcome, table.alone_with(KITTEN)
    return player is not None and bool(outcome and outcome.places and outcome.places[player] > 1)


def reason_page(table: Table) -> int:
    """Return the index of the rules page that explains this ending.

    Return the index of the goal's page if no page explains the ending.
    """
    paint, outcome = painter(table.game.key), table.match.outcome
    page = (
        paint.reason_pages.get(outcome.reason)
        if outcome and isinstance(paint, HasReasonPages)
        else None
    )
    return 0 if page is None else list(paint.illustration_keys()).index(page)


def _has_order(outcome: Outcome) -> bool:
    """Return whether final ranks must be listed, because naming the winner is not enough."""
    return len(outcome.places) > DUEL and bool(outcome.winners)


def _places(say: Speaker, table: Table, outcome: Outcome, changes: _Changes) -> list[Markup]:
    """Return a line per final rank, best first; teammates and equal players share a line."""
    shared: dict[int, list[Markup]] = {}
    for player, place in sorted(enumerate(outcome.places), key=lambda placed: placed[1]):
        shared.setdefault(place, []).append(_placed(say, table, player, changes.get(player)))
    return [
        say("result-place", place=place, who=say("list-and").join(who))
        for place, who in shared.items()
    ]


def _placed(say: Speaker, table: Table, player: int, change: RatingStep | None) -> Markup:
    """Return a player's name and seat, the rating change, and the cat that played on."""
    stand_in = table.row.seats[player].stand_in
    named = naming.placed if stand_in is None else naming.left
    told = named(say, table, player)
    if change is not None:
        told = _changed(say, told, change)
    if stand_in is None:
        return told
    cat = say("cat-named", name=naming.cat_name(say, stand_in))
    return say("result-stood-in", who=told, cat=cat)


def _played_on(say: Speaker, table: Table) -> list[Markup]:
    """Return one line for each cat that stood in for a player at the end."""
    return [
        say(
            "result-played-on",
            cat=naming.cat_mention(say, seat.stand_in),
            who=naming.left(say, table, seat.player),
        )
        for seat in table.row.seats
        if seat.stand_in is not None
    ]


def _rated(say: Speaker, table: Table, outcome: Outcome, changes: _Changes) -> Markup:
    """Return a text that lists the rating changes, if any.

    If the list of ranks shows the changes, the text says so. If no rating changed, the text
    says why.
    """
    if not changes:
        return say(f"result-unrated-{why_unrated(table)}")
    if _has_order(outcome):
        return say("result-rated-beside")
    told = [_changed(say, naming.called(say, table, each), changes[each]) for each in changes]
    return say("result-rated", changes=say("list-and").join(told))


def _changed(say: Speaker, who: Markup, change: RatingStep) -> Markup:
    return say("result-rating", who=who, before=str(change.before), after=str(change.after))
