"""A match in direct messages, over sockets: it goes on after the bot's process is killed."""

from __future__ import annotations

from pathlib import Path

from tests.wire.city import Channel, Posted
from tests.wire.interactions import UNHURRIED
from tests.wire.party import ActionControl, action_controls, is_live, on_board
from tests.wire.people import Person, join, seen
from tests.wire.process import running
from tests.wire.server import wire

GAME = "cat-rat-flea"


def revision(posted: Posted) -> int:
    found = on_board(posted)
    assert found is not None
    return found[1]


async def act(person: Person, direct: Channel) -> None:
    """Take the first action on offer by pressing buttons, and wait until the cat has answered."""
    board = await seen(direct, is_live)
    before = revision(board)
    while not any(each.verb == "act" for each in action_controls(board, 1)):
        await press(person, board, action_controls(board, 1)[0])
    action = next(each for each in action_controls(board, 1) if each.verb == "act")
    await press(person, board, action)
    sure = [each for each in action_controls(board, 1) if each.verb == "sure"]
    if sure:
        await press(person, board, sure[0])
    await seen(direct, lambda posted: is_live(posted) and revision(posted) > before + 1)


async def press(person: Person, board: Posted, control: ActionControl) -> None:
    use = await person.press(board, control.custom_id, control.value)
    assert await use.until_answered()


async def test_a_match_in_direct_messages_goes_on_in_one_message_after_the_bot_is_killed(
    tmp_path: Path,
) -> None:
    async with wire(first_answer=UNHURRIED) as wired:
        person = join(wired, wired.city.add_guild("Alley"), "mia")
        direct = wired.city.direct(person.id)
        async with running(wired, tmp_path, WIRE_UNREHEARSED="1") as process:
            await person.type(direct, "play", game=GAME, against="kitten")
            board = await seen(direct, is_live)
            for _ in range(2):
                await act(person, direct)
            [control, *_] = action_controls(board, 1)
            await person.press(board, control.custom_id, control.value)
            await process.kill()
            await process.start()
            for _ in range(2):
                await act(person, direct)
            assert await process.stop() == 0
        said = process.said()
    assert wired.wrong == []
    assert "ERROR" not in said, said
    assert [each.id for each in direct.public()] == [board.id]
    assert is_live(board)
    looked = [asked for asked in wired.log if "/messages" in asked.route and asked.method == "POST"]
    assert not [asked for asked in looked if not asked.through_interaction]
