"""Typed text that could mean several actions: the bot asks in private and never guesses."""

from __future__ import annotations

import discord
import pytest

from sandbox.players import Party as Visitors
from sandbox.players import visit
from tests.discord.cards import Party
from tests.discord.test_cautions import styles
from tests.discord.test_refusals import refused
from tests.discord.world import World, buttons, options, private, text, told

pytestmark = pytest.mark.usefixtures("clean_log")


@pytest.fixture
async def party(world: World) -> Party:
    seated = Party(world, [world.mia, world.ben])
    await seated.start()
    return seated


async def test_if_a_player_types_only_a_card_the_bot_asks_which_of_its_two_spaces_to_take(
    party: Party,
) -> None:
    world, state = party.world, await party.state()
    mover = party.people[state.turn]
    card = next(c for c in state.choices(state.turn) if c.path[0] not in ("purrr", "meow")).path[0]
    ends = [each.path[1] for each in state.choices(state.turn) if each.path[0] == card]
    before = world.snapshot()
    asked = private(await mover.slash(world.channel, "move", action=card.replace("-", " ")))
    name = " ".join(part.capitalize() for part in card.split("-")).replace("Laperm", "LaPerm")
    assert text(asked) == f"**{name}**: {ends[0]} or {ends[1]}?"
    assert [*buttons(asked)] == ends
    assert world.snapshot() == before
    await mover.click(asked, label=ends[1])
    taken = [step for step in (await party.table()).match.steps if step.player == state.turn]
    assert taken[-1].action.text == f"{card}@{ends[1]}"


async def test_only_the_player_to_act_learns_that_a_typed_card_is_not_in_their_hand(
    party: Party,
) -> None:
    world, state = party.world, await party.state()
    mover = party.people[state.turn]
    held = {card.name for card in state.observation(state.turn).hand or ()}
    breeds = (
        "siamese",
        "bengal",
        "ocicat",
        "persian",
        "chartreux",
        "nebelung",
        "munchkin",
        "sphynx",
    )
    lacked = next(breed for breed in breeds if breed not in held)
    typed = lacked
    for each in (lacked, f"the {lacked.capitalize()}", f"{lacked}@B2", lacked[:-1]):
        said = await refused(world, mover, "move", action=each)
        assert said == f"You don’t hold {lacked.capitalize()}."
    waiting = party.people[1 - state.turn]
    assert (await refused(world, waiting, "move", action=typed)).startswith("It isn’t your turn")


async def test_typing_only_a_piece_makes_the_bot_ask_where_the_piece_goes(world: World) -> None:
    await world.start_match()
    mover = world.mover()
    asked = private(await mover.slash(world.channel, "move", action="cat"))
    assert text(asked) == "**Cat b1**: a1, c1, a2, b2 or c2?"
    assert [*buttons(asked)] == [
        *("⚠ a1 · eats own Rat", "⚠ c1 · eats own Rat"),
        *("⚠ a2 · traps own Flea", "⚠ b2 · traps own Flea", "⚠ c2 · traps own Flea"),
    ]
    assert {*styles(asked).values()} == {discord.ButtonStyle.danger.value}


async def test_the_bot_offers_all_moves_to_a_space_with_their_effects_if_a_player_types_its_name(
    world: World,
) -> None:
    await world.start_match()
    asked = private(await world.mover().slash(world.channel, "move", action="b1"))
    assert text(asked) == "“b1” could mean several things. Which is it?"
    assert "Fa2-b1 · rides own Cat" in buttons(asked)
    await world.mover().click(asked, label="Fa2-b1 · rides own Cat")
    assert [step.action.text for step in (await world.table()).match.steps] == ["Fa2-b1"]


async def test_an_answer_to_an_old_question_is_refused_after_the_match_moved_on(
    world: World,
) -> None:
    await world.start_match()
    mover = world.mover()
    asked = private(await mover.slash(world.channel, "move", action="a1"))
    pressed = next(iter(buttons(asked).values()))
    await world.type("Fb2-b1")
    assert not buttons(asked)
    again = await world.forge(mover, asked, pressed)
    assert told(again).startswith("The board has moved on")
    assert (await world.table()).ply == 1


async def test_a_question_can_be_answered_after_a_restart(world: World) -> None:
    await world.start_match()
    mover = world.mover()
    asked = private(await mover.slash(world.channel, "move", action="b1"))
    await world.restart()
    await mover.click(asked, label="Fa2-b1 · rides own Cat")
    assert (await world.table()).ply == 1


async def test_typing_only_a_card_offers_every_action_of_that_card() -> None:
    async with visit(bytes) as visited:
        party = Visitors(visited.bot, visited.channel, visited.members[:2])
        await party.start(await party.gather("cat-attack", {}))
        table = await party.table()
        [player] = table.awaited
        state = table.match.state
        cards: dict[object, list[str]] = {}
        for action in state.legal_actions(player):
            if action.facts["kind"] == "play":
                cards.setdefault(action.facts["card"], []).append(action.text)
        card, texts = max(cards.items(), key=lambda each: len(each[1]))
        member = party.member(table, player)
        asked = private(await member.slash(visited.channel, "move", action=f"play {card}"))
        assert len(texts) > 10
        assert {*options(asked)} == {*texts}


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("cat eats rat", ["⚠ a1 · eats own Rat", "⚠ c1 · eats own Rat"]),
        ("scurries", ["Ra1-b1 · own Cat scurries", "Rc1-b1 · own Cat scurries"]),
        ("my flea rides the rat", ["Fa2-a1", "Fb2-a1", "Fb2-c1", "Fc2-c1"]),
    ],
)
async def test_typed_words_that_describe_an_effect_lead_to_a_question_and_never_to_an_action(
    world: World, typed: str, offered: list[str]
) -> None:
    await world.start_match()
    before = world.snapshot()
    asked = private(await world.mover().slash(world.channel, "move", action=typed))
    shown = [label.removesuffix(" · rides own Rat") for label in buttons(asked)]
    assert shown == offered
    assert world.snapshot() == before


async def test_an_incomplete_word_leads_to_a_question_even_if_only_one_card_fits(
    party: Party,
) -> None:
    world, state = party.world, await party.state()
    mover = party.people[state.turn]
    # Consider breeds only: PURRR and MEOW! have more spaces than a question can have buttons.
    names = {choice.path[0] for choice in state.choices(state.turn)} - {"purrr", "meow"}
    card = next(name for name in names if not any(name[:4] in other for other in names - {name}))
    asked = private(await mover.slash(world.channel, "move", action=card[:-1]))
    assert {custom_id.rpartition(":")[2] for custom_id in buttons(asked).values()} == {
        choice.text for choice in state.choices(state.turn) if choice.path[0] == card
    }


async def test_an_ambiguous_text_that_fits_no_legal_action_is_refused(world: World) -> None:
    await world.start_match()
    said = "“a3” isn’t a legal move right now. `/move` lists the legal moves."
    assert await refused(world, world.mover(), "move", action="a3") == said
