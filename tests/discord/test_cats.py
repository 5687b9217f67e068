"""`/cats` as members see it: the cats, their strengths, and the reader's record."""

from __future__ import annotations

from typing import get_args

import pytest

from agents.characters import CHARACTERS
from cogs.kit.sentences import CATALOGUE
from cogs.match.sayings import SAYINGS, Occasion, saying
from cogs.standings.cats_command import against
from data import Meetings
from tests.discord.test_leaderboard import finish
from tests.discord.world import GAME, World, alts, parts, private
from tests.discord.world import text as said
from tests.rendering.scenes import opened

PIP, ASH = CHARACTERS[0], CHARACTERS[6]
TEAMS = "cat-sequence"
SPEAKER = CATALOGUE.speaker("en")


async def test_all_cats_are_shown_with_the_readers_record(world: World) -> None:
    mia, ben = world.mia.id, world.ben.id
    for users, places in (
        ((mia, PIP.user), (1, 2)),
        ((PIP.user, mia), (2, 1)),
        ((mia, PIP.user), (1, 1)),
        ((ASH.user, mia), (1, 2)),
        ((ben, ASH.user), (1, 2)),
        ((mia, ben), (1, 2)),
    ):
        await finish(world, users, places)
    await finish(world, (mia, PIP.user), guild=77)
    shown = private(await world.mia.slash(world.channel, "cats"))
    told = said(shown).splitlines()
    [pip] = [line for line in told if line.startswith("**Pip**")]
    assert pip.endswith("3 won · 1 drawn · 0 lost")
    [ash] = [line for line in told if line.startswith("**Ash**")]
    assert ash.endswith("0 won · 0 drawn · 1 lost")
    assert sum(" won · " in line for line in told) == 2
    names = [str(SPEAKER(f"cat-name-{each.key}")) for each in CHARACTERS]
    assert [
        line.split("**")[1] for line in told if line.startswith("**") and " · " in line
    ] == names
    [alt] = alts(shown)
    assert "Kittens, 1 of 3 paws: Pip, 3 won, 1 drawn, 0 lost; Dot, not met yet" in alt
    assert "Alley cats, 3 of 3 paws: Ash, 0 won, 0 drawn, 1 lost;" in alt
    assert all(name in alt for name in names)
    assert len(alt) <= 1024
    [picture] = shown.attachments
    assert opened(await picture.read()).width == 960


async def test_the_menu_of_cats_is_above_their_descriptions(world: World) -> None:
    shown = [*parts(private(await world.mia.slash(world.channel, "cats")))]
    [menu] = [number for number, part in enumerate(shown) if part.get("options")]
    assert menu < min(n for n, part in enumerate(shown) if "**Pip**" in part.get("content", ""))


async def test_a_match_against_a_cat_is_added_to_the_record_only_when_the_match_is_over(
    world: World,
) -> None:
    await world.mia.slash(world.channel, "play", game=GAME, against="pip")
    playing = said(private(await world.mia.slash(world.channel, "cats")))
    assert " won · " not in playing
    question = private(await world.mia.slash(world.channel, "resign"))
    await world.mia.click(question, label="Yes, I resign")
    over = said(private(await world.mia.slash(world.channel, "cats")))
    [pip] = [line for line in over.splitlines() if " won · " in line]
    assert pip.startswith("**Pip**")
    assert pip.endswith("0 won · 0 drawn · 1 lost")
    assert " won · " not in said(private(await world.ben.slash(world.channel, "cats")))


async def test_a_member_without_matches_against_cats_sees_all_cats_and_no_results(
    world: World,
) -> None:
    shown = private(await world.zoe.slash(world.channel, "cats"))
    assert "Pounces first" in said(shown)
    assert " won" not in said(shown)
    assert alts(shown)[0].count("not met yet") == len(CHARACTERS)


def met(game: str, places: tuple[int, ...], own: int, other: int, count: int = 1) -> Meetings:
    return Meetings(PIP.user, game, len(places), {}, places, own, other, count)


@pytest.mark.parametrize(
    ("meetings", "won", "drawn", "lost"),
    [
        ([met("cat-rat-flea", (1, 2), 0, 1, 3), met("cat-rat-flea", (1, 2), 1, 0)], 3, 0, 1),
        ([met("cat-attack", (2, 1, 3), 0, 2), met("cat-attack", (2, 1, 2), 0, 2)], 1, 1, 0),
        # In the first match the cat is a partner, in the second match an opponent.
        ([met(TEAMS, (1, 2, 1, 2), 0, 2), met(TEAMS, (1, 2, 1, 2), 0, 1)], 1, 0, 0),
        ([met("cat-rat-flea", (), 0, 1)], 0, 0, 0),
        ([met("a-game-of-long-ago", (2, 1), 0, 1)], 0, 0, 1),
    ],
)
def test_a_record_counts_a_better_final_place_as_a_win_and_omits_matches_with_the_cat_as_partner(
    meetings: list[Meetings], won: int, drawn: int, lost: int
) -> None:
    found = against(meetings)[PIP.user]
    assert (found["won"], found["drawn"], found["lost"]) == (won, drawn, lost)


@pytest.mark.parametrize("occasion", get_args(Occasion))
def test_each_strength_has_its_own_short_sayings_for_every_occasion(occasion: Occasion) -> None:
    spoken = {
        (each.strength, saying(SPEAKER, each.user, occasion, number))
        for each in CHARACTERS
        for number in range(3 * SAYINGS)
    }
    assert len(spoken) == len({words for _, words in spoken}) == 3 * SAYINGS
    assert max(len(words) for _, words in spoken) <= 60


async def test_the_cats_command_shows_all_cats_in_direct_messages(world: World) -> None:
    shown = private(await world.mia.user.slash("cats"))
    assert all(str(SPEAKER(f"cat-name-{each.key}")) in said(shown) for each in CHARACTERS)
