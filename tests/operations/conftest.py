"""The same world as in the tests of what members do."""

from tests.discord.conftest import rehearsed, world

__all__ = ["rehearsed", "world"]
