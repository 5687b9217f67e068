"""Checks of what every painter must do, over random matches of its game."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from PIL import Image

from cogs.kit.sentences import CATALOGUE, ENGLISH
from rendering import (
    Captions,
    ChapterPainter,
    HandPainter,
    HasReasonPages,
    Painter,
    PositionPainter,
    WaitingPainter,
)
from rendering.theme import WIDTH
from rules.game import ABANDONED, CHANCE, RESIGNED, Game, Outcome, State
from rules.match import Match
from rules.sampling import setups
from rules.selfplay import random_match

_MATCHES = 3
"""The number of random matches for each number of players."""
_DRAWN, _DESCRIBED = 60, 1200
"""How many moments of all matches together are drawn, and how many are described."""
_LONGEST, _LARGEST = 1024, 200_000
"""Limits: characters of a description (Discord's), and bytes of a picture."""
_NAMES = ("Mia", "Ben", "Zoe", "Ola", "Kai", "Liv", "Tom", "Ida")


@dataclass(frozen=True)
class Drawn:
    """A painter with random matches of its game and the words for its pictures."""

    game: Game
    painter: Painter[Any]
    matches: tuple[Match, ...]

    def states(self, match: Match, most: int) -> list[State]:
        """Return states at which people see the table, spread over the match.

        All matches together yield about `most` states.
        """
        shown = [state for state, _ in match.history() if CHANCE not in state.to_act()]
        return shown[:: 1 + len(shown) * len(self.matches) // most]

    def captions(self, match: Match, player: int | None = None) -> Captions:
        say = CATALOGUE.speaker(ENGLISH).plain
        seats = range(match.players)
        names = tuple(say(f"{self.game.key}-seat-{seat}") for seat in seats)
        return Captions(_NAMES[: match.players], names, "Mia to move", say, facing=player)


def drawn(game: Game, painter: Painter[Any]) -> Drawn:
    """Play some random matches for each number of players, with different options."""
    matches = []
    for players in game.player_counts:
        every = setups(game, players)
        for number in range(_MATCHES):
            policy, options = f"painter {players} {number}", every[number * 7 % len(every)]
            matches.append(random_match(game, players, options, seed=bytes(32), policy_seed=policy))
    return Drawn(game, painter, tuple(matches))


def _boards(of: Drawn) -> Iterator[str]:
    for match in of.matches:
        public = []
        for state in of.states(match, _DRAWN):
            captions = of.captions(match)
            public.append(of.painter.board(state.observation(None), captions=captions))
            yield from _picture(public[-1], "a board")
            yield from _asked(of, match, state)
        if len(public) > 1 and len({*public}) == 1:
            yield f"all {len(public)} boards of a match look the same"


def _asked(of: Drawn, match: Match, state: State) -> Iterator[str]:
    """Yield violations in the pictures for the first and for the second step of a choice."""
    player = state.to_act()[0]
    captions, view = of.captions(match, player), state.observation(player)
    paths = [choice.path for choice in state.choices(player)]
    first = tuple(dict.fromkeys(path[0] for path in paths))
    following = tuple(
        dict.fromkeys(path[1] for path in paths if path[:1] == first[:1] and path[1:])
    )
    for chosen, targets in (((), first), (first[:1], following)):
        png = of.painter.board(view, captions=captions, targets=targets, chosen=chosen)
        yield from _picture(png, f"a board with the targets {targets}")


def _results(of: Drawn) -> Iterator[str]:
    for match in of.matches:
        captions = of.captions(match)
        ends = [(match.state, match.outcome)]
        if states := of.states(match, _DRAWN)[1:]:
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
    for match in of.matches:
        texts, say = set(), of.captions(match).say
        states = of.states(match, _DESCRIBED)
        for state in states:
            for viewer in (None, state.to_act()[0]):
                view = state.observation(viewer)
                texts.add(text := of.painter.alt_text(view, say))
                yield from _description(text, "a board")
                if isinstance(painter, PositionPainter) and not painter.position_text(view, say):
                    yield "a position has no description in words"
        if len(states) > 1 and len(texts) == 1:
            yield f"all {len(states)} boards of a match have the same description"


def _hands(of: Drawn) -> Iterator[str]:
    painter: object = of.painter
    if not isinstance(painter, HandPainter):
        return
    for match in of.matches:
        for state in of.states(match, _DRAWN):
            for player in range(match.players):
                view, captions = state.observation(player), of.captions(match, player)
                yield from _picture(painter.hand(view, captions=captions), "a hand")
                yield from _description(painter.hand_text(view, captions.say), "a hand")
                if isinstance(painter, WaitingPainter) and player not in state.to_act():
                    words = painter.waiting_text(view, captions.say)
                    yield from _description(words, "a waiting player's hand")
        try:
            painter.hand(match.state.observation(None), captions=of.captions(match))
        except ValueError:
            continue
        yield "a spectator has a hand"


def _chapters(of: Drawn) -> Iterator[str]:
    painter: object = of.painter
    if not isinstance(painter, ChapterPainter):
        return
    for match in of.matches:
        for state in of.states(match, _DESCRIBED):
            captions, view = of.captions(match), state.observation(None)
            png = painter.chapter(view, captions=captions)
            if png is not None:
                yield from _picture(png, "a deal")
                yield from _description(painter.chapter_text(view, captions.say), "a deal")


def _pages(of: Drawn) -> Iterator[str]:
    say, painter = of.captions(of.matches[0]).say, of.painter
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
    "boards are drawn at every moment, and differ": _boards,
    "boards are described at every moment, in words that fit": _descriptions,
    "results are drawn however a match ends": _results,
    "hands are drawn for their players alone": _hands,
    "scores of deals are drawn and described": _chapters,
    "the pages of the rules and the cover are drawn": _pages,
}
"""The checks, each under the promise that it verifies."""


def findings(game: Game, painter: Painter[Any]) -> dict[str, str | None]:
    """Map each promise to its first violation, or to None if the painter keeps it.

    The caller must first register the game in this process (`game_packages.take_up`).
    """
    of = drawn(game, painter)
    return {promise: broken(check, of) for promise, check in CHECKS.items()}


def broken(check: Callable[[Drawn], Iterator[str]], of: Drawn) -> str | None:
    """Return the first violation; None if there is none."""
    try:
        return next(check(of), None)
    # A painter may raise anything.
    except Exception as error:
        return f"{type(error).__name__}: {error}"
