"""Washi Cat on Discord: choosing a map by its name or any text, drawing maps, moving cats."""

from __future__ import annotations

import random
from collections.abc import Sequence

import discord
import pytest
from simcord.results import ResponseMessage

from cogs.board.pictures import table_picture
from cogs.match.stepping import asked, forced_steps
from rules.washi_cat.drawing import home_letter
from rules.washi_cat.state import State
from sandbox.forms import as_it_stands, choose_options
from tests.discord.test_panel import faces_its_player
from tests.discord.world import QUESTION, World, alts, buttons, options, private, text

GAME = "washi-cat"
pytestmark = pytest.mark.usefixtures("clean_log")


async def open_lobby(world: World) -> discord.Message:
    await world.mia.slash(world.channel, "play", game=GAME)
    lobby = world.last()
    await world.ben.click(lobby, label="Join")
    return lobby


async def choose(world: World, lobby: discord.Message, name: str, choice: str) -> None:
    await choose_options(world.mia, lobby, {name: choice})


async def start(world: World, **chosen: str) -> None:
    lobby = await open_lobby(world)
    for name, choice in chosen.items():
        await choose(world, lobby, name, choice)
    await world.mia.click(world.last(), label="Start")


async def state(world: World) -> State:
    found = (await world.table()).match.state
    assert isinstance(found, State)
    return found


# Maps


async def test_any_text_can_name_a_map(world: World) -> None:
    lobby = await open_lobby(world)
    await choose(world, lobby, "map", " kite: a tale ")
    assert "Map: ◆ made from “kite: a tale”" in text(world.last())
    await choose(world, world.last(), "setup", "quick")
    await world.mia.click(world.last(), label="Start")
    table = await world.table()
    assert table.row.options == {"map": "kite: a tale", "setup": "quick"}
    assert (await state(world)).board.tape.name == "kite: a tale"


async def test_the_options_form_still_works_after_a_restart(world: World) -> None:
    lobby = await open_lobby(world)
    asked = await world.mia.click(lobby, label="Options")
    assert asked.modal is not None
    await world.restart()
    await world.mia.submit_modal(asked, as_it_stands(asked.modal) | {"typed-map": "kite"})
    assert "made from “kite”" in text(world.last())


async def test_only_the_host_can_choose_a_map(world: World) -> None:
    lobby = await open_lobby(world)
    answer = await world.ben.click(lobby, label="Options")
    assert text(private(answer)) == f"Only {world.mia.mention} can do that."


# Drawing

FISH = ("H6", "A21", "H17", "A10", "A16", "H3", "A7", "H21")
CATS = ("H14", "A4", "H10", "A13")


def done(message: discord.Message | ResponseMessage) -> set[str]:
    """Return the actions that a player can take by one more click on a message."""
    acts = {each.split(":", 4)[4] for each in buttons(message).values() if ":act:" in each}
    return acts | {value for value, menu in options(message).items() if ":act:" in menu}


def leads_on(message: discord.Message) -> dict[str, str]:
    """Return the rows or the numbers of cats that can be chosen first, by their buttons' labels.

    Buttons that take an action at once are left out.
    """
    ids = buttons(message).items()
    return {label: each.rsplit(":", 1)[1] for label, each in ids if ":pick:" in each}


async def reached(world: World) -> list[str]:
    """Return the sorted actions that the player to act reaches with at most two clicks."""
    table = world.table_message()
    found = list(done(table))
    for piece in leads_on(table).values():
        found += done(await world.pick(piece))
    return sorted(found)


async def click(world: World, action: str) -> None:
    """Take an action with one click on the board, or with two."""
    mover, shown = world.mover(), world.table_message()
    if action in done(shown):
        await world.press(mover, shown, action)
    else:
        await world.press(mover, await world.pick(await world.piece(action)), action)


async def test_a_player_draws_by_choosing_a_row_then_a_column(world: World) -> None:
    await start(world)
    assert leads_on(world.table_message()) == {
        "Row H · your home row": "H",
        "Row A · the other side’s": "A",
    }
    mover, row = world.mover(), await world.pick("A")
    assert text(row).endswith("\n**Row A · the other side’s**: where do you draw the fish?")
    assert list(options(row)) == [f"fish A{column}" for column in range(1, 23)]
    await world.press(mover, row, "fish A9")
    assert f"**1.** {await world.called(mover)} draws a fish on A9." in text(world.table_message())
    # The opponent sees the rows from the other side of the tape.
    assert leads_on(world.table_message()) == {
        "Row H · the other side’s": "H",
        "Row A · your home row": "A",
    }
    left = set(options(await world.pick("A")))
    assert left == {f"fish A{column}" for column in range(1, 23) if abs(column - 9) >= 3}


async def test_the_whole_map_can_be_drawn_by_clicks(world: World) -> None:
    await start(world)
    for kind, places in (("fish", FISH), ("cat", CATS)):
        for place in places:
            assert await reached(world) == sorted(await world.legal())
            await click(world, f"{kind} {place}")
    drawn = await state(world)
    assert drawn.drawings == (*FISH, "H14", "H10", "A4", "A13")
    assert leads_on(world.table_message()) == {"Cat 1 · H14": "1", "Cat 2 · H10": "2"}


async def test_a_player_need_not_choose_a_row_if_one_of_the_two_rows_is_full(world: World) -> None:
    await start(world)
    for place in FISH[:6]:
        await world.type_through(f"fish {place}")
    mover = (await state(world)).turn
    assert home_letter((await state(world)).board, mover) == "H"
    # The two fish for row H are drawn, so only the columns of row A are offered.
    assert leads_on(world.table_message()) == {}
    assert all(action.startswith("fish A") for action in await reached(world))


# Acting


def preferred(found: State, luck: random.Random, legal: Sequence[str]) -> str:
    """Return a random legal action; prefer one that extends a line, or draws or takes a fish."""
    player = found.turn

    def worth(text: str) -> float:
        act = next(act for act in found.legal_actions(player) if act.text == text)
        after = found.apply(player, act)
        fresh = after.lines != found.lines, after.fish != found.fish
        return luck.random() + 0.5 * fresh[0] + fresh[1] - 9 * (after.ended is not None)

    return max(legal, key=worth)


@pytest.mark.parametrize("tape", ["standard", "short", "long"])
async def test_every_legal_action_can_be_reached_with_two_clicks(world: World, tape: str) -> None:
    luck = random.Random(f"clicks on {tape}")
    await start(world, map=tape, setup="quick")
    for moment in range(24):
        legal = await world.legal()
        if moment % 6 == 5:
            assert await reached(world) == sorted(legal)
            assert max(map(len, alts(world.table_message()))) <= 1024
        await world.type_through(preferred(await state(world), luck, legal))


async def test_the_label_of_a_target_names_the_kind_of_action(world: World) -> None:
    await start(world)
    await drawn_and_led(world)
    assert list(buttons(await world.pick("1"))) == [
        "Move → E14",
        "Move → E16",
        "Super amazing cat jump → B15 · uses a special",
        "Super cat jump → E13",
        "◀ Back",
    ]
    await click(world, "1 amazing B15")
    told = text(world.table_message())
    assert "cat 1 jumps E15 → B15. Super amazing! One special move is left." in told


LED = "1 G14;1 B4;1 F14;1 B5;1 E14;2 A14;2 H9;2 e;2 b;2 C15;1 E15;1 C5;2 E10;2 D15"


async def drawn_and_led(world: World) -> None:
    """Draw the map, then move until a cat can jump over the opponent's line."""
    drawings = [*(f"fish {place}" for place in FISH), *(f"cat {place}" for place in CATS)]
    for action in (*drawings, *LED.split(";")):
        await world.type_through(action)


# Typing


async def test_autocompletion_sorts_columns_by_number(world: World) -> None:
    await start(world)
    offered = await world.mover().autocomplete(world.channel, "move", "action", "")
    # There are too many spaces to offer, so each row gets some suggestions.
    places = [f"{row}{column}" for column in range(1, 13) for row in "AH"]
    assert [each["value"] for each in offered] == [f"fish {place}" for place in (*places, "A13")]
    offered = await world.mover().autocomplete(world.channel, "move", "action", "h2")
    assert [each["value"] for each in offered] == ["fish H2", "fish H20", "fish H21", "fish H22"]


async def test_autocompletion_finds_a_cats_actions(world: World) -> None:
    await start(world)
    await drawn_and_led(world)
    mover = world.mover()
    for typed, expected in (
        # Actions with "1 e1" in them come first. Other actions match because the cat is on E15.
        ("1 e1", [{"1 E14", "1 E16"}, {"1 jump E13", "1 amazing B15"}]),
        ("amaz", [{"1 amazing B15"}]),
        ("1jump", [{"1 jump E13"}]),
    ):
        offered = await mover.autocomplete(world.channel, "move", "action", typed)
        values = [each["value"] for each in offered]
        for fitting in expected:
            assert {values.pop(0) for _ in fitting} == fitting
        assert not values


@pytest.mark.parametrize("typed", ["fish H6", " FISH h6 ", "fishh6", "h6"])
async def test_a_drawing_can_be_typed_in_a_short_form_and_in_upper_or_lower_case(
    world: World, typed: str
) -> None:
    await start(world)
    await world.type(typed)
    assert [step.action.text for step in (await world.table()).match.steps] == ["fish H6"]


async def test_drawing_a_cat_before_all_fish_are_drawn_is_refused_with_the_reason(
    world: World,
) -> None:
    await start(world)
    answer = text(private(await world.type("cat H2")))
    assert answer.startswith("All the fish have to be drawn first.")


async def test_spaces_too_near_a_drawing_are_barred_in_the_picture_and_refused(
    world: World,
) -> None:
    await start(world)
    await world.type("fish A9")
    row = await world.pick("A")
    [alt] = alts(row)
    assert alt.endswith(" Too near another drawing: A7-8 10-11.")
    answer = text(private(await world.type("fish A10")))
    assert answer.startswith("A10 is too close to another drawing")
    assert len((await world.table()).match.steps) == 1


async def test_fish_in_a_players_own_home_row_are_barred_in_the_picture_and_refused(
    world: World,
) -> None:
    await start(world, map="short")
    for action in (*TOWARDS_ONE_FISH.split(";")[:10], "1 F19", "1 A10", "1 F18", "1 A11"):
        await world.type_through(action)
    steps = len((await world.table()).match.steps)
    [alt] = alts(await world.pick("1"))
    assert alt.endswith(" Barred, because fish in your own home row are for the opponent: F17.")
    answer = text(private(await world.type("1 F17")))
    assert answer.startswith("The fish on F17 is in your own home row.")
    assert len((await world.table()).match.steps) == steps


async def test_the_picture_marks_the_opponents_line_as_barred_and_the_bot_refuses_moves_onto_it(
    world: World,
) -> None:
    await start(world)
    await drawn_and_led(world)
    steps = len((await world.table()).match.steps)
    panel = await world.pick("1")
    [alt] = alts(panel)
    assert alt.endswith(" Barred by the opponent’s line: D15.")
    assert not any("D15" in label for label in buttons(panel))
    for typed in ("1 D15", "1d15", "1 up"):
        answer = text(private(await world.type(typed)))
        assert answer.startswith("The other side’s line is on D15."), typed
    assert len((await world.table()).match.steps) == steps


async def test_a_player_who_draws_a_cat_in_the_wrong_home_row_reads_which_row_is_the_right_one(
    world: World,
) -> None:
    await start(world)
    for place in FISH:
        await world.type_through(f"fish {place}")
    own, other = ("A", "H") if (await state(world)).turn else ("H", "A")
    answer = text(private(await world.type(f"cat {other}13")))
    assert answer.startswith(f"Your cats start in row {own}.")
    assert len((await world.table()).match.steps) == len(FISH)


async def test_a_panel_shows_the_tape_from_its_players_side(
    world: World,
) -> None:
    await start(world)
    for row, column in (("A", 9), ("A", 13)):
        await faces_its_player(world, await world.pick(row), row)
        await world.type(f"fish {row}{column}")


async def test_random_drawings_cannot_be_taken_back(world: World) -> None:
    await start(world, setup="quick")
    assert "Take back" not in buttons(world.table_message())
    await world.type_through((await world.legal())[0])
    assert "Take back" in buttons(world.table_message())


# Questions before harmful actions


TOWARDS_ONE_FISH = (
    "fish F8;fish F17;fish F11;fish F3;fish A6;fish A18;fish A12;fish A1;"
    "cat F20;cat A9;cat F14;cat A15;2 a;1 B9;2 C14"
)
"""Actions on the short map.

After these actions, `1 pop B16` would leave Indigo's cats only one fish: the fish on F17.
"""


async def test_the_bot_asks_before_an_action_that_leaves_the_players_cats_only_one_fish(
    world: World,
) -> None:
    await start(world, map="short")
    for action in TOWARDS_ONE_FISH.split(";"):
        await world.type_through(action)
    mover, before, seen = world.mover(), (await world.table()).match.steps, world.snapshot()
    label = "⚠ Super sewer popper → B16 · uses a special, leaves your cats only one fish"
    targets = await world.pick("1")
    assert label in buttons(targets)
    question = private(await world.press(mover, targets, "1 pop B16"))
    assert text(question).startswith("Cat 1’s way through the sewers to B16 would leave")
    await mover.click(question, label="◀ Back")
    assert (await world.table()).match.steps == before
    assert world.snapshot() == seen
    question = private(await world.type("1 pop B16"))
    assert (await world.table()).match.steps == before
    await mover.click(question, label=QUESTION)
    assert [step.action.text for step in (await world.table()).match.steps][15:] == ["1 pop B16"]
    told, indigo = text(world.table_message()), await world.called(mover)
    assert f"{indigo}’s cats are left with one fish for the two of them." in told


async def test_targets_that_the_board_offers_are_marked_in_its_picture(world: World) -> None:
    await start(world, map="short")
    for action in TOWARDS_ONE_FISH.split(";")[:8]:
        await world.type_through(action)
    table, board = await world.table(), world.table_message()
    ends = [choice.path[-1] for choice in table.match.state.choices(table.awaited[0])]
    assert len(ends) > 1
    assert all(end in str({**buttons(board), **options(board)}) for end in ends)
    say = world.bot.guild_language(world.guild.id)
    offered = asked(table, table.awaited[0], forced_steps(table, table.awaited[0]))
    marked, bare = [
        await table_picture(world.bot, say, table, offered=each) for each in (offered, [])
    ]
    assert marked.png != bare.png
    assert await board.attachments[0].read() == marked.png
