"""Cat Sequence: the state of a match.

We made rulings where the original rules are silent: about passes, about matches that end as
`stuck`, about dead PURRR cards, and about cards that a player forgot to draw. When a player draws
late, all players with an older right to draw lose that right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from rules.cat_sequence.actions import DEAD, DEAL, DEALER, DRAW, PASS, PLACE, PLAY, Move
from rules.cat_sequence.board import BREEDS, CARDS, COPIES, MEOW_CODE, PURRR_CODE
from rules.cat_sequence.ending import decided_by
from rules.cat_sequence.lines import SPACES
from rules.cat_sequence.narration import narrate
from rules.cat_sequence.observe import observe
from rules.cat_sequence.position import NO_CHIP, NOBODY, Position
from rules.cat_sequence.refusals import cards_missing, refusal
from rules.cat_sequence.view import View
from rules.errors import Fact, IllegalAction
from rules.game import CHANCE, Action, Choice, Event, Outcome, Phrase
from rules.tuples import changed
from rules.turns import TurnBased, check_turn, possible

_MOST_PLAYERS = 6
_DEALS = tuple(
    tuple(Move(DEAL, card, player=player) for card in range(len(CARDS)))
    for player in range(_MOST_PLAYERS)
)
"""All actions that deal a card to a player, created once, because every draw needs them."""
_PLACINGS = tuple(
    tuple(Move(PLACE, breed, space) for breed in range(len(BREEDS))) for space in range(len(SPACES))
)
"""All actions that place a breed on a space, created once to save time."""


def _weight(line: int = 0, bars: int = 0) -> int:
    """Return a choice's sort weight.

    The largest weight is for a move that completes a line. Smaller weights are, in this order, for
    a move that blocks a line with four chips, extends a line to four chips, or blocks a line with
    three chips.
    """
    return max(4 * (line == 5), 3 * (bars == 4), 2 * (line == 4), 1 * (bars == 3))


@dataclass(frozen=True)
class State(Position, TurnBased):
    """A position, together with the rules for playing on from it."""

    _legal: dict[int, tuple[Move, ...]] = field(
        default_factory=dict, compare=False, repr=False, init=False
    )
    _choices: dict[int, tuple[Choice, ...]] = field(
        default_factory=dict, compare=False, repr=False, init=False
    )
    """Choices by player, cached because every part of a panel asks for them."""

    # Legal actions

    def legal_actions(self, player: int) -> Sequence[Move]:
        if player == CHANCE or player not in self.to_act():
            return ()
        if player not in self._legal:
            self._legal[player] = self._legal_of(player)
        return self._legal[player]

    def conceivable(self, player: int) -> Iterable[Move]:
        for card in sorted(set(self.hands[player])):
            yield from (Move(PLAY, card, space) for space in range(len(SPACES)))
            yield Move(DEAD, card)

    def choices(self, player: int) -> Sequence[Choice]:
        """Return the player's choices, with the weights of `_weight`.

        Each choice has the facts of its move, and the `spaces` of its card. A choice to put a chip
        also has `line`, the number of chips in the player's longest line through the space, and
        `bars`, the number of chips in the longest line that the chip blocks.
        """
        if player not in self._choices:
            self._choices[player] = tuple(
                self._choice(player, move) for move in self.legal_actions(player)
            )
        return self._choices[player]

    def _choice(self, player: int, move: Move) -> Choice:
        lines = self._in_lines(player, move)
        facts = {**move.facts, "spaces": self._told_spaces(move), **lines}
        if move.kind == PLAY and move.card == MEOW_CODE:
            # Taking a chip away blocks a line, just as covering the line's last open space does.
            broken = self.most_in_line(self.chips[move.space] - 1, move.space)
            return Choice(move.path, (move,), facts, _weight(0, broken))
        return Choice(move.path, (move,), facts, _weight(**lines))

    def _told_spaces(self, move: Move) -> str:
        """Return the spaces of a move's card, separated by blanks; "" if the move has no card.

        For a breed, these are the open spaces; for a dead card, all its spaces. Wildcards have no
        list: PURRR has "any" and MEOW has "taken".
        """
        if move.card < 0:
            return ""
        if move.card >= len(BREEDS):
            return "any" if move.card == PURRR_CODE else "taken"
        dead = move.kind == DEAD
        spaces = self.spaces_of(move.card) if dead else self.targets(move.card)
        return " ".join(SPACES[space] for space in spaces)

    def _in_lines(self, player: int, move: Move) -> dict[str, int]:
        if move.kind != PLAY or move.card == MEOW_CODE:
            return {}
        own = self.setting.team(player)
        others = (team for team in range(self.setting.teams) if team != own)
        bars = max(self.most_in_line(team, move.space) for team in others)
        line = self.most_in_line(own, move.space, own=1)
        return {"line": line, "bars": bars}

    def _legal_of(self, player: int) -> tuple[Move, ...]:
        late = (Move(DRAW),) if player in self.rights else ()
        if player != self.turn:
            return late
        cards = sorted(set(self.hands[player]))
        plays = tuple(Move(PLAY, card, space) for card in cards for space in self.targets(card))
        dead = tuple(Move(DEAD, card) for card in cards if self.is_dead(card))
        return (*plays, *(() if self.exchanged else dead), *late) or (Move(PASS),)

    # Chance

    def chance_outcomes(self) -> Sequence[tuple[Action, int]]:
        return self._weighted

    @cached_property
    def _weighted(self) -> tuple[tuple[Move, int], ...]:
        """The chance actions with weights."""
        if self.to_act() != (CHANCE,):
            return ()
        if len(self.layout) < len(SPACES):
            laid = bytes(self.layout)
            return tuple(
                (place, left)
                for breed, place in enumerate(_PLACINGS[len(laid)])
                if (left := COPIES - laid.count(breed))
            )
        if self.dealer == NOBODY:
            return tuple((Move(DEALER, player=who), 1) for who in range(self.setting.players))
        deals = _DEALS[self.served]
        return tuple((deals[card], left) for card, left in enumerate(self.deck) if left)

    def apply(self, player: int, action: Action) -> State:
        if not isinstance(action, Move) or action not in possible(self, player):
            check_turn(self, player)
            raise refusal(self, player, action)
        return self._after(player, action)

    def _after(self, player: int, move: Move) -> State:
        """Return the state after a legal action of a player or of chance."""
        return self._after_chance(move) if player == CHANCE else self._after_player(player, move)

    def _after_chance(self, move: Move) -> State:
        if move.kind == PLACE:
            return replace(self, layout=(*self.layout, move.card))
        if move.kind == DEALER:
            return replace(self, dealer=move.player)
        deck = changed(self.deck, move.card, self.deck[move.card] - 1)
        hand = tuple(sorted((*self.hands[move.player], move.card)))
        hands = changed(self.hands, move.player, hand)
        dealt = replace(self, deck=deck, hands=hands, due=NOBODY, due_ends_turn=False)
        if self.due == NOBODY:
            full = sum(map(len, hands)) == self.setting.players * self.setting.hand_size
            first = (self.dealer + 1) % self.setting.players
            return replace(dealt, turn=first) if full else dealt
        return dealt._next_turn() if self.due_ends_turn else dealt._skip()

    # Players

    def _after_player(self, player: int, move: Move) -> State:
        if move.kind == DRAW:
            drawing = replace(self, rights=self._rights_without(player), latest=(player, None, -1))
            return drawing._deal_to(player, ends_turn=False)
        if move.kind == PASS:
            passed = replace(self, quiet=(*self.quiet, self.exchanged), latest=(player, None, -1))
            return passed._next_turn()
        spent = self._spent(player, move)
        if move.kind == DEAD:
            return spent._deal_to(player, ends_turn=False)
        return spent._played(player, move)

    def _spent(self, player: int, move: Move) -> State:
        """Return the state after the card is discarded and a chip put or taken, before any draw."""
        hand, dead = list(self.hands[player]), move.kind == DEAD
        hand.remove(move.card)
        return replace(
            self,
            hands=changed(self.hands, player, tuple(hand)),
            discards=changed(self.discards, player, (*self.discards[player], move.card)),
            rights=self._rights_without(player),
            latest=(player, move.text.partition("@")[0], move.space),
            exchanged=self.exchanged or dead,
            chips=self.chips if dead else self._chips_after(player, move),
            quiet=self.quiet if dead else (),
        )

    def _chips_after(self, player: int, move: Move) -> bytes:
        chips = bytearray(self.chips)
        chips[move.space] = NO_CHIP if move.card == MEOW_CODE else self.setting.team(player) + 1
        return bytes(chips)

    def _played(self, player: int, move: Move) -> State:
        """Return the state after a chip was put on the board or taken off it.

        In this state, the match has ended, or chance must deal the player a card. If players draw
        their cards themselves (`draw=manual`), the next turn has started.
        """
        team = self.setting.team(player)
        if move.card != MEOW_CODE and self.reaches_goal(team, move.space):
            places = tuple(
                1 if self.setting.team(other) == team else 2
                for other in range(self.setting.players)
            )
            return replace(self, ended=Outcome(places, "sequence"), rights=())
        if self.setting.manual:
            return replace(self, rights=(*self.rights, player))._next_turn()
        return self._deal_to(player, ends_turn=True)

    def _rights_without(self, player: int) -> tuple[int, ...]:
        """Return the players whose right to draw a card is newer than this player's right.

        If this player has no right to draw, return all players who have one.
        """
        if player not in self.rights:
            return self.rights
        return self.rights[self.rights.index(player) + 1 :]

    def _deal_to(self, player: int, *, ends_turn: bool) -> State:
        """Return the state in which chance must deal a card to the player next.

        If the deck is empty, all discards become the new deck.
        """
        deck, discards = self.deck, self.discards
        if not any(deck):
            deck = tuple(
                sum(pile.count(card) for pile in discards) for card in range(len(self.deck))
            )
            discards = ((),) * self.setting.players
        return replace(self, deck=deck, discards=discards, due=player, due_ends_turn=ends_turn)

    def _next_turn(self) -> State:
        ended = self._stuck()
        if ended is not None:
            return replace(self, ended=ended, rights=())
        following = (self.turn + 1) % self.setting.players
        return replace(self, turn=following, exchanged=False)._skip()

    def _skip(self) -> State:
        """Return the state after skipping players who have neither cards nor a right to draw."""
        if self.hands[self.turn] or self.turn in self.rights:
            return self
        return replace(self, quiet=(*self.quiet, self.exchanged))._next_turn()

    def _stuck(self) -> Outcome | None:
        """Return the outcome `stuck` if a round of passes and skips changed nothing, else None."""
        lately = self.quiet[-self.setting.players :]
        if len(lately) < self.setting.players or (any(lately) and NO_CHIP in self.chips):
            return None
        return Outcome((1,) * self.setting.players, "stuck")

    # Queries

    def events(self, player: int, action: Action) -> Sequence[Event]:
        if not isinstance(action, Move):
            return ()
        return narrate(self, self._after(player, action), player, action)

    def awaited(self) -> tuple[int, ...]:
        actors = self.to_act()
        return (self.turn,) if self.turn in actors else actors

    def forced(self) -> tuple[int, Action] | None:
        """Return the pass of a player if everybody can see that there is no other action."""
        legal = self.legal_actions(self.turn)
        if legal != (Move(PASS),) or not self._all_can_see_no_play():
            return None
        return self.turn, legal[0]

    def _all_can_see_no_play(self) -> bool:
        """Return whether no card at all, in hand or not, could be played or turned in now."""
        return self.exchanged and not any(map(self.targets, range(len(CARDS))))

    def fallback(self, player: int) -> Action:
        """Return the first legal action in this order: late draw, dead card, pass, play.

        Of several plays, prefer one that does not use a MEOW, and then one that does not win.
        """
        legal = self.legal_actions(player)
        team = self.setting.team(player)

        def commitment(move: Move) -> tuple[int, bool]:
            rank = (DRAW, DEAD, PASS, PLAY).index(move.kind)
            if move.kind != PLAY:
                return rank, False
            return rank + (move.card == MEOW_CODE), self.would_win(team, move.space)

        return min(legal, key=commitment)

    def cards_missing(self, player: int) -> Iterable[tuple[Sequence[Phrase], IllegalAction]]:
        return cards_missing(self, player)

    def laid_open(self) -> bool:
        return self.ended is not None

    def outcome(self) -> Outcome | None:
        return self.ended

    def decision(self, player: int, action: Action, outcome: Outcome) -> Mapping[str, Fact]:  # noqa: ARG002
        if not isinstance(action, Move):
            return {}
        return decided_by(self._after(player, action), player, action)

    def observation(self, player: int | None) -> View:
        return observe(self, player)
