"""For random sequences of calls, the store gives the same results as simple models."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data import (
    AlreadyIn,
    ChannelBusy,
    Ending,
    Gone,
    LobbyFull,
    NewAction,
    NotIn,
    Stale,
    Store,
    StoreError,
)
from tests.data.support import GUILD, new_channel, open_lobby, start

# One store serves all examples of a test; each example uses channels of its own.
examples = settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
users = st.integers(1, 5)
lobby_calls = st.lists(st.tuples(st.sampled_from(["join", "leave"]), users), max_size=15)
match_calls = st.lists(
    st.one_of(
        st.tuples(st.just("append"), st.sampled_from([0, 0, 0, -1, 1]), st.integers(0, 3)),
        st.tuples(st.just("end"), st.sampled_from([0, 0, -1]), st.integers(0, 2)),
        st.tuples(st.just("offer"), st.sampled_from([0, 0, -1]), st.integers(0, 1)),
        st.tuples(st.just("clear"), st.just(0), st.just(0)),
    ),
    max_size=12,
)


class LobbyModel:
    def __init__(self, host: int) -> None:
        self.members, self.host = [host], host

    def refusal(self, call: str, user: int) -> type[StoreError] | None:
        if not self.members:
            return Gone
        if call == "leave":
            return None if user in self.members else NotIn
        if user in self.members:
            return AlreadyIn
        return LobbyFull if len(self.members) == 3 else None

    def do(self, call: str, user: int) -> None:
        if call == "join":
            self.members.append(user)
            return
        self.members.remove(user)
        if self.members and self.host == user:
            self.host = self.members[0]


@given(host=users, calls=lobby_calls)
@examples
async def test_a_lobby_behaves_like_an_ordered_list(
    store: Store, host: int, calls: list[tuple[str, int]]
) -> None:
    channel = new_channel()
    lobby = await open_lobby(store, channel=channel, members=(host,))
    model = LobbyModel(host)
    for call, user in calls:
        refusal = model.refusal(call, user)
        attempt: Any = (
            store.join_lobby(lobby.id, user, limit=3)
            if call == "join"
            else store.leave_lobby(lobby.id, user)
        )
        if refusal is not None:
            with pytest.raises(refusal):
                await attempt
            continue
        await attempt
        model.do(call, user)
    shown = await store.lobby_in(channel)
    assert (list(shown.members) if shown else []) == model.members
    assert shown is None or shown.host_id == model.host


class MatchModel:
    def __init__(self) -> None:
        self.texts: list[str] = []
        self.offer: int | None = None
        self.offered: dict[int, int] = {}
        """The ply of each player's last offer."""
        self.over = False

    def refusal(self, call: str, shift: int, number: int) -> type[Exception] | None:
        if call == "append" and number == 0:
            return ValueError
        if self.over:
            return Gone
        contested = call == "offer" and self.offer not in (None, number)
        return Stale if shift or contested else None

    def do(self, call: str, number: int, texts: list[str]) -> None:
        self.texts += texts
        if call == "offer":
            self.offered[number] = len(self.texts)
        self.offer = number if call == "offer" else None
        self.over = call == "end"


@given(calls=match_calls)
@examples
async def test_a_match_behaves_like_a_list_of_actions(
    store: Store, calls: list[tuple[str, int, int]]
) -> None:
    match = await start(store, channel=new_channel())
    model = MatchModel()
    for call, shift, number in calls:
        ply = len(model.texts) + shift
        texts = [f"{ply} {n}" for n in range(number if call in ("append", "end") else 0)]
        actions = [NewAction(0, text) for text in texts]
        attempts: dict[str, Any] = {
            "append": lambda ply=ply, actions=actions: store.append(match.id, ply, actions),
            "end": lambda ply=ply, actions=actions: store.append(
                match.id, ply, actions, Ending((1, 1), "agreed")
            ),
            "offer": lambda ply=ply, number=number: store.offer_draw(
                match.id, ply, number, model.offered.get(number)
            ),
            "clear": lambda: store.clear_draw_offer(match.id),
        }
        refusal = model.refusal(call, shift, number)
        if refusal is not None:
            with pytest.raises(refusal):
                await attempts[call]()
            continue
        await attempts[call]()
        model.do(call, number, texts)
    row = await store.match(match.id)
    assert (row.ply, row.draw_offer_by, row.live) == (
        len(model.texts),
        model.offer,
        not model.over,
    )
    kept = await store.actions(match.id)
    assert [(action.ply, action.text) for action in kept] == list(enumerate(model.texts, start=1))


@given(steps=st.lists(st.tuples(st.sampled_from("lsce"), st.integers(0, 1)), max_size=15))
@examples
async def test_a_channel_holds_at_most_one_lobby_or_match(
    store: Store, steps: list[tuple[str, int]]
) -> None:
    channels = (new_channel(), new_channel())
    held: dict[int, tuple[str, int]] = {}
    for step, number in steps:
        channel = channels[number]
        kind, holder = held.get(channel, ("", 0))
        if step in "ls" and kind:
            with pytest.raises(ChannelBusy) as caught:
                await (open_lobby if step == "l" else start)(store, channel=channel)
            assert (caught.value.kind, caught.value.id) == (kind, holder)
        elif step == "l":
            held[channel] = ("lobby", (await open_lobby(store, channel=channel)).id)
        elif step == "s":
            held[channel] = ("match", (await start(store, channel=channel)).id)
        elif step == "c" and kind == "lobby":
            await store.close_lobby(holder)
            del held[channel]
        elif step == "e" and kind == "match":
            await store.append(holder, 0, [], Ending(None, "abandoned"))
            del held[channel]
    for channel in channels:
        lobby, match = await store.lobby_in(channel), await store.live_match_in(channel)
        found = {("lobby", lobby.id)} if lobby else set()
        found |= {("match", match.id)} if match else set()
        assert found == ({held[channel]} if channel in held else set())


@given(options=st.dictionaries(st.text(), st.text(), max_size=5))
@examples
async def test_any_options_of_a_lobby_are_stored_unchanged(
    store: Store, options: dict[str, str]
) -> None:
    lobby = await store.create_lobby(
        guild_id=GUILD, channel_id=new_channel(), host_id=1, game="caged-rat", options=options
    )
    assert (await store.lobby(lobby.id)).options == options
