"""Names and typed texts appear exactly as typed, and their markup has no effect in a message."""

from __future__ import annotations

import ast as python
import re
import unicodedata
from collections.abc import Iterator
from itertools import islice, product
from math import prod
from pathlib import Path

import pytest
from fluent.syntax import ast, visitor
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cogs.kit.markup import NEW_LINE, Markup, channel_mention, escaped, jump, mention, moment, plain
from cogs.kit.sentences import LOCALES, sentences_in
from tests.discord.test_limits import SAY
from tests.discord.test_sentences import ENGLISH, ROOT
from tests.markdown import UNSEEN, Read, read

TAME = "Xx"
HOSTILE = (
    "# a](https://evil.example/login) [b](https://evil.example) <@123456789012345678> @everyone"
    " @here <@&123456789012345678> <#123456789012345678> <:cat:123456789012345678> <t:0:R>"
    " </play:123456789012345678> <id:home> https://evil.example <https://evil.example> :tada:"
    " *a* **b** _c_ __d__ ~~e~~ ||f|| `g` ```h``` \\ a_b \u202eevil\u2066 \u200b\n- i\n> j\n-# k\n"
    "1. l\r\n### m"
)
_SNIPPETS = [
    *("\\", "`", "*", "**", "_", "__", "~~", "||", "[", "]", "(", ")", "](", "<", ">", "#", "-#"),
    *("-", "+", "1.", ">>>", "@", "@everyone", "@here", "<@123>", "<@!1>", "<#1>", "<t:1:R>", ":"),
    *("https://evil.example", "://", ":tada:", "<id:home>", "a", "b_c", " ", "\n", "\u2028", "\0"),
    *(
        "\u202e",
        "\u2066",
        "\u200f",
        "\u061c",
        "\u200b",
        "\u200d",
        "👩‍🚀",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "️",
        "é",
        "¯\\_(ツ)_/¯",
    ),
]
anything = st.one_of(st.text(), st.lists(st.sampled_from(_SNIPPETS)).map("".join))


@settings(deadline=None)
@given(anything)
@example(HOSTILE)
@example("Alley](https://evil.example/login) [here")
@example("#")
@example("  -")
@example("a_b_ c_")
def test_any_escaped_text_appears_as_typed_and_has_no_markup(text: str) -> None:
    assert read(escaped(text)) == Read(plain(text), [])


@settings(deadline=None)
@given(anything, anything)
def test_two_adjacent_texts_do_not_form_markup_together(one: str, other: str) -> None:
    both = Markup().join([one, Markup("**"), other, Markup("**, "), one])
    shown, live = read(both)
    if plain(one) and plain(other):
        assert shown == f"{plain(one)}{plain(other)}, {plain(one)}"
        assert live == [("bold", "")]


@settings(deadline=None)
@given(anything)
def test_plain_text_is_one_line_without_invisible_characters(text: str) -> None:
    shown = plain(text)
    assert len(shown.splitlines()) <= 1
    assert not UNSEEN.search(shown.replace("\u200d", ""))
    assert all(unicodedata.category(each) not in ("Cc", "Cs") or each == "\t" for each in shown)
    assert plain(escaped(text)) == plain(shown) == shown


@pytest.mark.parametrize("emoji", ["👩‍🚀", "👩🏽‍🚀", "❤️‍🔥", "🏴‍☠️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👁️‍🗨️", "1️⃣"])
def test_emoji_keep_their_joiners_and_variation_selectors(emoji: str) -> None:
    assert escaped(f"{emoji} Mia") == f"{emoji} Mia"


@pytest.mark.parametrize("text", ["a\u200db", "\u200d", "🚀\u200d", "\U000e0041x", "x\u3164\xad"])
def test_zero_width_joiners_outside_emoji_are_removed(text: str) -> None:
    assert not re.search("[\u200d\U000e0041\u3164\xad]", plain(text))


@pytest.mark.parametrize(
    "notation",
    ["b2", "H5", "Cb1>c1", "Rc1-b1", "play cat-5 north3", "-3", "+2", "1000?", "±24", "22:00–7:30",
     "America/New_York", "cat_2", "♣", "1 pop B9", "12", "0.5", "wins!"],
)  # fmt: skip
def test_notation_and_numbers_are_not_escaped(notation: str) -> None:
    assert escaped(notation) == notation


def test_a_text_that_is_shown_again_is_not_escaped_again() -> None:
    names = ["_".join(("Mia", "*Zoe*")) for _ in range(2)]
    assert names[0] is not names[1]
    assert escaped(names[0]) is escaped(names[1])


def test_joining_keeps_markup_and_escapes_plain_texts() -> None:
    joined = Markup("\n").join([Markup("**a**"), "**b**"]) + "*c*" + mention(1)
    assert isinstance(joined, Markup)
    assert joined == "**a**\n\\*\\*b\\*\\*\\*c\\*<@1>"
    before = "*x*" + Markup("*y*")
    assert (type(before), before) == (Markup, "\\*x\\**y*")
    assert escaped(joined) is joined


def test_markup_made_by_the_bot_has_its_effect() -> None:
    made = NEW_LINE.join([mention(5), channel_mention(6), moment(7000), jump(1, 2, 3)])
    assert read(made).live == [
        ("call", "<@5>"), ("thing", "<@5>"), ("thing", "<#6>"), ("thing", "<t:7:R>"),
        ("address", "https://discord.com/channels/1/2/3"),
    ]  # fmt: skip


# Every sentence of the catalogue

_MESSAGES = {
    entry.id.name: entry
    for file in ENGLISH
    for entry in file.body
    if isinstance(entry, ast.Message)
}
_MOST_WORDINGS = 301
_COUNTS = {"zero": 0, "one": 1, "two": 2, "few": 3, "many": 11, "other": 5}


class _Variables(visitor.Visitor):
    """A sentence's variables with the keys of their variants.

    A sentence also has the variables of the sentences that it includes.
    """

    def __init__(self, name: str) -> None:
        self.found: dict[str, set[str]] = {}
        self.visit(_MESSAGES[name])

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.visit(_MESSAGES[node.id.name])

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.found.setdefault(node.id.name, set())

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        assert isinstance(node.selector, ast.VariableReference)
        keys = {
            variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
            for variant in node.variants
        }
        self.found.setdefault(node.selector.id.name, set()).update(keys)
        self.generic_visit(node)


def _values(keys: set[str], text: str) -> Iterator[str | int]:
    """Yield the text, then a value for each variant key."""
    yield text
    for key in sorted(keys):
        if key.isdigit() or key in _COUNTS:
            yield int(key) if key.isdigit() else _COUNTS[key]
        else:
            yield key


_OF_LINKS: dict[str, str | int] = {
    "link": Markup("https://discord.com/channels/1/2"), "title": Markup("Cat"), "id": 7,
}  # fmt: skip
"""Values for the variables in links.

Discord ignores escaping in a link's name, so users never supply a link's name or address.
"""


def _wordings(name: str, text: str) -> Iterator[Markup]:
    """Yield a sentence in all its wordings, with this text for every variable except links."""
    variables = _Variables(name).found
    fixed = _OF_LINKS if "link" in variables else {}
    values = [
        [fixed[variable]] if variable in fixed else [*_values(keys, text)]
        for variable, keys in variables.items()
    ]
    apart = 1 + prod(map(len, values)) // _MOST_WORDINGS
    for chosen in islice(product(*values), 0, None, apart):
        yield SAY(name, **dict(zip(variables, chosen, strict=True)))


def _apart_from_code(live: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [each for each in live if each[0] != "code"]


# One test per file, because collecting a test for each of a thousand sentences is slow.
every_file = pytest.mark.parametrize(
    "path", sorted((LOCALES / "en").glob("*.ftl")), ids=lambda path: path.stem
)


def _with_variables(path: Path) -> list[str]:
    """Return the names of a file's sentences that contain a variable."""
    messages = (entry for entry in sentences_in(path).body if isinstance(entry, ast.Message))
    return [entry.id.name for entry in messages if _Variables(entry.id.name).found]


@every_file
def test_user_text_never_becomes_markup_in_any_sentence(path: Path) -> None:
    for name in _with_variables(path):
        for tame, hostile in zip(_wordings(name, TAME), _wordings(name, HOSTILE), strict=True):
            was, now = read(tame), read(hostile)
            assert _apart_from_code(now.live) == _apart_from_code(was.live), name
            assert not UNSEEN.search(hostile.replace("@\u200b", "@")), name
            if not any(TAME in code for kind, code in was.live if kind == "code"):
                assert now.shown == was.shown.replace(TAME, plain(HOSTILE)), name


@every_file
def test_sentences_shown_without_markdown_contain_no_backslashes(path: Path) -> None:
    for name in _with_variables(path):
        found = _Variables(name).found
        facts = {variable: "a*b_ \\o/ <3" for variable, keys in found.items() if not keys}
        rest = {variable: 1 for variable in found if variable not in facts}
        said = SAY.plain(name, **facts, **rest)
        assert "\\" not in said.replace("\\o/", ""), name
        assert "\u200b" not in said, name


_HELPERS = "cogs/kit/markup.py"
"""The module with the helpers that make markup."""
_OF_OURS = ("markup", "wording")
"""Modules with helpers that have the same names as attributes in discord.py."""
_EXEMPT = {
    ("cogs/board/on_screen.py", "TextDisplay"): "finds the paragraphs of a finished message",
    ("cogs/kit/sentences.py", "Markup"): "makes markup of a sentence whose facts are escaped",
    ("cogs/match/naming.py", "Markup"): "stored texts are markup already",
    ("cogs/match/naming.py", "<@"): "finds the mentions in stored texts, to write names instead",
}
"""Exceptions, each with the reason.

An exception is a module and a piece of markup, or a module and a name that makes markup.
"""
_MARKUP = re.compile(r"<[@#/:]|<(?:a|id|t):|https?://|@everyone|@here")
_NAMES = ("TextDisplay", "format_dt", "jump_url")
"""Names in discord.py that make markup, or whose values are markup."""


def _made(node: python.AST) -> Iterator[str]:
    """Yield the markup, or the names that make markup, in one node of a module."""
    match node:
        case python.Constant(value=str(text)):
            yield from _MARKUP.findall(text)
        case python.Name(id=name) | python.alias(name=name) if name in _NAMES:
            yield name
        case python.Attribute(attr=name) if name in _NAMES:
            yield name
        case python.Attribute(attr="mention") if python.unparse(node.value) not in _OF_OURS:
            yield "mention"
        case python.Call(
            func=python.Name(id="Markup") | python.Attribute(attr="Markup"), args=arguments
        ):
            yield from ("Markup" for each in arguments if not isinstance(each, python.Constant))


def test_only_the_helpers_for_markup_make_mentions_and_links_and_paragraphs() -> None:
    """If only helpers make markup, every mention, link and paragraph in a message is intended."""
    found = {
        (path.relative_to(ROOT).as_posix(), made)
        for path in sorted((ROOT / "cogs").rglob("*.py"))
        for node in python.walk(python.parse(path.read_text(encoding="utf-8")))
        for made in _made(node)
    }
    assert {made for module, made in found if module == _HELPERS} >= {"TextDisplay", "Markup", "<@"}
    assert {each for each in found if each[0] != _HELPERS} == {*_EXEMPT}
