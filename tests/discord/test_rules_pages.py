"""`/rules` teaches each game: the goal, how to start, a whole turn, and the map's parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from rules.cat_attack.board import LINKS, SPACES, STREETS
from rules.cat_sequence.board import BREEDS, FIXED_LAYOUT
from rules.cat_sequence.lines import SPACES as SEQUENCE_SPACES
from rules.registry import GAMES
from tests.discord.world import Message, World, alts, buttons, private, text

pytestmark = pytest.mark.usefixtures("clean_log")

KEYS = [str(game.key) for game in GAMES]
_BEGUN = re.compile(r"^\*\*(.+?)\*\*", re.MULTILINE)


async def pages(world: World, game: str) -> list[str]:
    """Return every page's text with the descriptions of its pictures."""
    shown = private(await world.zoe.slash(world.channel, "rules", game=game))
    read = [in_words(shown)]
    while "Next ▶" in buttons(shown):
        shown = private(await world.zoe.click(shown, label="Next ▶"))
        read.append(in_words(shown))
    return read


def in_words(page: Message) -> str:
    return "\n".join([text(page), *alts(page)])


def told_under(read: list[str], heading: str) -> str:
    """Return the text from below a heading to the end of its page."""
    [page] = [page for page in read if f"**{heading}" in page]
    return page.partition(f"**{heading}")[2]


@pytest.mark.parametrize("game", KEYS)
async def test_the_rules_start_with_the_goal_and_the_first_five_minutes(
    world: World, game: str
) -> None:
    read = await pages(world, game)
    headings = _BEGUN.findall("\n".join(read))
    assert headings[:2] == ["The goal.", "Your first five minutes."]
    steps = re.findall(r"^(\d)\. ", told_under(read, "Your first five minutes."), re.MULTILINE)
    assert steps == ["1", "2", "3", "4", "5"]


async def test_the_spaces_in_the_example_of_cat_sequence_match_the_fixed_layout(
    world: World,
) -> None:
    read = await pages(world, "cat-sequence")
    lies = {
        breed: [
            name for name, code in zip(SEQUENCE_SPACES, FIXED_LAYOUT, strict=True) if code == at
        ]
        for at, breed in enumerate(BREEDS)
    }
    first, second = lies["siamese"]
    assert f"For Siamese, these are {first} and {second}" in told_under(read, "Your turn.")
    assert f"{first} and {second}" in told_under(read, "The board.")
    example = told_under(read, "A whole turn.")
    for breed in ("ragdoll", "manx", "sphynx"):
        assert re.search(rf"{breed}( lies)? on {' and '.join(lies[breed])}", example, re.IGNORECASE)


@pytest.mark.parametrize("game", KEYS)
async def test_the_rules_describe_a_whole_turn_step_by_step_with_a_picture(
    world: World, game: str
) -> None:
    read = await pages(world, game)
    [heading] = {"A whole turn.", "A whole trick."} & {*_BEGUN.findall("\n".join(read))}
    *told, shown = told_under(read, heading).splitlines()
    assert len([line for line in told if re.match(r"\d\. |• ", line)]) >= 3
    assert len(shown) > 60


async def test_the_rules_of_washi_cat_number_and_name_the_parts_of_a_whole_map(
    world: World,
) -> None:
    told = told_under(await pages(world, "washi-cat"), "A whole map**")
    named = re.findall(r"\b(\d) (?:is|are|a)\b[^.]*?\*([a-z ]+)\*", told)
    assert dict(named) == {
        "1": "home row",
        "2": "street space",
        "3": "shrines",
        "4": "building",
        "5": "doors",
        "6": "sewer",
        "7": "fish",
        "8": "cat",
    }
    assert "eight parts are numbered and named" in told


async def test_the_rules_of_washi_cat_define_the_terms_that_they_use(
    world: World,
) -> None:
    told = told_under(await pages(world, "washi-cat"), "Your first five minutes.")
    assert "A *space* is one square that is neither a shrine nor part of a building." in told
    assert "A *place* is where a cat can be: a space, or a whole building" in told
    assert "*Your own line* is the line of either of your cats; both use it." in told
    assert "*sealed in*: if a cat can no longer walk to a fish and home" in told


def _between(told: str) -> Iterator[tuple[str, str]]:
    """Yield each pair of spaces that touch according to the page's text."""
    houses = re.findall(r"(\d): ([a-g]\d), ([a-g]\d), ([a-g]\d)", told)
    assert "`home1`–`1p`. `1p` touches `1q`, `1r` and `1s`." in told
    for house, *walls in houses:
        yield f"home{house}", f"{house}p"
        for print_, wall in zip("qrs", walls, strict=True):
            yield f"{house}p", f"{house}{print_}"
            yield f"{house}{print_}", wall
    assert "every space of columns a, c, e, g and of rows 1, 4, 7. Each wall space touches" in told
    for along in "aceg":
        yield from pairwise(f"{along}{row}" for row in range(1, 8))
    for along in "147":
        yield from pairwise(f"{column}{along}" for column in "abcdefg")
    around = re.findall(r"`(\w+)1`–`5`", told)
    assert (tuple(around), "then north again" in told) == (STREETS, True)
    ring = [f"{street}{number}" for street in around for number in range(1, 6)]
    yield from pairwise([*ring, ring[0]])
    gates = told.partition("Streets touch the walls at ")[2].partition(".")[0]
    for gate in gates.split(", "):
        street, _, wall = gate.partition("–")
        yield street, wall
    shops = re.findall(r"(\w+\d)–`(\w+)1`–`2`–`3`–(\w+\d)", told)
    assert "The `B` on each roof, such as `dairyB`, touches the middle print" in told
    for before, shop, after in shops:
        yield from pairwise([before, f"{shop}1", f"{shop}2", f"{shop}3", after])
        yield f"{shop}2", f"{shop}B"


async def test_the_map_in_the_rules_of_cat_attack_describes_which_spaces_touch(
    world: World,
) -> None:
    told = told_under(await pages(world, "cat-attack"), "The neighbourhood.**")
    by_words = {frozenset(pair) for pair in _between(told)}
    assert by_words == {frozenset(pair) for pair in LINKS}
    marks = told.partition("*Question marks* for Curiosity: ")[2].partition(".")[0]
    assert {*marks.split(", ")} == {space.name for space in SPACES if space.curiosity}
    for part in ("Home", "Walls", "Streets", "Shops", "Mouse-hole", "bird-house"):
        assert f"*{part}*" in told
    assert "ten parts are numbered and named" in told


async def test_the_rules_of_cat_attack_explain_the_terms_that_they_use(world: World) -> None:
    read = await pages(world, "cat-attack")
    assert "*Mog* is just the name of the pack." in told_under(read, "Your first five minutes.")
    cornered = told_under(read, "Cornered.**")
    assert "You lose a life for each of these" in cornered
    assert (
        "your cat is on 1q, and other cats are on 1p and a2. If your cat has to go two" in cornered
    )
    raid = told_under(read, "Raid**")
    assert re.findall(r"^(\d)\. ", raid, re.MULTILINE) == ["1", "2", "3"]
    assert "Out means neither on its Home nor in its garden." in raid


@pytest.mark.parametrize("game", ["cat-rat-flea", "caged-rat", "washi-cat", "cat-attack"])
async def test_the_rules_explain_the_warning_sign_for_harmful_actions_exactly_once(
    world: World, game: str
) -> None:
    sign = re.compile(r" (ringed|framed|marked) in red( in your hand)?, with a warning sign\.")
    assert len(sign.findall("\n".join(await pages(world, game)))) == 1
