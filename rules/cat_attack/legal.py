"""Cat Attack: what a player may do. All of it is compulsory where it is possible.

Ours, where the original is silent: one more Mog card by a Curiosity card is a card, neither a Cat
Fight nor Six Cat. A Cat Burglar needs a free space to land on, and cannot land where it is already.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.cat_attack.actions import FIGHT, KEEP, NOTHING, PLAY, SHOW, SIX, YIELD, Move, move
from rules.cat_attack.board import BIRD, FOODS, MOUSE, NAMES
from rules.cat_attack.cards import ATTACK, CAT, HAND, MOG, SPEEDY, suit_of, value_of
from rules.cat_attack.scene import (
    AT_HOME,
    any_in,
    area_of,
    at_home,
    closed_homes,
    ground_of,
    held,
    is_retired,
    larder_of,
    loot_of,
    occupied_homes,
    others_cats,
    uncatchable,
)
from rules.cat_attack.tasks import FIRST, Task
from rules.cat_attack.view import ANSWER, CARD, ESCAPE, GO, SWAP, TAKE
from rules.cat_attack.ways import (
    BIT,
    ENDS,
    HOLES,
    HOME_AT,
    PRINT_OF_SHOP,
    WITHIN,
    creeps_of,
    ends_of,
    mask_of,
    spaces_in,
)

if TYPE_CHECKING:
    from rules.cat_attack.state import State


def legal_moves(state: State) -> tuple[Move, ...]:
    """All that who is asked may do."""
    task = state.agenda[0]
    return tuple(_LEGAL[task.kind](state, task))


def hangs_on_hands(state: State, task: Task) -> bool:
    """Whether cards that are hidden from somebody decide what can be done.

    That a hand has no cards at all everybody sees.
    """
    players = {CARD: (task.player,), ANSWER: (task.player,), SWAP: (task.player, task.other)}
    hands = [state.hands[player] for player in players.get(task.kind, ())]
    return bool(hands) and all(hands)


# A Mog card, or what may be done instead


def _of_card(state: State, task: Task) -> Iterator[Move]:
    player = task.player
    hand = dict.fromkeys(state.hands[player])
    for card in hand:
        yield from plays_of(state, player, card)
    if task.value == FIRST and not state.setting.kittens:
        suited = [MOG[card] for card in hand if suit_of(card)]
        for other in targets_among_cats(state, player):
            for name in suited:
                yield move(FIGHT, name, state.setting.cats[other])
        yield from _six_cat(state, player)


def plays_of(state: State, player: int, card: int) -> Iterator[Move]:
    """The ways to play a card of the player's hand; there is always one."""
    name, suit = MOG[card], suit_of(card)
    if suit == CAT:
        yield from _walks(PLAY, name, ends_for(state, player, value_of(card)))
    elif suit:
        yield from _creeps(state, suit, card)
    elif name == SPEEDY:
        yield move(PLAY, name)
    else:
        targets = attack_targets(state, player) if name == ATTACK else burglaries(state, player)
        for target in targets or (NOTHING,):
            yield move(PLAY, name, "", target)


def ends_for(state: State, player: int, steps: int) -> int:
    """Where a player's cat may end a move of so many steps, as a mask; none if it is cornered."""
    return ends_of(state.cats[player], steps, ground_of(state, player))


def _walks(kind: str, card: str, ends: int) -> Iterator[Move]:
    if not ends:
        yield move(kind, card, "", NOTHING)
    for space in spaces_in(ends):
        yield move(kind, card, "", NAMES[space])


def _creeps(state: State, kind: str, card: int) -> Iterator[Move]:
    name, steps = MOG[card], value_of(card)
    taken, found = occupied(state), False
    for critter, start in movable(state, kind):
        piece = state.setting.critters[critter]
        for space in spaces_in(creeps_of(kind, start, steps) & ~taken):
            found = True
            yield move(PLAY, name, piece, ENDS[space])
    if not found:
        yield move(PLAY, name, "", NOTHING)


def movable(state: State, kind: str) -> Iterator[tuple[int, int]]:
    """Mice or birds that a card may move, each with where it starts from.

    Of those in their house, and of those in a larder, only the first. Out of a larder leads the
    Home; only a retired cat's larder is open.
    """
    seen: set[int] = set()
    for critter in state.setting.critters_of(kind):
        place = state.critters[critter]
        if place >= 0:
            yield critter, place
            continue
        if place in seen:
            continue
        seen.add(place)
        if place == AT_HOME:
            yield critter, HOLES[kind]
        elif is_retired(state, larder_of(place)):
            yield critter, HOME_AT[state.setting.houses[larder_of(place)]]


def occupied(state: State) -> int:
    """Spaces with a cat, a mouse or a bird on them."""
    return mask_of(space for space in (*state.cats, *state.critters) if space >= 0)


# Jumps and fights


def targets_among_cats(state: State, player: int) -> list[int]:
    """Players whose cats can be jumped on or fought with."""
    own = state.cats[player]
    near = WITHIN[own] & ~closed_homes(state, player)
    return [
        other
        for other, space in enumerate(state.cats)
        if space >= 0
        and BIT[space] & near
        and not state.setting.mates(player, other)
        and not at_home(state, other)
    ]


def attack_targets(state: State, player: int) -> list[str]:
    """Names of the cats, mice and birds that a Cat Attack card reaches."""
    near = WITHIN[state.cats[player]] & ~uncatchable(state, player)
    setting = state.setting
    return [setting.cats[other] for other in targets_among_cats(state, player)] + [
        setting.critters[critter]
        for critter, space in enumerate(state.critters)
        if space >= 0 and BIT[space] & near
    ]


def burglaries(state: State, player: int) -> list[str]:
    """Names of the spaces that a Cat Burglar card reaches."""
    free = WITHIN[state.cats[player]] & ~others_cats(state, player)
    if not state.setting.kittens:
        closed = closed_homes(state, player) | occupied_homes(state, player)
    else:
        closed = mask_of(HOME_AT)
    own = state.setting.households[player]
    homes = [
        HOME_AT[house]
        for household, house in enumerate(state.setting.houses)
        if household != own and not BIT[HOME_AT[house]] & closed
    ]
    return [NAMES[space] for space in (*PRINT_OF_SHOP, *homes) if BIT[space] & free]


def _six_cat(state: State, player: int) -> Iterator[Move]:
    hand = state.hands[player]
    suits = {suit_of(card) for card in hand}
    if len(hand) != HAND or len(suits) != 1 or not suits & {MOUSE, BIRD}:
        return
    [kind] = suits
    for household in robbed_by_six(state, player):
        start = HOME_AT[state.setting.houses[household]]
        ends = creeps_of(kind, start, HAND) & ~occupied(state)
        if held(state, household, kind) is None:
            continue
        for space in spaces_in(ends):
            yield move(SIX, kind, state.setting.names[household], ENDS[space])


def robbed_by_six(state: State, player: int) -> list[int]:
    """Opponents' households with nobody at home or in the garden."""
    setting = state.setting
    return [
        household
        for household in range(len(setting.houses))
        if setting.team_of(household) != setting.teams[player]
        and not any_in(state, household, area_of(state, household))
    ]


# Answers to other questions


def _of_roll(state: State, task: Task) -> Iterator[Move]:
    yield from _walks(GO, "", ends_for(state, task.player, task.value))


def _of_fight(state: State, task: Task) -> Iterator[Move]:
    bout = state.fight
    for card in dict.fromkeys(state.hands[task.player]):
        if bout is not None and suit_of(card) == bout.suit:
            yield move(SHOW, MOG[card])
    yield move(YIELD)


def _of_swap(state: State, task: Task) -> Iterator[Move]:
    theirs = dict.fromkeys(state.hands[task.other])
    for own in dict.fromkeys(state.hands[task.player]):
        for other in theirs:
            if own != other:
                yield move(SWAP, MOG[own], "", MOG[other])
    yield move(KEEP)


def _of_raid(state: State, task: Task) -> Iterator[Move]:
    for item in spaces_in(loot_of(state, task.player, task.other)):
        yield move(TAKE, "", "", FOODS[item])
    yield move(TAKE, "", "", NOTHING)


def _of_escape(state: State, task: Task) -> Iterator[Move]:
    for household, name in enumerate(state.setting.names):
        if state.larders[household] >> task.value & 1:
            yield move(ESCAPE, "", name)


_LEGAL = {
    CARD: _of_card,
    GO: _of_roll,
    ANSWER: _of_fight,
    SWAP: _of_swap,
    TAKE: _of_raid,
    ESCAPE: _of_escape,
}
