"""Prose avoids the phrases that docs/style.md replaces."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLAIN = {
    r"lest": "so that … not, or because",
    r"after whose": "a second sentence",
    r"an own": "their own, its own",
    r"be it": "whether",
    r"come to its end": "end",
    r"likewise": "also, or in the same way",
    r"most (?:bytes|characters|seconds)": "the maximum number of, or the longest",
    r"of nothing more": "no more",
    r"of which nothing": "that must be refused, or a second sentence",
    r"one's own": "their own, your own",
    r"telephones?": "phone",
    r"the like": "name the things",
    r"told apart": "distinguished",
    r"what came of": "the result of",
    r"hitherto": "so far",
    r"whom": "a second sentence, or the noun",
    r"(?:here|there|where)(?:by|in|of|upon)": "by it, in it, of it, on it",
}
"""Patterns of phrases that the project no longer uses, each with the words to write instead."""
EXEMPT = ("docs/style.md", "tests/test_style.py")
"""Files that we do not check, because they quote the phrases of `PLAIN`."""
TOP = ("agents", "cogs", "data", "docs", "examples", "operations", "rendering", "rules", "sandbox")

# A phrase may continue on the next line, after a comment sign.
_GAP = r"(?:[ \t]+|[ \t]*\n[ \t]*(?:#[ \t]*)?)"
_BANNED = [
    (re.compile(rf"\b(?:{pattern.replace(' ', _GAP)})\b", re.IGNORECASE), plain)
    for pattern, plain in PLAIN.items()
]


def sources() -> list[Path]:
    """Return the project's Markdown, Python and English catalogue files."""
    found = [path for suffix in ("md", "py") for path in ROOT.glob(f"*.{suffix}")]
    for top in (*TOP, "tests"):
        for suffix in ("md", "py", "ftl"):
            found += (ROOT / top).rglob(f"*.{suffix}")
    return [path for path in sorted(found) if path.relative_to(ROOT).as_posix() not in EXEMPT]


def complaints(name: str, text: str) -> Iterator[str]:
    """Yield the file, the line, the phrase and what to write instead."""
    for pattern, plain in _BANNED:
        found = [*pattern.finditer(text)]
        prose = _prose(text) if found and name.endswith(".py") else None
        for match in found:
            line = text.count("\n", 0, match.start()) + 1
            column = match.start() - text.rfind("\n", 0, match.start()) - 1
            if prose is None or column >= prose.get(line, column + 1):
                yield f"{name}:{line}: instead of “{' '.join(match[0].split())}” write: {plain}"


def _prose(source: str) -> dict[int, int]:
    """Map each line with a docstring or a comment to the column where its prose starts."""
    columns = {
        token.start[0]: token.start[1]
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            columns |= dict.fromkeys(range(node.lineno, (node.end_lineno or node.lineno) + 1), 0)
    return columns


def test_prose_uses_plain_words() -> None:
    files = sources()
    assert len(files) > 500
    found = [
        complaint
        for path in files
        for complaint in complaints(
            path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        )
    ]
    assert not found, "\n".join(["See docs/style.md:", *found])


def test_a_complaint_about_a_phrase_contains_the_line_number_and_a_plain_replacement() -> None:
    page = "# Title\n\nWe lock it, lest it moves.\n"
    [complaint] = complaints("docs/page.md", page)
    assert complaint == "docs/page.md:3: instead of “lest” write: so that … not, or because"


def test_a_phrase_is_found_across_lines() -> None:
    assert [*complaints("a.md", "shows what came\nof it")]
    assert [*complaints("a.py", "# shows what came\n# of it\n")]
    assert [*complaints("a.py", 'def f():\n    """Show what came\n    of it."""\n')]


def test_a_phrase_inside_a_longer_word_is_not_reported() -> None:
    assert not [*complaints("a.md", "celestial; maybe it; belong to the likes of it")]


def test_phrases_in_code_and_in_its_strings_are_not_reported() -> None:
    assert not [*complaints("a.py", 'lest = "be it"  # a comment\n')]
    assert [*complaints("a.py", 'text = "well"  # be it\n')]
