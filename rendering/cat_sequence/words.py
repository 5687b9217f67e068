"""The table and a hand in words, for those who cannot see the pictures."""

from __future__ import annotations

from collections.abc import Iterable

from rendering.alt_text import LONGEST, shortened
from rendering.cat_sequence.names import DEAD, breed_fact, breed_name
from rendering.painter import Say
from rules.cat_sequence.view import MEOW, PURRR, Card, View

_ALT = "cat-sequence-alt-"
_HAND = "cat-sequence-hand-"


def alt_text(view: View, say: Say) -> str:
    """Who plays or won, the last play, sequences, chips by team, deck and hands."""
    told = [_standing(view, say), *_news(view, say), *_lines(view, say), *_chips(view, say)]
    sizes = ", ".join(str(size) for size in view.hand_sizes)
    told.append(say(f"{_ALT}cards", deck=view.deck_size, hands=sizes))
    return shortened(" ".join(told))


def _seat(player: int, view: View, say: Say) -> str:
    return say(f"{_ALT}seat", seat=player + 1, team=_team(view.teams[player]))


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
    """The last play, then who may still draw."""
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


def _chips(view: View, say: Say) -> list[str]:
    told = []
    for team in sorted(set(view.teams)):
        names = [space.name for space in view.spaces if space.chip == team]
        spaces = " ".join(names) or say(f"{_ALT}none")
        told.append(say(f"{_ALT}chips", team=_team(team), count=len(names), spaces=spaces))
    return told


def hand_text(view: View, say: Say) -> str:
    """The viewer's cards with their spaces; facts too, where all of it fits.

    Raises `ValueError` for a spectator's view.
    """
    if view.hand is None:
        raise ValueError(view.viewer)
    if not view.hand:
        return say(f"{_HAND}empty")
    plain = [_card(card, say) for card in view.hand]
    full = [
        f"{line} {breed_fact(card.name, say)}" for line, card in zip(plain, view.hand, strict=True)
    ]
    for lines in (full, plain):
        text = "\n".join(lines)
        if len(text) <= LONGEST:
            return text
    return shortened("\n".join(plain))


def _card(card: Card, say: Say) -> str:
    name = breed_name(card.name, say)
    if card.dead:
        return say(f"{_HAND}dead", card=name)
    if card.name == PURRR:
        return say(f"{_HAND}purrr", card=name, count=len(card.targets))
    if card.name == MEOW:
        return say(f"{_HAND}meow", card=name, spaces=_listed(card.targets, say))
    return say(f"{_HAND}card", card=name, spaces=_listed(card.targets, say))


def _listed(spaces: Iterable[str], say: Say) -> str:
    return " ".join(spaces) or say(f"{_ALT}none")
