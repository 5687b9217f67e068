"""Buttons after a match: play a stronger cat, or read the rule that decided the match."""

from __future__ import annotations

import pytest

from agents.characters import character
from rendering import HasReasonPages, painter
from rules.game import Game
from rules.registry import games
from sandbox.game_sentences import written_keys
from tests.discord.test_cats_at_the_table import against, play_on
from tests.discord.test_results import resign
from tests.discord.world import GAME, World, buttons, private, text, told

pytestmark = pytest.mark.usefixtures("clean_log")

STRONGER = "Play Marmalade (House cat)"


async def beat(world: World, whom: str = "kitten", game: str = GAME) -> None:
    """Start Mia's match against a cat and make the cat resign, so that Mia wins."""
    await against(world, whom, game)
    table = await world.table()
    cat = table.cats[0]
    await world.bot.tables.end(table.id, world.mia.id, lambda now: now.match.resignation(cat))
    await world.bot.showing.show(table.id)


async def test_the_winner_against_a_kitten_can_play_a_house_cat_with_one_press(
    world: World,
) -> None:
    await beat(world)
    assert [*buttons(world.result_message())][:2] == ["Rematch", STRONGER]
    await world.mia.click(world.result_message(), label=STRONGER)
    row = (await world.table()).row
    assert row.id == 2
    [cat] = [user for user in row.users if user != world.mia.id]
    assert character(cat).key == "marmalade"
    assert "Resign" in buttons(world.table_message())


async def test_only_the_winner_can_start_a_match_against_the_stronger_cat(world: World) -> None:
    await beat(world)
    assert told(await world.zoe.click(world.result_message(), label=STRONGER))
    assert (await world.bot.store.counts()).matches == 1


async def test_the_stronger_cat_is_offered_in_a_thread_if_the_channel_is_taken(
    world: World,
) -> None:
    await beat(world)
    result = world.result_message()
    await world.zoe.slash(world.channel, "play", game=GAME)
    offered = private(await world.mia.click(result, label=STRONGER))
    await world.mia.click(offered, label="Open a thread")
    row = (await world.table()).row
    assert (row.id, row.channel_id == world.channel.id) == (2, False)
    assert {character(user).strength for user in row.users if user < 0} == {"house-cat"}


@pytest.mark.parametrize("whom", ["alley-cat", "lost"])
async def test_no_stronger_cat_is_offered_after_a_defeat_or_after_beating_the_strongest_cat(
    world: World, whom: str
) -> None:
    if whom == "lost":
        await against(world)
        await world.mia.click(
            private(await world.mia.slash(world.channel, "resign")), label="Yes, I resign"
        )
    else:
        await beat(world, whom)
    assert "Rematch" in buttons(world.result_message())
    assert not [label for label in buttons(world.result_message()) if label.startswith("Play ")]


async def test_rules_open_at_the_page_that_explains_the_result(world: World) -> None:
    await against(world)
    await play_on(world)
    outcome = (await world.table()).match.outcome
    assert outcome is not None
    page = private(await world.mia.click(world.result_message(), label="Rules"))
    assert "**Winning.**" in text(page)


async def test_after_a_resignation_the_rules_button_opens_the_rules_at_the_chapter_on_the_goal(
    world: World,
) -> None:
    await world.start_match()
    await resign(world)
    page = private(await world.mia.click(world.result_message(), label="Rules"))
    assert "**The goal.**" in text(page)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.key)
def test_every_reason_for_a_game_to_end_has_a_page_in_that_games_rules(game: Game) -> None:
    paint = painter(game.key)
    assert isinstance(paint, HasReasonPages)
    reasons = {
        key.removeprefix("reason-") for key in written_keys(game) if key.startswith("reason-")
    }
    assert {*paint.reason_pages} == reasons
    assert {*paint.reason_pages.values()} <= {*paint.illustration_keys()}
