"""Fixtures for Caged Rat."""

from __future__ import annotations

import pytest

from rules import registry
from tests.rules.caged_rat.playing import GAME


@pytest.fixture
def only_this_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of these tests as the only one there is, so that its records can be read."""
    monkeypatch.setattr(registry, "GAMES", (GAME,))
