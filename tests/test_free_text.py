"""Ids in typed texts are removed however they are disguised. Ordinary sentences stay unchanged."""

from __future__ import annotations

from functools import cache
from unicodedata import category, normalize, numeric

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cogs.kit.free_text import holds_id, without_ids

BETWEEN = st.text(
    st.characters(
        categories=["Cf", "Mn", "Me", "P", "S", "Z", "Lm"],
        exclude_characters=[chr(0xE0030 + digit) for digit in range(10)],
    ).filter(lambda each: not any(part.isnumeric() for part in normalize("NFKC", each))),
    max_size=4,
)
IDS = st.integers(min_value=10**14, max_value=10**20 - 1).map(str)
CHUNKS = st.integers(min_value=1, max_value=6)


@cache
def digits() -> dict[int, list[str]]:
    """Return the characters of all scripts for each digit."""
    found: dict[int, list[str]] = {value: [] for value in range(10)}
    for each in map(chr, range(0x110000)):
        value = numeric(each, None)
        if value in found and category(each) != "So":
            found[int(value)].append(each)
    return found


@st.composite
def disguised(draw: st.DrawFn) -> str:
    """An id in digits of several scripts, with any characters but letters in between."""
    written = ""
    for place, digit in enumerate(draw(IDS)):
        between = draw(BETWEEN) if place and draw(st.booleans()) else ""
        written += between + draw(st.sampled_from(digits()[int(digit)]))
    return written


@settings(deadline=None)
@given(disguised())
def test_disguised_ids_are_removed_from_free_text(written: str) -> None:
    assume("…" not in normalize("NFKC", written))
    assert without_ids(f"Out: {written}") == "Out: …"
    assert holds_id(written)


@settings(deadline=None)
@given(IDS, st.lists(CHUNKS, min_size=20, max_size=20), BETWEEN.filter(bool))
def test_ids_typed_in_chunks_are_removed_from_free_text(
    user: str, sizes: list[int], between: str
) -> None:
    chunks: list[str] = []
    rest = user
    for size in sizes:
        chunks, rest = [*chunks, rest[:size]], rest[size:]
    written = between.join(filter(None, chunks))
    assert without_ids(f"Once {written} cheats") == "Once … cheats"


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("<@1400000000000000000> has to go", "… has to go"),
        ("<@!5>, <@&77>, <#12> and <@１２３>", "…, …, … and …"),
        ("＜＠１４０００００００００００００００００００＞ left", "… left"),
        ("1 4 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 left", "… left"),
        ("1400-0000-0000-0000-000 left", "… left"),
        ("140\u200b0000\u2060000000\ufeff000000 left", "… left"),
        ("140\u3164000\u115f000000000\uffa0000 left", "… left"),
        ("1️⃣4️⃣0️⃣0️⃣0️⃣0️⃣0️⃣0️⃣0️⃣0️⃣0️⃣0️⃣0️⃣0️⃣0️⃣ left", "… left"),
        ("①④⓪❶❷❸❹⑤⑥⑦⑧⑨⑩❿⑫ left", "… left"),
        ("ⅠⅣⅡⅡⅡⅡⅡⅡⅡⅡⅡⅡⅡⅡⅡ left", "… left"),
        ("一四〇〇〇〇〇〇〇〇〇〇〇〇〇 left", "… left"),
        ("1™4™0™0™0™0™0™0™0™0™0™0™0™0™0™ left", "…TM left"),
        ("12345678 <@1> 90123456789 left", "… left"),
        ("gone: 14000000000000000001400000000000000000", "gone: …"),
        ("".join(chr(0xE0030 + int(digit)) for digit in "1400000000000000000"), "…"),
        ("match 12: 1400000000000000000 cheated 3 times", "match … cheated 3 times"),
    ],
)
def test_removing_ids_and_mentions_keeps_the_rest_of_a_text(typed: str, stored: str) -> None:
    assert without_ids(typed) == stored


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "played 3 matches on 2026-11-24",
        "12 + 30 points",
        "Played 2026-11-24 18:30 to 2026-11-25 9:15",
        "We stopped: 2026-11-24 18:30:15, 2026-11-25 19:00",
        "1:0, 2:1, 3:3; 20 minutes late",
        "D6 F7 A1 B2 C3 D4 E5 F6 G7 A8 B9 C1 D2 E3 F4",
        "Won 1,250,000 to 998,400",
        "Mia's 一緒に遊ぶ, déjà vu 👩‍👩‍👧 & <3 <- x > 5",
        "Phone +49 30 12345678",
    ],
)
def test_ordinary_reasons_stay_unchanged(typed: str) -> None:
    assert without_ids(typed) == typed
    assert not holds_id(typed)


@settings(deadline=None)
@given(st.text(st.characters(categories=["L", "P", "Zs"]), max_size=200))
def test_a_text_without_numbers_is_normalized_and_otherwise_unchanged(typed: str) -> None:
    assume(not any(each.isnumeric() for each in normalize("NFKC", typed)))
    assume("<@" not in normalize("NFKC", typed) and "<#" not in normalize("NFKC", typed))
    assert without_ids(typed) == normalize("NFKC", typed)
