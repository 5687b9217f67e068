"""What harms its own player: a red button with a warning, and a question once a match."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from cogs.match.cautions import is_first
from rules.registry import game
from rules.selfplay import random_match
from tests.discord.world import QUESTION, World, buttons, parts, private, text

pytestmark = pytest.mark.usefixtures("clean_log")

_GREEN, _RED = 3, 4


def styles(message: ResponseMessage) -> dict[str, int]:
    """Buttons by what they are called, with how they look."""
    return {part["label"]: part["style"] for part in parts(message) if part["type"] == 2}


async def test_what_harms_an_own_piece_is_red_and_never_green(world: World) -> None:
    await world.start_match()
    shown = styles(await world.pick("Cb1"))
    harmful = {label for label in shown if "own" in label}
    assert harmful == {label for label in shown if label.startswith("⚠ ")}
    assert {shown[label] for label in harmful} == {_RED}
    assert "⚠ a1 · eats own Rat" in harmful
    assert "⚠ b2 · traps own Flea" in harmful
    others = styles(await world.pick("Fa2"))
    assert {style for label, style in others.items() if "b1" in label} == {_GREEN}


async def test_it_is_asked_about_once_a_match_clicked_or_typed(world: World) -> None:
    await world.start_match()
    south = world.mover()
    asked = private(await world.type("Rc1-b2"))
    assert text(asked).startswith("Rc1-b2 would eat or trap a piece of your own. Do it anyway?")
    await south.click(asked, label="Never mind")
    asked = private(await world.type("Rc1-b2"))
    await south.click(asked, label=QUESTION)
    assert (await world.table()).ply == 1
    # The other side has not been asked yet.
    asked = private(await world.type("Cb5-a5"))
    await world.mover().click(asked, label=QUESTION)
    await world.restart()
    await world.type("Cb1-c2")
    assert (await world.table()).ply == 3
    assert f"{await world.called(south)}’s Flea is trapped on c2." in text(world.table_message())


async def test_an_action_taken_back_was_not_done(world: World) -> None:
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
async def test_what_a_player_has_done_is_not_asked_about_again(key: str, chance: str) -> None:
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
