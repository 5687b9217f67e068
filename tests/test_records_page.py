"""The page on records tells the truth; its maps are held to beside the other tests of theirs."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from rules.chance import word
from rules.game import ABANDONED, AGREED, RESIGNED, TIMEOUT
from rules.record import read_record, write_record

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")


def test_the_readme_leads_to_the_page() -> None:
    records = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## Records")[2]
    assert "(docs/records.md)" in records.partition("\n## ")[0]


def test_the_record_on_the_page_is_right_and_written_as_it_stands() -> None:
    [record] = re.findall(r"^```jsonl\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    match = read_record(record.splitlines())
    assert match.outcome is not None
    assert write_record(match, reveal_seed=True) == record


def test_the_words_on_the_page_are_those_of_its_seed() -> None:
    words = re.findall(r"^[0-9a-f]{16}$", PAGE, re.MULTILINE)
    assert len(words) > 4  # into the second block
    assert words == [f"{word(bytes(32), index):016x}" for index in range(len(words))]


def test_the_page_tells_of_every_end_by_the_table() -> None:
    told = set(re.findall(r"^\| `([a-z]+)` \| (?:two|three|everywhere)", PAGE, re.MULTILINE))
    assert told == {RESIGNED, TIMEOUT, AGREED, ABANDONED}


def test_the_seed_of_the_worked_example_is_that_of_its_text() -> None:
    found = re.search(r"SHA-256 of `(washi-cat map [^`]+)` is\n`([0-9a-f]{64})`", PAGE)
    assert found is not None
    assert hashlib.sha256(found[1].encode()).hexdigest() == found[2]


def test_links_within_the_page_lead_somewhere() -> None:
    headings = re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)
    anchors = {re.sub(r"[^a-z0-9 -]", "", each.lower()).replace(" ", "-") for each in headings}
    links = re.findall(r"\]\(#([^)]+)\)", PAGE)
    assert links
    assert {*links} <= anchors
