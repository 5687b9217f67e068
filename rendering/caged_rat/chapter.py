"""The picture of a finished deal's score."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from rendering.caged_rat.band import HEAD, HEADLINE, TOP, bare, sheet
from rendering.caged_rat.cells import Cell, cell_of
from rendering.caged_rat.colours import PALETTE
from rendering.caged_rat.marks import cheese_mark, crown_mark
from rendering.caged_rat.names import PICTURE, lower_seat
from rendering.caged_rat.player_sides import PlayerSide, player_side
from rendering.caged_rat.track import scores
from rendering.painter import Captions, Say
from rendering.scene import Scene, png
from rendering.text import fitted
from rendering.theme import WIDTH
from rules.caged_rat.view import Rat, Score, View

_GAP = 10


def chapter(view: View, *, captions: Captions) -> bytes | None:
    """Draw the score of the deal that has just ended as a PNG, 960 wide.

    Return None while there is no score to show.
    """
    if view.last_deal is None:
        return None
    body = paint_score(view, view.last_deal, captions)
    picture = sheet(HEAD + body.height + 16)
    picture.paste(_headline(view.last_deal, view.goal, captions), (24, TOP))
    picture.paste(body, (24, HEAD))
    return png(picture)


def paint_score(view: View, score: Score, captions: Captions) -> Scene:
    """Compose both players' rats and the track, without margins (palette mode)."""
    seats, winners = (1 - lower_seat(view), lower_seat(view)), _winners(view, score)
    parts: list[Scene | Image.Image] = [
        player_side(_side(score, seat, captions, winners)) for seat in seats
    ]
    parts += scores(view, score.totals)
    high = sum(part.height + _GAP for part in parts) - _GAP
    body = bare(WIDTH - 48, high)
    top = 0
    for part in parts:
        body.paste(part, (0, top))
        top += part.height + _GAP
    return body


def _headline(score: Score, goal: int, captions: Captions) -> Scene:
    """Draw the deal's number or, if the deal ended a rubber, the rubber's winner.

    `goal` is the total that wins a rubber, or 0 if a rubber is a single deal.
    """
    picture = Scene(PALETTE, HEADLINE)
    mark, text = cheese_mark(64), captions.say(f"{PICTURE}deal", deal=score.deal)
    if score.rubber_won_by is not None:
        mark = crown_mark(66, won=True)
        name = captions.name(score.rubber_won_by)
        text = captions.say(f"{PICTURE}rubber", name=name, goal=goal)
    picture.paste(mark, (10, (picture.height - mark.height) // 2), mark)
    words = fitted(text, "title", 46, picture.width - 104)
    words.draw(picture, 92, (picture.height - words.height) // 2, anchor="lm")
    return picture


def _winners(view: View, score: Score) -> tuple[int, ...]:
    """Return the winners of what has ended: the match, or else the rubber, or else the deal."""
    if view.outcome is not None:
        return view.outcome.winners
    if score.rubber_won_by is not None:
        return (score.rubber_won_by,)
    best = max(score.points)
    return (score.points.index(best),) if best > min(score.points) else ()


def points_as_sum(score: Score, player: int) -> str:
    """Write a player's points in the deal as a sum of each rat's points and any other points."""
    parts = [10 * rat.captures if score.bonus[player] else rat.points for rat in score.rats[player]]
    total = score.points[player]
    if rest := total - sum(parts):
        parts.append(rest)
    first, *others = parts
    told = "".join(f" {'+' if part >= 0 else '−'} {abs(part)}" for part in others)
    return f"{first}{told} = {total}"


def _side(score: Score, player: int, captions: Captions, winners: tuple[int, ...]) -> PlayerSide:
    """Return a player's side with the rats out of their cages; a winner's side is marked."""
    say, bonus = captions.say, score.bonus[player]
    return PlayerSide(
        player,
        captions.name(player),
        "",
        say(f"{PICTURE}dealer") if score.dealer == player else "",
        score.points[player],
        None,
        None,
        player in winners,
        tuple(_cell(player, rat, say, bonus=bonus) for rat in score.rats[player]),
        _foot(score, player, say),
        captions.face(player),
        points_as_sum(score, player) if score.rats[player] else "",
    )


def _cell(player: int, rat: Rat, say: Say, *, bonus: bool) -> Cell:
    points = 10 * rat.captures if bonus else rat.points
    shown = cell_of(player, replace(rat, points=points), say)
    return replace(shown, behind_bars=False)


def _foot(score: Score, player: int, say: Say) -> str:
    """Return words about the bonus and the captures put away, or "" if there are none."""
    told = []
    if score.bonus[player]:
        told.append(say(f"{PICTURE}bonus"))
    if score.put_away[player]:
        told.append(say(f"{PICTURE}away", count=score.put_away[player]))
    return " ".join(told)
