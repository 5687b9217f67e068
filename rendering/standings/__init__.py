"""Pictures of standings: leaderboards, a person's record, the computer players' cats.

The functions receive only words and numbers, and know nothing about games or members.
"""

from rendering.standings.board import Board, Row, leaderboard
from rendering.standings.cats_page import Band, Cast, Cat, cast
from rendering.standings.character import CatPage, Standing, cat_page
from rendering.standings.chart import RatingPoint
from rendering.standings.profile import Game, Portrait, profile

__all__ = [
    "Band",
    "Board",
    "Cast",
    "Cat",
    "CatPage",
    "Game",
    "Portrait",
    "RatingPoint",
    "Row",
    "Standing",
    "cast",
    "cat_page",
    "leaderboard",
    "profile",
]
