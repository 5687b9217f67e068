"""The table and a hand in words, for people who cannot see the pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from rendering.alt_text import LONGEST, fitting, shortened
from rendering.cat_sequence.names import DEAD, breed_fact, breed_name
from rendering.painter import Say
from rules.cat_sequence.view import MEOW, PURRR, Card, Space, View

_ALT = "cat-sequence-alt-"
_HAND = "cat-sequence-hand-"


def alt_text(view: View, say: Say) -> str:
    """Describe the position.

    The order is: whose turn it is, or who won; the last play; sequences; each team's chips; the
    numbers of cards in the deck and in the hands; if there is room, the teams' best lines.

    Each chip is named with the breed of its space. If the text is too long, each breed is shortened
    to one word. If the text is still too long, chips that can no longer be taken are named without
    breeds. If that is not enough, all chips are named without breeds.
    """
    before = [_standing(view, say), *_news(view, say), *_lines(view, say)]
    cards = _cards(view, say, [_name(player, say) for player in range(len(view.teams))])
    text = ""
    for on in _breeds_told(view, say):
        text = " ".join([*before, *_chips(view, say, on), cards])
        if len(text) <= LONGEST:
            return fitting([text, *_progress(view, say)])
    return shortened(text)


def _breeds_told(view: View, say: Say) -> Iterator[Mapping[str, str]]:
    """Yield maps from spaces to names of breeds. Each map has fewer words than the previous one."""
    laid = {space.name: breed_name(space.breed, say) for space in view.spaces if space.breed}
    yield laid
    shared = Counter(word for name in {*laid.values()} for word in {*name.split()})
    briefly = {
        space: next((word for word in name.split() if shared[word] == 1), name)
        for space, name in laid.items()
    }
    yield briefly
    yield {
        space.name: briefly[space.name] for space in view.spaces if not space.safe and space.breed
    }
    yield {}


def position_text(view: View, say: Say) -> str:
    """Describe the whole position, one line for each part, without a limit.

    Besides what the short description says, name the viewer's own cards (if any), each space's
    breed row by row, the players' teams and the discards.
    """
    told = [_standing(view, say), *_news(view, say)]
    if view.hand is not None:
        told += [say(f"{_HAND}held"), *_held(view, say)] if view.hand else [hand_text(view, say)]
    told += [*_lines(view, say), *_progress(view, say), *_rows(view, say)]
    told.append(_cards(view, say, [_seat(player, view, say) for player in range(len(view.teams))]))
    return "\n".join([*told, *_discards(view, say)])


def _cards(view: View, say: Say, seats: Sequence[str]) -> str:
    """Say how many cards are left in the deck and in each hand; `seats` are the players' names."""
    hands = [
        say(f"{_ALT}cards-of", seat=seat, count=size)
        for seat, size in zip(seats, view.hand_sizes, strict=True)
    ]
    return say(f"{_ALT}cards", deck=view.deck_size, hands=", ".join(hands))


def _rows(view: View, say: Say) -> list[str]:
    """Describe every space with its breed and its chip's team, row by row."""
    told = []
    for letter, spaces in groupby(view.spaces, lambda space: space.name[0]):
        names = ", ".join(_space(space, say) for space in spaces)
        told.append(say(f"{_ALT}row", row=letter, spaces=names))
    return told


def _space(space: Space, say: Say) -> str:
    breed = "" if space.breed is None else breed_name(space.breed, say)
    chip = "none" if space.chip is None else _team(space.chip)
    return say(f"{_ALT}space", space=space.name, breed=breed, chip=chip)


def _discards(view: View, say: Say) -> list[str]:
    return [
        say(
            f"{_ALT}discards",
            seat=_seat(player, view, say),
            cards=", ".join(breed_name(card, say) for card in pile),
        )
        for player, pile in enumerate(view.discards)
        if pile
    ]


def _name(player: int, say: Say) -> str:
    return say(f"cat-sequence-seat-{player}")


def _seat(player: int, view: View, say: Say) -> str:
    return say(f"{_ALT}seat", seat=_name(player, say), team=_team(view.teams[player]))


def _team(team: int) -> str:
    return ("orange", "blue", "green")[team]


def _standing(view: View, say: Say) -> str:
    if view.outcome is not None:
        winners = view.outcome.winners
        winner = _team(view.teams[winners[0]]) if winners else "nobody"
        return say(f"{_ALT}over", winner=winner, reason=view.outcome.reason)
    if view.turn is None:
        return say(f"{_ALT}dealing")
    return say(f"{_ALT}turn", seat=_seat(view.turn, view, say))


def _news(view: View, say: Say) -> list[str]:
    """Describe the last play, then say which players still have to draw a card."""
    told = []
    if view.last is not None:
        told.append(_last(view, say))
    told += [say(f"{_ALT}owed", seat=_seat(player, view, say)) for player in view.owed]
    return told


def _last(view: View, say: Say) -> str:
    play = view.last
    if play is None or play.card is None:
        kind, card = "nothing", ""
    elif play.card.startswith(DEAD):
        kind, card = "dead", breed_name(play.card.removeprefix(DEAD), say)
    else:
        kind, card = "took" if play.card == MEOW else "placed", breed_name(play.card, say)
    seat = _seat(play.player, view, say) if play else ""
    return say(f"{_ALT}last-{kind}", seat=seat, card=card, space=(play and play.space) or "")


def _lines(view: View, say: Say) -> list[str]:
    return [
        say(f"{_ALT}line", team=_team(team), spaces=" ".join(spaces)) for team, spaces in view.lines
    ]


def _progress(view: View, say: Say) -> list[str]:
    """Say how many chips each team has in its best line; return [] once the match is over."""
    if view.outcome is not None:
        return []
    return [
        say(f"{_ALT}progress", team=_team(team), chips=facts["chips"])
        for team, facts in enumerate(view.progress())
    ]


def _chips(view: View, say: Say, on: Mapping[str, str]) -> list[str]:
    told = []
    for team in sorted(set(view.teams)):
        covered = [space for space in view.spaces if space.chip == team]
        spaces = _places(covered, say, on)
        told.append(say(f"{_ALT}chips", team=_team(team), count=len(covered), spaces=spaces))
    return told


def _places(spaces: Iterable[Space], say: Say, on: Mapping[str, str]) -> str:
    """Name spaces with their breeds (`A1 Siamese, G12 Manx`), or without breeds (`A1 G12`)."""
    if not on:
        return _listed((space.name for space in spaces), say)
    told = [" ".join(filter(None, [space.name, on.get(space.name)])) for space in spaces]
    return ", ".join(told) or say(f"{_ALT}none")


def hand_text(view: View, say: Say) -> str:
    """Describe the viewer's cards with their spaces; add facts about the breeds if they all fit.

    Raises `ValueError` for a spectator's view.
    """
    if view.hand is None:
        raise ValueError(view.viewer)
    if not view.hand:
        return say(f"{_HAND}empty")
    plain = _held(view, say)
    full = [
        f"{line} {breed_fact(card.name, say)}"
        for line, card in zip(plain, Counter(view.hand), strict=True)
    ]
    for lines in (full, plain):
        text = "\n".join(lines)
        if len(text) <= LONGEST:
            return text
    return shortened("\n".join(plain))


def waiting_text(view: View, say: Say) -> str:
    if not view.hand:
        return say(f"{_HAND}empty")
    held = Counter(view.hand).items()
    names = [say(f"{_HAND}counted", card=breed_name(card.name, say), count=n) for card, n in held]
    return say(f"{_HAND}cards", cards=", ".join(names))


def card_names(view: View, say: Say) -> list[str]:
    return [breed_name(card.name, say) for card in view.hand or ()]


def _held(view: View, say: Say) -> list[str]:
    """Describe each different card on its own line, with the spaces where it can be played."""
    return [_card(card, count, view, say) for card, count in Counter(view.hand or ()).items()]


def _card(card: Card, count: int, view: View, say: Say) -> str:
    name = say(f"{_HAND}copies", card=breed_name(card.name, say), count=count)
    if card.dead:
        return say(f"{_HAND}dead", card=name)
    if card.name == PURRR:
        return say(f"{_HAND}purrr", card=name, count=len(card.targets))
    if card.name == MEOW:
        taken = [space for space in view.spaces if space.name in card.targets]
        on = next(_breeds_told(view, say))
        return say(f"{_HAND}meow", card=name, spaces=_places(taken, say, on))
    return say(f"{_HAND}card", card=name, spaces=_listed(card.targets, say))


def _listed(spaces: Iterable[str], say: Say) -> str:
    return " ".join(spaces) or say(f"{_ALT}none")
