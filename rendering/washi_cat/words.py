"""The position in words, for people who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rendering.alt_text import fitting
from rendering.endings import ended
from rendering.painter import Say, Texts
from rendering.washi_cat.forbidden import barred, by_reason
from rendering.washi_cat.ground import ROWS, Ground, cell_of, is_building, sewers, shrines, taker
from rendering.washi_cat.sidebar import END, QUIET
from rendering.washi_cat.steps import read_steps
from rules.washi_cat.view import Cat, View

_ALT = "washi-cat-alt-"
_PLAYERS = (0, 1)


def alt_text(view: View, say: Say) -> str:
    """Describe the position, most important facts first.

    The order is: whose turn it is or who won, the last action, cats, specials, fish, closed sewers,
    lines, the map. Sentences that do not fit are left out.
    """
    return fitting(_sentences(view, say))


def position_text(view: View, say: Say) -> str:
    """Describe the position with the whole map, one line for each part."""
    return "\n".join(_sentences(view, say))


def _sentences(view: View, say: Say) -> Iterator[str]:
    yield _standing(view, say)
    if view.strokes:
        yield _last(view, say)
    for player in _PLAYERS:
        yield _cats(view, player, say)
    yield from _fish(view, say)
    if view.blocked:
        yield say(f"{_ALT}closed", places=", ".join(sorted(view.blocked, key=_order)))
    if view.quiet >= QUIET and view.outcome is None:
        yield say("washi-cat-picture-quiet", count=view.quiet, end=END) + "."
    for player in _PLAYERS:
        if view.lines[player]:
            yield say(f"{_ALT}line", seat=_seat(player, say), places=_ranges(view.lines[player]))
    yield from _map(view, say)


def barred_text(view: View, chosen: Texts, targets: Texts, say: Say) -> str:
    """Explain why places with a no-entry sign cannot be chosen."""
    ground = Ground.of(view.tape)
    found = barred(view, ground, read_steps(view, chosen, targets))
    return " ".join(
        say(f"{_ALT}barred", reason=reason, places=_ranges(places))
        for reason, places in by_reason(found, ground).items()
    )


def _seat(player: int, say: Say) -> str:
    return say(f"washi-cat-seat-{player}")


def _standing(view: View, say: Say) -> str:
    if view.outcome is not None:
        return ended("washi-cat", view.outcome, say)
    if not view.to_act or view.asked is None:
        return say(f"{_ALT}lot")
    return say(f"{_ALT}turn", seat=_seat(view.to_act[0], say), asked=view.asked)


def _last(view: View, say: Say) -> str:
    stroke = view.strokes[-1]
    return say(
        f"{_ALT}last",
        seat=_seat(stroke.player, say),
        cat=stroke.cat,
        kind=stroke.kind,
        source=stroke.source,
        target=stroke.target,
    )


def _cats(view: View, player: int, say: Say) -> str:
    """Describe a player's cats in drawing order, and the specials left."""
    told = [_cat(cat, say) for cat in view.cats[player]]
    special = say(f"{_ALT}specials", count=view.specials[player])
    return say(f"{_ALT}side", seat=_seat(player, say), facts="; ".join([*told, special]))


def _cat(cat: Cat, say: Say) -> str:
    how = "home" if cat.home else "bare" if cat.carries is None else "fish"
    lost = "yes" if cat.lost else "no"
    return say(f"{_ALT}cat", cat=cat.number, at=cat.at, start=cat.start, how=how, lost=lost)


def _fish(view: View, say: Say) -> list[str]:
    """Name the fish that nobody has taken, grouped by the player whose cats may take them."""
    told, ground = [], Ground.of(view.tape)
    for player in _PLAYERS:
        there = [
            fish.at
            for fish in view.fish
            if fish.taken_by is None and taker(ground, fish.at) == player
        ]
        if there:
            places = ", ".join(sorted(there, key=_order))
            told.append(say(f"{_ALT}fish", seat=_seat(player, say), places=places))
    return told


def _map(view: View, say: Say) -> Iterator[str]:
    """Describe what is printed on the tape."""
    ground = Ground.of(view.tape)
    last = f"{ROWS[ground.high - 1]}{ground.wide}"
    yield say(f"{_ALT}map", last=last, seat=_seat(1, say), rival=_seat(0, say))
    pipes = sewers(ground)
    yield say(f"{_ALT}sewers", places=", ".join(f"{at} {pipes[at]}" for at in pipes))
    doors = (f"{letter} {' '.join(places)}" for letter, places in ground.doors)
    yield say(f"{_ALT}doors", places=", ".join(doors))
    yield say(f"{_ALT}shrines", places=_ranges(shrines(ground)))


def _order(place: str) -> tuple[int, int, str]:
    """Return a sort key that sorts places by rows and columns, with buildings last."""
    return (len(ROWS), 0, place) if is_building(place) else (*cell_of(place), place)


def _ranges(places: Iterable[str]) -> str:
    """Join places row by row, with ranges for neighbouring columns: `A1-4 7, B7, a`."""
    rows: dict[str, list[tuple[int, int]]] = {}
    told = []
    for place in sorted(places, key=_order):
        if is_building(place):
            told.append(place)
            continue
        column = int(place[1:])
        spans = rows.setdefault(place[0], [])
        if spans and spans[-1][1] == column - 1:
            spans[-1] = spans[-1][0], column
        else:
            spans.append((column, column))
    lines = [row + " ".join(map(_span, spans)) for row, spans in rows.items()]
    return ", ".join([*lines, *told])


def _span(ends: tuple[int, int]) -> str:
    first, last = ends
    return str(first) if first == last else f"{first}-{last}"
