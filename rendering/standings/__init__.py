"""Pictures of who stands where: leaderboards, and what one person has achieved.

They are given words and numbers, and know nothing of games or members.
"""

from rendering.standings.board import Board, Row, leaderboard
from rendering.standings.chart import Moment
from rendering.standings.profile import Game, Portrait, profile

__all__ = ["Board", "Game", "Moment", "Portrait", "Row", "leaderboard", "profile"]
