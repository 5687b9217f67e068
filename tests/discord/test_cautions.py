"""Actions that harm their player have red buttons and warnings, and need a confirmation."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from PIL import Image
from simcord.results import ResponseMessage

from cogs.board import wording
from cogs.board.choices import Verbs, step_rows
from cogs.kit.sentences import CATALOGUE
from cogs.match.cautions import is_first, question
from cogs.match.table import Table
from rendering.cat_rat_flea.spaces import TILE_WIDE, corner
from rendering.theme import DANGER, TARGET
from rules.game import State
from rules.match import Match, Step
from rules.registry import game
from rules.selfplay import random_match
from sandbox.players import Party, visit
from tests.discord.unseen import unseen
from tests.discord.world import QUESTION, World, buttons, parts, private, text
from tests.test_secrecy import seated

pytestmark = pytest.mark.usefixtures("clean_log")

_GREEN, _RED = 3, 4


def styles(message: ResponseMessage) -> dict[str, int]:
    """Map the label of each button of a message to the button's style."""
    return {part["label"]: part["style"] for part in parts(message) if part["type"] == 2}


async def test_an_action_that_harms_the_players_own_piece_has_a_red_button(world: World) -> None:
    await world.start_match()
    shown = styles(await world.pick("Cb1"))
    harmful = {label for label in shown if "own" in label}
    assert harmful == {label for label in shown if label.startswith("⚠ ")}
    assert {shown[label] for label in harmful} == {_RED}
    assert "⚠ a1 · eats own Rat" in harmful
    assert "⚠ b2 · traps own Flea" in harmful
    others = styles(await world.pick("Fa2"))
    assert {style for label, style in others.items() if "b1" in label} == {_GREEN}


def _offered(table: Table, player: int) -> Iterator[tuple[str, str, int | None]]:
    """Yield the action, label and style of each control, at every step of a choice.

    Only buttons have a style; the style of a menu option is `None`.
    """
    say = CATALOGUE.speaker("en")
    paths = [each.path for each in table.match.state.choices(player)]
    for begun in {path[:length] for path in paths for length in range(len(path))}:
        for row in step_rows(say, table, player, begun, Verbs.at(table)):
            for part in row.to_component_dict()["components"]:
                if ":act:" not in part["custom_id"]:
                    continue
                for option in part.get("options", ()):
                    yield option["value"], option["label"], None
                if "options" not in part:
                    text = part["custom_id"].split(":", 4)[4]
                    yield text, part["label"], part["style"]


@pytest.mark.parametrize("key", ["cat-rat-flea", "caged-rat", "washi-cat", "cat-attack"])
def test_harmful_actions_have_a_warning_and_no_green_button_in_every_game(key: str) -> None:
    match = random_match(game(key), 2, {}, seed=bytes(32), policy_seed="unwise 45", plies=400)
    seen: set[tuple[bool, int | None]] = set()
    told = [step.ply - 1 for before, step in match.history() if _warns(before, step)]
    for ply in told[:6]:
        table = seated(match.cut(ply))
        [player] = table.match.state.awaited()
        for text_, label, style in _offered(table, player):
            harms = table.match.perform(player, text_)[1] is not None
            assert label.startswith("⚠ ") is harms, label
            assert style in (None, _RED) if harms else style != _RED, label
            seen.add((harms, style))
    assert {harms for harms, _ in seen} == {True, False}


def _warns(before: State, step: Step) -> bool:
    return step.chosen and before.caution(step.player, step.action) is not None


async def test_each_kind_of_harm_must_be_confirmed_once_per_match_and_player(world: World) -> None:
    await world.start_match()
    south = world.mover()
    asked = private(await world.type("Rc1-b2"))
    assert text(asked).startswith("Your Rat on c1 would eat your own Flea on b2. Move it anyway?")
    await south.click(asked, label="Never mind")
    asked = private(await world.type("Rc1-b2"))
    await south.click(asked, label=QUESTION)
    assert (await world.table()).ply == 1
    # The opponent has not confirmed this kind of harm yet.
    asked = private(await world.type("Cb5-a4"))
    assert text(asked).startswith("Your Cat on b5 would trap your own Flea on a4. Move it anyway?")
    await world.mover().click(asked, label="Never mind")
    asked = private(await world.type("Cb5-a5"))
    assert text(asked).startswith("Your Cat on b5 would eat your own Rat on a5. Move it anyway?")
    await world.mover().click(asked, label=QUESTION)
    await world.restart()
    await world.type("Cb1-c2")
    assert (await world.table()).ply == 3
    assert f"{await world.called(south)}’s Flea is trapped on c2." in text(world.table_message())


async def test_an_action_that_eats_two_own_pieces_is_confirmed_once_and_reported_in_one_line(
    world: World,
) -> None:
    await world.start_match()
    south = world.mover()
    for action in ("Fa2-a1", "Fa4-a5"):
        await world.type_through(action)
    asked = private(await world.type("Cb1-a1"))
    question = (
        "Your Cat on b1 would eat your own Rat on a1 and eat your own Flea on a1. Move it anyway?"
    )
    assert text(asked).startswith(question)
    await south.click(asked, label=QUESTION)
    who = await world.called(south)
    eaten = f"The Cat eats {who}’s Rat. The Cat eats {who}’s Flea and falls asleep."
    assert eaten in text(world.table_message())


def _questions(key: str) -> Iterator[tuple[str, str]]:
    """For each harmful action of a random match, yield the bot's question and the action."""
    say = CATALOGUE.speaker("en")
    match = random_match(game(key), 2, {}, seed=bytes(32), policy_seed="unwise 45", plies=400)
    for before, step in match.history():
        if step.chosen and (caution := before.caution(step.player, step.action)):
            table = seated(match.cut(step.ply - 1))
            asked = question(table, match.cut(step.ply), caution)
            yield wording.question(say, table, step.player, asked), step.action.text


@pytest.mark.parametrize("key", ["cat-rat-flea", "caged-rat", "washi-cat", "cat-attack"])
def test_questions_before_harmful_actions_never_quote_the_notation(key: str) -> None:
    asked = dict(_questions(key))
    assert asked
    assert not [said for said, done in asked.items() if done in said or "`" in said]


async def test_a_harmful_action_must_be_confirmed_again_after_a_takeback(world: World) -> None:
    await world.start_match()
    await world.type_through("Rc1-b2")
    south = world.waiting()
    await south.click(world.table_message(), label="Take back")
    await world.mover().click(world.last(), label="Agree")
    assert (await world.table()).ply == 0
    assert QUESTION in buttons(private(await world.type("Rc1-b2")))


@pytest.mark.parametrize(
    ("key", "chance"),
    [
        ("cat-rat-flea", "unwise"),
        ("caged-rat", "unwise"),
        ("washi-cat", "unwise 45"),
        ("cat-attack", "unwise"),
    ],
)
async def test_a_player_who_did_a_kind_of_harm_earlier_need_not_confirm_it_again(
    key: str, chance: str
) -> None:
    match = random_match(game(key), 2, {}, seed=bytes(32), policy_seed=chance, plies=400)
    done: set[tuple[int, str]] = set()
    asked: list[bool] = []
    for before, step in match.history():
        caution = before.caution(step.player, step.action) if step.chosen else None
        if caution is not None and len(asked) < 10:
            asked.append(await is_first(match.cut(step.ply - 1), step.player, caution))
            assert asked[-1] is ((step.player, caution) not in done)
            done.add((step.player, caution))
    assert {*asked} == {True, False}


def _twice(match: Match) -> tuple[Step, Step]:
    """Return the first two actions of one player that do the same kind of harm."""
    done: dict[tuple[int, str], Step] = {}
    for before, step in match.history():
        if not _warns(before, step):
            continue
        what = step.player, str(before.caution(step.player, step.action))
        if what in done:
            return done[what], step
        done[what] = step
    raise LookupError("no player did the same kind of harm twice")


@pytest.mark.parametrize(
    ("key", "chance"),
    [
        ("cat-rat-flea", "unwise 104"),
        ("caged-rat", "unwise 109"),
        ("washi-cat", "unwise 59"),
        ("cat-attack", "unwise 40"),
    ],
)
async def test_in_every_game_only_the_first_harm_of_each_kind_must_be_confirmed(
    key: str, chance: str
) -> None:
    match = random_match(game(key), 2, {}, seed=bytes(32), policy_seed=chance, plies=130)
    first, again = _twice(match)
    async with visit(bytes) as visited:
        party = Party(visited.bot, visited.channel, visited.members[:2])
        await party.start(await party.gather(key, {}))
        for step, is_asked in ((first, True), (again, False)):
            await unseen(visited.bot, match.steps[: step.ply - 1])
            table = await party.table()
            assert table.match.steps == match.steps[: step.ply - 1]
            member = party.member(table, step.player)
            answer = await member.slash(visited.channel, "move", action=step.action.text)
            assert ((await party.table()).ply < step.ply) is is_asked
            if is_asked:
                asked = private(answer)
                assert styles(asked)[QUESTION] == _RED
                await member.click(asked, label=QUESTION)
            assert (await party.table()).match.steps[step.ply - 1].action == step.action


async def test_harmful_targets_are_drawn_in_the_colour_of_danger(world: World) -> None:
    await world.start_match()
    answer = await world.pick("Ra1")
    harmful = {label[2:4] for label in buttons(answer) if label.startswith("⚠")}
    assert harmful == {"a2", "b2"}
    shown = Image.open(io.BytesIO(await answer.attachments[0].read())).convert("RGB")
    for space, tone in (("a2", DANGER), ("b2", DANGER), ("b1", TARGET)):
        x, y = corner(space)
        assert shown.getpixel((x + TILE_WIDE // 2, y + 6)) == tone
