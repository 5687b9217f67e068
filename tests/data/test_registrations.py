"""The digest of the commands that each application last registered with Discord."""

from __future__ import annotations

from data import Store

APPLICATION, OTHER = 2**60, 2**60 + 1


async def test_each_applications_latest_digest_of_commands_is_found(
    store: Store, other: Store
) -> None:
    assert await store.registered_commands(APPLICATION) is None
    await store.note_registered_commands(APPLICATION, "first")
    await store.note_registered_commands(APPLICATION, "second")
    await store.note_registered_commands(OTHER, "theirs")
    assert await other.registered_commands(APPLICATION) == "second"
    assert await other.registered_commands(OTHER) == "theirs"
