"""A match as a value: its setup, its actions so far, the current state, its outcome."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from rules.chance import SEED_BYTES, ChanceStream, commitment
from rules.errors import (
    AmbiguousAction,
    BadSetup,
    CannotGiveUp,
    IllegalAction,
    MalformedAction,
    MatchOver,
    NoTakeback,
    NotYourTurn,
    RulesError,
)
from rules.game import (
    ABANDONED,
    AGREED,
    CHANCE,
    GIVE_UP_REASONS,
    RESIGNED,
    TIMEOUT,
    Action,
    Game,
    GaveUp,
    Outcome,
    State,
)
from rules.game import full_options as _full_options
from rules.registry import check_setup
from rules.spelling import meant
from rules.standings import demoted, gone

_RECENT = 32
_MOST_ACTIONS = 8
"""The maximum number of actions that commas can separate in a text.

If there are more parts, the text's commas count as spaces.
"""
_DUEL = 2


@dataclass(frozen=True, slots=True)
class Step:
    """An action of a match. `auto` means that the bot played it for a player who gave up.

    `number` is the action's number as people see it. It counts the actions that players chose, up
    to and including this one. Chance actions, forced actions and actions that the bot played are
    plies, but do not increase this number.
    """

    ply: int
    player: int
    action: Action
    auto: bool
    chosen: bool
    number: int


@dataclass(frozen=True, slots=True)
class Match:
    """A match. `stream` is None if the seed is unknown."""

    game: Game
    players: int
    options: Mapping[str, str]
    commitment: str
    stream: ChanceStream | None
    state: State
    steps: tuple[Step, ...] = ()
    table_end: Outcome | None = None
    gave_up: tuple[GaveUp, ...] = ()
    """The players who gave up while the others played on, in order; the bot plays for them.

    Matches from older records have no entries, although some of their actions are `auto`.
    """
    recent: tuple[tuple[State, Step], ...] = field(default=(), compare=False, repr=False)
    """The latest steps, each with the state before the step.

    With them, `since` and `cut` need not replay a long match.
    """

    @classmethod
    def start(
        cls,
        game: Game,
        players: int,
        options: Mapping[str, str],
        *,
        seed: bytes | None,
        commitment_hex: str = "",
    ) -> Match:
        """Return a match before its first action. Raises `BadSetup`.

        `seed` has 32 bytes. If `seed` is None, `commitment_hex` must be given.
        """
        check_setup(game, players, options)
        if seed is not None and len(seed) != SEED_BYTES:
            raise BadSetup("seed-length", bytes=len(seed))
        stream = None if seed is None else ChanceStream(seed)
        committed = commitment_hex if seed is None else commitment(seed)
        state = game.initial_state(players, _full_options(game, options))
        return cls(game, players, dict(options), committed, stream, state)

    @property
    def ply(self) -> int:
        return len(self.steps)

    @property
    def number(self) -> int:
        """The number of actions that players chose."""
        return self.steps[-1].number if self.steps else 0

    @property
    def out(self) -> tuple[int, ...]:
        """The players who gave up, in order.

        Older records do not say who gave up. In older records, the players with automatic actions
        count as having given up, in the order of their first automatic actions.
        """
        if self.gave_up:
            return tuple(each.player for each in self.gave_up)
        return tuple(dict.fromkeys(step.player for step in self.steps if step.auto))

    @property
    def sides_left(self) -> int:
        """The number of sides that still have a player who has not given up."""
        sides = self.sides
        return len({*sides}) - len(gone(sides, self.out))

    @property
    def decided(self) -> Outcome | None:
        """The outcome by the game's own rules, but sides that gave up are ranked last."""
        reached = self.state.outcome()
        return None if reached is None else demoted(reached, self.sides, self.out)

    @property
    def outcome(self) -> Outcome | None:
        return self.table_end if self.state.outcome() is None else self.decided

    @property
    def seed(self) -> bytes | None:
        return None if self.stream is None else self.stream.seed

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each player."""
        return self.game.sides(self.players, _full_options(self.game, self.options))

    def to_act(self) -> tuple[int, ...]:
        return () if self.outcome is not None else self.state.to_act()

    def play(self, player: int, action: Action, *, auto: bool = False) -> Match:
        """Return the match after a player's action; if the player gave up, the step is `auto`.

        Raises `MatchOver`, `NotYourTurn` or `IllegalAction`.
        """
        if self.outcome is not None:
            raise MatchOver("no-more-actions")
        if player not in self.state.to_act() or player == CHANCE:
            raise NotYourTurn("wait", player=player)
        return self._with(player, action, self.stream, auto or self.has_given_up(player))

    def has_given_up(self, player: int) -> bool:
        """Return whether it is recorded that the player gave up."""
        return any(each.player == player for each in self.gave_up)

    def _with(self, player: int, action: Action, stream: ChanceStream | None, auto: bool) -> Match:
        state = self.state.apply(player, action)
        # `chosen` depends only on what records contain, so that a replay counts the same actions.
        chosen = player != CHANCE and not auto and self.state.forced() != (player, action)
        step = Step(self.ply + 1, player, action, auto, chosen, self.number + chosen)
        recent = (*self.recent, (self.state, step))[-_RECENT:]
        # `replace` would be too slow here, because this code runs for every action of a replay.
        return Match(
            self.game,
            self.players,
            self.options,
            self.commitment,
            stream,
            state,
            (*self.steps, step),
            self.table_end,
            self.gave_up,
            recent,
        )

    def chance(self, action: Action) -> Match:
        """Return the match after a recorded chance action. Raises `NotYourTurn`, `IllegalAction`.

        If the seed is known, the action must be the one that the seed determines. The action that
        ends the match by time is an exception, because it is not drawn.
        """
        timed = self.time_up()
        if timed is not None and action.text == timed.steps[-1].action.text:
            return timed
        if CHANCE not in self.to_act():
            raise NotYourTurn("wait", player=CHANCE)
        outcomes = self.state.chance_outcomes()
        if action.text not in {possible.text for possible, _ in outcomes}:
            raise IllegalAction("chance-impossible", text=action.text)
        stream = self.stream
        if stream is not None:
            drawn, stream = stream.draw(outcomes)
            if drawn.text != action.text:
                raise IllegalAction("chance-not-of-seed", text=action.text, drawn=drawn.text)
        return self._with(CHANCE, action, stream, False)

    def time_up(self) -> Match | None:
        """Return the match after its time limit has ended it.

        Return None if the match has no time limit or must go on for now.
        """
        action = None if self.outcome is not None else self.state.time_up()
        return None if action is None else self._with(CHANCE, action, self.stream, False)

    def settle(self) -> Match:
        """Return the match after all chance and forced actions that are due."""
        match = self
        while (following := match._follow_up()) is not None:
            match = following
        return match

    def _follow_up(self) -> Match | None:
        if self.outcome is not None:
            return None
        if CHANCE in self.state.to_act():
            if self.stream is None:
                raise BadSetup("no-seed")
            action, stream = self.stream.draw(self.state.chance_outcomes())
            return self._with(CHANCE, action, stream, False)
        forced = self.state.forced()
        return None if forced is None else self.play(*forced)

    def since(self, ply: int) -> Iterator[tuple[State, Step]]:
        """Yield every step after this ply, each with the state before the step."""
        known = bool(self.recent) and self.recent[0][1].ply <= ply + 1
        moments = iter(self.recent) if known else self.history()
        return (moment for moment in moments if ply < moment[1].ply <= self.ply)

    def history(self) -> Iterator[tuple[State, Step]]:
        """Yield every step, each with the state before the step."""
        state = self.game.initial_state(self.players, _full_options(self.game, self.options))
        for step in self.steps:
            yield state, step
            state = state.apply(step.player, step.action)

    @property
    def open_plies(self) -> int:
        """The number of plies that may be shown to everybody, even during the match."""
        if self.outcome is not None or self.state.laid_open():
            return self.ply
        return max((step.ply - 1 for state, step in self.history() if state.laid_open()), default=0)

    def cut(self, plies: int) -> Match:
        """Return the match as it was after this many plies."""
        if plies == self.ply:
            return self
        state, _ = next(self.since(plies))
        kept = tuple(moment for moment in self.recent if moment[1].ply <= plies)
        return replace(
            self,
            state=state,
            steps=self.steps[:plies],
            table_end=None,
            gave_up=self.gave_up_before(plies),
            recent=kept,
        )

    def gave_up_before(self, plies: int) -> tuple[GaveUp, ...]:
        """Return the entries of the players who gave up after fewer than `plies` plies."""
        return tuple(each for each in self.gave_up if each.ply < plies)

    def give_up(self, player: int, reason: str) -> Match:
        """Return the match in which this player has given up. Raises `CannotGiveUp`, `MatchOver`.

        If fewer than two sides are left, the caller must end the match.
        """
        if self.outcome is not None:
            raise MatchOver("no-more-actions")
        if reason not in GIVE_UP_REASONS:
            raise CannotGiveUp("reason", reason=reason)
        if player not in range(self.players):
            raise CannotGiveUp("seat", player=player)
        if self.players == _DUEL:
            raise CannotGiveUp("two-players")
        if player in self.out:
            raise CannotGiveUp("twice", player=player)
        if self.sides_left < _DUEL:
            raise CannotGiveUp("one-side", player=player)
        return replace(self, gave_up=(*self.gave_up, GaveUp(player, self.ply, reason)))

    def end(self, outcome: Outcome) -> Match:
        """Return the match, ended with this outcome although the game is not over.

        Raises `MatchOver`, or `BadSetup` if `may_end` does not allow this outcome.
        """
        if self.outcome is not None:
            raise MatchOver("no-more-actions")
        if not self.may_end(outcome):
            raise BadSetup("outcome", reason=outcome.reason)
        return replace(self, table_end=outcome)

    def may_end(self, outcome: Outcome) -> bool:
        """Return whether the bot may end an unfinished match with this outcome."""
        places, sides = outcome.places, self.sides
        if outcome.reason == ABANDONED:
            return places == ()
        if len(places) != self.players:
            return False
        if outcome.reason == AGREED:
            return set(places) == {1}
        if outcome.reason not in (RESIGNED, TIMEOUT):
            return False
        # Each side has its own rank, which teammates share. With more than two sides, the match
        # goes on for the others: a timeout does not end it, and giving up ends it only when one
        # side is left.
        count = len(set(sides))
        if count > 2 and outcome.reason == TIMEOUT:
            return False
        by_side = set(zip(sides, places, strict=True))
        return len(by_side) == count and set(places) == set(range(1, count + 1))

    def resignation(self, player: int, reason: str = RESIGNED) -> Outcome:
        """Return the outcome if the player's side gives up, in a match of two sides."""
        sides = self.sides
        return Outcome(tuple(2 if side == sides[player] else 1 for side in sides), reason)

    def takeback(self, player: int) -> int:
        """Return how many plies are left when the player takes back their last action.

        An action that the bot played for the player does not count as theirs. Raises `NoTakeback`
        if the player has not acted yet, or if something was revealed since: chance acted, or the
        game has secrets.
        """
        if self.game.has_secrets:
            raise NoTakeback("secrets")
        own = [step.ply for step in self.steps if step.player == player and not step.auto]
        if not own:
            raise NoTakeback("nothing")
        if any(step.player == CHANCE for step in self.steps[own[-1] :]):
            raise NoTakeback("chance")
        return own[-1] - 1

    def taken_back(self, ply: int) -> Match:
        """Return the match after this number of plies.

        Raises `NoTakeback` if a later ply was an action of chance. In the result, a player who
        gave up after ply `ply` has given up at ply `ply`.
        """
        if any(step.player == CHANCE for step in self.steps[ply:]):
            raise NoTakeback("chance")
        moved = tuple(replace(each, ply=min(each.ply, ply)) for each in self.gave_up)
        return replace(self.cut(ply), gave_up=moved)

    def perform(self, player: int, text: str) -> tuple[Match, str | None]:
        """Return the match after the typed actions, and the first caution about them, if any.

        Commas separate actions, but a comma may also be part of what a player types for one
        action, as in `3D, 5H`. Raises the errors of `spelling.meant` and `play`.
        """
        parts = text.split(",")
        if len(parts) > _MOST_ACTIONS:
            parts = [text.replace(",", " ")]
        try:
            return self._perform(player, parts)
        except RulesError:
            if len(parts) == 1:
                raise
            with suppress(MalformedAction):
                return self._perform(player, [text.replace(",", " ")])
            raise

    def _perform(self, player: int, parts: Sequence[str]) -> tuple[Match, str | None]:
        match, cautions = self, []
        for part in parts:
            try:
                actions = meant(match.game, match.state, player, part)
            except AmbiguousAction as error:
                done = [step.action.text for step in match.steps[self.ply :]]
                texts = [", ".join((*done, each)) for each in error.texts]
                raise AmbiguousAction(error.reason, texts, **error.facts) from error
            for action in actions:
                before, match = match.state, match.play(player, action)
                cautions.append(before.caution(player, action))
        return match, next((caution for caution in cautions if caution), None)
