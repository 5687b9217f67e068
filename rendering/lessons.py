"""The pictures of a game's rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image

from rendering.painter import Say


class Lessons:
    """Pictures by key, in reading order, and how they become PNG files."""

    def __init__(
        self,
        drawn_by: Mapping[str, Callable[[Say], Image.Image]],
        encode: Callable[[Image.Image], bytes],
    ) -> None:
        self._drawn_by = drawn_by
        self._encode = encode

    def keys(self) -> tuple[str, ...]:
        """In reading order."""
        return tuple(self._drawn_by)

    def picture(self, key: str, say: Say) -> bytes:
        """A PNG with words in the reader's language. Raises `KeyError` for an unknown key."""
        return self._encode(self._drawn_by[key](say))
