"""People's display names, without invisible characters."""

from __future__ import annotations

import unicodedata

import discord

_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Invisible letters and marks."""


def plain_name(user: discord.abc.User) -> str:
    """Return a person's global display name without invisible characters.

    An invisible direction mark could reverse the text beside the name. Nicknames are not used,
    because one server's nickname must not appear on another.
    """
    return _seen(user.global_name or "") or _seen(user.name) or str(user.id)


def _seen(text: str) -> str:
    shown = (each for each in text if each not in _INVISIBLE and not _is_format(each))
    return " ".join("".join(shown).split())


def _is_format(character: str) -> bool:
    """Return whether the character is invisible and not a space.

    Invisible characters are controls, direction marks, joiners, tags, variation selectors and
    surrogates.
    """
    if character.isspace():
        return False
    name = unicodedata.name(character, "")
    return unicodedata.category(character) in ("Cc", "Cf", "Cs") or "VARIATION SELECTOR" in name
