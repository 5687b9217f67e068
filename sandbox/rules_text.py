"""A game's `/rules`, page by page, as plain text: `python -m sandbox.rules_text cat-attack`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from cogs.board import wording
from cogs.kit.sentences import CATALOGUE, ENGLISH
from rendering import painter
from rules.registry import GAMES


def rules_text(key: str, locale: str = ENGLISH) -> str:
    """Return all pages of a game's rules, each with the description of its picture."""
    return "\n\n".join(_pages(key, locale)) + "\n"


def _pages(key: str, locale: str) -> Iterator[str]:
    say = CATALOGUE.speaker(locale)
    names = painter(key).illustration_keys()
    title = wording.title(say, key)
    for number, name in enumerate(names, start=1):
        yield say.plain("rules-heading", title=title, page=number, pages=len(names))
        yield f"[{say.plain(f'{key}-rules-{name}-alt')}]"
        yield say.plain(f"{key}-rules-{name}")
    yield say.plain("rules-legend")


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m sandbox.rules_text", description=__doc__)
    parser.add_argument("game", choices=[each.key for each in GAMES])
    sys.stdout.write(rules_text(parser.parse_args(arguments).game))


if __name__ == "__main__":
    main(sys.argv[1:])
