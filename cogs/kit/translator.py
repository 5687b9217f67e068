"""Names and descriptions of commands, in every language of the catalogue."""

from __future__ import annotations

from discord import Locale, app_commands
from discord.app_commands import locale_str

from cogs.kit.sentences import CATALOGUE, ENGLISH, Catalogue
from rules.registry import games


def words(message_id: str) -> locale_str:
    """Return the English text of a command's name or description, translatable by its id."""
    return locale_str(CATALOGUE.say(ENGLISH, message_id), id=message_id)


def game_choices() -> list[app_commands.Choice[str]]:
    """Return the games of the registry as choices.

    Cogs call this function when they are loaded, after games of other packages were registered.
    """
    return [
        app_commands.Choice(name=words(f"{kind.key}-title"), value=kind.key) for kind in games()
    ]


class Translator(app_commands.Translator):
    """Looks texts up in the reader's language; Discord itself falls back to English."""

    def __init__(self, catalogue: Catalogue = CATALOGUE) -> None:
        self._catalogue = catalogue

    async def translate(
        self,
        string: locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002
    ) -> str | None:
        message_id = string.extras.get("id")
        for name in (locale.value, locale.value.partition("-")[0]):
            if message_id is not None and name != ENGLISH and self._catalogue.has(message_id, name):
                return self._catalogue.say(name, message_id)
        return None
