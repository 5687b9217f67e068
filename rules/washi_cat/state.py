"""Washi Cat: the state of a match.

Our rulings: the space where a cat starts is part of its player's line; a cat that is home cannot
act; a match can also end by `idle` or `stuck`; `_with_outcome` determines the order in which
endings are checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rules.errors import Fact, IllegalAction
from rules.game import CHANCE, Action, Choice, Event, Outcome, Phrase
from rules.tuples import changed
from rules.turns import TurnBased, check_turn, single_action
from rules.washi_cat.actions import CAT, SPECIALS, Act
from rules.washi_cat.choosing import caution_before, choices_of, least_committing
from rules.washi_cat.drawing import drawable
from rules.washi_cat.ending import decided_by
from rules.washi_cat.errands import Errands, errands
from rules.washi_cat.moving import cat_actions, jumped_over
from rules.washi_cat.narration import narrate
from rules.washi_cat.observe import observe
from rules.washi_cat.position import PLAYERS, Position
from rules.washi_cat.refusals import dead_ends, refusal
from rules.washi_cat.view import AMAZING, CATS, FISH, JUMP, MOVE, PLAY, POP, Cat, Fish, Stroke, View
from rules.washi_cat.words import bearing_phrases

_FAR = 99
"""A distance in cells that no jump exceeds."""
IDLE = 40
"""The match is a draw after this number of consecutive actions that bring nothing new.

An action brings something new if it adds a place to a line or brings a cat home.
"""


@dataclass(frozen=True)
class State(Position, TurnBased):
    """A position, together with the rules for playing on from it."""

    # Legal actions

    def legal_actions(self, player: int) -> Sequence[Act]:
        return self._due if player != CHANCE and player in self.to_act() else ()

    def chance_outcomes(self) -> Sequence[tuple[Action, int]]:
        return [(act, 1) for act in self._due] if self.to_act() == (CHANCE,) else []

    def conceivable(self, player: int) -> Iterable[Act]:
        spaces = [place for place in self.board.mask if place[0].isupper()]
        if self.phase != PLAY:
            kind = CAT if self.phase == CATS else FISH
            yield from (Act(kind, place) for place in spaces)
            return
        for cat in self.cats[player]:
            yield from (Act(MOVE, place, cat.number) for place in self.board.mask)
            for kind in (JUMP, AMAZING, POP):
                yield from (Act(kind, place, cat.number) for place in spaces)

    def phrases_here(self, player: int, action: Action) -> Sequence[Phrase]:
        if not isinstance(action, Act) or not 0 < action.cat <= len(self.cats[player]):
            return ()
        if action.kind == POP or action.place not in self.board.mask:
            return ()
        at, most = self.cats[player][action.cat - 1].at, 1 if action.kind == MOVE else _FAR
        directions = self.board.bearings(at, action.place, most)
        return tuple(phrase for each in directions for phrase in bearing_phrases(action, each))

    def dead_ends(self, player: int) -> Iterable[tuple[Sequence[Phrase], IllegalAction]]:
        return dead_ends(self, player) if self.phase == PLAY and player in self.to_act() else ()

    def choices(self, player: int) -> Sequence[Choice]:
        return self._choices if player != CHANCE and player in self.to_act() else ()

    @cached_property
    def _choices(self) -> tuple[Choice, ...]:
        """The choices, cached because every part of a panel asks for them."""
        return choices_of(self, self.turn, self._due)

    @cached_property
    def _due(self) -> tuple[Act, ...]:
        """The legal actions of the player whose turn it is, or of chance in that player's turn."""
        player = self.turn
        if self.phase == PLAY:
            return cat_actions(self, player)
        if self.phase == CATS:
            return tuple(Act(CAT, place) for place in drawable(self.board, player, self.drawings))
        return tuple(
            Act(FISH, place)
            for row in PLAYERS
            if not self.row_full(player, row)
            for place in drawable(self.board, row, self.drawings)
        )

    # Acting

    def apply(self, player: int, action: Action) -> State:
        check_turn(self, player)
        if not isinstance(action, Act) or action not in self._due:
            raise refusal(self, self.turn, action)
        return self._after(action)

    def _after(self, act: Act) -> State:
        """Return the state after a legal action of the player whose turn it is, or of chance."""
        player = self.turn
        if act.kind == FISH:
            fish = (*self.fish, Fish(player, act.place, None))
            return replace(self, plies=self.plies + 1, fish=fish)
        if act.kind == CAT:
            return self._with_cat(player, act.place)._with_lost_cats()
        return self._acted(player, act)._with_lost_cats()._with_outcome(player)

    def _with_cat(self, player: int, place: str) -> State:
        """Return the state after a player drew a cat, before cats are marked as lost or not."""
        number = len(self.cats[player]) + 1
        cat = Cat(number, place, place, None, home=False, lost=False)
        cats = changed(self.cats, player, (*self.cats[player], cat))
        lines = self._lengthened(player, place)
        return replace(self, plies=self.plies + 1, cats=cats, lines=lines)

    def _lengthened(self, player: int, *places: str) -> tuple[int, ...]:
        """Return both players' lines, with these places added to this player's line."""
        line = self.lines[player]
        for place in places:
            line |= self.board.mask[place]
        return changed(self.lines, player, line)

    def _acted(self, player: int, act: Act) -> State:
        """Return the state after a cat's action.

        In this state, the `lost` of each cat and the outcome are not yet updated.
        """
        cat = self.cats[player][act.cat - 1]
        stroke = self._stroke(player, cat, act)
        place = act.place
        lines = self._lengthened(player, place, *([stroke.sewer] if stroke.sewer else []))
        caught = self._caught(act)
        carries = caught.player if caught else cat.carries
        home = carries is not None and bool(self.board.mask[place] & self.board.homes[player])
        moved = replace(cat, at=place, carries=carries, home=home)
        closes = act.kind != POP and place in self.board.partner
        brings = lines != self.lines or home  # a cat that takes a fish lengthens its line
        return replace(
            self,
            plies=self.plies + 1,
            fish=self._fish_without(caught, (player, cat.number)),
            cats=changed(self.cats, player, changed(self.cats[player], act.cat - 1, moved)),
            lines=lines,
            blocked=self.blocked | {place} if closes else self.blocked,
            specials=changed(self.specials, player, self.specials[player] - (act.kind in SPECIALS)),
            strokes=(*self.strokes, stroke),
            quiet=0 if brings else self.quiet + 1,
        )

    def _stroke(self, player: int, cat: Cat, act: Act) -> Stroke:
        over: tuple[str, ...] = ()
        sewer = None
        if act.kind == POP:
            sewer = self.board.partner[act.place]
        elif act.kind != MOVE:
            over = jumped_over(self, cat.at, act.place)
        return Stroke(player, cat.number, act.kind, cat.at, act.place, over, sewer)

    def _caught(self, act: Act) -> Fish | None:
        """Return the fish that a legal action takes, or None. Only moves can take fish."""
        return next((f for f in self.fish if f.at == act.place and f.taken_by is None), None)

    def _fish_without(self, caught: Fish | None, taker: tuple[int, int]) -> tuple[Fish, ...]:
        if caught is None:
            return self.fish
        return tuple(
            replace(fish, taken_by=taker) if fish is caught else fish for fish in self.fish
        )

    # Consequences

    @cached_property
    def _errands(self) -> tuple[Errands, ...]:
        """The errands by player. They are correct even before `_with_lost_cats` marks the cats."""
        return tuple(errands(self, player) for player in PLAYERS)

    def _with_lost_cats(self) -> State:
        """Return the state with each cat marked as lost or not."""
        cats = tuple(
            tuple(
                cat if cat.lost == lost else replace(cat, lost=lost)
                for cat, lost in zip(cats, each.lost, strict=True)
            )
            for cats, each in zip(self.cats, self._errands, strict=True)
        )
        return self if cats == self.cats else replace(self, cats=cats)

    def _with_outcome(self, mover: int) -> State:
        """Return the state with its outcome, if this is the end of the match."""
        if all(cat.home for cat in self.cats[mover]):
            return replace(self, ended=Outcome(_won_by(mover), "delivered"))
        for player in (1 - mover, mover):
            if not self.specials[player] and self._errands[player].trapped:
                return replace(self, ended=Outcome(_won_by(1 - player), "trapped"))
        if self.quiet == IDLE:
            return replace(self, ended=Outcome((1, 1), "idle"))
        if not self._due:
            return replace(self, ended=Outcome(_won_by(mover), "stuck"))
        return self

    # Queries

    def events(self, player: int, action: Action) -> Sequence[Event]:  # noqa: ARG002
        return narrate(self, self._after(action), action) if isinstance(action, Act) else ()

    def forced(self) -> tuple[int, Action] | None:
        return single_action(self)

    def fallback(self, player: int) -> Action:
        legal = self.legal_actions(player)
        return least_committing(self, player, [(act, self._after(act)) for act in legal])

    def caution(self, player: int, action: Action) -> str | None:
        if not isinstance(action, Act):
            return None
        return caution_before(self, self._after(action), player)

    def laid_open(self) -> bool:
        return True

    def outcome(self) -> Outcome | None:
        return self.ended

    def decision(self, player: int, action: Action, outcome: Outcome) -> Mapping[str, Fact]:  # noqa: ARG002
        return decided_by(self._after(action), action) if isinstance(action, Act) else {}

    def observation(self, player: int | None) -> View:
        return observe(self, player)


def _won_by(player: int) -> tuple[int, ...]:
    """Return the final ranks if this player wins."""
    return tuple(1 if each == player else 2 for each in PLAYERS)
