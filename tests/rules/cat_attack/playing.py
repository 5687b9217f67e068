"""Helpers for tests: build a table, list the legal actions, play a series of actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

import pytest

from rules.cat_attack import CatAttack
from rules.cat_attack.board import FOODS, INDEX, SHOPS, STREETS
from rules.cat_attack.board_queries import OFF, into_larder
from rules.cat_attack.cards import CODE, MOG, MOG_DECK
from rules.cat_attack.state import State
from rules.cat_attack.tasks import END, FIRST, THROW, Task
from rules.cat_attack.view import CARD, GO, House
from rules.errors import BadSetup, IllegalAction
from rules.game import CHANCE, Action, Event, full_options
from rules.registry import check_setup
from tests.rules.dice import Dice

GAME = CatAttack()
EARLIER = CatAttack(rules_version=1)
"""The game under rules version 1, which old matches still use."""

CATS, MICE, BIRDS = (
    " ".join(f"{suit}-{n}" for n in range(1, 7)) for suit in ("cat", "mouse", "bird")
)
FILLERS = (CATS, MICE, BIRDS) * 2
"""Hands for players whose cards do not matter."""


def setups(players: int) -> list[dict[str, str]]:
    """Return all valid combinations of options for this many players, without `minutes`."""
    options = [option for option in GAME.options if option.name != "minutes"]
    found = []
    for way in product(*(option.choices for option in options)):
        chosen = {o.name: c for o, c in zip(options, way, strict=True) if c != o.default}
        try:
            check_setup(GAME, players, chosen)
        except BadSetup:
            continue
        found.append(chosen)
    return found


def start(players: int = 2, kind: CatAttack = GAME, /, **options: str) -> State:
    return kind.initial_state(players, full_options(GAME, options))


def table(
    *at: str,
    hands: Sequence[str] = (),
    roll: int | None = None,
    turn: int = 0,
    larders: Mapping[int, str] | None = None,
    lives: Mapping[int, int] | None = None,
    out: Mapping[str, str] | None = None,
    car: str = "",
    closed: str = "",
    options: Mapping[str, str] | None = None,
    kind: CatAttack = GAME,
    **more: object,
) -> State:
    """Return a table with cats on these spaces, in seat order; `-` means a retired cat.

    Player `turn` is to play a card, or to move if there is a `roll`. `larders` maps households to
    texts of food, `lives` maps households to lives, and `out` maps mice and birds to spaces.
    Larders get the mice and birds with the lowest numbers that are not in `out`.
    """
    state = start(len(at), kind, **(options or {}))
    setting = state.setting
    full = [*hands, *FILLERS[len(hands) : len(at)]]
    dealt = tuple(
        tuple(sorted(CODE[card] for card in hand.split())) if space != "-" else ()
        for hand, space in zip(full, at, strict=True)
    )
    cards = [card for hand in dealt for card in hand]
    critters = {name: INDEX[space] for name, space in (out or {}).items()}
    stock, masks = list(state.stock), [0] * len(setting.houses)
    for household, line in (larders or {}).items():
        for food in line.split():
            masks[household] |= 1 << FOODS.index(food)
            if food in ("mouse", "bird"):
                name = next(n for n in setting.critters if n.startswith(food) and n not in critters)
                critters[name] = into_larder(household)
            else:
                stock[[shop.item for shop in SHOPS].index(food)] -= 1
    left = dict(enumerate(state.lives)) | dict(lives or {})
    gone = {setting.households[player] for player, space in enumerate(at) if space == "-"}
    first = Task(CARD, turn, value=FIRST), Task(THROW, turn), Task(END, turn)
    agenda = first if roll is None else (Task(GO, turn, value=roll), Task(END, turn))
    return replace(
        state,
        hands=dealt,
        deck=tuple(count - cards.count(card) for card, count in enumerate(MOG_DECK)),
        cats=tuple(OFF if space == "-" else INDEX[space] for space in at),
        lives=tuple(0 if h in gone else left[h] for h in range(len(setting.houses))),
        larders=tuple(masks),
        critters=tuple(critters.get(name, OFF) for name in setting.critters),
        stock=tuple(stock),
        closed=tuple(shop.name in closed.split() for shop in SHOPS),
        car=STREETS.index(car) if car else OFF,
        turn=turn,
        agenda=agenda,
        throws=(),
        **more,  # type: ignore[arg-type]
    )


def play(state: State, *texts: str) -> State:
    """Return the state after these actions, each taken by the player to act or by chance.

    Hands are refilled automatically unless the actions deal cards.
    """
    for text in texts:
        state = serve(state) if not text.startswith("deal") else state
        state = state.apply(state.to_act()[0], GAME.parse(text))
    return state


def serve(state: State) -> State:
    """Return the state after all hands are refilled, each time with the first possible card."""
    while state.task is not None and state.task.kind == "refill":
        state = state.apply(CHANCE, state.chance_outcomes()[0][0])
    return state


def events(state: State, *texts: str) -> list[Event]:
    """Take these actions and return the events of the last action."""
    before = serve(play(state, *texts[:-1]))
    return list(before.events(before.to_act()[0], GAME.parse(texts[-1])))


def told(state: State, *texts: str) -> list[str]:
    """Take these actions and return the keys of the events of the last action."""
    return [event.key for event in events(state, *texts)]


def refused(state: State, text: str) -> str:
    """Let the player to act try an illegal action, and return the reason for the refusal."""
    with pytest.raises(IllegalAction) as caught:
        state.apply(state.to_act()[0], GAME.parse(text))
    return caught.value.reason


def legal(state: State, begun: str = "") -> list[str]:
    """Refill the hands, and return the texts of the legal actions that start with `begun`."""
    state = serve(state)
    [player] = state.to_act()
    texts = [action.text for action in state.legal_actions(player)]
    return [text for text in texts if text.startswith(begun)]


def ends(state: State, begun: str) -> set[str]:
    """Return the rest of each legal action that starts with `begun`, such as `a2` of `go a2`."""
    return {text.removeprefix(f"{begun} ") for text in legal(state, f"{begun} ")}


def at(state: State, player: int) -> str | None:
    """Return the space of a player's cat."""
    return state.observation(None).cats[player].space


def lives(state: State) -> list[int]:
    """Return the lives of all households."""
    return list(state.lives)


def house(state: State, player: int) -> House:
    cat = state.observation(None).cats[player]
    return state.observation(None).houses[cat.house - 1]


def larder(state: State, player: int) -> set[str]:
    """Return the items in a player's larder."""
    return {item for item in house(state, player).larder if item}


def where(state: State, name: str) -> str | int | None:
    """Return the space of a mouse or bird, or the house whose larder holds it, or else None."""
    [critter] = [c for c in state.observation(None).critters if c.name == name]
    return critter.space if critter.space is not None else critter.larder


def hand(state: State, player: int) -> list[str]:
    return [MOG[card] for card in state.hands[player]]


def possible(state: State) -> list[tuple[int, Action]]:
    """Return all actions that are legal now, each with its player or `CHANCE`."""
    [player] = state.to_act()
    if player == CHANCE:
        return [(CHANCE, action) for action, _ in state.chance_outcomes()]
    return [(player, action) for action in state.legal_actions(player)]


def played_at_random(
    label: str, players: int = 4, *, options: Mapping[str, str] | None = None, plies: int = 5000
) -> Iterator[tuple[State, int, Action]]:
    """Yield each state of a random match, with the player and the action that followed."""
    dice = Dice(label)
    state = start(players, **(options or {}))
    for _ in range(plies):
        if state.ended is not None:
            return
        player, action = drawn(state, dice)
        yield state, player, action
        state = state.apply(player, action)


def drawn(state: State, dice: Dice) -> tuple[int, Action]:
    """Return a random action of the player to act, or an action of chance drawn by weight."""
    [player] = state.to_act()
    if player != CHANCE:
        return player, dice.choose(state.legal_actions(player))
    outcomes = state.chance_outcomes()
    rest = dice.below(sum(weight for _, weight in outcomes))
    for action, weight in outcomes:
        if rest < weight:
            return CHANCE, action
        rest -= weight
    raise AssertionError("weights do not add up")
