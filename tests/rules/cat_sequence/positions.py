"""Random tables in the middle of a match. Each table exists twice: as a state and as an oracle.

Unlike random matches, random tables often have crowded boards, empty hands or an empty deck.
"""

from __future__ import annotations

from collections import Counter

from rules.cat_sequence.state import State
from rules.game import full_options
from tests.rules.cat_sequence.oracle import BREEDS, SPACES, Oracle, Played, Turn
from tests.rules.cat_sequence.playing import GAME, SETUPS, table
from tests.rules.dice import Dice


def random_table(dice: Dice) -> tuple[State, Oracle]:
    """Return one random table as a state and as an oracle; its match is not over."""
    while True:
        oracle = _random_oracle(dice)
        oracle.pass_over()
        if not oracle.outcome and not oracle.happened:
            return product(oracle), oracle


def _random_oracle(dice: Dice) -> Oracle:
    players, options = dice.choose([setup for setup in SETUPS if setup[1]["layout"] == "fixed"])
    oracle = Oracle.start(players, full_options(GAME, options), printed_layout())
    oracle.dealer, oracle.turn = players - 1, dice.below(players)
    _lay_chips(oracle, dice)
    _share_cards(oracle, dice)
    _remember_turns(oracle, dice)
    return oracle


def printed_layout() -> dict[str, str]:
    spaces = table("", "").observation(None).spaces
    return {space.name: space.breed for space in spaces if space.breed}


def _lay_chips(oracle: Oracle, dice: Dice) -> None:
    """Lay a random number of random chips, then remove or recolour some until no team has won."""
    percent = dice.choose([10, 40, 70, 95, 100])
    mine = dice.choose([50, 50, 85])
    for space in SPACES:
        if dice.below(100) < percent:
            lucky = dice.below(100) < mine
            oracle.chips[space] = 0 if lucky else dice.below(oracle.teams)
    for team in range(oracle.teams):
        while oracle.has_won(team):
            space = dice.choose(dice.choose(oracle.lines(team)))
            other = (team + 1) % oracle.teams
            oracle.chips[space] = other
            if oracle.has_won(other):
                del oracle.chips[space]


def _share_cards(oracle: Oracle, dice: Dice) -> None:
    cards = dice.shuffled([card for card in [*BREEDS, "purrr", "meow"] for _ in range(2)])
    special = dice.below(3) == 0
    if special:
        cards.sort(key=lambda card: card in BREEDS)
        cards[:12] = dice.shuffled(cards[:12])
    short = oracle.options["draw"] == "manual"
    for player in range(oracle.players):
        size = oracle.full_hand()
        size = dice.below(size + 1) if short else size
        oracle.hands[player], cards = cards[:size], cards[size:]
    in_deck = dice.choose([0, 1, 2, 30, len(cards)])
    oracle.deck = Counter(cards[:in_deck])
    for card in cards[in_deck:]:
        oracle.discards[dice.below(oracle.players)].append(card)


def _remember_turns(oracle: Oracle, dice: Dice) -> None:
    """Invent the turns of the latest round; with `draw=manual`, some players may still draw."""
    assert oracle.turn is not None
    often = dice.choose([0, 50, 100])
    for back in range(oracle.players):
        played = dice.below(100) < often
        oracle.turns.append(Turn(played, turned_in=dice.below(3) == 0))
        if played and oracle.options["draw"] == "manual":
            oracle.plays.append(Played((oracle.turn + back) % oracle.players, "used"))
    late = dice.below(len(oracle.plays) + 1)
    for play in oracle.plays[len(oracle.plays) - late :]:
        play.right = "open"
    oracle.exchanged = bool(oracle.hands[oracle.turn]) and dice.below(3) == 0
    if oracle.exchanged:
        for play in oracle.plays:
            if play.player == oracle.turn:
                play.right = "lapsed"


def product(oracle: Oracle) -> State:
    """Return a state of the game with the same table as the oracle."""
    quiet: list[bool] = []
    for turn in oracle.turns:
        quiet = [] if turn.played else [*quiet, turn.turned_in]
    assert oracle.turn is not None
    assert oracle.dealer is not None
    return table(
        *(" ".join(hand) for hand in oracle.hands),
        chips={
            team: " ".join(s for s, t in oracle.chips.items() if t == team)
            for team in range(oracle.teams)
        },
        turn=oracle.turn,
        exchanged=oracle.exchanged,
        rights=tuple(oracle.owed()),
        quiet=tuple(quiet),
        deck=" ".join(oracle.deck.elements()),
        discards=[" ".join(pile) for pile in oracle.discards],
        **oracle.options,
    )
