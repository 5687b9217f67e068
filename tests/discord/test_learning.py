"""Lessons: `/learn` in a channel, solved by pressing buttons and by typing."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cogs.channels.attached import Picture
from cogs.kit.markup import plain
from cogs.kit.sentences import CATALOGUE, named
from data import Progress
from rules.game import full_options
from rules.lesson_registry import LESSONS, lesson
from rules.lesson_run import Kind, LessonRun, position, shown_choice
from rules.lessons import Lesson, written
from tests.data.conftest import postgres_schema
from tests.discord.world import (
    GAME,
    Message,
    World,
    alts,
    buttons,
    options,
    outside,
    private,
    text,
    told,
    world_on,
)

pytestmark = pytest.mark.usefixtures("clean_log")

every_lesson = pytest.mark.parametrize("key", [*LESSONS])
SAY = CATALOGUE.speaker("en")
ALIKE = 2
"""If many actions of a step get the same answer, the test types only this many of them.

`lesson_checks` tries all actions.
"""
NEXT, SKIP, BACK, AGAIN, WORDS = "Next ▶", "Skip", "◀ Back", "Again", "In words"


def taught(key: str = GAME) -> Lesson:
    found = lesson(key)
    assert found is not None
    return found


def said(name: str, key: str = GAME) -> str:
    """Return a sentence of a game's lesson."""
    return plain(SAY(f"{key}-lesson-{name}"))


def panel(world: World) -> Message:
    """Return the newest message that only Mia sees."""
    return [each for each in world.channel.history(viewer=world.mia) if each.flags.ephemeral][-1]


def wrong_at(number: int, key: str = GAME) -> str:
    """Return a legal action that does not solve a step."""
    step, match = taught(key).steps[number], position(taught(key), number)
    run = LessonRun(taught(key), number)
    actions = [choice.actions for choice in match.state.choices(step.player)]
    return next(written(each) for each in actions if run.answer(each).kind == "wrong")


async def learn(world: World, action: str | None = None, key: str = GAME) -> str:
    """Type `/learn` for Mia, and return the private answer."""
    options = {"game": key} if action is None else {"game": key, "action": action}
    return told(await world.mia.slash(world.channel, "learn", **options))


async def press(world: World, label: str) -> str:
    """Press a button of Mia's lesson, and return the text that the lesson then has."""
    await world.mia.click(panel(world), label=label)
    return text(panel(world))


async def solve_by_clicks(world: World, number: int, key: str = GAME) -> str:
    """Press the solution that a step shows to people who are stuck; return the lesson's text."""
    choice = shown_choice(taught(key), number)
    pressed = 0
    while not _offers(panel(world), f"lesson-act:{key}:{number}", choice.text):
        pressed += 1
        await world.press(world.mia, panel(world), "+".join(choice.path[:pressed]))
    await world.press(world.mia, panel(world), choice.text)
    return text(panel(world))


def _offers(message: Message, verb: str, action: str) -> bool:
    """Return whether one press or one choice in a menu takes this action."""
    return f"{verb}:{action}" in str(buttons(message)) or action in options(message)


async def at_step(world: World, number: int, misses: int = 0, key: str = GAME) -> None:
    """Put Mia at a step of a lesson, as if she had solved all earlier steps."""
    store, user = world.bot.store, world.mia.id
    await store.move_lesson(user, await store.lesson(user, key), Progress(number, misses))


async def test_the_list_shows_the_readers_progress_in_each_lesson_and_opens_lessons(
    world: World,
) -> None:
    steps = len(taught().steps)
    listed = told(await world.mia.slash(world.channel, "learn"))
    assert f"**Cat, Rat, Flea!**: {steps} steps" in listed
    await world.mia.click(panel(world), label="Learn Cat, Rat, Flea!")
    assert f"step 1 of {steps}" in text(panel(world))
    await at_step(world, 3)
    listed = told(await world.mia.slash(world.channel, "learn"))
    assert f"**Cat, Rat, Flea!**: step 4 of {steps}" in listed


async def test_a_lesson_is_private_and_starts_with_the_games_theme_and_goal(world: World) -> None:
    done = len(world.requests)
    opened = private(await world.mia.slash(world.channel, "learn", game=GAME))
    assert said("welcome") in plain(text(opened))
    assert said(taught().steps[0].key) in plain(text(opened))
    assert len(opened.attachments) == len(alts(opened)) == 1
    assert world.messages() == []
    assert not outside(world.requests[done:])


@every_lesson
async def test_every_step_can_be_solved_by_clicks_and_the_last_step_leads_to_a_match(
    world: World, key: str
) -> None:
    await learn(world, key=key)
    for number, step in enumerate(taught(key).steps):
        after = await solve_by_clicks(world, number, key)
        assert f"✅ {said(step.right.key, key)}" in plain(after)
        if NEXT in buttons(panel(world)):
            await press(world, NEXT)
    assert said("practice", key) in plain(text(panel(world)))
    assert (await world.bot.store.lesson(world.mia.id, key)).done_at is not None
    await world.mia.click(panel(world), label="Play a kitten")
    row = (await world.table()).row
    assert row.users.count(world.mia.id) == 1
    assert row.options == taught(key).practice.options


@every_lesson
async def test_every_step_can_be_solved_by_typing(world: World, key: str) -> None:
    for number, step in enumerate(taught(key).steps):
        answer = await learn(world, shown_choice(taught(key), number).text, key)
        assert f"✅ {said(step.right.key, key)}" in plain(answer)
    assert said("practice", key) in plain(await learn(world, key=key))


async def test_a_second_wrong_action_shows_where_to_look_and_a_third_shows_the_right_action(
    world: World,
) -> None:
    step, wrong = taught().steps[0], wrong_at(0)
    first, second, third = [await learn(world, wrong) for _ in range(3)]
    assert "❌" in first
    assert "👀" not in first
    assert f"👀 {said(step.look.key)}" in plain(second)
    assert f"(`{step.shown}`)" not in second
    assert f"(`{step.shown}`)" in third
    await learn(world)
    assert "👀" not in await press(world, AGAIN)


async def test_an_illegal_action_counts_as_a_wrong_answer(world: World) -> None:
    refused = await learn(world, "Cb1-b5")
    assert "❌" in refused
    assert (await world.bot.store.lesson(world.mia.id, GAME)).progress == Progress(0, 1)


async def test_text_that_is_not_an_action_changes_nothing(world: World) -> None:
    await learn(world)
    before = await world.bot.store.lesson(world.mia.id, GAME)
    assert "❌" not in await learn(world, "zebra")
    assert await world.bot.store.lesson(world.mia.id, GAME) == before


async def test_the_buttons_of_a_lesson_lead_to_the_next_step_and_to_the_previous_step(
    world: World,
) -> None:
    steps = len(taught().steps)
    await learn(world)
    assert BACK not in buttons(panel(world))
    assert f"step 2 of {steps}" in await press(world, SKIP)
    assert f"step 1 of {steps}" in await press(world, BACK)
    await at_step(world, steps - 1)
    await learn(world)
    assert said("practice") in plain(await press(world, SKIP))
    assert (await world.bot.store.lesson(world.mia.id, GAME)).done_at is None
    assert f"step 1 of {steps}" in await press(world, "From the start")


async def test_the_first_press_of_a_choice_can_be_undone(world: World) -> None:
    await learn(world)
    opened = text(panel(world)).splitlines()[-1]
    choice = shown_choice(taught(), 0)
    await world.press(world.mia, panel(world), choice.path[0])
    assert text(panel(world)).splitlines()[-1] != opened
    assert (await press(world, BACK)).splitlines()[-1] == opened


async def test_the_position_can_be_read_in_words(world: World) -> None:
    await learn(world)
    await world.mia.click(panel(world), label=WORDS)
    assert "b1 South Cat" in text(panel(world))


async def test_a_press_in_an_old_panel_shows_the_current_step(world: World) -> None:
    await learn(world)
    old = panel(world)
    await learn(world, shown_choice(taught(), 0).text)
    await world.mia.click(old, label=SKIP)
    now = next(each for each in world.channel.history(viewer=world.mia) if each.id == old.id)
    assert "This lesson has moved on" in text(now)
    assert "step 2 of" in text(now)
    assert (await world.bot.store.lesson(world.mia.id, GAME)).progress.step == 1


@pytest.mark.parametrize("control", ["lesson-pick", "lesson-unpick", "lesson-act"])
async def test_forged_choices_change_nothing(world: World, control: str) -> None:
    await learn(world)
    for step, number in ((0, 0), (len(taught().steps),) * 2):
        await at_step(world, step)
        before = await world.bot.store.lesson(world.mia.id, GAME)
        await world.forge(world.mia, panel(world), f"clowder:{control}:{GAME}:{number}:Cb1+zebra")
        assert await world.bot.store.lesson(world.mia.id, GAME) == before


async def test_only_one_of_two_simultaneous_presses_counts(world: World) -> None:
    await learn(world)
    shown = panel(world)
    skip = buttons(shown)[SKIP]
    await world.at_once([world.mia, world.mia], shown, skip)
    assert (await world.bot.store.lesson(world.mia.id, GAME)).progress.step == 1


async def test_the_learn_command_says_that_a_game_has_no_lesson(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.learning.lesson_panel.lesson", lambda _key: None)
    assert (await learn(world)).startswith("There’s no lesson for this game yet.")


async def test_suggestions_are_the_legal_actions_of_the_step(world: World) -> None:
    found = await world.mia.autocomplete(world.channel, "learn", "action", "Fb2", game=GAME)
    assert [each["value"] for each in found] == ["Fb2-a1", "Fb2-b1", "Fb2-c1"]


async def solve_with_restarts(world: World, steps: int) -> None:
    """Solve the first steps; restart the bot before each solution and each press of Next."""
    await learn(world)
    for number in range(steps):
        await world.restart()
        await solve_by_clicks(world, number)
        if NEXT in buttons(panel(world)):
            await world.restart()
            await press(world, NEXT)


async def test_a_lesson_goes_on_after_each_restart(tmp_path: Path) -> None:
    async with world_on(f"sqlite:///{tmp_path / 'clowder.db'}") as world:
        await solve_with_restarts(world, len(taught().steps))
        assert said("practice") in plain(text(panel(world)))


async def test_a_lesson_goes_on_after_a_restart_on_postgresql() -> None:
    async with postgres_schema() as url, world_on(url) as world:
        await solve_with_restarts(world, 2)
        assert "step 3 of" in text(panel(world))


async def no_pictures(*_: object) -> list[Picture]:
    return []


@pytest.fixture
def pictures_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the pictures from lessons, because some people cannot see pictures."""
    for name in ("step_pictures", "result_pictures"):
        monkeypatch.setattr(f"cogs.learning.lesson_panel.{name}", no_pictures)


@pytest.mark.usefixtures("pictures_off")
@pytest.mark.parametrize("key", LESSONS)
async def test_an_action_typed_in_any_step_gets_the_answer_that_the_lesson_has_for_it(
    world: World, key: str
) -> None:
    found = taught(key)
    for number, step in enumerate(found.steps):
        run, seen = LessonRun(found, number), Counter[str]()
        for choice in run.match.state.choices(run.player):
            reply = run.answer(choice.actions)
            assert reply.words is not None
            seen[reply.words.name] += 1
            if seen[reply.words.name] > ALIKE:
                continue
            await at_step(world, number, key=key)
            facts = named(SAY, key, reply.words.facts)
            words = plain(SAY(f"{key}-{reply.words.name}", **facts))
            answer = plain(await learn(world, choice.text, key))
            assert words in answer, (step.key, choice.text)
            assert ("✅" in answer) == (reply.kind == Kind.RIGHT), (step.key, choice.text)


@pytest.mark.usefixtures("pictures_off")
@pytest.mark.parametrize("key", LESSONS)
async def test_every_button_of_every_step_leads_to_an_action_or_a_question(
    world: World, key: str
) -> None:
    for number, step in enumerate(taught(key).steps):
        offered = {
            choice.text for choice in position(taught(key), number).state.choices(step.player)
        }
        reached: set[str] = set()
        paths = [""]
        while paths:
            begun = paths.pop()
            await at_step(world, number, key=key)
            await learn(world, key=key)
            if begun:
                pick = f"clowder:lesson-pick:{key}:{number}:{begun}"
                await world.forge(world.mia, panel(world), pick)
            assert text(panel(world))
            shown = {*buttons(panel(world)).values()}
            prefix = f"clowder:lesson-act:{key}:{number}:"
            reached |= {each.removeprefix(prefix) for each in shown if each.startswith(prefix)}
            for value, menu in options(panel(world)).items():
                if menu.split(":")[1] == "lesson-act":
                    reached.add(value)
                elif not begun:
                    paths.append(value)
            if not begun:
                pick = f"clowder:lesson-pick:{key}:{number}:"
                paths += [each.removeprefix(pick) for each in shown if each.startswith(pick)]
        assert reached == offered, step.key


@pytest.mark.usefixtures("pictures_off")
@pytest.mark.parametrize("key", LESSONS)
async def test_a_lesson_can_be_finished_by_typing_without_pictures(world: World, key: str) -> None:
    for number, step in enumerate(taught(key).steps):
        answer = await learn(world, shown_choice(taught(key), number).text, key)
        assert f"✅ {said(step.right.key, key)[:12]}" in plain(answer)
    assert said("practice", key) in plain(await learn(world, key=key))


async def test_a_lesson_can_be_played_in_direct_messages(world: World) -> None:
    opened = private(await world.mia.user.slash("learn", game=GAME))
    choice = shown_choice(taught(), 0)
    await world.press(world.mia.user, opened, choice.path[0])
    await world.press(world.mia.user, opened, choice.text)
    [only] = world.mia.user.dm_channel.history(viewer=world.mia.user)
    assert f"✅ {said(taught().steps[0].right.key)}" in plain(text(only))
    assert world.messages() == []


async def test_lesson_steps_are_counted_without_naming_people(world: World) -> None:
    await learn(world, wrong_at(0))
    await learn(world, shown_choice(taught(), 0).text)
    await learn(world)
    await press(world, SKIP)
    figures = world.bot.figures.lesson_steps
    first, second, third = [step.key for step in taught().steps[:3]]
    counted = {
        tuple(sample.labels.values()): sample.value
        for family in figures.collect()
        for sample in family.samples
        if sample.name.endswith("_total")
    }
    assert counted == {
        (GAME, first, "second"): 1,
        (GAME, second, "begun"): 1,
        (GAME, second, "skipped"): 1,
        (GAME, third, "begun"): 1,
    }


async def test_a_newcomer_who_plays_against_a_kitten_gets_advice(world: World) -> None:
    await learn(world)
    await at_step(world, len(taught().steps))
    await learn(world)
    await world.mia.click(panel(world), label="Play a kitten")
    assert f"💡 {said('advice-mount')}" in plain(text(world.table_message()))
    assert "Learn" in buttons(world.table_message())


async def test_there_is_no_advice_in_a_match_against_a_stronger_cat(world: World) -> None:
    await world.mia.slash(world.channel, "play", game=GAME, against="house-cat")
    assert "💡" not in text(world.table_message())


async def test_the_result_of_a_match_lost_to_a_kitten_offers_the_lesson(world: World) -> None:
    await world.mia.slash(world.channel, "play", game=GAME, against="kitten")
    await world.mia.click(world.table_message(), label="Resign")
    await world.mia.click(panel(world), label="Yes, I resign")
    await world.mia.click(world.result_message(), label="Learn")
    assert "step 1 of" in text(panel(world))


async def test_rematches_with_a_kitten_give_advice_until_the_player_has_won(world: World) -> None:
    await world.mia.slash(world.channel, "play", game=GAME, against="kitten")
    advised = "💡", "Learn"
    for _ in range(2):
        await world.mia.click(world.table_message(), label="Resign")
        await world.mia.click(panel(world), label="Yes, I resign")
        await world.mia.click(world.result_message(), label="Rematch")
        board = world.table_message()
        assert all(each in text(board) or each in buttons(board) for each in advised)
    table = await world.table()
    [cat] = table.cats
    await world.bot.tables.end(table.id, world.mia.id, lambda now: now.match.resignation(cat))
    await world.bot.showing.show(table.id)
    await world.mia.click(world.result_message(), label="Rematch")
    board = world.table_message()
    assert not any(each in text(board) or each in buttons(board) for each in advised)


async def test_the_practice_match_can_be_played_in_direct_messages(world: World) -> None:
    await learn(world)
    await at_step(world, len(taught().steps))
    await learn(world)
    await world.mia.click(panel(world), label="Play in direct messages")
    [row] = await world.bot.store.live_matches()
    assert row.channel_id == world.mia.user.dm_channel.id
    assert world.messages() == []


@pytest.mark.parametrize("label", ["Open a thread", "Play in direct messages"])
async def test_the_practice_match_starts_in_another_place_if_the_channel_is_busy(
    world: World, label: str
) -> None:
    key = "washi-cat"
    await at_step(world, len(taught(key).steps), key=key)
    await learn(world, key=key)
    await world.zoe.slash(world.channel, "play", game=GAME)
    await press(world, "Play a kitten")
    await world.mia.click(panel(world), label=label)
    [row] = await world.bot.store.live_matches()
    game, practice = taught(key).game, taught(key).practice
    assert row.channel_id != world.channel.id
    assert practice.options != game.quick
    assert row.options == full_options(game, practice.options)
    assert row.players == practice.players
