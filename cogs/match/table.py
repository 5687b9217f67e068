"""A table: a match, the people who play it, and the player whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby

from agents.characters import character, is_cat
from cogs.kit.refused import Refused
from cogs.match.naming import together
from data import MatchRow, NewAction, Waiting
from rules.by_state import events_of
from rules.game import CHANCE, Event, Game, State
from rules.match import Match, Step

MOST_HINTS = 9
"""The maximum number of hints per person that a host can choose."""
_USUAL_HINTS = 3
"""Hints for a person who is alone with cats."""
_BRANCH = 1_000_000
"""A number greater than the number of plies of any match."""
_LONG_TURN = 30
"""`turn_since` looks back at most this number of plies."""


@dataclass(frozen=True, slots=True)
class NarratedStep:
    """An action of a match, with the events that it caused."""

    step: Step
    events: tuple[Event, ...]

    @classmethod
    def of(cls, before: State, step: Step) -> NarratedStep:
        """Return a step that was taken at the state `before`, with its events."""
        return cls(step, tuple(events_of(before, step.player, step.action)))

    def since(self, ply: int) -> NarratedStep:
        """Return the step, without its fleeting events if the step was taken before this ply."""
        return self if self.step.ply >= ply else self.lasting()

    def lasting(self) -> NarratedStep:
        """Return the step without its fleeting events."""
        return NarratedStep(self.step, tuple(event for event in self.events if not event.fleeting))


@dataclass(frozen=True, slots=True)
class Table:
    """A match together with its database row, which holds the people."""

    row: MatchRow
    match: Match
    remarks: Mapping[int, int | None] = field(default_factory=dict, compare=False)
    """Each cat's current remark, by player; None if the cat has used all its remarks."""

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def ply(self) -> int:
        return self.match.ply

    @property
    def revision(self) -> int:
        """Return a number, made from ply and takebacks, that shows which controls are outdated."""
        return self.row.branch * _BRANCH + self.ply

    def ply_of(self, revision: int) -> int:
        """Return a revision's ply; 0 if the revision is from before the last takeback."""
        return max(0, min(revision - self.row.branch * _BRANCH, self.ply))

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def awaited(self) -> tuple[int, ...]:
        """Return the players to act; none if the match is over or chance is to act."""
        if self.match.outcome is not None:
            return ()
        return tuple(player for player in self.match.state.awaited() if player != CHANCE)

    @property
    def people_awaited(self) -> tuple[int, ...]:
        """Return the awaited players, without those played by cats."""
        cats = cats_among(holders(self.row))
        return tuple(player for player in self.awaited if player not in cats)

    @property
    def to_act(self) -> tuple[int, ...]:
        """Return the user ids of the people and cats who are to act."""
        return tuple(holders(self.row)[player] for player in self.awaited)

    @property
    def people_to_act(self) -> tuple[int, ...]:
        """Return the user ids of the people to act."""
        return tuple(self.row.users[player] for player in self.people_awaited)

    @property
    def cats(self) -> tuple[int, ...]:
        """Return the players that were cats when the match started."""
        return cats_among(self.row.users)

    @property
    def people(self) -> tuple[int, ...]:
        """Return the players that were people when the match started."""
        return tuple(player for player, user in enumerate(self.row.users) if not is_cat(user))

    def alone_with(self, strength: str) -> int | None:
        """Return the player who is a person if all others are cats of this strength; else None."""
        users, people = self.row.users, self.people
        cats = all(character(users[cat]).strength == strength for cat in self.cats)
        return people[0] if cats and len(people) == 1 else None

    @property
    def last_person(self) -> int:
        """Return the user id of the person who acted last; if none has acted, of the first person.

        In the queue for thinking, people take turns, and a cat's request counts as a request by the
        person who acted last. So somebody who plays many matches delays only themselves.
        """
        acted = (step.player for step in reversed(self.match.steps) if step.chosen)
        users = (self.row.users[player] for player in chain(acted, range(self.match.players)))
        return next(user for user in users if not is_cat(user))

    @property
    def cats_to_act(self) -> tuple[int, ...]:
        """Return the players that are cats and may act now. Cats that must act come first."""
        able = set(cats_among(holders(self.row))).intersection(self.match.to_act())
        return tuple(sorted(able, key=lambda player: (player not in self.awaited, player)))

    @property
    def turn_since(self) -> int:
        """Return the ply at which the match began to wait for the players it is now waiting for."""
        since = self.ply
        for before, step in reversed([*self.match.since(max(0, self.ply - _LONG_TURN))]):
            if step.player == CHANCE:
                continue
            if before.awaited() != self.awaited:
                break
            since = step.ply - 1
        return since

    @property
    def told_since(self) -> int:
        """Return the ply before the events that led to this turn.

        These events are a person's last action, and the replies of cats.
        """
        since, cats = self.turn_since, cats_among(holders(self.row))
        for step in reversed([step for step in self.match.steps[:since] if step.chosen]):
            since = step.ply - 1
            if step.player not in cats:
                break
        return since

    @property
    def until(self) -> int | None:
        """Return when the time of the whole match ends, in UTC epoch milliseconds, or None."""
        limit = self.match.state.time_limit()
        return None if limit is None else self.row.created_at + limit * 1000

    def acted(self, player: int) -> int:
        """Return the ply of the last action that this player chose; 0 before the first one."""
        own = (
            step.ply for step in reversed(self.match.steps) if step.player == player and step.chosen
        )
        return next(own, 0)

    def turns_since(self, player: int, ply: int) -> int:
        """Return the player's number of turns since this ply; consecutive actions are one turn."""
        chosen = (step.player for step in self.match.steps[ply:] if step.chosen)
        return sum(who == player for who, _ in groupby(chosen))

    def seat(self, user_id: int) -> int:
        """Return this user's player number. Raises `Refused` if the user has no seat."""
        player = self.row.player_of(user_id)
        if player is None:
            raise Refused("not-seated")
        return player

    def narrated_since(self, since: int) -> list[NarratedStep]:
        """Return what happened after ply `since`, without fleeting events that are over.

        A fleeting event is shown until a person has chosen an action. A cat's action does not end
        it, because cats act at once and nobody would see the event.
        """
        cats = cats_among(holders(self.row))
        chosen = (
            step.ply
            for step in reversed(self.match.steps)
            if step.chosen and step.player not in cats
        )
        newest = 0 if self.match.outcome is not None else next(chosen, 0)
        return [
            NarratedStep.of(before, step).since(newest) for before, step in self.match.since(since)
        ]


def holders(row: MatchRow) -> tuple[int, ...]:
    """Return the user id that plays each seat now, including stand-ins, in player order."""
    return tuple(seat.stand_in or seat.user_id for seat in row.seats)


def cats_among(users: Sequence[int]) -> tuple[int, ...]:
    """Return the players that are cats; `users` are in player order."""
    return tuple(player for player, user in enumerate(users) if is_cat(user))


def newly_awaited(table: Table, after: Match, retired: int | None) -> Waiting | None:
    """Return the people to act next; None if the same turn and its clock go on."""
    awaited = after.state.awaited()
    acted = {step.player for step in after.steps[table.ply :]}
    anew = awaited != table.awaited or not acted.union({retired}).isdisjoint(table.awaited)
    return people_awaited(after, holders(table.row), retired) if anew else None


def people_awaited(match: Match, users: Sequence[int], retired: int | None = None) -> Waiting:
    """Return the people to act, without cats, which need no time and no reminders."""
    others = (*cats_among(users), retired)
    return Waiting(tuple(player for player in match.state.awaited() if player not in others))


def new_actions(steps: Sequence[Step]) -> list[NewAction]:
    """Return the actions of these steps, as they are stored."""
    return [NewAction(step.player, step.action.text, step.auto) for step in steps]


def check_turn(table: Table, user_id: int, revision: int | None) -> int:
    """Return this user's player number.

    Raises `Refused` unless the player may act now. If a revision is given, the table must still be
    at this revision. In a game with hidden hands, an older revision is also accepted as long as the
    player's legal actions are the same (see `still_stands`).
    """
    player = table.seat(user_id)
    if table.match.outcome is not None:
        raise Refused("over")
    if (
        revision is not None
        and revision != table.revision
        and not still_stands(table, player, revision)
    ):
        raise Refused("moved-on")
    if player in table.row.retired and user_id != table.row.seats[player].stand_in:
        raise Refused("retired")
    if player not in table.match.to_act():
        if not table.people_to_act:
            raise Refused("cat-thinks")
        people = table.people_awaited
        raise Refused("not-your-turn", waiting=lambda say: together(say, table, people))
    return player


def still_stands(table: Table, player: int, ply: int) -> bool:
    """Return whether a player's hand, as shown at an older ply, still offers all legal actions.

    For example, the hand can still offer them if other players have only drawn a card meanwhile. In
    a game without hidden hands, return False, because every action changes the board.
    """
    if not table.game.has_secrets or table.row.branch:
        return False
    shown = next((state for state, _ in table.match.since(ply)), None)
    if shown is None or any(step.player == player for step in table.match.steps[ply:]):
        return False
    return shown.legal_actions(player) == table.match.state.legal_actions(player)


def may_take_back(table: Table) -> bool:
    """Return whether any action may be taken back."""
    done = (step for step in table.match.steps if step.player != CHANCE)
    return not table.game.has_secrets and any(not step.auto for step in done)


def two_sides(table: Table) -> bool:
    """Return whether the match has two sides, so that it ends when one side gives up."""
    return len(set(table.match.sides)) == 2


def may_agree(table: Table) -> bool:
    """Return whether players can agree on a draw, which needs exactly two players."""
    return table.match.players == 2


def hints_allowed(chosen: int | None, users: Sequence[int]) -> int:
    """Return how many hints each person gets; `chosen` is None if the host chose no number.

    Matches without cats are rated, so they have no hints.
    """
    if not has_hints(users):
        return 0
    people = sum(not is_cat(user) for user in users)
    return (_USUAL_HINTS if people == 1 else 0) if chosen is None else chosen


def has_hints(users: Sequence[int]) -> bool:
    """Return whether a match of these users can have hints, which needs a cat at the table."""
    return any(map(is_cat, users))


def may_ask(table: Table, player: int) -> bool:
    """Return whether the match has hints, awaits this player, and the player is a person."""
    return table.row.hints > 0 and player in table.people_awaited
