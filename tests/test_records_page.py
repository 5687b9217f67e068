"""The page on records is right; `tests/rules/washi_cat/test_torn.py` checks the page's maps."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from rules.chance import word
from rules.game import ABANDONED, AGREED, CHANCE, RESIGNED, TIMEOUT
from rules.match import Match
from rules.record import read_record, write_record
from rules.registry import GAMES, game
from rules.selfplay import random_match

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")


def test_the_readme_links_to_the_page() -> None:
    records = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## Records")[2]
    assert "(docs/records.md)" in records.partition("\n## ")[0]


def test_the_record_on_the_page_is_valid_and_written_in_our_format() -> None:
    [record] = re.findall(r"^```jsonl\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    match = read_record(record.splitlines())
    assert match.outcome is not None
    assert write_record(match, reveal_seed=True) == record


def test_the_random_words_on_the_page_follow_from_the_seed_on_the_page() -> None:
    words = re.findall(r"^[0-9a-f]{16}$", PAGE, re.MULTILINE)
    assert len(words) > 4  # A block has four words.
    assert words == [f"{word(bytes(32), index):016x}" for index in range(len(words))]


def test_the_page_lists_every_reason_for_which_the_bot_ends_a_match() -> None:
    told = set(re.findall(r"^\| `([a-z]+)` \| (?:two|three|everywhere)", PAGE, re.MULTILINE))
    assert told == {RESIGNED, TIMEOUT, AGREED, ABANDONED}


def test_the_seed_of_the_worked_example_is_the_hash_of_its_text() -> None:
    found = re.search(r"SHA-256 of `(washi-cat map [^`]+)` is\n`([0-9a-f]{64})`", PAGE)
    assert found is not None
    assert hashlib.sha256(found[1].encode()).hexdigest() == found[2]


def test_links_within_the_page_have_existing_targets() -> None:
    headings = re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)
    anchors = {re.sub(r"[^a-z0-9 -]", "", each.lower()).replace(" ", "-") for each in headings}
    links = re.findall(r"\]\(#([^)]+)\)", PAGE)
    assert links
    assert {*links} <= anchors


# Notations


@dataclass(frozen=True)
class Kind:
    """A kind of action, as a row in one of the page's tables describes it."""

    pattern: str
    who: str
    example: str

    def covers(self, player: int, text: str) -> bool:
        """Whether the text is an action of this kind by this player, or by chance."""
        chance_alone, chance_too = self.who == "chance", "chance" in self.who
        if not (chance_too if player == CHANCE else not chance_alone):
            return False
        shape = re.sub(r"<[a-z]+>", "[^ ]+?", re.sub(r"[-@]", r"\\\g<0>", self.pattern))
        return re.fullmatch(shape, text) is not None


def _notations() -> dict[str, str]:
    """Return the page's section on each game's notation, by the game's key."""
    part = PAGE.partition("\n## Notations\n")[2].partition("\n## ")[0]
    texts = dict(each.split("\n", 1) for each in part.split("\n### ")[1:])
    return {re.sub(r"[^a-z]+", "-", name.lower()).strip("-"): text for name, text in texts.items()}


NOTATIONS = _notations()
KINDS = {
    key: [
        Kind(*row)
        for row in re.findall(r"^\| `([^`]+)` \| ([^|`]+) \| `([^`]+)` \| ", text, re.MULTILINE)
    ]
    for key, text in NOTATIONS.items()
}
SETUPS: list[tuple[str, int, dict[str, str]]] = [
    ("caged-rat", 2, {"rubber": "deal"}),
    ("cat-attack", 2, {"lives": "3"}),
    ("cat-attack", 4, {"lives": "3", "gang": "pairs", "house": "shared"}),
    ("cat-rat-flea", 2, {}),
    ("cat-sequence", 3, {"layout": "shuffled", "draw": "manual"}),
    ("cat-sequence", 6, {"teams": "2x3"}),
    ("washi-cat", 2, {}),
    ("washi-cat", 2, {"map": "short", "setup": "quick"}),
]


def _match(key: str, players: int, options: dict[str, str], number: int = 0) -> Match:
    return random_match(
        game(key), players, options, seed=bytes(32), policy_seed=str(number), plies=600
    )


def test_the_page_describes_every_games_notation() -> None:
    assert [*NOTATIONS] == sorted(kind.key for kind in GAMES)
    rows = len(re.findall(r"^\| `", "".join(NOTATIONS.values()), re.MULTILINE))
    positions = len(_positions())
    assert rows == positions + sum(map(len, KINDS.values()))  # Every row has a known form.


@pytest.mark.parametrize("key", KINDS)
def test_every_example_on_the_page_is_an_action_of_its_kind(key: str) -> None:
    for kind in KINDS[key]:
        assert game(key).parse(kind.example).text == kind.example
        assert kind.covers(CHANCE if kind.who == "chance" else 0, kind.example), kind


@pytest.mark.parametrize(("key", "players", "options"), SETUPS)
def test_every_action_of_random_matches_is_of_a_kind_that_the_page_describes(
    key: str, players: int, options: dict[str, str]
) -> None:
    for number in range(2):
        for step in _match(key, players, options, number).steps:
            text = step.action.text
            assert any(kind.covers(step.player, text) for kind in KINDS[key]), text


@pytest.mark.parametrize(
    ("key", "players", "options", "begins"),
    [
        ("caged-rat", 2, {}, ["dealer", "red", *["deal"] * 16]),
        ("cat-attack", 3, {}, [*["deal"] * 18, *["roll"] * 3]),
        ("cat-sequence", 2, {}, ["dealer", *["deal"] * 10]),
        ("cat-sequence", 6, {"layout": "shuffled"}, [*["place"] * 84, "dealer", *["deal"] * 24]),
        ("washi-cat", 2, {"setup": "quick"}, [*["fish"] * 8, *["cat"] * 4]),
        ("cat-rat-flea", 2, {}, []),
        ("washi-cat", 2, {}, []),
    ],
)
def test_chance_begins_a_match_with_the_actions_that_the_page_describes(
    key: str, players: int, options: dict[str, str], begins: list[str]
) -> None:
    steps = _match(key, players, options).steps[: len(begins) + 1]
    first = [step.action.text.split()[0] for step in steps if step.player == CHANCE]
    assert first[: len(begins)] == begins
    ties = {"roll"} if key == "cat-attack" else set()
    assert {*first[len(begins) :]} <= ties


def test_cards_are_dealt_in_the_order_that_the_page_describes() -> None:
    rat = [step.action.text.split()[1] for step in _match("caged-rat", 2, {}).steps[:18]]
    dealer, other = rat[0], "10"[int(rat[0])]
    assert rat[2:] == [*[other] * 8, *[dealer] * 8]
    sequence = [step.action.text.split()[1] for step in _match("cat-sequence", 3, {}).steps[:16]]
    after = [str((int(sequence[0]) + seat) % 3) for seat in (1, 2, 3)]
    assert sequence[1:] == after * 5
    attack = [step.action.text.split()[1] for step in _match("cat-attack", 3, {}).steps[:18]]
    assert attack == [*"0" * 6, *"1" * 6, *"2" * 6]


def _positions() -> list[str]:
    return re.findall(r"^\| `([^`]+ [SN] [^`]+)` \| [^|]+ \|$", PAGE, re.MULTILINE)


def test_a_match_can_start_from_every_position_in_the_documentation() -> None:
    positions = _positions()
    assert {"_", "="} <= {*"".join(positions)}
    for text in positions:
        view = game("cat-rat-flea").position(text).observation(None).as_json()
        assert view["position"] == text
        assert view["outcome"] is None
