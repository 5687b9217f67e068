"""Questions between players: a question is overtaken when it no longer needs an answer."""

import pytest

from data import Ending, NewAction, QuestionKind, QuestionRow, Store
from tests.data.support import ANN, BEN, MOVE, new_channel, start

MESSAGE = 77
FORMER = -5_000


async def asked(store: Store, kind: QuestionKind, player: int = 0) -> QuestionRow:
    """Record a question at ply 0 of the newest match, and return it."""
    match = await store.match((await store.counts()).matches)
    row = QuestionRow(
        MESSAGE,
        match.id,
        match.channel_id,
        kind,
        player,
        match.ply,
        match.branch,
        asked_at=store.now(),
    )
    assert await store.record_question(row) == []
    return row


async def test_a_question_is_open_until_it_is_deleted(store: Store) -> None:
    match = await start(store)
    await store.offer_draw(match.id, 0, player=0)
    row = await asked(store, "draw")
    assert await store.questions(match.id, "draw") == [row]
    assert await store.questions(match.id, "takeback") == []
    await store.forget_question(MESSAGE)
    assert await store.questions(match.id, "draw") == []


@pytest.mark.parametrize("kind", ["draw", "takeback"])
async def test_a_question_is_overtaken_by_the_next_action(store: Store, kind: QuestionKind) -> None:
    match = await start(store, actions=MOVE)
    if kind == "draw":
        await store.offer_draw(match.id, 1, player=0)
    else:
        await store.ask_takeback(match, 0, 0)
    row = await asked(store, kind)
    assert (await store.shown(match.id, "board")).overtaken == ()
    await store.append(match.id, 1, [NewAction(1, "b1 b2")])
    assert (await store.shown(match.id, "board")).overtaken == (row,)
    assert await store.overtaken_questions() == [row]


async def test_an_offer_to_close_a_match_stays_open_until_the_absent_player_acts(
    store: Store,
) -> None:
    match = await start(store)
    row = await asked(store, "close", player=1)
    await store.append(match.id, 0, MOVE)
    await store.append(match.id, 1, [NewAction(1, "played for them", auto=True)])
    assert await store.overtaken_questions() == []
    await store.append(match.id, 2, [NewAction(1, "b1 b2")])
    assert await store.overtaken_questions() == [row]


@pytest.mark.parametrize("how", ["rematch", "another", "erased"])
async def test_a_question_about_a_rematch_needs_no_answer_after_a_new_match_or_an_erasure(
    store: Store, how: str
) -> None:
    channel = new_channel()
    match = await start(store, channel=channel)
    await store.append(match.id, 0, [], Ending(None, "abandoned"))
    row = await asked(store, "rematch")
    await start(store, channel=new_channel())
    assert await store.overtaken_questions() == []
    if how == "erased":
        for other in await store.live_matches():
            await store.append(other.id, 0, [], Ending(None, "abandoned"))
        await store.erase_member(BEN, FORMER)
    else:
        previous = match.id if how == "rematch" else None
        await start(store, channel=channel, users=(ANN, BEN), rematch_of=previous)
    assert await store.overtaken_questions() == [row]


async def test_declining_a_rematch_clears_every_players_wish_for_it(store: Store) -> None:
    match = await start(store)
    await store.append(match.id, 0, [], Ending(None, "abandoned"))
    await store.want_rematch(match.id, ANN)
    await store.decline_rematch(match.id)
    assert not any(seat.wants_rematch for seat in (await store.match(match.id)).seats)
