"""Cat Attack: the legal actions of a player.

If possible, a player must use a card or a roll in a way that has an effect. Our rulings, where the
original rules are silent: the Curiosity card "one more Mog card" allows only a card, not a Cat
Fight or Six Cat. A Cat Burglar must land on a free space, so it cannot land on the space where it
stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.cat_attack.actions import (
    FIGHT,
    KEEP,
    NOTHING,
    PLAY,
    SHOW,
    SIX,
    YIELD,
    Move,
    move,
    moves_to,
)
from rules.cat_attack.board import BIRD, FOODS, MOUSE, NAMES
from rules.cat_attack.board_queries import (
    AT_HOME,
    any_in,
    area_of,
    at_home,
    ground_of,
    held,
    is_retired,
    larder_of,
    loot_of,
    occupied_homes,
    others_cats,
    uncatchable,
)
from rules.cat_attack.cards import ATTACK, CAT, HAND, MOG, SPEEDY, suit_of, value_of
from rules.cat_attack.position import Position
from rules.cat_attack.routes import (
    BIT,
    HOLES,
    HOME_AT,
    PRINT_OF_SHOP,
    WITHIN,
    Ground,
    creeps_of,
    ends_of,
    mask_of,
    spaces_in,
)
from rules.cat_attack.tasks import FIRST, Task
from rules.cat_attack.view import ANSWER, CARD, ESCAPE, GO, SWAP, TAKE


def legal_of(position: Position, player: int) -> tuple[Move, ...]:
    """Return the player's legal moves; none for a player who is not to act."""
    if player < 0 or player not in position.to_act():
        return ()
    if position.legal is None:
        task = position.agenda[0]
        object.__setattr__(position, "legal", tuple(_LEGAL[task.kind](position, task)))
    return position.legal or ()


def is_legal(position: Position, player: int, move: Move) -> bool:
    """Return whether a move is legal; if it plays a card, examine only that card."""
    asked = player in position.to_act()
    if asked and position.legal is None and position.asked == CARD and move.kind == PLAY:
        cards = [card for card in position.hands[player] if MOG[card] == move.card]
        return move in _plays(position, player, cards[:1])
    return move in legal_of(position, player)


def hangs_on_hands(position: Position, task: Task) -> bool:
    """Return whether the legal actions depend on hidden cards.

    If a card or an answer is asked for, they depend on the player's hand. For a swap, they depend
    on the hands of both players. If one of these hands is empty, everybody can see which actions
    are legal, so the result is False.
    """
    players = {CARD: (task.player,), ANSWER: (task.player,), SWAP: (task.player, task.other)}
    hands = [position.hands[player] for player in players.get(task.kind, ())]
    return bool(hands) and all(hands)


# Mog cards and their alternatives


def _of_card(position: Position, task: Task) -> Iterator[Move]:
    player = task.player
    hand = dict.fromkeys(position.hands[player])
    yield from _plays(position, player, hand)
    if task.value == FIRST and not position.setting.kittens:
        suited = [MOG[card] for card in hand if suit_of(card)]
        for other in targets_among_cats(position, player):
            for name in suited:
                yield move(FIGHT, name, position.setting.cats[other])
        yield from _six_cat(position, player)


def _plays(position: Position, player: int, hand: Iterable[int]) -> Iterator[Move]:
    """Yield the legal actions with each of these cards; every card has at least one action."""
    ground, taken = ground_of(position, player), occupied(position)
    creatures = {kind: tuple(movable(position, kind)) for kind in (MOUSE, BIRD)}
    for card in hand:
        name, suit = MOG[card], suit_of(card)
        if suit == CAT:
            yield from _walks(PLAY, name, position.cats[player], value_of(card), ground)
        elif suit:
            yield from _creeps(position, card, creatures[suit], taken)
        elif name == SPEEDY:
            yield move(PLAY, name)
        else:
            reached = attack_targets if name == ATTACK else burglaries
            for target in reached(position, player) or (NOTHING,):
                yield move(PLAY, name, "", target)


def _walks(kind: str, card: str, start: int, steps: int, ground: Ground) -> tuple[Move, ...]:
    """Return a cat's moves to all possible ends; if there are none, the move of a cornered cat."""
    return moves_to(ends_of(start, steps, ground), kind, card) or (move(kind, card, "", NOTHING),)


def _creeps(
    position: Position, card: int, creatures: Iterable[tuple[int, int]], taken: int
) -> Sequence[Move]:
    """Return a card's moves to free spaces; if there are none, the card's move without a target.

    `creatures` are pairs of a creature and its start.
    """
    name, kind, steps = MOG[card], suit_of(card), value_of(card)
    found: list[Move] = []
    for critter, start in creatures:
        ends = creeps_of(kind, start, steps) & ~taken
        found += moves_to(ends, PLAY, name, position.setting.critters[critter])
    return found or (move(PLAY, name, "", NOTHING),)


def movable(position: Position, kind: str) -> Iterator[tuple[int, int]]:
    """Yield the mice or birds that a card may move, each with the space where its route starts.

    If several creatures are in their own house or in the same larder, only the first one in the
    order of `Setting.critters_of` is included. A creature in a larder may move only if the larder's
    cat has retired; its route starts at that cat's Home.
    """
    seen: set[int] = set()
    for critter in position.setting.critters_of(kind):
        place = position.critters[critter]
        if place >= 0:
            yield critter, place
            continue
        if place in seen:
            continue
        seen.add(place)
        if place == AT_HOME:
            yield critter, HOLES[kind]
        elif is_retired(position, larder_of(place)):
            yield critter, HOME_AT[position.setting.houses[larder_of(place)]]


def occupied(position: Position) -> int:
    """Return the spaces with a cat, a mouse or a bird on them, as a mask."""
    return mask_of(space for space in (*position.cats, *position.critters) if space >= 0)


# Jumps and fights


def targets_among_cats(position: Position, player: int) -> list[int]:
    """Return the players whose cats the player's cat can jump on or fight."""
    own = position.cats[player]
    near = WITHIN[own] & ~position.setting.closed_homes[player]
    return [
        other
        for other, space in enumerate(position.cats)
        if space >= 0
        and BIT[space] & near
        and not position.setting.mates(player, other)
        and not at_home(position, other)
    ]


def attack_targets(position: Position, player: int) -> list[str]:
    """Return the names of the cats, mice and birds that a Cat Attack card reaches."""
    near = WITHIN[position.cats[player]] & ~uncatchable(position, player)
    setting = position.setting
    return [setting.cats[other] for other in targets_among_cats(position, player)] + [
        setting.critters[critter]
        for critter, space in enumerate(position.critters)
        if space >= 0 and BIT[space] & near
    ]


def burglaries(position: Position, player: int) -> list[str]:
    """Return the names of the spaces that a Cat Burglar card reaches."""
    free = WITHIN[position.cats[player]] & ~others_cats(position, player)
    if not position.setting.kittens:
        closed = position.setting.closed_homes[player] | occupied_homes(position, player)
    else:
        closed = mask_of(HOME_AT)
    own = position.setting.households[player]
    homes = [
        HOME_AT[house]
        for household, house in enumerate(position.setting.houses)
        if household != own and not BIT[HOME_AT[house]] & closed
    ]
    return [NAMES[space] for space in (*PRINT_OF_SHOP, *homes) if BIT[space] & free]


def _six_cat(position: Position, player: int) -> Iterator[Move]:
    hand = position.hands[player]
    suits = {suit_of(card) for card in hand}
    if len(hand) != HAND or len(suits) != 1 or not suits & {MOUSE, BIRD}:
        return
    [kind] = suits
    for household in robbed_by_six(position, player):
        start = HOME_AT[position.setting.houses[household]]
        ends = creeps_of(kind, start, HAND) & ~occupied(position)
        if held(position, household, kind) is not None:
            yield from moves_to(ends, SIX, kind, position.setting.names[household])


def robbed_by_six(position: Position, player: int) -> list[int]:
    """Return the households of other teams that Six Cat may rob.

    Six Cat cannot rob a household with a cat at home or in the garden.
    """
    setting = position.setting
    return [
        household
        for household in range(len(setting.houses))
        if setting.team_of(household) != setting.teams[player]
        and not any_in(position, household, area_of(position, household))
    ]


# Other decisions


def _of_roll(position: Position, task: Task) -> Sequence[Move]:
    ground = ground_of(position, task.player)
    return _walks(GO, "", position.cats[task.player], task.value, ground)


def _of_fight(position: Position, task: Task) -> Iterator[Move]:
    bout = position.fight
    for card in dict.fromkeys(position.hands[task.player]):
        if bout is not None and suit_of(card) == bout.suit:
            yield move(SHOW, MOG[card])
    yield move(YIELD)


def _of_swap(position: Position, task: Task) -> Iterator[Move]:
    theirs = dict.fromkeys(position.hands[task.other])
    for own in dict.fromkeys(position.hands[task.player]):
        for other in theirs:
            if own != other:
                yield move(SWAP, MOG[own], "", MOG[other])
    yield move(KEEP)


def _of_raid(position: Position, task: Task) -> Iterator[Move]:
    for item in spaces_in(loot_of(position, task.player, task.other)):
        yield move(TAKE, "", "", FOODS[item])
    yield move(TAKE, "", "", NOTHING)


def _of_escape(position: Position, task: Task) -> Iterator[Move]:
    for household, name in enumerate(position.setting.names):
        if position.larders[household] >> task.value & 1:
            yield move(ESCAPE, "", name)


_LEGAL = {
    CARD: _of_card,
    GO: _of_roll,
    ANSWER: _of_fight,
    SWAP: _of_swap,
    TAKE: _of_raid,
    ESCAPE: _of_escape,
}
