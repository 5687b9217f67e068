"""If a test says that a message lacks a phrase, some message can contain this phrase."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
_PRODUCT = ("cogs", "rules", "agents", "rendering", "data", "operations", "sandbox", "examples")
_READING = ("discord", "sandbox", "browser")
"""The folders of tests that read messages."""
_PHRASE = re.compile(r"[A-Za-z’']+( [A-Za-z’']+)+")
"""Several words. We do not check codes, names and single words."""


def product_text() -> str:
    """Return everything that the product's files say, with single spaces between words."""
    files = (
        path
        for folder in _PRODUCT
        for ending in ("py", "ftl", "js", "html")
        for path in sorted((ROOT / folder).rglob(f"*.{ending}"))
    )
    return _spaced("\n".join(path.read_text(encoding="utf-8") for path in files))


def _spaced(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def absent(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield each X of a module's expressions `X not in text` and `….not_to_contain_text(X)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.NotIn):
            yield node.left
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".not_to_contain_text"):
            yield from node.args


def texts_of(nodes: Iterable[ast.AST]) -> list[str]:
    """Return the constant texts among these nodes."""
    found = (node.value for node in nodes if isinstance(node, ast.Constant))
    return [value for value in found if isinstance(value, str)]


def never_said(source: str, product: str) -> list[str]:
    """Return the phrases of `absent` that occur nowhere else in the module or the product."""
    tree = ast.parse(source)
    expressions = list(absent(tree))
    others = texts_of(node for node in ast.walk(tree) if node not in expressions)
    said = product + _spaced("\n".join(others))
    return [
        phrase
        for phrase in texts_of(expressions)
        if _PHRASE.fullmatch(phrase) and phrase not in said
    ]


@pytest.fixture(scope="module")
def product() -> str:
    return product_text()


@pytest.mark.parametrize("folder", _READING)
def test_the_product_has_every_phrase_that_a_test_calls_absent(folder: str, product: str) -> None:
    found = {
        path.name: phrases
        for path in sorted((ROOT / "tests" / folder).glob("test_*.py"))
        if (phrases := never_said(path.read_text(encoding="utf-8"), product))
    }
    assert found == {}, "reworded since? These assertions cannot fail"


def test_an_assertion_about_a_phrase_that_no_message_contains_is_reported() -> None:
    source = (
        'assert "closed to me" not in said\nassert "isn’t open" not in said\nOPEN = "isn’t open"'
    )
    assert never_said(source, "The bot cannot write to you.") == ["closed to me"]
    assert never_said(source, "Your messages are closed to me.") == []
