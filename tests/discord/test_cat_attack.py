"""Cat Attack at the table: decisions that interrupt a turn, and which cards players see."""

from __future__ import annotations

import io
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import discord
import pytest
from PIL import Image, ImageChops

from cogs.board import wording
from cogs.board.pictures import table_picture
from cogs.kit.sentences import CATALOGUE
from cogs.match.table import Table
from rendering.cat_attack.plan import HIGH, WIDE, spot
from rendering.cat_attack.sheet import EDGE
from rendering.theme import TARGET
from rules.cat_attack.state import State
from rules.cat_attack.view import ANSWER, CARD, GO, SWAP, TAKE, View
from rules.record import read_record
from sandbox.players import Party, visit
from tests.discord.world import alts, buttons, options, parts, private, text
from tests.rules.test_golden import FILES, lines

pytestmark = pytest.mark.usefixtures("clean_log")

SAY = CATALOGUE.speaker("en")
SIGHT = " holds: "
"""In a picture's description, the cards of the player who lost a fight follow this word."""
FIGHTS = "lives-3"
"""A golden match in which two cats fight and the winner swaps a card."""
PIECES = {"mouse", "bird", "cat"}
ATTACKS = "kittens"
"""A golden match in which a player can play a card to attack a cat nearby."""
RAIDS = "claws-all"
"""A golden match in which food is soon taken out of a larder."""


@asynccontextmanager
async def played_until(
    found: Callable[[object], bool], golden: str = FIGHTS
) -> AsyncIterator[tuple[Party, Table, int]]:
    """Play a golden match up to its first state that `found` accepts.

    Yield the party, its table and the player to act.
    """
    [path] = [path for path in FILES["cat-attack"] if path.stem == golden]
    match = read_record(lines(path))
    ply = next(step.ply - 1 for state, step in match.history() if found(state))
    async with visit(lambda _size: match.seed or b"") as visited:
        party = Party(visited.bot, visited.channel, visited.members[: match.players])
        await party.start(await party.gather(match.game.key, match.options))
        table = await party.follow(match.steps[:ply])
        yield party, table, table.awaited[0]


def interrupts(asked: str) -> Callable[[object], bool]:
    """Return a function that checks whether a state asks this question in another player's turn.

    For the question `SWAP`, the function accepts any turn.
    """

    def found(state: object) -> bool:
        assert isinstance(state, State)
        if state.asked != asked:
            return False
        return asked == SWAP or state.to_act() != (state.observation(None).turn,)

    return found


def may_attack(state: object) -> bool:
    """Return whether a player who must act can play the card Cat Attack against a cat."""
    assert isinstance(state, State)
    players = [player for player in state.to_act() if player >= 0]
    legal = [action.text for player in players for action in state.legal_actions(player)]
    return any(text.startswith("play attack cat") for text in legal)


def view(table: Table, player: int | None) -> View:
    seen = table.match.state.observation(player)
    assert isinstance(seen, View)
    return seen


async def direct(party: Party, table: Table, player: int) -> discord.Message:
    return await party.hand(table, player)


async def test_the_defender_in_a_fight_gets_controls_to_answer_in_the_direct_message() -> None:
    async with played_until(interrupts(ANSWER)) as (party, table, defender):
        asked = party.member(table, defender)
        assert asked.mention in text(party.newest)
        hand = await direct(party, table, defender)
        assert {*buttons(hand), *options(hand)}
        attacker = await direct(party, table, 1 - defender)
        assert not options(attacker)
        assert asked.mention not in text(attacker)


async def test_typing_the_attacked_players_name_finds_the_attack() -> None:
    async with played_until(may_attack, ATTACKS) as (party, table, player):
        member, rival = (party.member(table, each) for each in (player, 1 - player))
        name = rival.user.global_name
        assert name is not None
        found = await member.autocomplete(party.channel, "move", "action", f"attack {name}")
        [first, *_] = [each["name"] for each in found]
        mark = "●■"[1 - player]
        assert first == f"play attack cat{'16'[1 - player]} · attacks {mark} {name}"
        asked = private(await member.slash(party.channel, "move", action=f"attack {name.lower()}"))
        assert text(asked) == f"“attack {name.lower()}”: did you mean this?"
        await member.click(asked, label=first)
        after = await party.table()
        assert after.match.steps[table.ply].action.text == first.partition(" · ")[0]


async def test_the_button_of_an_attack_names_the_attacked_player_once() -> None:
    async with played_until(may_attack, ATTACKS) as (party, table, player):
        hand = await direct(party, table, player)
        await party.member(table, player).user.click(hand, label="Cat Attack")
        name = party.member(table, 1 - player).user.global_name
        mark, cat = "●■"[1 - player], "16"[1 - player]
        offered = labels(await direct(party, table, player))
        assert f"Cat {cat} ({mark} {name}) · attacks" in offered
        assert all(label.count(str(name)) <= 1 for label in offered), offered


def goes_by_card(state: object) -> bool:
    """Return whether a player who must act has a card that can move their cat to several spaces."""
    assert isinstance(state, State)
    players = [player for player in state.to_act() if player >= 0]
    return state.asked == CARD and any(
        len(each.path) == 2 and each.text.startswith("play cat-")
        for player in players
        for each in state.choices(player)
    )


async def test_a_die_is_rolled_at_once_and_the_same_message_then_asks_where_to_go() -> None:
    async with played_until(goes_by_card) as (party, table, player):
        user = party.member(table, player).user
        choices = table.match.state.choices(player)
        played = next(
            each for each in choices if len(each.path) == 2 and each.text.startswith("play cat-")
        )
        sent = await direct(party, table, player)
        for value in (played.path[0], played.text):
            shown = await direct(party, table, player)
            ids = [each for each in buttons(shown).values() if each.endswith(f":{value}")]
            if ids:
                await user.click(shown, custom_id=ids[0])
            else:
                await user.select(shown, [value], custom_id=options(shown)[value])
        after, asked = await party.table(), await direct(party, table, player)
        assert isinstance(after.match.state, State)
        assert (after.match.state.asked, after.awaited) == (GO, (player,))
        assert asked.id == sent.id
        assert " rolls " in text(asked)
        offered = {*options(asked), *(each.rpartition(":")[2] for each in buttons(asked).values())}
        assert {each.text for each in after.match.state.choices(player)} <= offered


async def test_a_move_out_of_a_home_names_the_home_and_not_its_space() -> None:
    async with played_until(interrupts(SWAP)) as (_, table, _):
        told = [wording.story(SAY, table, [step]) for step in table.narrated_since(0)]
        left = [re.search(r"goes (\S+( \d)?) →", line) for line in told]
        assert any(found and found[1].startswith("Home ") for found in left)
        assert not any(re.search(r"home\d", line) for line in told)


async def test_only_the_player_who_swaps_sees_the_opponents_cards() -> None:
    async with played_until(interrupts(SWAP)) as (party, table, winner):
        sight = view(table, winner).sight
        assert sight is not None
        assert len(sight) == 6
        assert view(table, 1 - winner).sight is view(table, None).sight is None
        assert SIGHT in "".join(alts(await direct(party, table, winner)))
        assert SIGHT not in "".join(alts(await direct(party, table, 1 - winner)))


async def test_every_throw_for_the_first_turn_is_listed_in_a_text_that_reports_the_dice() -> None:
    async with played_until(interrupts(ANSWER)) as (_, table, _):
        told = table.narrated_since(0)
        for end in range(1, len(told) + 1):
            throws = sum(each.key == "threw" for step in told[:end] for each in step.events)
            story = wording.story(SAY, table, told[:end])
            dice = re.search(r"Dice: ([^.]*)", story)
            shown = 0 if dice is None else dice[1].count(",") + 1
            assert shown in {0, throws}, (
                f"{shown} of {throws} throws are listed after {end} actions"
            )

        first = next(step for step in told if any(each.key == "begins" for each in step.events))
        assert re.search(r"^Dice: .* 4\. .* begins\.$", wording.story(SAY, table, [first]))
        assert "begins." in wording.story(SAY, table, [first])


def leads_home(state: object) -> bool:
    """Return whether a roll can lead to a Home."""
    assert isinstance(state, State)
    return state.asked == GO and any("home" in end for end in state.observation(None).ends)


async def test_a_home_that_a_roll_can_reach_is_ringed_in_the_picture_and_named_in_the_menu() -> (
    None
):
    async with played_until(leads_home) as (party, table, player):
        shown = await direct(party, table, player)
        home = next(end for end in view(table, player).ends if "home" in end)
        assert any(label.startswith(f"Home {home[-1]}") for label in labels(shown))
        drawn = Image.open(io.BytesIO(await shown.attachments[0].read())).convert("RGB")
        x, y = (round(at) for at in spot(home))
        left, top = EDGE + x, drawn.height - HIGH - EDGE + y
        around = drawn.crop((left - 36, top - 36, left + 36, top + 36))
        assert around.tobytes().count(bytes(TARGET)) > 100


def meets_a_piece(state: object) -> bool:
    """Return whether a roll offers several spaces, one of which has a mouse, a bird or a cat."""
    assert isinstance(state, State)
    if state.asked != GO:
        return False
    choices = state.choices(state.to_act()[0])
    return len(choices) > 1 and any(str(each.facts["meets"])[:-1] in PIECES for each in choices)


async def test_labels_name_the_pieces_that_a_roll_can_reach() -> None:
    async with played_until(meets_a_piece) as (party, table, player):
        offered = labels(await direct(party, table, player))
        for choice in table.match.state.choices(player):
            target, met = choice.facts["target"], str(choice.facts["meets"])
            if met[:-1] in PIECES:
                name = f"{met[:-1].title()} {met[-1]}"
                where = SAY("cat-attack-thing", target=target)
                assert any(label.startswith(f"{where} · {name}") for label in offered), name


def may_jump_on_prey(state: object) -> bool:
    """Return whether a player who must act can play the card Cat Attack on a mouse or a bird."""
    assert isinstance(state, State)
    players = [player for player in state.to_act() if player >= 0]
    legal = [action.text for player in players for action in state.legal_actions(player)]
    return any(re.match("play attack (mouse|bird)", text) for text in legal)


async def test_the_label_of_a_jump_on_prey_is_only_the_name_of_the_prey() -> None:
    async with played_until(may_jump_on_prey, ATTACKS) as (party, table, player):
        hand = await direct(party, table, player)
        await party.member(table, player).user.click(hand, label="Cat Attack")
        offered = labels(await direct(party, table, player))
        assert any(re.fullmatch(r"(Mouse|Bird) \d", label) for label in offered), offered
        assert not any("catches" in label for label in offered)


def may_fight(state: object) -> bool:
    """Return whether a player who must act can start a fight."""
    assert isinstance(state, State)
    players = [player for player in state.to_act() if player >= 0]
    return any(each.path[0] == "fight" for player in players for each in state.choices(player))


async def test_a_player_with_only_one_possible_opponent_in_a_fight_chooses_only_the_card() -> None:
    async with played_until(may_fight) as (party, table, player):
        hand = await direct(party, table, player)
        await party.member(table, player).user.click(hand, label="Cat Fight")
        asked = text(await direct(party, table, player))
        assert "with which card?" in asked
        assert "against which cat" not in asked


def is_raided(state: object) -> bool:
    """Return whether a player can choose which food to take from another player's larder."""
    assert isinstance(state, State)
    return state.asked == TAKE and len(state.legal_actions(state.to_act()[0])) > 1


async def test_food_that_may_be_taken_is_ringed_in_the_larder() -> None:
    async with played_until(is_raided, RAIDS) as (party, table, player):
        shown = await direct(party, table, player)
        say = party.bot.guild_language(table.row.guild_id)
        bare = await table_picture(party.bot, say, table, viewer=player)
        ringed, plain = [
            larders(Image.open(io.BytesIO(png)).convert("RGB"))
            for png in (await shown.attachments[0].read(), bare.png)
        ]
        changed = ImageChops.difference(ringed, plain).getbbox()
        assert changed is not None, "food that may be taken is not marked"
        more = target_pixels(ringed) - target_pixels(plain)
        assert more > 100, f"only {more} more pixels have the colour of targets"


def larders(picture: Image.Image) -> Image.Image:
    """Return the part of a picture that shows the larders, beside the neighbourhood."""
    return picture.crop((EDGE + WIDE, 0, *picture.size))


def target_pixels(picture: Image.Image) -> int:
    """Count the pixels that have the colour of targets."""
    found = picture.getcolors(picture.width * picture.height) or []
    return sum(count for count, colour in found if colour == TARGET[:3])


def labels(shown: discord.Message) -> list[str]:
    """Return the labels of a message's buttons and menu options."""
    found = [str(part.get("label", "")) for part in parts(shown)]
    offered = [each for part in parts(shown) for each in part.get("options", ())]
    return [*found, *(str(each["label"]) for each in offered)]


def goes_on(state: object) -> bool:
    """Return whether the player whose turn it is has acted and must now choose where to go."""
    assert isinstance(state, State)
    return state.asked == GO and state.to_act() == (state.observation(None).turn,)


async def test_a_waiting_players_hand_is_not_edited_while_another_player_acts() -> None:
    async with played_until(goes_on) as (party, table, player):
        before = await direct(party, table, 1 - player)
        [path] = [path for path in FILES["cat-attack"] if path.stem == FIGHTS]
        after = await party.follow(read_record(lines(path)).steps[: table.ply + 1])
        assert after.ply > table.ply
        assert after.awaited == (player,)
        found = await direct(party, after, 1 - player)
        assert (found.id, found.edited_at) == (before.id, before.edited_at)
