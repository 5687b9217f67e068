"""Forged controls: the handlers refuse them, whatever they contain."""

from __future__ import annotations

import ast
import logging
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.serializers import message_payload
from simcord.builders import ChannelHandle
from simcord.interactions import base_payload
from simcord.results import InteractionResult

from cogs.board.admission import AtLobby, AtTable
from cogs.kit.handlers import Argument, KnownGame, OneOf, OneOfNumbers, Text, Whole
from tests.discord.cards import Party, direct
from tests.discord.world import GAME, World, buttons, now, options, parts, private, text, told

MOVED_ON = "The board has moved on. Please use the newest board."
NO_MATCH = "That match isn’t here any more."
CLOSED = "This table is closed."
EACH = 5
"""The test tries only every fifth entry of `MALFORMED` with each verb."""
COGS = Path(__file__).parents[2] / "cogs"
MALFORMED = (
    "",
    ":",
    "::::::",
    ":x",
    ":-5",
    ":1:-1",
    ":1:x:y",
    ":0:0:0",
    ":٣:٣",
    ":1e3:1:1",
    ":99999999999999999999:0",
    ":2147483648:9223372036854775808:a",
    ":1:0:\n",
    ":1:0:" + "+" * 20,
    ":cat:0:nowhere:never:-1",
    ":1:0:0:0:0:0:0:0:0:0",
)


MODERATES = discord.Permissions(manage_messages=True, manage_guild=True)


class Elsewhere:
    """Another server with the same bot, and a moderator who is not on the first server."""

    def __init__(self, world: World) -> None:
        self.world = world
        guild = world.env.create_guild("Elsewhere")
        self.channel: ChannelHandle = guild.create_text_channel("far away")
        role = guild.create_role("Moderators", permissions=MODERATES)
        self.moderator = guild.add_member(world.env.create_user("max"), roles=[role])

    async def forge(self, custom_id: str) -> InteractionResult:
        """Have the moderator press a forged control in a channel of their own server."""
        await self.moderator.slash(self.channel, "help")
        return await forged(self.world, self.moderator, self.channel, custom_id)


async def forged(
    world: World, member: MemberActor, channel: ChannelHandle, custom_id: str
) -> InteractionResult:
    """Put a control on the newest message that the member sees in a channel, and press it."""
    message = channel.history(viewer=member)[-1]
    stored = world.env.backend.get_message(channel.id, message.id)
    control = {"type": 2, "style": 1, "label": "…", "custom_id": custom_id}
    stored.components = [{"type": 1, "components": [control]}]
    return await member.click(message, custom_id=custom_id)


def answers(result: InteractionResult) -> str:
    found = [*([result.response] if result.response else []), *result.followups]
    return "\n".join(text(answer) for answer in found)


@pytest.fixture
def no_errors(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail the test if a forged control was logged as an error."""
    yield
    found = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert not [record.getMessage() for record in found]


@pytest.mark.usefixtures("no_errors")
async def test_malformed_controls_change_nothing_and_log_no_error(
    world: World,
) -> None:
    await world.start_match()
    before, ply = world.snapshot(), (await world.table()).ply
    verbs = sorted({*world.bot.controls.verbs, "unheard-of", "UPPER", "", "a b"})
    for number, verb in enumerate(verbs):
        for rest in MALFORMED[number % EACH :: EACH]:
            made_up = f"clowder:{verb}{rest}"[:100]
            said = answers(await world.forge(world.zoe, world.table_message(), made_up))
            assert said, made_up
            assert "Something went wrong" not in said, made_up
    assert [each for each in world.snapshot() if each in before] == before
    assert (await world.table()).ply == ply
    assert (await world.bot.store.counts()).matches == 1


@pytest.mark.usefixtures("no_errors")
@pytest.mark.parametrize("verb", ["never-mind", "privacy-export", "unheard-of"])
async def test_a_forged_menu_that_names_the_handler_of_a_button_is_refused(
    world: World, verb: str
) -> None:
    """The forged menu sends two choices to a verb that takes none."""
    page = private(await world.zoe.slash(world.channel, "help"))
    stored = world.env.backend.get_message(world.channel.id, page.id)
    custom_id = f"clowder-menu:{verb}"
    choices = [{"label": each, "value": each} for each in "ab"]
    menu = {"type": 3, "custom_id": custom_id, "options": choices, "max_values": 2}
    stored.components = [{"type": 1, "components": [menu]}]
    await world.zoe.select(page, ["a", "b"], custom_id=custom_id)
    assert text(page) == MOVED_ON


@pytest.mark.usefixtures("no_errors")
async def test_a_forged_button_that_names_the_handler_of_a_form_is_refused(world: World) -> None:
    await world.start_match()
    board = world.table_message()
    assert told(await world.forge(world.boss, board, "clowder:end:1:because")) == MOVED_ON
    assert (await world.table()).match.outcome is None


@pytest.mark.usefixtures("no_errors")
async def test_the_log_distinguishes_unknown_verbs_from_wrong_arguments(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="cogs.kit.handlers")
    await world.start_match()
    board = world.table_message()
    assert told(await world.forge(world.zoe, board, "clowder:fly:1")) == MOVED_ON
    assert told(await world.forge(world.zoe, board, "clowder:resign:cat:0")) == MOVED_ON
    said = [each.getMessage() for each in caplog.records if each.name == "cogs.kit.handlers"]
    assert said == [
        "unknown verb: 'fly:1'",
        "wrong arguments, expected a number from 1 to 2147483647: 'resign:cat:0'",
    ]


@pytest.mark.parametrize(
    "verb", ["close:1:0", "resign-sure:1:0", "draw-accept:1:0", "takeback:1:0", "rematch:1:0"]
)
async def test_a_match_cannot_be_changed_from_another_server(world: World, verb: str) -> None:
    await world.start_match()
    world.guild.remove_member(world.ben)
    before, there = world.snapshot(), Elsewhere(world)
    assert told(await there.forge(f"clowder:{verb}")) == NO_MATCH
    assert world.snapshot() == before
    assert (await world.table()).row.live


@pytest.mark.parametrize("verb", ["lobby-cancel", "lobby-join", "lobby-start", "lobby-leave"])
async def test_a_lobby_cannot_be_changed_from_another_server(world: World, verb: str) -> None:
    await world.open_lobby()
    before, there = world.snapshot(), Elsewhere(world)
    assert told(await there.forge(f"clowder:{verb}:1")) == CLOSED
    assert world.snapshot() == before
    assert (await world.bot.store.lobby(1)).members == (world.mia.id,)


async def test_a_control_works_only_in_the_channel_of_its_table(world: World) -> None:
    await world.start_match()
    other = world.guild.create_text_channel("other")
    before = world.snapshot()
    await world.mover().slash(other, "help")
    result = await forged(world, world.mover(), other, "clowder:resign:1:0")
    assert told(result) == NO_MATCH
    assert world.snapshot() == before
    lobby = await world.bot.store.create_lobby(
        guild_id=world.guild.id,
        channel_id=other.id,
        host_id=world.zoe.id,
        game=GAME,
        options={},
        home_id=other.id,
        clock=None,
    )
    result = await world.forge(world.ben, world.last(), f"clowder:lobby-join:{lobby.id}")
    assert told(result) == CLOSED
    assert (await world.bot.store.lobby(lobby.id)).members == (world.zoe.id,)


async def test_a_thread_cannot_be_opened_with_an_unknown_clock_or_game(world: World) -> None:
    await world.start_match()
    for made_up in (f"{GAME}:-5", f"{GAME}:7", "chess:0", f"{GAME}:300:1"):
        answer = await world.forge(world.mia, world.last(), f"clowder:play-thread:{made_up}")
        assert told(answer) == MOVED_ON
    assert world.channel.threads == []


async def test_managers_can_allow_only_channels_of_their_own_server(world: World) -> None:
    there = Elsewhere(world)
    shown = private(await world.boss.slash(world.channel, "settings"))
    assert buttons(shown) == {}
    made_up = f"clowder:settings-channels:{there.channel.id}"
    await world.open_lobby()
    answer = await world.forge(world.boss, world.last(), made_up)
    assert told(answer) == MOVED_ON
    assert (await world.bot.store.settings(world.guild.id)).channels == ()


# Players who are no longer on the server


async def test_a_player_who_was_removed_from_the_server_cannot_play_from_the_direct_message(
    world: World,
) -> None:
    party = Party(world, [world.mia, world.ben])
    await party.start()
    gone = party.people[(await party.state()).turn]
    hand = direct(gone)
    before, ply = world.snapshot(), (await party.table()).ply
    world.guild.remove_member(gone)
    [card, *_] = options(hand) or [each.rpartition(":")[2] for each in buttons(hand).values()]
    for _ in range(2):
        answer = await world.press(gone.user, hand, card)
        assert told(answer).startswith("You aren’t on the server of this match any more")
    assert (await party.table()).ply == ply
    others = world.snapshot()[len(before) :]
    assert [said for _, said, _ in others] == [
        f"{await world.called(gone)} has left the server."
        " A player or a moderator can close the match, without a result."
    ]
    [stayed] = [member for member in party.people if member is not gone]
    question = world.last()
    await stayed.click(question, label="Close the match")
    assert "No result." in text(world.result_message())
    closed = now(world, question)
    left, name = await world.called(gone), await world.called(stayed)
    assert text(closed) == f"-# {left} had left the server; {name} closed the match."
    assert not buttons(closed)


async def test_the_bot_withdraws_the_offer_to_close_the_match_when_the_absent_player_returns(
    world: World,
) -> None:
    party = Party(world, [world.mia, world.ben])
    await party.start()
    gone = party.people[(await party.state()).turn]
    hand = direct(gone)
    world.guild.remove_member(gone)
    [card, *_] = options(hand) or [each.rpartition(":")[2] for each in buttons(hand).values()]
    await world.press(gone.user, hand, card)
    question = world.last()
    await world.restart()
    await world.press(gone.user, hand, card)
    assert world.last().id == question.id
    world.guild.add_member(gone.user)
    await world.env.advance_time(61)
    await party.play(times=1)
    closed = now(world, question)
    assert text(closed).endswith("had left the server. Everybody is back, and the match goes on.")
    assert not buttons(closed)


async def test_a_player_removed_from_the_server_gives_up_their_seat_in_a_match_of_three(
    world: World,
) -> None:
    party = Party(world, [world.mia, world.ben, world.kai])
    await party.start()
    state = await party.state()
    gone = party.people[state.turn]
    hand = direct(gone)
    world.guild.remove_member(gone)
    [card, *_] = options(hand) or [each.rpartition(":")[2] for each in buttons(hand).values()]
    answer = await world.press(gone.user, hand, card)
    assert told(answer).startswith("You aren’t on the server of this match any more")
    table = await party.table()
    assert table.row.retired == (state.turn,)
    assert table.match.state.to_act()[0] != state.turn
    out = await world.left(gone)
    assert any(f"{out} has given up" in said for _, said, _ in world.snapshot())
    assert "Your move" in text(direct(party.people[table.awaited[0]]))


# Controls that their message does not have


NOT_THERE = (
    "That message doesn’t have this button or menu any more. Please use what the message shows now."
)


async def pressed_alone(
    world: World, member: MemberActor, message: discord.Message, custom_id: str
) -> InteractionResult:
    """Send the press of a button that is not in the message. `World.forge` would add the button."""
    return await made_up(world, member, message, {"custom_id": custom_id, "component_type": 2})


async def made_up(
    world: World,
    member: MemberActor,
    message: discord.Message,
    data: dict[str, object],
    kind: discord.InteractionType = discord.InteractionType.component,
) -> InteractionResult:
    """Send an interaction with any data for a message, and leave the message unchanged."""
    backend, direct = world.env.backend, message.channel.id != world.channel.id
    record, payload = base_payload(
        backend,
        type=kind.value,
        channel_id=message.channel.id,
        guild_id=None if direct else world.guild.id,
        user_id=member.id,
        data=data,
    )
    stored = backend.get_message(message.channel.id, message.id)
    payload["message"] = dict(message_payload(backend, stored))
    record.source_message_id = stored.id
    backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    return InteractionResult(world.env, record)


def fitting(world: World, verb: str, known: dict[type, str]) -> str:
    """Return a custom id that has this verb and valid arguments."""
    arguments, _ = world.bot.controls.answered[verb]
    return ":".join(["clowder", verb, *(_fits(each, known) for each in arguments)])


def _fits(argument: Argument, known: dict[type, str]) -> str:
    if isinstance(argument, OneOf | OneOfNumbers):
        return str(argument.choices[0])
    return known.get(type(argument), "x")


@pytest.mark.usefixtures("no_errors")
async def test_pressing_any_control_that_is_not_on_the_message_changes_nothing(
    world: World,
) -> None:
    """A player presses valid controls on a board, a private message and a direct message."""
    party = Party(world, [world.mia, world.ben])
    await party.start()
    table = await party.table()
    known: dict[type, str] = {
        AtTable: str(table.id),
        AtLobby: "1",
        KnownGame: GAME,
        Whole: str(table.revision),
        Text: (await world.legal())[0],
    }
    shown = private(await world.mia.slash(world.channel, "help"))
    hidden = world.channel.history(viewer=world.mia)[-1]
    assert hidden.id == shown.id
    places = [world.table_message(), hidden, direct(world.mia)]
    before, stored = [messages_of(world, each) for each in places], (await party.table()).row
    for verb in sorted(world.bot.controls.verbs):
        for place in places:
            custom_id = fitting(world, verb, known)
            if custom_id in {part.get("custom_id") for part in parts(place)}:
                continue
            result = await pressed_alone(world, world.mia, place, custom_id)
            assert told(result) == NOT_THERE, (verb, custom_id)
    assert [messages_of(world, each) for each in places] == before
    assert (await party.table()).row == stored


def messages_of(world: World, message: discord.Message) -> object:
    stored = world.env.backend.get_message(message.channel.id, message.id)
    return message_payload(world.env.backend, stored)["components"]


@pytest.mark.usefixtures("no_errors")
async def test_a_forged_control_does_not_turn_a_live_board_into_a_leaderboard(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="cogs.kit.handlers")
    board = await world.start_match()
    before = world.snapshot()
    for custom_id in ("clowder:ranks:cat-rat-flea:server:0", "clowder:profile-by:server:1"):
        caplog.clear()
        result = await pressed_alone(world, world.zoe, board, custom_id)
        assert told(result) == NOT_THERE
        said = [each.getMessage() for each in caplog.records if each.name == "cogs.kit.handlers"]
        assert said == [f"control not on its message: {custom_id.partition(':')[2]!r}"]
    assert world.snapshot() == before


@pytest.mark.usefixtures("no_errors")
async def test_a_value_that_a_menu_does_not_offer_is_refused(world: World) -> None:
    page = private(await world.boss.slash(world.channel, "settings"))
    menu = options(page)["in-place"]
    shown = world.channel.history(viewer=world.boss)[-1]
    data: dict[str, object] = {"custom_id": menu, "component_type": 3, "values": ["players"]}
    assert told(await made_up(world, world.boss, shown, data)) == NOT_THERE
    assert (await world.bot.store.settings(world.guild.id)).board_mode == "newest"


@pytest.mark.usefixtures("no_errors")
@pytest.mark.parametrize("form", ["lobby-choose:1", "ranks:x", "end:1"])
async def test_a_form_changes_only_the_message_whose_button_opens_it(
    world: World, form: str
) -> None:
    board = await world.start_match()
    before = world.snapshot()
    kind = discord.InteractionType.modal_submit
    data: dict[str, object] = {"custom_id": f"clowder-form:{form}", "components": []}
    assert told(await made_up(world, world.mia, board, data, kind)) == NOT_THERE
    assert world.snapshot() == before


# Every verb in the layouts has a handler


CALLS = {
    "Control": (1,),
    "Menu": (2,),
    "ChannelMenu": (2,),
    "Form": (2,),
    "choice_rows": (3,),
    "Verbs": (0, 1),
    "_menu": (2,),
    "game_menu": (3,),
    "seek_form": (2,),
}
"""For each function that makes controls, the positions of the verbs among its arguments."""


def offered_verbs() -> Iterator[tuple[str, str]]:
    """Yield every verb with which the cogs make a control, and the file and line of that code."""
    for path in sorted(COGS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            where = f"{path.name}:{node.lineno}"
            for position in CALLS.get(ast.unparse(node.func), ()):
                if len(node.args) <= position:
                    continue
                verb = node.args[position]
                if isinstance(verb, ast.Constant):
                    yield str(verb.value), where
                else:
                    passed_on = ast.unparse(verb) in ("verb", "verbs.step", "verbs.act")
                    assert passed_on, f"{where}: the verb is neither a literal nor passed on"


async def test_every_verb_in_a_layout_has_a_handler_and_no_handler_is_unneeded(
    world: World,
) -> None:
    offered = dict(offered_verbs())
    answered = world.bot.controls.verbs
    assert not {verb: where for verb, where in offered.items() if verb not in answered}
    chosen_from = {"play-against", "play-thread", "play-thread-against"}
    of_earlier_versions = {"lobby-clock", "lobby-option", "cards"}
    assert answered <= {*offered, *chosen_from, *of_earlier_versions}
