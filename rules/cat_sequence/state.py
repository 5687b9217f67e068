"""Cat Sequence: a moment of a match.

Ours, where the original is silent: passes and the draw `stuck`, what a dead PURRR is, and how a
forgotten draw lapses, which carries back to everybody who played earlier.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypeVar

from rules.cat_sequence.actions import DEAD, DEAL, DEALER, DRAW, PASS, PLACE, PLAY, Move
from rules.cat_sequence.board import (
    BREEDS,
    CARDS,
    COPIES,
    LINE_MASKS,
    LINES_THROUGH,
    MEOW_CODE,
    PURRR_CODE,
    SPACES,
)
from rules.cat_sequence.observe import look
from rules.cat_sequence.refusals import refusal
from rules.cat_sequence.telling import tell
from rules.cat_sequence.view import View
from rules.errors import MatchOver, NotYourTurn
from rules.game import CHANCE, Action, Choice, Event, Outcome
from rules.turns import TurnBased

NOBODY = -1
NO_CHIP = 0

T = TypeVar("T")

_CHIPS_OF = tuple(bytes(chip == team + 1 for chip in range(256)) for team in range(3))
"""For `bytes.translate`: 1 where there is a chip of the team."""
_MOST_PLAYERS = 6
_DEALS = tuple(
    tuple(Move(DEAL, card, player=player) for card in range(len(CARDS)))
    for player in range(_MOST_PLAYERS)
)
"""By player, the deal of each card: made once, for chance weighs them at every draw."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What stays the same all match: players, teams, and options."""

    players: int
    teams: int
    goal: int
    manual: bool
    hand_size: int

    def team(self, player: int) -> int:
        return player % self.teams


@dataclass(frozen=True, slots=True)
class State(TurnBased):
    """`chips[i]` is 0 or the team number plus one; hands are sorted card codes.

    `deck` counts the cards left of each code. `due` is the player to whom chance deals next,
    after which the turn ends if `due_ends_turn`. `rights` are players who may still draw, in
    the order they played. `quiet` tells of each of the latest passes and skips whether a card
    was turned in in that turn. `latest` is the last thing seen: player, card text, space index.
    """

    setting: Setting
    layout: tuple[int, ...]
    deck: tuple[int, ...] = field(repr=False)
    hands: tuple[tuple[int, ...], ...] = field(repr=False)
    discards: tuple[tuple[int, ...], ...]
    chips: bytes = bytes(len(SPACES))
    dealer: int = NOBODY
    turn: int = NOBODY
    exchanged: bool = False
    due: int = NOBODY
    due_ends_turn: bool = False
    rights: tuple[int, ...] = ()
    quiet: tuple[bool, ...] = ()
    latest: tuple[int, str | None, int] | None = None
    ended: Outcome | None = None
    _legal: dict[int, tuple[Move, ...]] = field(
        default_factory=dict, compare=False, repr=False, init=False
    )

    # Who may do what

    @property
    def dealing(self) -> bool:
        """Whether the first hands are still being dealt."""
        return self.turn == NOBODY

    def to_act(self) -> tuple[int, ...]:
        if self.ended is not None:
            return ()
        if self.dealing or self.due != NOBODY:
            return (CHANCE,)
        return tuple(sorted({self.turn, *self.rights}))

    def legal_actions(self, player: int) -> Sequence[Move]:
        if player == CHANCE or player not in self.to_act():
            return ()
        if player not in self._legal:
            self._legal[player] = self._legal_of(player)
        return self._legal[player]

    def choices(self, player: int) -> Sequence[Choice]:
        return tuple(Choice.of(move, *move.path) for move in self.legal_actions(player))

    def _legal_of(self, player: int) -> tuple[Move, ...]:
        late = (Move(DRAW),) if player in self.rights else ()
        if player != self.turn:
            return late
        cards = sorted(set(self.hands[player]))
        plays = tuple(Move(PLAY, card, space) for card in cards for space in self.targets(card))
        dead = tuple(Move(DEAD, card) for card in cards if self.is_dead(card))
        return (*plays, *(() if self.exchanged else dead), *late) or (Move(PASS),)

    def targets(self, card: int) -> tuple[int, ...]:
        """The spaces a card could be played on by the player whose turn it is."""
        return self.targets_of(self.setting.team(self.turn), card)

    def targets_of(self, team: int, card: int) -> tuple[int, ...]:
        """The spaces on which a team could play a card."""
        if card == MEOW_CODE:
            safe = self.safe_spaces()
            return tuple(
                space
                for space, chip in enumerate(self.chips)
                if chip not in (NO_CHIP, team + 1) and space not in safe
            )
        spaces = _spaces_of(self.layout)[card]
        return tuple([space for space in spaces if self.chips[space] == NO_CHIP])

    def is_dead(self, card: int) -> bool:
        """Whether a card could never be played again, as far as the board shows now."""
        return card != MEOW_CODE and not self.targets_of(0, card)

    def lines_of(self, team: int) -> tuple[tuple[int, ...], ...]:
        """The completed lines of a team."""
        return _lines_of(self.chips, team)

    def safe_spaces(self) -> frozenset[int]:
        """Spaces whose chips are part of a sequence."""
        teams = range(self.setting.teams)
        return frozenset(space for team in teams for line in self.lines_of(team) for space in line)

    # Chance

    def chance_outcomes(self) -> Sequence[tuple[Action, int]]:
        if self.to_act() != (CHANCE,):
            return ()
        if len(self.layout) < len(SPACES):
            space, laid = len(self.layout), Counter(self.layout)
            return [
                (Move(PLACE, breed, space), left)
                for breed in range(len(BREEDS))
                if (left := COPIES - laid[breed])
            ]
        if self.dealer == NOBODY:
            return [(Move(DEALER, player=player), 1) for player in range(self.setting.players)]
        deals = _DEALS[self.served]
        return [(deals[card], left) for card, left in enumerate(self.deck) if left]

    @property
    def served(self) -> int:
        """The player who gets the next card."""
        if self.due != NOBODY:
            return self.due
        dealt = sum(map(len, self.hands))
        return (self.dealer + 1 + dealt) % self.setting.players

    def apply(self, player: int, action: Action) -> State:
        if player == CHANCE and self.to_act() == (CHANCE,):
            possible = [move for move, _ in self.chance_outcomes()]
            if not isinstance(action, Move) or action not in possible:
                raise refusal(self, player, action)
            return self._after_chance(action)
        if action not in self.legal_actions(player):
            self._refuse(player, action)
        return self._after(player, action)  # type: ignore[arg-type]  # legal actions are moves

    def _refuse(self, player: int, action: Action) -> None:
        if self.ended is not None:
            raise MatchOver("no-more-actions")
        if player not in self.to_act():
            raise NotYourTurn("wait", player=player)
        raise refusal(self, player, action)

    def _after_chance(self, move: Move) -> State:
        if move.kind == PLACE:
            return replace(self, layout=(*self.layout, move.card))
        if move.kind == DEALER:
            return replace(self, dealer=move.player)
        deck = _changed(self.deck, move.card, self.deck[move.card] - 1)
        hand = tuple(sorted((*self.hands[move.player], move.card)))
        dealt = replace(self, deck=deck, hands=_changed(self.hands, move.player, hand))
        if self.due == NOBODY:
            full = sum(map(len, dealt.hands)) == self.setting.players * self.setting.hand_size
            first = (self.dealer + 1) % self.setting.players
            return replace(dealt, turn=first) if full else dealt
        after = replace(dealt, due=NOBODY, due_ends_turn=False)
        return after._next_turn() if self.due_ends_turn else after._skip()

    # Players

    def _after(self, player: int, move: Move) -> State:
        if move.kind == DRAW:
            return self._lapse(player)._deal_to(player, ends_turn=False, latest=(player, None, -1))
        if move.kind == PASS:
            passed = replace(self, quiet=(*self.quiet, self.exchanged), latest=(player, None, -1))
            return passed._next_turn()
        latest = (player, move.text.partition("@")[0], move.space)
        spent = self._lapse(player)._discard(player, move.card)
        if move.kind == DEAD:
            return replace(spent, exchanged=True)._deal_to(player, ends_turn=False, latest=latest)
        return spent._play(player, move, latest)

    def _play(self, player: int, move: Move, latest: tuple[int, str | None, int]) -> State:
        team = self.setting.team(player)
        chip = NO_CHIP if move.card == MEOW_CODE else team + 1
        chips = bytearray(self.chips)
        chips[move.space] = chip
        played = replace(self, chips=bytes(chips), quiet=(), latest=latest)
        if chip and played._reaches_goal(team, move.space):
            places = tuple(
                1 if self.setting.team(other) == team else 2
                for other in range(self.setting.players)
            )
            return replace(played, ended=Outcome(places, "sequence"), rights=())
        if self.setting.manual:
            return replace(played, rights=(*played.rights, player))._next_turn()
        return played._deal_to(player, ends_turn=True, latest=latest)

    def _reaches_goal(self, team: int, space: int) -> bool:
        """Whether a chip just put on a space wins for its team."""
        new = [
            line
            for line in LINES_THROUGH[space]
            if all(self.chips[other] == team + 1 for other in line)
        ]
        if self.setting.goal == 1:
            return bool(new)
        lines = self.lines_of(team)
        return any(len(set(line) & set(other)) <= 1 for line in new for other in lines)

    def _discard(self, player: int, card: int) -> State:
        hand = list(self.hands[player])
        hand.remove(card)
        return replace(
            self,
            hands=_changed(self.hands, player, tuple(hand)),
            discards=_changed(self.discards, player, (*self.discards[player], card)),
        )

    def _lapse(self, player: int) -> State:
        """The right of a player ends, used or not, and so does everybody's who played earlier."""
        if player not in self.rights:
            return self
        return replace(self, rights=self.rights[self.rights.index(player) + 1 :])

    def _deal_to(
        self, player: int, *, ends_turn: bool, latest: tuple[int, str | None, int]
    ) -> State:
        """A card is due; without a deck the discards become one."""
        deck, discards = self.deck, self.discards
        if not any(deck):
            deck = tuple(
                sum(pile.count(card) for pile in discards) for card in range(len(self.deck))
            )
            discards = ((),) * self.setting.players
        return replace(
            self, deck=deck, discards=discards, due=player, due_ends_turn=ends_turn, latest=latest
        )

    def _next_turn(self) -> State:
        ended = self._stuck()
        if ended is not None:
            return replace(self, ended=ended, rights=())
        following = (self.turn + 1) % self.setting.players
        return replace(self, turn=following, exchanged=False)._skip()

    def _skip(self) -> State:
        """Go on to the next player if this one has neither cards nor a right to draw."""
        if self.hands[self.turn] or self.turn in self.rights:
            return self
        return replace(self, quiet=(*self.quiet, self.exchanged))._next_turn()

    def _stuck(self) -> Outcome | None:
        """A draw after a full round of passes and skips that changed nothing."""
        lately = self.quiet[-self.setting.players :]
        if len(lately) < self.setting.players or (any(lately) and NO_CHIP in self.chips):
            return None
        return Outcome((1,) * self.setting.players, "stuck")

    # What others want to know

    def events(self, player: int, action: Action) -> Sequence[Event]:
        return tell(self, player, action) if isinstance(action, Move) else ()

    def awaited(self) -> tuple[int, ...]:
        actors = self.to_act()
        return (self.turn,) if self.turn in actors else actors

    def forced(self) -> tuple[int, Action] | None:
        if self.ended is not None or self.to_act() == (CHANCE,):
            return None
        legal = self.legal_actions(self.turn)
        return (self.turn, legal[0]) if legal == (Move(PASS),) else None

    def fallback(self, player: int) -> Action:
        """A late draw, else a dead card, else the first chip that wins nothing, else anything."""
        legal = self.legal_actions(player)
        team = self.setting.team(player)

        def commitment(move: Move) -> tuple[int, bool]:
            rank = (DRAW, DEAD, PASS, PLAY).index(move.kind)
            if move.kind != PLAY:
                return rank, False
            return rank + (move.card == MEOW_CODE), self._would_win(team, move)

        return min(legal, key=commitment)

    def _would_win(self, team: int, move: Move) -> bool:
        chips = bytearray(self.chips)
        chips[move.space] = team + 1
        return replace(self, chips=bytes(chips))._reaches_goal(team, move.space)

    def caution(self, player: int, action: Action) -> str | None:  # noqa: ARG002
        return None

    def laid_open(self) -> bool:
        return self.ended is not None

    def outcome(self) -> Outcome | None:
        return self.ended

    def observation(self, player: int | None) -> View:
        return look(self, player)


# Positions follow each other with nearly the same chips, and many viewers look at each of them.


@lru_cache(maxsize=64)
def _spaces_of(layout: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """By card, the spaces it can be played on where they are free."""
    every = tuple(range(len(layout)))
    return tuple(
        every if card == PURRR_CODE else tuple(space for space in every if layout[space] == card)
        for card in range(len(CARDS))
    )


@lru_cache(maxsize=1024)
def _lines_of(chips: bytes, team: int) -> tuple[tuple[int, ...], ...]:
    covered = int.from_bytes(chips.translate(_CHIPS_OF[team]))
    return tuple([line for line, mask in LINE_MASKS if covered & mask == mask])


def _changed(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
