"""Fixtures for the tests of the rules."""

from __future__ import annotations

import pytest

from rules import registry
from tests.rules.fake import FAKE


@pytest.fixture
def fake_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register `FAKE` as a game, so that records of its matches can be read."""
    monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, FAKE))
