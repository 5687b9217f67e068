"""Washi Cat: a moment of a match.

Rulings of ours: a start space counts as its owner's line; a cat that is home acts no more; the ends
`idle` and `stuck`, and the order in which ends are looked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from rules.errors import MatchOver, NotYourTurn
from rules.game import CHANCE, Action, Choice, Event, Outcome, Untimed
from rules.washi_cat.actions import CAT, SPECIALS, Act
from rules.washi_cat.board import Board
from rules.washi_cat.choosing import caution_before, choices_of, least_committing
from rules.washi_cat.drawing import FISH_A_ROW, drawable, home_letter
from rules.washi_cat.errands import Errands, errands
from rules.washi_cat.moving import cat_actions, jumped_over
from rules.washi_cat.observe import look
from rules.washi_cat.refusals import refusal
from rules.washi_cat.telling import tell
from rules.washi_cat.view import CATS, FISH, MOVE, PLAY, POP, Cat, Fish, Stroke, View

PLAYERS = (0, 1)
FISH_DRAWN, ALL_DRAWN = 8, 12
"""After so many plies all fish are drawn, and the cats too."""
SPECIALS_A_GAME = 2
IDLE = 40

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class State(Untimed):
    """`plies` counts all actions, drawings included: it tells whose turn it is and for what.

    `quick` leaves the drawings to chance. `lines[i]` is player i's line as a set of places (see
    `board`). `blocked` are the sewers that are closed as pipes. Each cat's `lost` is true to the
    map as it stands. See `view.View` for the rest.
    """

    board: Board
    quick: bool = False
    plies: int = 0
    fish: tuple[Fish, ...] = ()
    cats: tuple[tuple[Cat, ...], ...] = ((), ())
    lines: tuple[int, ...] = (0, 0)
    blocked: frozenset[str] = frozenset()
    specials: tuple[int, ...] = (SPECIALS_A_GAME,) * 2
    strokes: tuple[Stroke, ...] = field(default=(), repr=False)
    quiet: int = 0
    ended: Outcome | None = None

    # Who may do what

    @property
    def turn(self) -> int:
        """Whose drawing or action is due, also where chance draws."""
        return self.plies % len(PLAYERS)

    @property
    def phase(self) -> str:
        if self.plies < FISH_DRAWN:
            return FISH
        return CATS if self.plies < ALL_DRAWN else PLAY

    @property
    def asked(self) -> str | None:
        """What who is to act is asked to do; None while chance draws and after the end."""
        return None if self.to_act() in ((), (CHANCE,)) else self.phase

    def to_act(self) -> tuple[int, ...]:
        if self.ended is not None:
            return ()
        return (CHANCE,) if self.quick and self.phase != PLAY else (self.turn,)

    def legal_actions(self, player: int) -> Sequence[Act]:
        return self._due() if player != CHANCE and player in self.to_act() else ()

    def chance_outcomes(self) -> Sequence[tuple[Action, int]]:
        return [(act, 1) for act in self._due()] if self.to_act() == (CHANCE,) else []

    def choices(self, player: int) -> Sequence[Choice]:
        return choices_of(self, player)

    def _due(self) -> tuple[Act, ...]:
        """All that the player whose turn it is may do, or chance for them."""
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

    @property
    def drawings(self) -> tuple[str, ...]:
        """Where something was drawn."""
        cats = (cat.start for cats in self.cats for cat in cats)
        return (*(fish.at for fish in self.fish), *cats)

    def row_full(self, player: int, row: int) -> bool:
        """Whether a player has drawn all the fish that belong in the home row of player `row`."""
        letter = home_letter(self.board, row)
        drawn = [fish for fish in self.fish if (fish.player, fish.at[0]) == (player, letter)]
        return len(drawn) == FISH_A_ROW

    @property
    def fish_left(self) -> int:
        """The fish that nobody has taken, as a set of places."""
        mask = self.board.mask
        return sum(mask[fish.at] for fish in self.fish if fish.taken_by is None)

    # Acting

    def apply(self, player: int, action: Action) -> State:
        if self.ended is not None:
            raise MatchOver("no-more-actions")
        if player not in self.to_act():
            raise NotYourTurn("wait", player=player)
        if not isinstance(action, Act) or action not in self._due():
            raise refusal(self, self.turn, action)
        after = replace(self, plies=self.plies + 1)
        if action.kind == FISH:
            return replace(after, fish=(*self.fish, Fish(self.turn, action.place, None)))
        if action.kind == CAT:
            return after._with_cat(self.turn, action.place)._weighed()
        return after._acted(player, action)._weighed()._judged(player)

    def _with_cat(self, player: int, place: str) -> State:
        """A cat drawn."""
        number = len(self.cats[player]) + 1
        cat = Cat(number, place, place, None, home=False, lost=False)
        cats = _changed(self.cats, player, (*self.cats[player], cat))
        return replace(self, cats=cats, lines=self._lengthened(player, place))

    def _lengthened(self, player: int, *places: str) -> tuple[int, ...]:
        line = self.lines[player]
        for place in places:
            line |= self.board.mask[place]
        return _changed(self.lines, player, line)

    def _acted(self, player: int, act: Act) -> State:
        """A cat's action carried out, before what follows from it."""
        cat = self.cats[player][act.cat - 1]
        stroke = self._stroke(player, cat, act)
        place = act.place
        lines = self._lengthened(player, place, *([stroke.sewer] if stroke.sewer else []))
        caught = self._caught(act)
        carries = caught.player if caught else cat.carries
        home = carries is not None and bool(self.board.mask[place] & self.board.homes[player])
        moved = replace(cat, at=place, carries=carries, home=home)
        closes = act.kind != POP and place in self.board.partner
        brings = lines != self.lines or home  # there was no line on a fish
        return replace(
            self,
            fish=self._fish_without(caught, (player, cat.number)),
            cats=_changed(self.cats, player, _changed(self.cats[player], act.cat - 1, moved)),
            lines=lines,
            blocked=self.blocked | {place} if closes else self.blocked,
            specials=_changed(
                self.specials, player, self.specials[player] - (act.kind in SPECIALS)
            ),
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
        """The fish that a legal action picks up. Only moves come to one."""
        return next((f for f in self.fish if f.at == act.place and f.taken_by is None), None)

    def _fish_without(self, caught: Fish | None, taker: tuple[int, int]) -> tuple[Fish, ...]:
        if caught is None:
            return self.fish
        return tuple(
            replace(fish, taken_by=taker) if fish is caught else fish for fish in self.fish
        )

    # What comes of it

    def errands(self, player: int) -> Errands:
        return errands(self, player)

    def _weighed(self) -> State:
        """The same with each cat marked as lost or not."""
        cats = tuple(
            tuple(
                cat if cat.lost == lost else replace(cat, lost=lost)
                for cat, lost in zip(self.cats[player], self.errands(player).lost, strict=True)
            )
            for player in PLAYERS
        )
        return replace(self, cats=cats)

    def _judged(self, mover: int) -> State:
        """The same with its outcome, if this is the end of the match."""
        if all(cat.home for cat in self.cats[mover]):
            return replace(self, ended=Outcome(_won_by(mover), "delivered"))
        for player in (1 - mover, mover):
            if not self.specials[player] and self.errands(player).trapped:
                return replace(self, ended=Outcome(_won_by(1 - player), "trapped"))
        if self.quiet == IDLE:
            return replace(self, ended=Outcome((1, 1), "idle"))
        if not self._due():
            return replace(self, ended=Outcome(_won_by(mover), "stuck"))
        return self

    # What others want to know

    def events(self, player: int, action: Action) -> Sequence[Event]:  # noqa: ARG002
        return tell(self, action) if isinstance(action, Act) else ()

    def awaited(self) -> tuple[int, ...]:
        return self.to_act()

    def forced(self) -> tuple[int, Action] | None:
        legal = self.legal_actions(self.turn)
        return (self.turn, legal[0]) if len(legal) == 1 else None

    def fallback(self, player: int) -> Action:
        return least_committing(self, player)

    def caution(self, player: int, action: Action) -> str | None:
        return caution_before(self, player, action) if isinstance(action, Act) else None

    def laid_open(self) -> bool:
        return True

    def outcome(self) -> Outcome | None:
        return self.ended

    def observation(self, player: int | None) -> View:
        return look(self, player)


def _won_by(player: int) -> tuple[int, ...]:
    return tuple(1 if each == player else 2 for each in PLAYERS)


def _changed(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
