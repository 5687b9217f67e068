"""The terms of a seek: defaults, the form with all choices, and reading the submitted form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from discord import app_commands

from cogs.board import wording
from cogs.board.choices import CLOCKS, NO_CLOCK, clock_name
from cogs.kit.controls import MAX_OPTIONS, Argument, Choosing, Form, Typing
from cogs.kit.markup import Markup
from cogs.kit.refused import Refused
from cogs.kit.sentences import Speaker
from cogs.kit.translator import words
from cogs.seeking.pairing import USUAL_CLOCK
from data import Seek
from rules.game import Game
from rules.registry import games

ANY = "any"
"""The value of the choices "any game" and "any clock"."""
_HOUR = 3_600
LASTS = (_HOUR, 4 * _HOUR, 24 * _HOUR, 72 * _HOUR, 168 * _HOUR)
"""The offered lifetimes of a seek, in seconds; the longest is a week."""
_LONGEST = LASTS[-1]
_USUAL = {300: LASTS[0], _HOUR: LASTS[2]}
"""Default lifetimes of a seek, in seconds, by its clock; with any other clock, a week.

A match with a short clock needs both people at the same time, and a person who seeks it today may
be away tomorrow.
"""
ASKS = (0, 80, 95)
"""The minimum reliabilities, as percentages, that a seek may ask for."""
_GAMES, _CLOCK, _UNTIL, _ASKS, _SINGLE = "games", "clock", "until", "asks", "single"
_YES, _NO = "yes", "no"
_DUEL = 2
_MS = 1000

CLOCK_CHOICES = [
    *(app_commands.Choice(name=words(f"clock-{each}"), value=each) for each in CLOCKS),
    app_commands.Choice(name=words("seek-any-clock"), value=-1),
]
UNTIL_CHOICES = [
    app_commands.Choice(name=words(f"seek-until-{each}"), value=each) for each in LASTS
]


@dataclass(frozen=True, slots=True)
class Terms:
    """What a seek asks for. `lasts` is in seconds; the other fields are as in `Seek`."""

    games: tuple[str, ...]
    clock: int | None
    lasts: int
    asks: int = 0
    single: bool = False

    @property
    def lasts_ms(self) -> int:
        return self.lasts * _MS


def duels() -> Sequence[Game]:
    """Return the games that two people can play."""
    return [kind for kind in games() if _DUEL in kind.player_counts]


def any_game() -> tuple[str, ...]:
    """Return the keys of the games that two people can play."""
    return tuple(kind.key for kind in duels())


def chosen_terms(
    played: Sequence[str],
    usual_clock: int | None,
    key: str | None,
    clock: int | None,
    lasts: int | None,
) -> Terms:
    """Return the terms for the options of `/seek`; an option that was not given is None.

    `played` are the games that the person has played, and `usual_clock` is the server's default
    clock.
    """
    offered = any_game()
    if key is None:
        wanted = tuple(each for each in played if each in offered) or offered
    else:
        wanted = offered if key == ANY else (key,)
    if clock is None:
        agreed: int | None = usual_clock or USUAL_CLOCK
    else:
        agreed = None if clock < 0 else clock
    return Terms(wanted, agreed, lasts or usual_lasts(agreed))


def usual_lasts(clock: int | None) -> int:
    """Return the default lifetime of a seek with this clock, in seconds."""
    return _LONGEST if clock is None else _USUAL.get(clock, _LONGEST)


def terms_of(seek: Seek, now: int) -> Terms:
    """Return the terms of a seek.

    The lifetime in these terms is the seek's remaining time, rounded up to one of `LASTS`.
    """
    left = seek.lapses_at - now
    lasts = next((each for each in LASTS if each * _MS >= left), _LONGEST)
    return Terms(seek.games, seek.clock, lasts, seek.asks, seek.single)


def seek_form(say: Speaker, terms: Terms, verb: str, *arguments: Argument) -> Form:
    """Return the form with all choices, filled in with these terms."""
    titles = [(wording.title(say, kind.key), kind.key) for kind in duels()[:MAX_OPTIONS]]
    clocks = [(clock_of(say, each), _text(each)) for each in (*CLOCKS, None)]
    until = [(say(f"seek-until-{each}"), str(each)) for each in LASTS]
    asks = [(say(f"seek-asks-{each}"), str(each)) for each in ASKS]
    single = [(say(f"seek-single-{each}"), each) for each in (_NO, _YES)]
    fields: list[Choosing | Typing] = [
        Choosing(_GAMES, say("seek-ask-games"), titles, terms.games),
        Choosing(_CLOCK, say("seek-ask-clock"), clocks, _text(terms.clock)),
        Choosing(_UNTIL, say("seek-ask-until"), until, str(terms.lasts)),
        Choosing(_ASKS, say("seek-ask-asks"), asks, str(terms.asks)),
        Choosing(_SINGLE, say("seek-ask-single"), single, _YES if terms.single else _NO),
    ]
    return Form(say("seek-form"), fields, verb, *arguments)


def entered_terms(entered: Iterable[tuple[str, str]]) -> Terms:
    """Return the terms of a submitted form. Raises `Refused` for choices that are not offered."""
    found: dict[str, list[str]] = {}
    for name, value in entered:
        found.setdefault(name, []).append(value)
    wanted = tuple(key for key in any_game() if key in found.get(_GAMES, ()))
    try:
        (clock,), (lasts,), (asks,), (single,) = (
            found[name] for name in (_CLOCK, _UNTIL, _ASKS, _SINGLE)
        )
        clocks = {_text(each): each for each in (*CLOCKS, None)}
        terms = Terms(wanted, clocks[clock], int(lasts), int(asks), single == _YES)
    except (KeyError, ValueError) as error:
        raise Refused("moved-on") from error
    if not wanted or terms.lasts not in LASTS or terms.asks not in ASKS:
        raise Refused("moved-on")
    return terms


def clock_of(say: Speaker, clock: int | None) -> Markup:
    """Return a seek's clock in words: None means any clock, 0 means no clock."""
    if clock is None:
        return say("seek-any-clock")
    return say("seek-no-clock") if clock == NO_CLOCK else clock_name(say, clock)


def games_of(say: Speaker, keys: Sequence[str]) -> Markup:
    """Return the names of a seek's games, or "any game" if the seek accepts all."""
    if set(keys) >= set(any_game()):
        return say("seek-any-game")
    return say("list-or").join(wording.title(say, key) for key in keys)


def _text(clock: int | None) -> str:
    return ANY if clock is None else str(clock)
