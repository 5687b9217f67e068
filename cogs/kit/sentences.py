"""Sentences: one folder of Project Fluent files a language, English where another has none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

from cogs.kit.markup import Markup, escaped, plain
from rules.errors import Fact

LOCALES = Path(__file__).parents[1] / "locales"
ENGLISH = "en"
_REMEMBERED = 4_096
"""Sentences that were said a moment ago: pictures say the same ones again and again."""


class Catalogue:
    """Every sentence in every language there is a folder `<locale>` for."""

    def __init__(self, folder: Path = LOCALES, beginning: str = "") -> None:
        self._bundles: dict[str, FluentBundle] = {}
        # Texts and numbers that are equal may be written otherwise when they are of other types.
        self._said = lru_cache(_REMEMBERED, typed=True)(self._formatted)
        self.add(folder, beginning)

    def add(self, folder: Path, beginning: str = "") -> None:
        """Read the sentences of another folder too, whose names must all begin so.

        Raises `ValueError` where one does not, or cannot be read; then none is taken up. What is
        there already stays as it is.
        """
        found = [(path, _read(path)) for path in sorted(folder.glob("*/*.ftl"))]
        for path, resource in found:
            for entry in resource.body:
                name = entry.id.name if isinstance(entry, ast.Message | ast.Term) else beginning
                if not name.startswith(beginning):
                    raise ValueError(f"{path.name}: {name} does not begin with {beginning}")
        self._said.cache_clear()
        for path, resource in found:
            locale = path.parent.name
            # Discord shows texts in the reader's direction; isolation marks would be noise.
            bundle = self._bundles.setdefault(locale, FluentBundle([locale], use_isolating=False))
            bundle.add_resource(resource)

    def __reduce__(self) -> str | tuple[object, ...]:
        """In another process the sentences that are read there stand for those read here."""
        return "CATALOGUE" if self is CATALOGUE else super().__reduce_ex__(2)

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
        """The sentence in the language or in English, the facts as they are.

        Raises `LookupError` where neither has it.
        """
        return self._said(locale, message_id, **facts)

    def _formatted(self, locale: str, message_id: str, **facts: Fact) -> str:
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


def _unknown(_user_id: int) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class Speaker:
    """`say(message_id, **facts)` in one language, for messages: facts show as they are.

    `name` and `handle` tell of people, by their numbers, what they call themselves and what Discord
    calls them alone; None of those whom this process has not seen.
    """

    catalogue: Catalogue
    locale: str
    name: Callable[[int], str | None] = field(default=_unknown, compare=False, repr=False)
    handle: Callable[[int], str | None] = field(default=_unknown, compare=False, repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        """In another process it knows nobody: names do not go there but in what is to be drawn."""
        return Speaker, (self.catalogue, self.locale)

    def __call__(self, message_id: str, /, **facts: Fact) -> Markup:
        return Markup(self.catalogue.say(self.locale, message_id, **_each(escaped, facts)))

    def plain(self, message_id: str, /, **facts: Fact) -> str:
        """The sentence for where markdown is not read: in pictures, their descriptions, names."""
        return self.catalogue.say(self.locale, message_id, **_each(plain, facts))

    def first(self, *message_ids: str, **facts: Fact) -> Markup:
        """The first of these sentences that there is."""
        for message_id in message_ids[:-1]:
            if self.catalogue.has(message_id):
                return self(message_id, **facts)
        return self(message_ids[-1], **facts)

    def knows(self, message_id: str) -> bool:
        """Whether there is such a sentence."""
        return self.catalogue.has(message_id)

    def maybe(self, message_id: str, /, **facts: Fact) -> Markup:
        """The sentence, or nothing where there is none."""
        return self(message_id, **facts) if self.catalogue.has(message_id) else Markup()


def _each(made: Callable[[str], str], facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """The facts, those that are texts as `made` turns them; numbers stay as they are."""
    return {name: made(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}


_CALLED_AS = {"meets": "piece"}
"""Facts whose things are called as those of another fact."""


def named(say: Speaker, game_key: str, facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """The facts, things that have a name in the reader's language called by it."""
    return {
        name: say.maybe(f"{game_key}-{_CALLED_AS.get(name, name)}-{value}") or value
        if isinstance(value, str)
        else value
        for name, value in facts.items()
    }


CATALOGUE = Catalogue()
"""The sentences that commands are described with, read once."""
