"""The environment's settings for shards and limits."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from app import Config, make_bot


@pytest.mark.parametrize(
    ("name", "said", "served"),
    [
        ("SHARD_IDS", "0", (0,)),
        ("SHARD_IDS", "0,4-7", (0, 4, 5, 6, 7)),
        ("SHARD_ID", "3", (3,)),
    ],
)
def test_shard_ids_can_be_numbers_and_ranges(
    monkeypatch: pytest.MonkeyPatch, name: str, said: str, served: tuple[int, ...]
) -> None:
    monkeypatch.setenv("SHARD_COUNT", "8")
    monkeypatch.setenv(name, said)
    assert Config().shard_ids == served


@pytest.mark.parametrize("said", ["8", "-1", "3-1", "0,", "0-8", "all", "0;1"])
def test_impossible_shards_are_refused(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    monkeypatch.setenv("SHARD_COUNT", "8")
    monkeypatch.setenv("SHARD_IDS", said)
    with pytest.raises(ValidationError, match=r"(?i)shard_ids"):
        Config()


def test_shard_ids_without_a_shard_count_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SHARD_COUNT")
    monkeypatch.setenv("SHARD_IDS", "0")
    with pytest.raises(ValidationError, match="SHARD_COUNT"):
        Config()


def test_a_huge_range_of_shards_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARD_COUNT", "8")
    monkeypatch.setenv("SHARD_IDS", "0-999999999999999999")
    with pytest.raises(ValidationError, match="no bot has more than"):
        Config()


@pytest.mark.parametrize("name", ["SHARD_COUNT", "DRAWING_WORKERS", "THINKING_WORKERS"])
def test_a_number_too_large_for_any_machine_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "463787903124")
    with pytest.raises(ValidationError, match=rf"(?i){name}"):
        Config()


def test_fifty_requests_a_second_are_the_default_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert Config().requests_per_second == 50
    monkeypatch.setenv("REQUESTS_PER_SECOND", "500")
    assert Config().requests_per_second == 500
    monkeypatch.setenv("REQUESTS_PER_SECOND", "0")
    with pytest.raises(ValidationError):
        Config()


def test_thinking_workers_leave_one_core_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("THINKING_WORKERS")
    for cores, thinkers in ((1, 1), (2, 1), (8, 7)):
        monkeypatch.setattr("app._cores", lambda cores=cores: cores)
        assert Config().thinkers == thinkers
    monkeypatch.setenv("THINKING_WORKERS", "0")
    assert Config().thinkers == 0


async def test_a_process_serves_only_servers_of_its_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARD_COUNT", "4")
    monkeypatch.setenv("SHARD_IDS", "1-2")
    bot = make_bot(Config(), database_url="sqlite://")
    assert [bot.serves(number << 22) for number in range(6)] == [
        *(False, True, True, False, False, True)
    ]
    await bot.close()
