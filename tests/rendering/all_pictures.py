"""Every picture that the bot draws, with the longest names, most seats and fullest hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from agents.characters import CHARACTERS
from rendering import Captions, chapter_painter, hand_painter, orders, painter
from rendering.lobby_members import LobbyMember
from rendering.painter import SheetPainter
from rendering.standings import (
    Band,
    Board,
    Cast,
    Cat,
    CatPage,
    Portrait,
    RatingPoint,
    Row,
    Standing,
    cast,
    cat_page,
    leaderboard,
    profile,
)
from rendering.standings import Game as Played
from rendering.text import APART
from rules.game import Game
from rules.match import Match
from rules.selfplay import random_match
from tests.rendering import caged_rat_scenes, cat_attack_scenes, washi_cat_scenes
from tests.rendering.scenes import say

WIDE = 24
"""The number of letters in the longest names. Some of these names repeat W, the widest letter."""
_PLIES = (1, 24, 130, 260, None)
_SHARED = {"gang": "pairs", "house": "shared"}
_SETUPS: Mapping[str, tuple[tuple[int, Mapping[str, str]], ...]] = {
    "caged-rat": ((2, {"match": "3"}), (2, {"rubber": "deal"}), (2, {"rubber": "120"})),
    "cat-attack": ((2, {}), (6, {}), (4, _SHARED)),
    "cat-sequence": ((2, {}), (3, {}), (6, {})),
    "washi-cat": ((2, {"setup": "quick"}), (2, {"map": "long"})),
}


class Picture(NamedTuple):
    """A picture with its kind and the moment it shows."""

    kind: str
    moment: str
    draw: Callable[[], object]


def names_of(players: int) -> Iterator[tuple[str, Captions]]:
    """Yield captions with long names: one word, several words, and a cat playing for somebody."""
    word = tuple(f"{'W' * (WIDE - 1)}{seat}" for seat in range(players))
    words = tuple(f"Wommmmbat Mommmm Wwwww {seat}" for seat in range(players))
    parts = tuple(f"Maximilian {APART}for {name}" for name in word)
    cats = tuple(CHARACTERS[seat].breed for seat in range(players))
    for told, names, faces in (("word", word, ()), ("words", words, cats), ("parts", parts, cats)):
        yield told, Captions(names, names, f"{names[0]} (Wwwwwwwww) to move", say, faces)


def of_game(kind: Game) -> Iterator[Picture]:
    """Yield all pictures of a game."""
    yield from _around(kind)
    for view, choices, captions, moment in _moments(kind):
        yield from _of_moment(kind, view, choices, captions, moment)


def _around(kind: Game) -> Iterator[Picture]:
    """Yield the covers, the picture of all characters if there is one, and the rules' pictures."""
    paint, key = painter(kind.key), kind.key
    title = say(f"{key}-title")
    yield Picture("cover", "alone", partial(paint.cover, title))
    cats = [LobbyMember("W" * WIDE, cat.breed) for cat in CHARACTERS[:3]]
    people = [LobbyMember("W" * WIDE, None, tone) for tone in range(3)]
    full = [*cats, *people][: kind.player_counts[-1]]
    yield Picture("cover", "full", partial(orders.cover, key, title, full))
    if isinstance(paint, SheetPainter):
        yield Picture("cast", "all", partial(paint.contact_sheet, say))
    for name in paint.illustration_keys():
        yield Picture(f"rules-{name}", "", partial(paint.illustration, name, say))


_Paths = tuple[tuple[str, ...], ...]


def _moments(kind: Game) -> Iterator[tuple[Any, _Paths, Captions, str]]:
    """Yield moments: a view, the paths of legal choices, captions, and the moment's label."""
    for players, options in _SETUPS.get(kind.key, ((kind.player_counts[-1], {}),)):
        wordings = dict(names_of(players))
        for number, plies in enumerate(_PLIES):
            match = random_match(
                kind, players, options, seed=bytes(32), policy_seed="letters", plies=plies
            )
            told = list(wordings)[number % len(wordings)]
            moment = f"{players} players, ply {match.ply}, {options}, {told}"
            yield from _seen(match, wordings[told], moment)
    for number, view in enumerate(_BY_HAND.get(kind.key, ())):
        for told, captions in names_of(_seats(view)):
            yield view, (), captions, f"scene {number}, {told}"


def _seats(view: Any) -> int:
    teams = getattr(view, "teams", (0, 1))
    return len(teams)


_BY_HAND: Mapping[str, tuple[Any, ...]] = {
    "caged-rat": (
        caged_rat_scenes.holding(*caged_rat_scenes.HAND),
        caged_rat_scenes.table(closed=(caged_rat_scenes.WON, caged_rat_scenes.LOST)),
        caged_rat_scenes.table(trick=caged_rat_scenes.TURNED),
    ),
    "cat-attack": (
        cat_attack_scenes.crowded(),
        cat_attack_scenes.holding(*cat_attack_scenes.HAND),
        cat_attack_scenes.gang(shared=True),
    ),
    "washi-cat": (washi_cat_scenes.table(),),
}


def _seen(
    match: Match, captions: Captions, moment: str
) -> Iterator[tuple[Any, _Paths, Captions, str]]:
    state = match.state
    public: Any = state.observation(None)
    if match.outcome is not None:
        yield public.ended(match.outcome), (), captions, f"{moment}, over"
        return
    yield public, (), captions, moment
    player = match.to_act()[0]
    paths = tuple(tuple(choice.path) for choice in state.choices(player))
    yield state.observation(player), paths, captions, f"{moment}, own"


def _of_moment(
    kind: Game, view: Any, paths: _Paths, captions: Captions, moment: str
) -> Iterator[Picture]:
    paint = painter(kind.key)
    if view.outcome is not None:
        why = f"{captions.seats[0]} (Wwwwww) gave up, and {captions.seats[1]} (Mmmmmm) did not."
        for headline in (f"{captions.seats[0]} (Wwwwwwwww) wins", "A draw"):
            ended = partial(paint.result, view, captions=captions, headline=headline, reason=why)
            yield Picture("result", moment, ended)
        return
    yield Picture("board", moment, partial(paint.board, view, captions=captions))
    for chosen, ends in _choices(paths):
        choice = partial(paint.board, view, captions=captions, chosen=chosen, targets=ends)
        yield Picture("choice", f"{moment}, {chosen} to {ends}", choice)
    hands = hand_painter(kind.key)
    if hands is not None and view.viewer is not None:
        yield Picture("hand", moment, partial(hands.hand, view, captions=captions))
    chapters = chapter_painter(kind.key)
    if chapters is not None and chapters.chapter(view, captions=captions) is not None:
        yield Picture("chapter", moment, partial(chapters.chapter, view, captions=captions))


def _choices(paths: _Paths) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield a first choice and a last choice of the parts of an action.

    Each choice is a pair: the parts that are already chosen, and the options for the next part. At
    the first choice, no part is chosen. The last choice completes the action. If there are several
    last choices after a chosen part, the function yields one with the most options.
    """
    if not paths:
        return
    yield (), tuple(dict.fromkeys(path[0] for path in paths))
    ends: dict[tuple[str, ...], list[str]] = {}
    for path in paths:
        ends.setdefault(path[:-1], []).append(path[-1])
    chosen = max(ends, key=lambda path: (len(path) > 0, len(ends[path])))
    yield chosen, tuple(ends[chosen])


def around_matches() -> Iterator[Picture]:
    """Yield full leaderboards, profiles and pages of cats, with long names and large numbers."""
    name, title = "W" * WIDE, say("cat-rat-flea-title")
    note = "± is how far off a rating may be; “?” marks one from fewer than ten matches so far."
    rows = tuple(
        Row(
            rank,
            (name, "Wommmmbat Mommmm")[rank % 2],
            rank,
            "1888",
            "±388",
            8888,
            8888,
            888,
            provisional=rank % 2 == 0,
        )
        for rank in range(1, 11)
    )
    apart = Row(88888, name, 5, "1888", "±388", 88888, 88888, 888, provisional=True, own=True)
    columns = ("Rating", "Matches", "Won", "Streak")
    board = Board(title, f"{name} {name}", columns, rows, note, apart)
    yield Picture("leaderboard", "full", partial(leaderboard, board))
    rating_points = tuple(RatingPoint(1000 + 37 * i % 800, 388 - 5 * i) for i in range(40))
    lines = (f"{name} {name}", "8888 won · 8888 drawn · 8888 lost")
    for form in (("won", "lost", "drawn") * 4, ()):
        played = Played(title, "1888", "±388", True, lines, form, "The latest ten", rating_points)
        for person in (name, "Wommmmbat Mommmm Wwwww W"):
            shown = Portrait(person, 3, (name * 2, name * 2), (played,) * 5, note * 2)
            yield Picture("profile", "full", partial(profile, shown))
    for results in ((0, 0, 0), (8888, 88888, 888888)):
        cats = tuple(
            Cat(name, each.breed, results, "Not met in this server yet") for each in CHARACTERS
        )
        bands = tuple(
            Band(f"{name} {name}", place // 3 + 1, cats[place : place + 3])
            for place in range(0, len(cats), 3)
        )
        yield Picture("cats", "full", partial(cast, Cast(title, f"{name} {name}", bands)))
        standings = tuple(
            Standing(say(f"{key}-title"), points, "±388", "88888 matches", results, "Not met yet")
            for key in ("cat-rat-flea", "cat-sequence", "caged-rat", "washi-cat", "cat-attack")
            for points in ("1888?", "")
        )
        page = CatPage(name, "maine-coon", 3, name, (name * 2,), ("Rating here", "You"), standings)
        yield Picture("cat", "full", partial(cat_page, page))
