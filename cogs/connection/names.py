"""What people call themselves, without characters that cannot be seen."""

from __future__ import annotations

import unicodedata

import discord

_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing."""


def plain_name(user: discord.abc.User) -> str:
    """What somebody is called everywhere, without characters that cannot be seen.

    Marks of direction would turn around what stands beside the name. Not a server's nickname: one
    server's is no other server's business.
    """
    return _seen(user.global_name or "") or _seen(user.name) or str(user.id)


def _seen(text: str) -> str:
    shown = (each for each in text if each not in _INVISIBLE and not _is_format(each))
    return " ".join("".join(shown).split())


def _is_format(character: str) -> bool:
    """Controls, marks of direction, joiners, tags, selectors of variants, halves of characters."""
    if character.isspace():
        return False
    name = unicodedata.name(character, "")
    return unicodedata.category(character) in ("Cc", "Cf", "Cs") or "VARIATION SELECTOR" in name
