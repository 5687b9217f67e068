"""If Discord posts boards without confirming them, each match still has one board in the end."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from tests.wire.faults import DENY, LOSE, Fault
from tests.wire.interactions import UNHURRIED
from tests.wire.people import NotThere
from tests.wire.stage import Stage, stage

GAMES = ("cat-rat-flea", "washi-cat")
POSTS = ("/interactions/*", "/webhooks/*", "/channels/*/messages")


async def acted(on: Stage, *, by_typing: bool) -> None:
    """Let each party with a live match try an action. The outcome may stay unknown.

    If the bot's answer to a press is lost, the control for the action may never appear. Then the
    party takes no action.
    """
    for party in on.parties:
        if not party.over:
            with suppress(NotThere):
                await party.act(by_typing=by_typing)


@pytest.mark.parametrize("kind", [LOSE, DENY])
@pytest.mark.parametrize("by_typing", [True, False])
async def test_the_bot_finds_a_board_that_discord_posted_without_answering(
    tmp_path: Path, kind: str, by_typing: bool
) -> None:
    async with stage(tmp_path, len(GAMES), GAMES, first_answer=UNHURRIED) as on:
        met = 0
        for route in POSTS:
            fault = Fault(kind, "POST", route, times=len(GAMES))
            with on.wire.faults.during(fault):
                await acted(on, by_typing=by_typing)
            await on.rest()
            met += fault.met
        assert met > 0
        await acted(on, by_typing=by_typing)
        await on.rest()
