"""`make pictures`: the README's pictures, drawn from real matches of every game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from cogs import _words
from cogs._say import CATALOGUE, ENGLISH, Speaker
from cogs._tables import Table
from data import Ending, MatchRow, Seat
from rendering import hand_painter, painter
from rendering.painter import Painter, SheetPainter
from rules.game import CHANCE, Game
from rules.match import Match
from rules.registry import GAMES
from rules.selfplay import random_match
from sandbox.season import season_pictures

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
NAMES = {1: "Mia", 2: "Ben", 3: "Zoe", 4: "Ola", 5: "Kai", 6: "Liv"}
_SEED = bytes(32)
_TRIES = 200
_LONG_ENOUGH = 24


def main() -> None:
    """Write every picture of every game into `docs/pictures`."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    say = CATALOGUE.speaker(ENGLISH)
    for kind in GAMES:
        for name, png in pictures(kind, say):
            _write(f"{kind.key}-{name}", png)
    for name, png in season_pictures(say, NAMES):
        _write(name, png)


def _write(name: str, png: bytes) -> None:
    path = FOLDER / f"{name}.png"
    path.write_bytes(png)
    sys.stdout.write(f"{path.relative_to(FOLDER.parent.parent)}  {len(png) / 1000:.0f} KB\n")


def pictures(kind: Game, say: Speaker) -> Iterator[tuple[str, bytes]]:
    """The pictures of one game by name."""
    paint = painter(kind.key)
    match = decided_match(kind)
    yield "cover", paint.cover(_words.title(say, kind.key))
    middle = _replayed(match, _busiest_ply(match))
    yield "board", _board(paint, say, middle)
    yield "targets", _board(paint, say, middle, choosing=True)
    yield "result", _result(paint, say, match)
    hands = hand_painter(kind.key)
    if hands is not None:
        actor = middle.to_act()[0]
        captions = _words.captions(say, _table(middle), NAMES)
        yield "hand", hands.hand(middle.state.observation(actor), captions=captions)
    if isinstance(paint, SheetPainter):
        yield "cast", paint.contact_sheet(say)
    for key in paint.illustration_keys():
        yield f"rules-{key}", paint.illustration(key, say)


def decided_match(kind: Game) -> Match:
    """The first of some random matches that is long enough and has a winner."""
    for attempt in range(_TRIES):
        match = random_match(
            kind, kind.player_counts[0], {}, seed=_SEED, policy_seed=f"picture {attempt}"
        )
        if match.outcome is not None and match.outcome.winners and match.ply >= _LONG_ENOUGH:
            return match
    raise LookupError(f"no match of {kind.key} fits")


def _replayed(match: Match, plies: int) -> Match:
    again = Match.start(match.game, match.players, match.options, seed=match.seed)
    for step in match.steps[:plies]:
        chance = step.player == CHANCE
        again = again.chance(step.action) if chance else again.play(step.player, step.action)
    return again


def _busiest_ply(match: Match) -> int:
    """The ply at which the player to act has most to choose from, in the second half."""
    choices = {
        step.ply - 1: len(before.legal_actions(step.player))
        for before, step in match.history()
        if step.ply > match.ply // 2 and step.player != CHANCE
    }
    return max(choices, key=lambda ply: choices[ply])


def _table(match: Match) -> Table:
    """A table as the bot would have it, with invented people."""
    outcome = match.outcome
    seats = tuple(Seat(player, player + 1, False) for player in range(match.players))
    row = MatchRow(
        id=1,
        guild_id=1,
        channel_id=1,
        game=match.game.key,
        rules_version=match.game.rules_version,
        players=match.players,
        options=match.options,
        seed=_SEED,
        commitment=match.commitment,
        ply=match.ply,
        status="live" if outcome is None else "over",
        ending=None if outcome is None else Ending(outcome.places, outcome.reason),
        created_at=0,
        updated_at=0,
        finished_at=None,
        rematch_of=None,
        draw_offer_by=None,
        draw_offer_ply=None,
        shown_ply=match.ply,
        shown_over=False,
        seats=seats,
    )
    return Table(row, match)


def _board(paint: Painter, say: Speaker, match: Match, *, choosing: bool = False) -> bytes:
    captions = _words.captions(say, _table(match), NAMES)
    if not choosing:
        return paint.board(match.state.observation(None), captions=captions)
    view = match.state.observation(match.to_act()[0])
    by_source: dict[str, list[str]] = {}
    for action in match.state.legal_actions(match.to_act()[0]):
        by_source.setdefault(action.path[0], []).append(action.path[1])
    chosen = max(by_source, key=lambda source: len(by_source[source]))
    return paint.board(view, captions=captions, chosen=chosen, targets=by_source[chosen])


def _result(paint: Painter, say: Speaker, match: Match) -> bytes:
    table, outcome = _table(match), match.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    return paint.result(
        match.state.observation(None).ended(outcome),
        captions=_words.captions(say, table, NAMES),
        headline=_words.headline(say, table, outcome),
        reason=_words.reason(say, table, outcome),
    )


if __name__ == "__main__":
    main()
