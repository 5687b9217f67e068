"""Sentences: one folder of Project Fluent files a language, English where another has none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

from rules.errors import Fact

LOCALES = Path(__file__).parents[1] / "locales"
ENGLISH = "en"


class Catalogue:
    """Every sentence in every language there is a folder `<locale>` for."""

    def __init__(self, folder: Path = LOCALES) -> None:
        self._bundles: dict[str, FluentBundle] = {}
        for path in sorted(folder.glob("*/*.ftl")):
            locale = path.parent.name
            # Discord shows texts in the reader's direction; isolation marks would be noise.
            bundle = self._bundles.setdefault(locale, FluentBundle([locale], use_isolating=False))
            bundle.add_resource(_read(path))

    @property
    def locales(self) -> tuple[str, ...]:
        return tuple(self._bundles)

    def _fallbacks(self, locale: str) -> Iterator[FluentBundle]:
        for name in (locale, locale.partition("-")[0], ENGLISH):
            if name in self._bundles:
                yield self._bundles[name]

    def has(self, message_id: str, locale: str = ENGLISH) -> bool:
        """Whether this language itself has the sentence."""
        bundle = self._bundles.get(locale)
        return bundle is not None and bool(bundle.has_message(message_id))

    def say(self, locale: str, message_id: str, **facts: Fact) -> str:
        """The sentence in the language or in English. Raises `LookupError` where neither has it."""
        for bundle in self._fallbacks(locale):
            if not bundle.has_message(message_id):
                continue
            pattern = bundle.get_message(message_id).value
            if pattern is None:
                raise LookupError(f"{message_id} has no text")
            text, errors = bundle.format_pattern(pattern, facts)
            if errors:
                raise LookupError(f"{message_id}: {errors[0]}")
            return str(text)
        raise LookupError(message_id)

    def speaker(self, locale: object) -> Speaker:
        """Says everything in one language; `locale` as Discord names it (or its enum)."""
        return Speaker(self, str(locale))


def _read(path: Path) -> ast.Resource:
    """The sentences of a file. Raises `ValueError` where one cannot be read."""
    resource = FluentResource(path.read_text(encoding="utf-8"))
    for entry in resource.body:
        if isinstance(entry, ast.Junk):
            raise ValueError(f"{path.name}: not Fluent: {entry.content!r}")
    return resource


@dataclass(frozen=True, slots=True)
class Speaker:
    """`say(message_id, **facts)` in one language."""

    catalogue: Catalogue
    locale: str

    def __call__(self, message_id: str, /, **facts: Fact) -> str:
        return self.catalogue.say(self.locale, message_id, **facts)

    def first(self, *message_ids: str, **facts: Fact) -> str:
        """The first of these sentences that there is."""
        for message_id in message_ids[:-1]:
            if self.catalogue.has(message_id):
                return self(message_id, **facts)
        return self(message_ids[-1], **facts)

    def maybe(self, message_id: str, /, **facts: Fact) -> str:
        """The sentence, or nothing where there is none."""
        return self(message_id, **facts) if self.catalogue.has(message_id) else ""


CATALOGUE = Catalogue()
"""The sentences that commands are described with, read once."""
