"""Views of Washi Cat to draw, built by hand."""

from __future__ import annotations

from dataclasses import replace

from rendering import Captions
from rules.washi_cat.tape import Tape
from rules.washi_cat.view import AMAZING, JUMP, MOVE, PLAY, POP, Cat, Fish, Stroke, View
from tests.rendering.scenes import say

NAMES = ("Mitzi Katzenberger", "Zaphod")
LONG = ("Bartholomew the Second of Somewhere", "Wilhelmina von Katzenelnbogen-Schwarzburg")

STANDARD = Tape(
    "standard",
    (
        "......................",
        ".....ff..R..ee..R.dd..",
        "JJJJ.ffJGJJJee.JGJddJJ",
        ".....Y.......J..Y.....",
        ".....Y..J.......Y.....",
        "JJaaJGJ.bbJJJGJcc.JJJJ",
        "..aa.R..bb..R..cc.....",
        "......................",
    ),
    {
        "a": ("E3", "H4", "G5"),
        "b": ("E10", "H9", "F8"),
        "c": ("E16", "H16", "F18"),
        "d": ("D20", "A19", "B18"),
        "e": ("D13", "A14", "C15"),
        "f": ("D7", "A7", "C5"),
    },
)
SHORT = Tape(
    "short",
    (
        "....................",
        "Jdd..Jcc.G.JJJJG.JJJ",
        ".dd...cc..Y....Y....",
        "....Y....Y..aa...bb.",
        "JJJ.GJJJJ.G.aaJ..bbJ",
        "....................",
    ),
    {
        "a": ("C14", "F14", "E12"),
        "b": ("C19", "F19", "E17"),
        "c": ("D7", "A7", "B9"),
        "d": ("D2", "A2", "B4"),
    },
)
LONGER = Tape(
    "long",
    (
        "....B........B......",
        "....ff..R..ee..R.dd.",
        "JJJ.ffJGJJJee.JGJddJ",
        "....Y.......J..Y....",
        "..R......J.......R..",
        "..R.......J......R..",
        "....Y..J.......Y....",
        "JaaJGJ.bbJJJGJcc.JJJ",
        ".aa.R..bb..R..cc....",
        "......B........B....",
    ),
    {
        "a": ("G2", "J3", "I4"),
        "b": ("G9", "J8", "H7"),
        "c": ("G15", "J15", "H17"),
        "d": ("D19", "A18", "B17"),
        "e": ("D12", "A13", "C14"),
        "f": ("D6", "A6", "C4"),
    },
)


def captions(status: str = "Vermilion to act", names: tuple[str, ...] = NAMES) -> Captions:
    return Captions(names, ("Vermilion", "Blue"), status, say)


def walk(player: int, cat: int, *places: str) -> tuple[Stroke, ...]:
    """Moves from place to place."""
    return tuple(
        Stroke(player, cat, MOVE, one, other)
        for one, other in zip(places, places[1:], strict=False)
    )


STROKES = (
    *walk(0, 1, "H4", "a", "E3", "D3", "D4", "D5", "C5", "B5", "A5"),
    *walk(0, 2, "H12", "G12", "G11", "H11", "H10", "H9", "b", "F8", "E8", "D8", "D9", "C9", "B9"),
    *walk(0, 1, "A5", "B5"),
    *walk(0, 2, "B9", "A9"),
    *walk(1, 1, "A15", "B15", "C15", "D15", "E15", "E16", "c", "H16"),
    Stroke(1, 2, POP, "A17", "B10", (), "B17"),
    *walk(1, 2, "B10", "A10"),
    Stroke(1, 2, AMAZING, "A10", "A8", ("A9",)),
    *walk(1, 1, "H16", "H17"),
    Stroke(0, 1, JUMP, "B5", "E5", ("C5", "D5")),
)
CATS = (
    (Cat(1, "H4", "E5", 1, False, False), Cat(2, "H12", "A9", None, False, False)),
    (Cat(1, "A15", "H17", 0, False, False), Cat(2, "A17", "A8", None, False, False)),
)
FISH = (
    Fish(0, "H7", None),
    Fish(1, "A5", (0, 1)),
    Fish(0, "H17", (1, 1)),
    Fish(1, "A12", None),
    Fish(0, "A2", None),
    Fish(1, "H20", None),
    Fish(0, "A21", None),
    Fish(1, "H1", None),
)


def covered(strokes: tuple[Stroke, ...], player: int) -> frozenset[str]:
    """The places on a player's line."""
    mine = [stroke for stroke in strokes if stroke.player == player]
    places = {place for s in mine for place in (s.source, s.target, s.sewer) if place}
    return frozenset(places)


def table(**more: object) -> View:
    """The middle of a match on the standard tape: player 1 is to act."""
    view = View(
        viewer=None,
        tape=STANDARD,
        asked=PLAY,
        to_act=(1,),
        cats=CATS,
        fish=FISH,
        strokes=STROKES,
        lines=(covered(STROKES, 0), covered(STROKES, 1)),
        blocked=frozenset({"C9"}),
        specials=(2, 0),
        quiet=0,
        outcome=None,
    )
    return replace(view, **more)  # type: ignore[arg-type]
