"""A short form of `make fuzz` with fixed cases. Other tests check that fuzzing notices faults."""

from __future__ import annotations

import pytest

from cogs.board.admission import AtTable
from cogs.channels.visibility import Visibility
from cogs.kit.handlers import LARGEST_ID, whole
from cogs.kit.host import Interaction
from tests.fuzz.house import Trouble
from tests.fuzz.running import SHARES, fuzz

GAMES = ["cat-rat-flea", "caged-rat"]
CASES, SEED = 250, 1
SOON = 3
"""A seed that soon leads to presses on controls of tables in other channels."""


def test_nothing_that_anyone_types_or_presses_or_writes_breaks_the_bot() -> None:
    done = fuzz(CASES, games=GAMES, first=SEED)
    assert done.keys() == SHARES.keys()
    assert sum(done.values()) >= CASES


def test_the_fuzzer_reports_a_bot_that_accepts_controls_of_tables_in_other_channels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def read(_self: AtTable, _interaction: Interaction, text: str) -> int:
        return whole(text, 1, LARGEST_ID)

    monkeypatch.setattr(AtTable, "read", read)
    with pytest.raises(Trouble, match=r"(stored|shown to others|answered for all)"):
        fuzz(30 * CASES, games=GAMES[:1], first=SOON, kinds=["presses"])


def test_the_fuzzer_reports_a_logged_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    async def stumble(*_args: object, **_facts: object) -> None:
        raise LookupError

    monkeypatch.setattr(Visibility, "viewer_in", stumble)
    with pytest.raises(Trouble, match="LookupError"):
        fuzz(8 * CASES, games=GAMES[:1], first=SEED, kinds=["typing"])
