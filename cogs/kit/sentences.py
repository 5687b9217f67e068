"""Sentences in Project Fluent files, one folder per language; English is the fallback."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast

from cogs.kit.markup import Markup, escaped, plain
from rules.errors import Fact

LOCALES = Path(__file__).parents[1] / "locales"
ENGLISH = "en"
_TWO_STOPS = re.compile(r"([!?](?:\*\*|\]\([^\s()]*\))?)\.(?=\s|$)")
"""A full stop after words that already end with `!` or `?`, such as a game's title."""
_REMEMBERED = 2_048
"""The number of cached sentences. Pictures use the same sentences again and again."""


class Catalogue:
    """Every sentence, in every language that has a folder `<locale>`."""

    def __init__(self, folder: Path = LOCALES, beginning: str = "") -> None:
        self._bundles: dict[str, FluentBundle] = {}
        # Equal values of different types may be formatted differently.
        self._said = lru_cache(_REMEMBERED, typed=True)(self._formatted)
        self.add(folder, beginning)

    def add(self, folder: Path, beginning: str = "") -> None:
        """Also read the sentences of a further folder; all their names must start with `beginning`.

        If a name starts differently, or a file cannot be parsed, raise `ValueError` and add no
        sentence. Existing sentences stay as they are.
        """
        found = [(path, sentences_in(path)) for path in sorted(folder.glob("*/*.ftl"))]
        for path, resource in found:
            for entry in resource.body:
                name = entry.id.name if isinstance(entry, ast.Message | ast.Term) else beginning
                if not name.startswith(beginning):
                    raise ValueError(f"{path.name}: {name} does not start with {beginning}")
        self._said.cache_clear()
        for path, resource in found:
            locale = path.parent.name
            # Discord shows texts in the reader's writing direction; marks that isolate facts would
            # be noise.
            bundle = self._bundles.setdefault(locale, FluentBundle([locale], use_isolating=False))
            bundle.add_resource(resource)

    def __reduce__(self) -> str | tuple[object, ...]:
        """Pickle the global catalogue by name, so that another process uses its own."""
        return "CATALOGUE" if self is CATALOGUE else super().__reduce_ex__(2)

    @property
    def locales(self) -> tuple[str, ...]:
        return tuple(self._bundles)

    def _fallbacks(self, locale: str) -> Iterator[FluentBundle]:
        for name in (locale, locale.partition("-")[0], ENGLISH):
            if name in self._bundles:
                yield self._bundles[name]

    def has(self, message_id: str, locale: str = ENGLISH) -> bool:
        """Return whether this language itself has the sentence, without the fallback."""
        bundle = self._bundles.get(locale)
        return bundle is not None and bool(bundle.has_message(message_id))

    def say(self, locale: str, message_id: str, **facts: Fact) -> str:
        """Return the sentence in the language, or else in English. Facts are not escaped.

        Raises `LookupError` if neither language has the sentence.
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
            return _TWO_STOPS.sub(r"\1", str(text))
        raise LookupError(message_id)

    def speaker(self, locale: object) -> Speaker:
        """Return a speaker of one language. `locale` is Discord's code or enum for it."""
        return Speaker(self, str(locale))


def sentences_in(path: Path) -> ast.Resource:
    """Parse the sentences of a file. Raises `ValueError` for an invalid sentence."""
    resource = _parsed(path.read_text(encoding="utf-8"))
    for entry in resource.body:
        if isinstance(entry, ast.Junk):
            raise ValueError(f"{path.name}: not Fluent: {entry.content!r}")
    return resource


@cache
def _parsed(text: str) -> ast.Resource:
    """Parse a text once, because parsing is slow and several catalogues have the same sentences.

    The positions of sentences in their file would take as much memory as the sentences.
    """
    return FluentParser(with_spans=False).parse(text)


def _unknown(_user_id: int) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class Speaker:
    """Sentences in one language.

    For a speaker `say`, `say(message_id, **facts)` returns a sentence with the facts escaped.

    `name` and `handle` return a person's display name and unique username by user id. `name` and
    `handle` return None if this process has not seen the person.
    """

    catalogue: Catalogue
    locale: str
    name: Callable[[int], str | None] = field(default=_unknown, compare=False, repr=False)
    handle: Callable[[int], str | None] = field(default=_unknown, compare=False, repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without `name` and `handle`, because orders already contain the names to draw."""
        return Speaker, (self.catalogue, self.locale)

    def __call__(self, message_id: str, /, **facts: Fact) -> Markup:
        return Markup(self.catalogue.say(self.locale, message_id, **_each(escaped, facts)))

    def plain(self, message_id: str, /, **facts: Fact) -> str:
        """Return the sentence for places without markdown: pictures, alt texts, names."""
        return self.catalogue.say(self.locale, message_id, **_each(plain, facts))

    def first(self, *message_ids: str, **facts: Fact) -> Markup:
        """Return the first of these sentences that exists."""
        for message_id in message_ids[:-1]:
            if self.catalogue.has(message_id):
                return self(message_id, **facts)
        return self(message_ids[-1], **facts)

    def knows(self, message_id: str) -> bool:
        """Return whether the sentence exists."""
        return self.catalogue.has(message_id)

    def maybe(self, message_id: str, /, **facts: Fact) -> Markup:
        """Return the sentence; empty markup if it does not exist."""
        return self(message_id, **facts) if self.catalogue.has(message_id) else Markup()


def _each(made: Callable[[str], str], facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """Apply `made` to the facts that are texts; numbers stay unchanged."""
    return {name: made(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}


_CALLED_AS = {"meets": "piece"}
"""Pairs of facts that have the same values. The catalogue uses the second fact to name a value.

For example, the fact `meets` has the same values as the fact `piece`. So in every game, the
sentence `GAME-piece-VALUE` names a value of both facts.
"""


def value_key(game_key: str, fact: str, value: str) -> str:
    """Return the name of the sentence that names this value of a fact."""
    return f"{game_key}-{_CALLED_AS.get(fact, fact)}-{value}"


def named(say: Speaker, game_key: str, facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """Replace the value of each fact with its name in the reader's language, if it has a name."""
    return {
        name: say.maybe(value_key(game_key, name, value)) or value
        if isinstance(value, str)
        else value
        for name, value in facts.items()
    }


CATALOGUE = Catalogue()
"""The bot's sentences, read once."""
