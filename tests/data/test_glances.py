"""Private hands in channels: what is known of them, and until when."""

from dataclasses import replace

from data import GlanceRow, Store
from tests.data.support import start


def glance(match_id: int, message_id: int = 7, until: int = 1000) -> GlanceRow:
    return GlanceRow(message_id, match_id, 1, "a token", "en-GB", "five cards", until)


async def test_a_glance_is_remembered_as_it_was_shown_last(store: Store) -> None:
    match = await start(store)
    await store.record_glance(glance(match.id))
    later = replace(glance(match.id), shows="four cards", until=2000)
    await store.record_glance(later)
    await store.record_glance(glance(match.id, message_id=3))
    assert list(await store.glances(match.id)) == [glance(match.id, message_id=3), later]
    assert list(await store.glances(match.id + 1)) == []


async def test_what_can_soon_not_be_changed_is_forgotten_once(store: Store) -> None:
    match = await start(store)
    for message_id, until in ((1, 500), (2, 1000), (3, 1001)):
        await store.record_glance(glance(match.id, message_id, until))
    assert [each.message_id for each in await store.forget_glances(1000)] == [1, 2]
    assert list(await store.forget_glances(1000)) == []
    assert [each.message_id for each in await store.glances(match.id)] == [3]


async def test_one_of_them_is_forgotten(store: Store) -> None:
    match = await start(store)
    await store.record_glance(glance(match.id, 1))
    await store.record_glance(glance(match.id, 2))
    assert [each.message_id for each in await store.forget_glances(message_id=1)] == [1]
    assert list(await store.forget_glances(message_id=1)) == []
    assert [each.message_id for each in await store.glances(match.id)] == [2]


def test_the_token_is_not_printed() -> None:
    assert "a token" not in repr(glance(1))
