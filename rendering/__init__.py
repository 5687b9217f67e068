"""Pictures of games: observations in, PNG files out. Deterministic, no I/O but font files."""

from rendering.painter import Captions, Painter, Say, painter
from rendering.text import drawable

__all__ = ["Captions", "Painter", "Say", "drawable", "painter"]
