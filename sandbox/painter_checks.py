"""Checks of what every painter must do, over random matches of its game.

Texts are checked at every moment of all these matches. Pictures take longer. They are checked at
every moment of two matches, one with the fewest and one with the most players, and at some moments
of the other matches.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil
from typing import Any

from PIL import Image

from cogs.kit.sentences import CATALOGUE, ENGLISH
from rendering import (
    BarringPainter,
    Captions,
    CardPainter,
    ChapterPainter,
    HandPainter,
    HasReasonPages,
    Painter,
    PositionPainter,
    TablePainter,
    WaitingPainter,
)
from rendering.theme import WIDTH
from rules.game import ABANDONED, CHANCE, RESIGNED, Game, Outcome, State
from rules.match import Match
from rules.sampling import setups
from rules.selfplay import random_match

_MATCHES = 3
"""The number of random matches for each number of players."""
_SAMPLED = 60
"""The approximate number of moments that the checks draw in all sampled matches together.

The other matches are not sampled: the checks draw each of their moments.
"""
_SOURCES = 2
"""For each player and moment, the checks test the later steps of a few choices.

This is the maximum number of these choices.
"""
_LONGEST, _LARGEST = 1024, 200_000
"""Limits: characters of a description (Discord's), and bytes of a picture."""
_NAMES = ("Mia", "Ben", "Zoe", "Ola", "Kai", "Liv", "Tom", "Ida")


@dataclass(frozen=True)
class Seen:
    """A random match with the states at which people see the table.

    `states` contains all these states. The checks make pictures only of the states in `drawn`.
    """

    match: Match
    states: tuple[State, ...]
    drawn: tuple[State, ...]

    def captions(self, player: int | None = None) -> Captions:
        say = CATALOGUE.speaker(ENGLISH).plain
        players, key = self.match.players, self.match.game.key
        names = tuple(say(f"{key}-seat-{seat}") for seat in range(players))
        return Captions(_NAMES[:players], names, "Mia to move", say, facing=player)


@dataclass(frozen=True)
class Drawn:
    """A painter with random matches of its game."""

    game: Game
    painter: Painter[Any]
    matches: tuple[Seen, ...]


def drawn(game: Game, painter: Painter[Any]) -> Drawn:
    """Play some random matches for each number of players, with different options.

    Two matches will be drawn completely: the shortest one with the fewest players, and the shortest
    one with the most players.
    """
    matches: list[tuple[Match, tuple[State, ...]]] = []
    whole: set[int] = set()
    for players in game.player_counts:
        own = [_played(game, players, number) for number in range(_MATCHES)]
        if players in (game.player_counts[0], game.player_counts[-1]):
            shortest = min(range(_MATCHES), key=lambda number: len(own[number][1]))
            whole.add(len(matches) + shortest)
        matches += own
    others = sum(len(states) for number, (_, states) in enumerate(matches) if number not in whole)
    stride = max(1, ceil(others / _SAMPLED))
    seen = (
        Seen(match, states, states if number in whole else states[::stride])
        for number, (match, states) in enumerate(matches)
    )
    return Drawn(game, painter, tuple(seen))


def _played(game: Game, players: int, number: int) -> tuple[Match, tuple[State, ...]]:
    """Play a random match; return it with the states at which people see the table."""
    every, policy = setups(game, players), f"painter {players} {number}"
    options = every[number * 7 % len(every)]
    match = random_match(game, players, options, seed=bytes(32), policy_seed=policy)
    return match, tuple(state for state, _ in match.history() if CHANCE not in state.to_act())


def _boards(of: Drawn) -> Iterator[str]:
    for seen in of.matches:
        public = []
        for number, state in enumerate(seen.drawn):
            captions = seen.captions()
            public.append(of.painter.board(state.observation(None), captions=captions))
            yield from _picture(public[-1], "a board")
            for player in state.to_act():
                yield from _choosing(of, seen, number, player)
        if len(public) > 1 and len({*public}) == 1:
            yield f"all {len(public)} boards of a match look the same"


def _choosing(of: Drawn, seen: Seen, number: int, player: int) -> Iterator[str]:
    """Yield violations in the pictures of a player's choice between targets."""
    state = seen.drawn[number]
    captions, view = seen.captions(player), state.observation(player)
    for chosen, targets in _questions(state, player, number):
        png = of.painter.board(view, captions=captions, targets=targets, chosen=chosen)
        yield from _picture(png, f"a board with the targets {targets}")


_Steps = tuple[str, ...]


def _questions(state: State, player: int, number: int) -> Iterator[tuple[_Steps, _Steps]]:
    """Yield pairs: the steps that a player has chosen, and the possible next steps.

    The first pair has no chosen steps and all possible first steps. We then follow a few choices
    that have different first steps. Each of these choices adds a pair for its second step, and for
    every later step. `number` is the moment's number. It selects the choices, so that different
    moments test different choices.
    """
    paths = [choice.path for choice in state.choices(player)]
    sources = [*dict.fromkeys(path[0] for path in paths)]
    yield (), tuple(sources)
    count = min(_SOURCES, len(sources))
    for index in range(count):
        source = sources[(number + index * len(sources) // count) % len(sources)]
        own = [path for path in paths if path[0] == source]
        path = own[number % len(own)]
        for length in range(1, len(path)):
            following = (each[length] for each in own if each[:length] == path[:length])
            yield path[:length], tuple(dict.fromkeys(following))


def _results(of: Drawn) -> Iterator[str]:
    for seen in of.matches:
        match, captions = seen.match, seen.captions()
        ends = [(match.state, match.outcome)]
        if states := seen.drawn[1:]:
            loser = tuple(2 if player == 0 else 1 for player in range(match.players))
            ends += [(states[0], Outcome((), ABANDONED)), (states[0], Outcome(loser, RESIGNED))]
        for state, outcome in ends:
            if outcome is not None:
                view = state.observation(None).ended(outcome)
                png = of.painter.result(
                    view, captions=captions, headline="It is over", reason="So it is."
                )
                yield from _picture(png, f"the result {outcome}")
                yield from _description(of.painter.alt_text(view, captions.say), "a result")


def _descriptions(of: Drawn) -> Iterator[str]:
    painter: object = of.painter
    whole = painter if isinstance(painter, PositionPainter) else None
    for seen in of.matches:
        texts, say = set(), seen.captions().say
        for state in seen.states:
            for viewer in (None, *state.to_act()):
                view = state.observation(viewer)
                texts.add(text := of.painter.alt_text(view, say))
                yield from _description(text, "a board")
                if whole is not None and not whole.position_text(view, say):
                    yield "a position has no description in words"
        if len(seen.states) > 1 and len(texts) == 1:
            yield f"all {len(seen.states)} boards of a match have the same description"


def _barred(of: Drawn) -> Iterator[str]:
    painter: object = of.painter
    if not isinstance(painter, BarringPainter):
        return
    for seen in of.matches:
        say = seen.captions().say
        for number, state in enumerate(seen.states):
            for player in state.to_act():
                view = state.observation(player)
                for chosen, targets in _questions(state, player, number):
                    if (text := painter.barred_text(view, chosen, targets, say)) != "":
                        yield from _description(text, "a board with marks")


def _hands(of: Drawn) -> Iterator[str]:
    painter: object = of.painter
    if not isinstance(painter, HandPainter):
        return
    for seen in of.matches:
        for number, state in enumerate(seen.drawn):
            for player in _holders(painter, seen, state, number):
                png = painter.hand(state.observation(player), captions=seen.captions(player))
                yield from _picture(png, "a hand")
        yield from _last_hands(painter, seen)


def _last_hands(painter: HandPainter[Any], seen: Seen) -> Iterator[str]:
    """Yield violations in the hands at the end of a match; a spectator must have no hand."""
    state, outcome = seen.match.state, seen.match.outcome or Outcome((), ABANDONED)
    for player in range(seen.match.players):
        view, captions = state.observation(player).ended(outcome), seen.captions(player)
        yield from _picture(painter.hand(view, captions=captions), "a hand at the end")
        yield from _description(painter.hand_text(view, captions.say), "a hand at the end")
    try:
        painter.hand(state.observation(None), captions=seen.captions())
    except ValueError:
        return
    yield "a spectator has a hand"


def _holders(painter: object, seen: Seen, state: State, number: int) -> Iterator[int]:
    """Yield the players whose hands are drawn: first the players to act, then waiting players.

    A `WaitingPainter` shows waiting players their hands in words. With such a painter, this
    function yields only one waiting player: `number` selects the player.
    """
    yield from state.to_act()
    waiting = [player for player in range(seen.match.players) if player not in state.to_act()]
    if isinstance(painter, WaitingPainter) and waiting:
        waiting = [waiting[number % len(waiting)]]
    yield from waiting


def _hands_in_words(of: Drawn) -> Iterator[str]:
    painter: object = of.painter
    if not isinstance(painter, HandPainter):
        return
    words = painter if isinstance(painter, WaitingPainter) else None
    cards = painter if isinstance(painter, CardPainter) else None
    for seen in of.matches:
        say = seen.captions().say
        for state in seen.states:
            for player in range(seen.match.players):
                view = state.observation(player)
                yield from _description(painter.hand_text(view, say), "a hand")
                if words is not None and player not in state.to_act():
                    text = words.waiting_text(view, say)
                    yield from _description(text, "a waiting player's hand")
                for name in cards.card_names(view, say) if cards is not None else ():
                    yield from _description(name, "a card")


def _places(of: Drawn) -> Iterator[str]:
    painter: object = of.painter
    if not isinstance(painter, TablePainter):
        return
    for seen in of.matches:
        for state in seen.states:
            for viewer in (None, *range(seen.match.players)):
                answer: object = painter.chosen_on_table(state.observation(viewer))
                if not isinstance(answer, bool):
                    yield f"whether a choice is on the table: {answer!r:.40}"


def _chapters(of: Drawn) -> Iterator[str]:
    painter: object = of.painter
    if not isinstance(painter, ChapterPainter):
        return
    for seen in of.matches:
        captions = seen.captions()
        for state in seen.states:
            view = state.observation(None)
            if (png := painter.chapter(view, captions=captions)) is not None:
                yield from _picture(png, "a deal")
                yield from _description(painter.chapter_text(view, captions.say), "a deal")


def _pages(of: Drawn) -> Iterator[str]:
    say, painter = of.matches[0].captions().say, of.painter
    keys = [*painter.illustration_keys()]
    if not keys or len({*keys}) != len(keys):
        yield f"the rules have no pages, or a page twice: {keys}"
    if isinstance(painter, HasReasonPages) and (
        other := {*painter.reason_pages.values()} - {*keys}
    ):
        yield f"reasons are explained by pages that do not exist: {sorted(other)}"
    for key in keys:
        yield from _picture(painter.illustration(key, say), f"the page {key} of the rules")
    try:
        painter.illustration("no such page", say)
    except KeyError:
        pass
    else:
        yield "an unknown page has a picture"
    yield from _picture(painter.cover(say(f"{of.game.key}-title")), "the cover")


def _picture(png: object, what: str) -> Iterator[str]:
    """Yield what is wrong with a picture."""
    if not isinstance(png, bytes) or not png:
        yield f"{what} is not a file: {png!r:.40}"
        return
    with Image.open(io.BytesIO(png)) as image:
        image.load()
        if image.format != "PNG":
            yield f"{what} is a {image.format} file"
        if image.width != WIDTH:
            yield f"{what} is {image.width} pixels wide, not {WIDTH}"
        if image.convert("RGB").getcolors(1) is not None:
            yield f"{what} is empty"
    if len(png) > _LARGEST:
        yield f"{what} has {len(png)} bytes, more than {_LARGEST}"


def _description(text: object, what: str) -> Iterator[str]:
    if not isinstance(text, str) or not text.strip():
        yield f"{what} has no description: {text!r:.40}"
    elif len(text) > _LONGEST:
        yield f"the description of {what} has {len(text)} characters, more than {_LONGEST}"


CHECKS: dict[str, Callable[[Drawn], Iterator[str]]] = {
    "boards are drawn, with and without targets, at every moment of a match with the fewest players"
    " and of one with the most, and at some moments of the others, and boards differ": _boards,
    "boards are described at every moment of all matches, in words that fit": _descriptions,
    "marks on boards are explained at every moment of all matches": _barred,
    "results are drawn however a match ends": _results,
    "hands are drawn at the same moments as boards and at the end, for their players alone": _hands,
    "hands are described at every moment of all matches, and cards have names": _hands_in_words,
    "the place of a choice (table or hand) is known at every moment of all matches": _places,
    "scores of deals are drawn and described, whenever a deal ends": _chapters,
    "the pages of the rules and the cover are drawn": _pages,
}
"""The checks. Each key is the promise that its check verifies."""


def findings(game: Game, painter: Painter[Any]) -> dict[str, str | None]:
    """Map each promise to its first violation, or to None if the painter keeps the promise.

    The caller must first register the game in this process (`game_packages.take_up`).
    """
    of = drawn(game, painter)
    return {promise: broken(check, of) for promise, check in CHECKS.items()}


def broken(check: Callable[[Drawn], Iterator[str]], of: Drawn) -> str | None:
    """Return the first violation that a check finds, or None if it finds nothing."""
    try:
        return next(check(of), None)
    # A painter may raise anything.
    except Exception as error:
        return f"{type(error).__name__}: {error}"
