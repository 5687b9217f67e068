"""Texts of a table: turn, events, result, and the labels of its buttons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise

from agents.characters import character, is_cat
from cogs.kit.markup import NEW_LINE, SPACE, Markup, escaped, plain
from cogs.kit.refused import Question
from cogs.kit.sentences import Speaker
from cogs.match import naming, results
from cogs.match.naming import named_facts
from cogs.match.sayings import occasion_of, saying
from cogs.match.table import NarratedStep, Table, cats_among, holders
from data import MatchRow, MessageRow
from rendering import card_names
from rendering.painter import Captions
from rendering.text import drawable
from rules.by_state import consequences, observed
from rules.errors import Fact
from rules.game import Choice, Event, Outcome

MAX_LINES = 12
_MAX_STEPS = 12
"""Maximum number of steps in one line."""
_STORY = 1_500
"""Maximum number of characters for events that fill more than one line."""
MOST_LEFT = 24
"""Maximum number of lines of the text that replaces an old board."""
_DRAWN = 3
"""A hand of more cards than this, all of them new, counts as dealt again."""
_PLAYERS = 240
"""Maximum number of characters for the players in alternative text."""


def title(say: Speaker, game_key: str) -> Markup:
    """Return the game's title; its key if its package is no longer installed."""
    return say.maybe(f"{game_key}-title") or escaped(game_key)


def match_label(say: Speaker, row: MatchRow) -> Markup:
    """Return a match's label in a menu."""
    return say("history-label", title=title(say, row.game), id=str(row.id))


def mention(say: Speaker, user_id: int) -> Markup:
    """Return a mention of a person, a cat, or an erased user."""
    return naming.mentions(say, [user_id])[user_id]


def cat_called(say: Speaker, user_id: int) -> Markup:
    """Return a cat's name and strength, for people who cannot see the picture."""
    name = naming.cat_name(say, user_id)
    return say("cat-called", name=name, strength=character(user_id).strength)


def seats(say: Speaker, table: Table) -> Markup:
    """Return the players' names with their seats, grouped by side."""
    sides: dict[int, list[Markup]] = {}
    for player, side in enumerate(table.match.sides):
        sides.setdefault(side, []).append(naming.placed(say, table, player))
    return say("table-versus").join(map(say("list-and").join, sides.values()))


def gave_up(say: Speaker, table: Table, user_id: int, *, timed_out: bool = False) -> Markup:
    """Say that this player gave up, and which cat plays on, if the match goes on."""
    player = table.seat(user_id)
    seat = table.row.seats[player]
    sentence = "clock-retired" if timed_out else "player-retired"
    who = naming.left(say, table, player)
    if table.match.outcome is not None:
        return say(f"{sentence}-over", who=who)
    if seat.stand_in is None:
        return say(sentence, who=who)
    return say(f"{sentence}-cat", who=who, cat=mention(say, seat.stand_in))


def captions(say: Speaker, table: Table) -> Captions:
    """Return the words inside the picture."""
    key = table.game.key
    seat_names = tuple(
        plain(naming.seat_name(say, key, player)) for player in range(table.match.players)
    )
    members = tuple(map(plain, naming.playing(say, table, "captions-stand-in-apart")))
    shown = plain(status(say, table))
    return Captions(
        seats=members,
        seat_names=seat_names,
        status=shown,
        say=say.plain,
        faces=_faces(table),
        players=_players(say, table),
    )


def _faces(table: Table) -> tuple[str | None, ...]:
    """Return the breeds of the cats that are playing now, None for people; empty without cats."""
    users = holders(table.row)
    if not cats_among(users):
        return ()
    return tuple(character(user).breed if is_cat(user) else None for user in users)


def _players(say: Speaker, table: Table) -> tuple[str, ...]:
    """Return alternative texts that say who plays each seat, in at most `_PLAYERS` characters."""
    room = _PLAYERS // table.match.players
    return tuple(
        plain(naming.told(say, table, player, room)) for player in range(table.match.players)
    )


def status(say: Speaker, table: Table) -> Markup:
    """Return one line for the picture: whose turn it is, or who won."""
    outcome = table.match.outcome
    if outcome is not None:
        return headline(say, table, outcome)
    if not table.awaited:
        return say("status-goes-on")
    return say("status-to-act", seat=_drawn(say, table, table.awaited))


def headline(say: Speaker, table: Table, outcome: Outcome) -> Markup:
    """Return the picture's headline: the winner, a draw, or that the match was abandoned."""
    if not outcome.places:
        return say("status-abandoned")
    winners = outcome.winners
    if not winners:
        return say("status-draw")
    return say("status-won", seat=_drawn(say, table, winners), count=len(winners))


def reason(say: Speaker, table: Table, outcome: Outcome) -> Markup:
    """Return why the match ended with this outcome, for the picture."""
    return results.reason(
        say, table.game.key, outcome, lambda player: _drawn(say, table, (player,))
    )


def _drawn(say: Speaker, table: Table, players: Sequence[int]) -> Markup:
    """Return players' names for a picture; a seat's name if no font can draw the player's name."""
    called = naming.names(say, table)
    shown = []
    for player in players:
        seat, name = naming.seat_name(say, table.game.key, player), called[player]
        known = name != seat and drawable(plain(name))
        alone = known and len(players) == 1
        shown.append(
            say("table-seat", member=name, seat=seat) if alone else name if known else seat
        )
    return say("list-and").join(shown)


def event(say: Speaker, table: Table, happened: Event) -> Markup:
    facts = named_facts(say, table, happened.facts())
    return say(f"{table.game.key}-event-{happened.key}", **facts)


def story(say: Speaker, table: Table, narrated: Sequence[NarratedStep]) -> Markup:
    """Return the events, one line per chosen action with its consequences.

    If there are too many lines, or they are too long, only the newest ones are kept.
    """
    lines: list[list[NarratedStep]] = []
    for told in narrated:
        if not told.events:
            continue
        if told.step.chosen or not lines:
            lines.append([])
        lines[-1].append(told)
    written = [_line(say, table, steps) for steps in lines[-MAX_LINES:]]
    while len(written) > 1 and sum(map(len, written)) > _STORY:
        del written[0]
    return NEW_LINE.join(written)


def _line(say: Speaker, table: Table, steps: Sequence[NarratedStep]) -> Markup:
    """Return one line about an action and its consequences.

    The line describes at most the `_MAX_STEPS` newest steps.
    """
    happened = [each for told in steps[-_MAX_STEPS:] for each in told.events]
    runs = groupby(happened, key=lambda each: each.key)
    text = SPACE.join(_run(say, table, key, [*each]) for key, each in runs)
    first = steps[0].step
    # In a game that forbids looking back, old lines disappear, so numbers on the lines would have
    # gaps.
    counted = first.chosen and not (table.game.no_looking_back and table.match.outcome is None)
    return say("table-line", number=str(first.number), text=text) if counted else text


def _run(say: Speaker, table: Table, key: str, events: Sequence[Event]) -> Markup:
    """Narrate consecutive events of one kind; as a list if the game has a sentence for lists."""
    together = f"{table.game.key}-events-{key}"
    if not say.knows(together):
        return SPACE.join(event(say, table, each) for each in events)
    one = f"{table.game.key}-each-{key}"
    each = [say(one, **named_facts(say, table, happened.facts())) for happened in events]
    return say(together, each=say("list-comma").join(each))


def done(say: Speaker, table: Table, since: int) -> Markup:
    """Return the results of an action for the player who took it after ply `since`."""
    return NEW_LINE.join(
        filter(None, [say("done"), story(say, table, table.narrated_since(since))])
    )


def meanwhile(say: Speaker, table: Table, player: int) -> Markup:
    """Return what everyone saw happen since this player's last own action."""
    return story(say, table, table.narrated_since(table.acted(player)))


def came(say: Speaker, table: Table, player: int) -> Markup:
    """Return the cards that a player has gained with their last action and since then.

    Return nothing if the whole hand was dealt again, because the picture shows that.
    """
    since, match = table.acted(player), table.match
    if not since or match.outcome is not None:
        return Markup()
    moments = [before for before, _ in match.since(since - 1)] + [match.state]
    views = [observed(moment, player) for moment in moments]
    hands = [Counter(card_names(table.game.key, view, say.plain)) for view in views]
    held = hands[-1]
    new = held & sum((after - before for before, after in pairwise(hands)), Counter())
    if not new or (new == held and held.total() > _DRAWN):
        return Markup()
    return say("hand-came", cards=say("list-comma").join(new.elements()))


def sayings(say: Speaker, table: Table) -> Markup:
    """Return the cats' remarks, one line each: greetings, or remarks on the result at the end.

    A cat says nothing if it has recently used all its remarks.
    """
    numbers = {player: table.remarks.get(player, table.id + player) for player in table.cats}
    return NEW_LINE.join(
        say(
            "table-cat-says",
            who=mention(say, table.row.users[player]),
            words=saying(
                say, table.row.users[player], occasion_of(table.match.outcome, player), number
            ),
        )
        for player, number in numbers.items()
        if number is not None
    )


def opening(say: Speaker, table: Table) -> Markup:
    """Return the text that replaces the first board: players, and how to verify the randomness."""
    start = say("line-start", id=str(table.id), seats=seats(say, table))
    return NEW_LINE.join(filter(None, [start, fairness(say, table)]))


def fairness(say: Speaker, table: Table) -> Markup:
    """Say where to find the seed's commitment; nothing in a game without chance."""
    return say("table-fairness", id=str(table.id)) if table.game.has_chance else Markup()


def news(table: Table, boards: Sequence[MessageRow]) -> list[NarratedStep]:
    """Return the events since the newest of these boards, including at least the last action."""
    row = table.row
    since = boards[-1].ply if boards else max(row.shown_ply, 0)
    return table.narrated_since(since if since < row.ply else max(row.ply - 1, 0))


def left_behind(say: Speaker, table: Table, narrated: Sequence[NarratedStep]) -> Markup:
    """Return the line that will replace a board.

    If the board is the match's first board, the line names the players. Otherwise it reports the
    events. The line is stored, so it mentions people by their ids and contains no names.
    """
    say = naming.by_number(say)
    if table.row.shown_ply < 0:
        return opening(say, table)
    return story(say, table, [told.lasting() for told in narrated])


def added(line: str, more: Markup) -> Markup:
    """Add events to the text that will replace a board; keep its `MOST_LEFT` newest lines."""
    lines = [each for each in (*line.split(NEW_LINE), *more.split(NEW_LINE)) if each]
    return NEW_LINE.join(map(Markup, lines[-MOST_LEFT:]))


def step_label(
    say: Speaker, table: Table, player: int, choice: Choice, path: Sequence[str]
) -> Markup:
    """Return the label of a button for the last step of `path`."""
    if 1 < len(path) == len(choice.path):
        return _target_label(say, table, player, choice)
    return step_name(say, table, choice, path, offered=True)


def step_name(
    say: Speaker, table: Table, choice: Choice, path: Sequence[str], *, offered: bool = False
) -> Markup:
    """Return the name of the last step of `path`, without the effects of the choice.

    `offered` means that the name is for a button or a menu. There, a first step's name may be
    longer.
    """
    key = table.game.key
    if len(path) == 1:
        facts = chosen_facts(say, table, choice)
        return say(f"{key}-source", **facts, offered="yes" if offered else "no")
    if len(path) < len(choice.path):
        return say(f"{key}-via", before="no", **chosen_facts(say, table, choice))
    return say(f"{key}-target", **named_facts(say, table, choice.facts))


def step_before(say: Speaker, table: Table, choice: Choice, path: Sequence[str]) -> Markup:
    """Return the name of the last step of `path` for a label that also names the next step.

    The name is empty if the next step says enough.
    """
    if len(path) == 1:
        return step_name(say, table, choice, path, offered=True)
    return say(f"{table.game.key}-via", before="yes", **chosen_facts(say, table, choice))


def chosen_facts(say: Speaker, table: Table, choice: Choice) -> dict[str, Fact]:
    """Return a choice's facts, with `whole`: whether the choice has a single step."""
    whole = "yes" if len(choice.path) == 1 else "no"
    return {**named_facts(say, table, choice.facts), "whole": whole}


def _target_label(say: Speaker, table: Table, player: int, choice: Choice) -> Markup:
    """Return the label of a target's button: the place and the effect."""
    where = step_name(say, table, choice, choice.path)
    does = does_what(say, table, player, choice, where)
    return say("label-does", where=where, does=does) if does else where


def does_what(say: Speaker, table: Table, player: int, choice: Choice, where: str = "") -> Markup:
    """Return a choice's effects in words, without the target; nothing if it has no effects.

    `where` is the text before the effects. The effects do not repeat a name that `where` contains.
    """
    key = table.game.key
    target = choice.facts.get("target")
    briefs = [
        say(
            f"{key}-brief-{happened.key}",
            known=_names_owner(say, table, happened, where),
            **named_facts(say, table, _told_to(player, happened, target)),
        )
        for happened in consequences(table.match.state, player, choice)
        if say.knows(f"{key}-brief-{happened.key}")
    ]
    return say("list-comma").join(filter(None, briefs))


def plainly(say: Speaker, table: Table, choice: Choice) -> Markup:
    """Return the game's sentence for a choice without effects, or nothing if the game has none."""
    return say.maybe(f"{table.game.key}-plainly", **chosen_facts(say, table, choice))


def _names_owner(say: Speaker, table: Table, happened: Event, where: str) -> str:
    """Return "yes" if `where` already names the player affected by the event, else "no"."""
    owner = happened.facts().get("owner")
    named_there = isinstance(owner, int) and naming.called(say, table, owner) in where
    return "yes" if named_there else "no"


def question(say: Speaker, table: Table, player: int, asked: Question) -> Markup:
    """Return the question to ask before an unwise action; it names the piece and the harm."""
    key = table.game.key
    harm = [
        say.maybe(
            f"{key}-harm-{happened.key}", **named_facts(say, table, _told_to(player, happened))
        )
        for happened in asked.events
    ]
    facts = named_facts(say, table, asked.facts)
    return say(
        asked.key,
        **{**facts, "action": asked.action, "harm": say("list-both").join(filter(None, harm))},
    )


def _told_to(player: int, happened: Event, target: Fact | None = None) -> dict[str, Fact]:
    """Return an event's facts, with `own` and `aimed`.

    These two facts say whether the event affects the reader's own piece, and whether it affects the
    target.
    """
    facts = happened.facts()
    own = facts.get("owner", happened.player) == player
    aimed = target is not None and facts.get("piece") == target
    return {**facts, "own": "yes" if own else "no", "aimed": "yes" if aimed else "no"}
