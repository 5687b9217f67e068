"""Matches against cats in direct messages, from their start to the erasure of their data."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from simcord.results import InteractionResult

from agents.characters import character
from cogs.lobby import layouts
from cogs.match import attempts
from cogs.match.rated import recounted_sides
from data import DIRECT, StoreUnavailable
from rules.registry import GAMES
from sandbox.forms import choose_options
from tests.data.conftest import postgres_schema
from tests.discord.direct import Chat
from tests.discord.test_cats_at_the_table import Quick
from tests.discord.test_permissions import denied
from tests.discord.test_privacy import DAY, later
from tests.discord.world import (
    GAME,
    QUESTION,
    World,
    alts,
    buttons,
    options,
    outside,
    parts,
    private,
    text,
    told,
    world_on,
)

HIDDEN = "cat-sequence"
"""A game with hidden hands."""
TEXT, GALLERY = 10, 12
"""Discord's numbers for two types of components: a text and a gallery of pictures."""
HOUR = 60 * 60
clean = pytest.mark.usefixtures("clean_log")
every_game = pytest.mark.parametrize("game", [kind.key for kind in GAMES])


@pytest.fixture
def chat(world: World) -> Chat:
    """Mia's direct messages with the bot."""
    return Chat(world, world.mia)


# Playing


@every_game
async def test_every_game_is_played_by_clicks_in_one_message_to_the_end(
    chat: Chat, game: str
) -> None:
    await chat.begin(game, short=True)
    board = chat.board().id
    while (table := await chat.table()).match.outcome is None:
        assert [each.id for each in chat.messages()] == [board]
        await chat.click(await chat.wanted())
        assert (await chat.table()).ply > table.ply
    assert {"Rematch", "Replay"} <= {*buttons(chat.result())}
    assert chat.messages()[-1].id == chat.result().id != board
    assert "Resign" not in buttons(chat.messages()[0])


@every_game
async def test_a_match_is_played_by_typing_alone(chat: Chat, game: str) -> None:
    await chat.begin(game, short=True)
    for _ in range(3):
        before = await chat.table()
        await chat.type(await chat.wanted())
        assert (await chat.table()).ply > before.ply
        assert chat.messages()[-1].id == chat.board().id
    said = private(await chat.person.slash("board", text=True))
    assert "· match 1" in text(said)
    again = await chat.person.slash("resign")
    await chat.person.click(private(again), label="Yes, I resign")
    assert "is over" in text(chat.messages()[-1])


async def test_the_board_is_drawn_from_the_persons_side_and_says_that_it_is_their_turn(
    chat: Chat,
) -> None:
    await chat.begin(HIDDEN)
    said, pictures = text(chat.board()), alts(chat.board())
    assert "· match 1" in said
    assert "**Goal:**" in said
    assert "🐱" in said
    assert "**Your move.**" in said
    assert len(pictures) == 2
    assert "My hand" not in buttons(chat.board())
    await chat.click(await chat.wanted())
    assert "**1.**" in text(chat.board())
    assert "**2.**" in text(chat.board())


async def test_the_text_above_the_boards_picture_says_what_happened(chat: Chat) -> None:
    await chat.begin()
    await chat.click(await chat.wanted())
    kinds = [part["type"] for part in parts(chat.board()) if part["type"] in (TEXT, GALLERY)]
    assert "**1.**" in text(chat.board())
    assert kinds == [TEXT, TEXT, GALLERY, TEXT]


async def test_the_back_button_shows_the_whole_board_again(chat: Chat) -> None:
    await chat.begin()
    before = text(chat.board())
    await chat.world.press(chat.person, chat.board(), "Rc5" if "South)**" in before else "Rc1")
    assert text(chat.board()) != before
    await chat.person.click(chat.board(), label="◀ Back")
    assert text(chat.board()) == before


async def test_the_question_about_a_harmful_action_is_in_the_message_with_the_board(
    chat: Chat,
) -> None:
    await chat.begin()
    await chat.world.press(chat.person, chat.board(), "Rc1")
    board = chat.board()
    await chat.world.press(chat.person, board, "Rc1-b2")
    asked = chat.messages()[-1]
    assert asked.id == board.id
    assert QUESTION in buttons(asked)
    await chat.person.click(asked, label="◀ Back")
    assert "where to?" in text(chat.board())
    await chat.world.press(chat.person, chat.board(), "Rc1-b2")
    await chat.person.click(chat.messages()[-1], label=QUESTION)
    assert [each.id for each in chat.messages()] == [board.id]
    assert (await chat.table()).ply >= 2


async def test_the_board_command_posts_the_board_again_and_shrinks_the_older_board(
    chat: Chat,
) -> None:
    await chat.begin()
    await chat.click(await chat.wanted())
    await chat.world.env.advance_time(16)
    await chat.person.slash("board")
    older, newer = chat.messages()
    assert not buttons(older)
    assert newer.id == chat.board().id
    link = f"https://discord.com/channels/@me/{newer.channel.id}/{newer.id}"
    assert told(await chat.person.slash("board")) == f"[Here is the board]({link})."


async def test_the_hand_command_posts_the_board_which_includes_the_hand(chat: Chat) -> None:
    await chat.begin(HIDDEN)
    await chat.world.env.advance_time(16)
    await chat.person.slash("hand")
    assert chat.messages()[-1].id == chat.board().id
    assert len(chat.messages()) == 2


async def test_a_board_older_than_an_hour_is_replaced_because_discord_limits_its_edits(
    chat: Chat,
) -> None:
    await chat.begin()
    old = chat.board()
    await chat.world.pass_time(HOUR)
    await chat.click(await chat.wanted())
    assert chat.board().id == chat.messages()[-1].id != old.id
    assert not buttons(chat.messages()[0])


async def test_a_match_goes_on_after_a_restart(chat: Chat) -> None:
    await chat.begin()
    board = chat.board()
    await chat.click(await chat.wanted())
    table, wanted = await chat.table(), await chat.wanted()
    await chat.world.bot.tables.act(table.id, chat.person.id, None, wanted.text, sure=True)
    assert (await chat.table()).cats_to_act
    await chat.world.restart()
    chat.world.bot.cats.thinking = Quick()
    await chat.world.catch_up()
    assert (await chat.table()).to_act == (chat.person.id,)
    assert chat.board().id == board.id
    await chat.click(await chat.wanted())
    assert [each.id for each in chat.messages()] == [board.id]


async def test_a_board_that_a_killed_bot_posted_is_used_after_the_restart(
    chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: Any, **__: Any) -> Any:
        raise StoreUnavailable("disk is full")

    await chat.begin()
    with monkeypatch.context() as patch:
        patch.setattr(chat.world.bot.store, "record_message", full)
        await chat.type(await chat.wanted())
        posted = chat.messages()[-1].id
        await chat.world.restart()
    chat.world.bot.cats.thinking = Quick()
    await chat.world.catch_up()
    assert chat.board().id == posted
    await chat.click(await chat.wanted())
    assert chat.board().id == posted


async def test_a_match_in_direct_messages_can_be_played_on_postgresql(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with postgres_schema() as url, world_on(url) as world:
        chat = Chat(world, world.mia)
        monkeypatch.setattr(attempts, "MOST_WITH_CATS", 1)
        await chat.begin(HIDDEN, short=True)
        while (await chat.table()).match.outcome is None:
            await chat.click(await chat.wanted())
        await chat.person.click(chat.result(), label="Rematch")
        assert (await chat.table()).id == 2
        await chat.resign()
        stored = await world.bot.store.stored_about(chat.person.id)
        assert [row["guild_id"] for row in stored["seats"]] == [DIRECT, DIRECT]


# The cost of an action


@contextmanager
def counted(world: World, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, int]]:
    """Count requests, committed writes and pictures while the context lasts."""
    found = {"requests": -len(world.requests), "writes": 0, "pictures": 0}

    def counting(owner: Any, name: str, kind: str, often: Callable[..., int]) -> None:
        called = getattr(owner, name)

        async def count(*arguments: Any, **named: Any) -> Any:
            found[kind] += often(*arguments)
            return await called(*arguments, **named)

        patch.setattr(owner, name, count)

    with monkeypatch.context() as patch:
        counting(world.bot.drawing, "draw", "pictures", _pictures)
        for name in ("append", "record_message", "note_shrunk", "note_hand", "record_panel"):
            counting(world.bot.store, name, "writes", lambda *_: 1)
        yield found
    found["requests"] += len(world.requests)


def _pictures(order: Any) -> int:
    """Return how many pictures a drawing order draws."""
    inner = [each for each in getattr(order, "args", ()) if isinstance(each, list)]
    return sum(map(len, inner)) or 1


@pytest.mark.parametrize("game", [GAME, HIDDEN])
async def test_an_action_in_direct_messages_costs_no_more_than_an_action_in_a_channel(
    world: World, chat: Chat, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    await world.mia.slash(world.channel, "play", game=game, against="kitten")
    await _act_in_channel(world, chat)
    with counted(world, monkeypatch) as there:
        await _act_in_channel(world, chat)
    await chat.begin(game)
    await chat.click(await chat.wanted())
    since = len(world.requests)
    with counted(world, monkeypatch) as here:
        await chat.click(await chat.wanted())
    assert outside(world.requests[since:]) == []
    assert all(here[kind] <= there[kind] for kind in there), (
        f"in direct messages {here}, in a channel {there}"
    )
    assert min(here.values()) > 0


async def _act_in_channel(world: World, chat: Chat) -> None:
    """Have Mia act by clicks in the channel's match."""
    wanted = await chat.wanted()
    if (await world.table()).game.has_secrets:
        source = private(await world.mia.click(world.table_message(), label="My hand"))
    else:
        source = private(await world.press(world.mia, world.table_message(), wanted.path[0]))
    if wanted.text not in _last(source):
        source = private(await world.press(world.mia, source, wanted.path[0]))
    await world.press(world.mia, source, wanted.text)


def _last(message: Any) -> list[str]:
    return [*options(message), *(each.rpartition(":")[2] for each in buttons(message).values())]


# Around the match


async def test_takebacks_and_rematches_and_stronger_cats_work_in_direct_messages(
    chat: Chat,
) -> None:
    await chat.begin()
    await chat.click(await chat.wanted())
    await chat.person.click(chat.board(), label="Take back")
    assert (await chat.table()).ply == 0
    assert chat.messages()[-1].id == chat.board().id
    await chat.resign()
    result = chat.result()
    await chat.person.click(result, label="Rematch")
    table = await chat.table()
    assert (table.id, table.row.guild_id, table.row.channel_id) == (
        2,
        DIRECT,
        chat.person.dm_channel.id,
    )
    assert "Rematch" not in buttons(next(m for m in chat.messages() if m.id == result.id))
    cat = table.cats[0]
    await chat.world.bot.tables.end(2, None, lambda now: now.match.resignation(cat))
    await chat.world.bot.showing.show(2)
    [stronger] = [label for label in buttons(chat.result()) if label.startswith("Play ")]
    await chat.person.click(chat.result(), label=stronger)
    assert (await chat.table()).row.direct
    assert chat.messages()[-1].id == chat.board().id


async def test_a_draw_can_be_offered_to_a_cat(chat: Chat) -> None:
    await chat.begin()
    asked = private(await chat.person.click(chat.board(), label="Offer draw"))
    [offer] = [each for each in buttons(asked) if each != "Never mind"]
    await chat.person.click(asked, label=offer)
    assert (await chat.table()).row.ending is not None
    assert "draw" in text(chat.result())


async def test_a_match_of_three_ends_when_the_only_person_resigns(chat: Chat) -> None:
    await chat.person.slash("play", game=HIDDEN)
    lobby = chat.messages()[-1]
    await chat.world.press(chat.person, lobby, "marmalade")
    await chat.person.click(chat.messages()[-1], label="Start")
    assert (await chat.table()).match.players == 3
    await chat.resign()
    assert (await chat.table()).match.outcome is not None
    assert "is over" in text(chat.messages()[-1])


async def test_the_commands_games_history_replay_and_verify_work_in_direct_messages(
    chat: Chat,
) -> None:
    await chat.begin()
    assert "direct messages" in told(await chat.person.slash("games"))
    await chat.click(await chat.wanted())
    await chat.resign()
    history = private(await chat.person.slash("history"))
    assert "match 1" in text(history)
    assert "direct messages" in text(history)
    replay = private(await chat.world.press(chat.person, history, "1"))
    assert "match 1" in text(replay)
    assert "Share" not in buttons(replay)
    assert "match 1" in text(private(await chat.person.slash("replay", match=1)))
    assert "match 1" in text(private(await chat.person.slash("verify", match=1)))
    assert "match 1" in text(private(await chat.person.click(chat.result(), label="Replay")))
    rules = private(await chat.person.click(chat.result(), label="Rules"))
    assert "Play a kitten" in buttons(rules)
    assert "With others" not in buttons(rules)


async def test_an_empty_history_says_that_no_direct_match_has_been_finished(chat: Chat) -> None:
    assert "in direct messages yet" in told(await chat.person.slash("history"))


async def test_people_can_read_only_their_own_profile_in_direct_messages(
    world: World, chat: Chat
) -> None:
    await world.start_match()
    await world.type("Fb2-b1")
    await world.type("Fb4-b5")
    loser = world.mover()
    asked = private(await loser.slash(world.channel, "resign"))
    await loser.click(asked, label="Yes, I resign")
    await chat.person.slash("profile")
    shown = chat.messages()[-1]
    assert "Mia" in " ".join(alts(shown))
    assert "1 rated match everywhere" in " ".join(alts(shown))
    refused = told(await chat.person.slash("profile", member=world.ben))
    assert refused == "Only that member can see their profile for all servers."


async def test_matches_can_be_started_from_help_and_from_pages_of_cats(chat: Chat) -> None:
    page = private(await chat.person.slash("help"))
    assert "Play a kitten" in buttons(page)
    await chat.person.click(page, custom_id=f"clowder:play-short:{GAME}:kitten")
    assert chat.board()
    await chat.resign()
    cats = private(await chat.person.slash("cats", cat="marmalade"))
    await chat.person.select(cats, [GAME], custom_id="clowder-menu:play-against:marmalade")
    row = (await chat.table()).row
    assert [character(user).key for user in row.users if user < 0] == ["marmalade"]


# The lobby


async def test_the_play_command_opens_a_table_at_which_the_person_chooses_cats_and_options(
    chat: Chat,
) -> None:
    await chat.person.slash("play", game="cat-attack")
    lobby = chat.messages()[-1]
    assert "Choose your cats and the options" in text(lobby)
    assert {"Start", "Cancel"} <= {*buttons(lobby)}
    assert not {"Join", "Leave"} & {*buttons(lobby)}
    await chat.world.press(chat.person, lobby, "marmalade")
    await choose_options(chat.person, lobby, {"lives": "3"})
    await chat.person.click(lobby, label="Start")
    row = (await chat.table()).row
    assert len(row.users) == 3
    assert row.options == {"lives": "3"}
    assert row.direct
    assert row.home_id == chat.person.dm_channel.id


async def test_a_table_without_enough_cats_says_how_many_are_missing(chat: Chat) -> None:
    await chat.person.slash("play", game=GAME)
    lobby = chat.messages()[-1]
    await chat.world.press(chat.person, lobby, "pip")
    assert "Add one more cat" in text(chat.messages()[-1])
    await chat.person.click(lobby, label="Cancel")
    assert await chat.world.bot.store.lobbies() == []


async def test_only_one_match_at_a_time_can_be_played_in_direct_messages(chat: Chat) -> None:
    await chat.begin()
    refused = told(await chat.person.slash("play", game=GAME, against="kitten"))
    link = f"https://discord.com/channels/@me/{chat.person.dm_channel.id}/{chat.board().id}"
    assert refused.startswith(f"You’re playing [a match]({link}) in direct messages already.")
    assert (await chat.world.bot.store.counts()).matches == 1


async def test_the_play_command_opens_no_thread_in_direct_messages(chat: Chat) -> None:
    asked = await chat.person.slash("play", game=GAME, thread="yes")
    assert told(asked) == "Threads can’t be opened here."


# From a server


async def kitten(world: World) -> InteractionResult:
    """Press "Play a kitten" on a page of `/help` in the channel."""
    page = private(await world.mia.slash(world.channel, "help"))
    return await world.mia.click(page, custom_id=f"clowder:play-short:{GAME}:kitten")


async def test_a_person_in_a_busy_channel_can_play_the_kitten_in_direct_messages(
    world: World, chat: Chat
) -> None:
    await world.start_match()
    before = world.snapshot()
    offered = private(await kitten(world))
    assert "is under way here" in text(offered)
    assert [*buttons(offered)] == ["Open a thread", "Play in direct messages"]
    pressed = await world.mia.click(offered, label="Play in direct messages")
    [line] = [each for each in world.channel.history(viewer=world.mia) if each.id == offered.id]
    link = f"https://discord.com/channels/@me/{chat.person.dm_channel.id}/{chat.board().id}"
    assert link in text(line)
    assert not pressed.followups
    assert world.snapshot() == before
    assert (await chat.table()).row.direct
    await chat.click(await chat.wanted())


async def test_a_member_who_may_not_write_in_the_channel_can_play_in_direct_messages(
    world: World, chat: Chat
) -> None:
    world.channel = denied(world, "stage", world.mia, send_messages=False)
    offered = private(await kitten(world))
    assert [*buttons(offered)] == ["Play in direct messages"]
    await world.mia.click(offered, label="Play in direct messages")
    assert chat.board()
    again = private(await kitten(world))
    refused = await world.mia.click(again, label="Play in direct messages")
    assert "in direct messages already" in text(
        next(m for m in world.channel.history(viewer=world.mia) if m.id == again.id)
    )
    assert not refused.followups


async def test_a_match_in_direct_messages_can_start_although_a_killed_bot_left_a_table_there(
    world: World, chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layouts, "_POSTING_MS", -1)
    await world.start_match()
    channel = chat.person.dm_channel.id
    await world.bot.store.create_lobby(
        guild_id=DIRECT, channel_id=channel, host_id=chat.person.id, game=GAME, options={}
    )
    offered = private(await kitten(world))
    await world.mia.click(offered, label="Play in direct messages")
    assert (await chat.table()).row.direct


async def test_a_person_who_beat_a_kitten_in_a_busy_channel_can_play_a_house_cat_in_direct_messages(
    world: World, chat: Chat
) -> None:
    await world.mia.slash(world.channel, "play", game=GAME, against="kitten")
    table = await world.table()
    cat = table.cats[0]
    await world.bot.tables.end(table.id, None, lambda now: now.match.resignation(cat))
    await world.bot.showing.show(table.id)
    result = world.result_message()
    await world.zoe.slash(world.channel, "play", game=GAME)
    [label] = [each for each in buttons(result) if each.startswith("Play ")]
    offered = private(await world.mia.click(result, label=label))
    await world.mia.click(offered, label="Play in direct messages")
    row = (await chat.table()).row
    assert row.direct
    assert {character(user).strength for user in row.users if user < 0} == {"house-cat"}


async def test_if_direct_messages_are_closed_the_answer_says_that_no_match_was_started(
    world: World, chat: Chat
) -> None:
    await world.start_match()
    offered = private(await kitten(world))
    path = f"/channels/{chat.person.dm_channel.id}/messages"
    world.env.inject_error("POST", path, status=403, code=50007, times=None)
    await world.mia.click(offered, label="Play in direct messages")
    [line] = [each for each in world.channel.history(viewer=world.mia) if each.id == offered.id]
    assert "I can’t send you direct messages, so no match was started." in text(line)
    assert len(await world.bot.store.live_matches()) == 1
    assert not await world.bot.store.behind()


# What others see


async def test_servers_see_nothing_of_a_match_in_direct_messages(world: World, chat: Chat) -> None:
    before = world.snapshot()
    await chat.begin(HIDDEN, short=True)
    while (await chat.table()).match.outcome is None:
        await chat.click(await chat.wanted())
    assert world.snapshot() == before
    for member in (world.ben, world.boss):
        for command in ("replay", "verify"):
            refused = told(await member.slash(world.channel, command, match=1))
            assert refused == "There’s no match with that number here."
        assert "You have no match" in told(await member.slash(world.channel, "games"))
        empty = told(await member.slash(world.channel, "history"))
        assert "yet" in empty
        other = told(await member.slash(world.channel, "history", member=world.mia))
        assert "hasn’t finished a match" in other
    own = private(await world.mia.slash(world.channel, "replay", match=1))
    assert "match 1" in text(own)
    shared = await world.mia.click(own, label="Share")
    assert shared.response is None or shared.response.ephemeral
    assert world.snapshot() == before
    board = private(await world.ben.slash(world.channel, "leaderboard", game=HIDDEN))
    assert "Mia" not in text(board)
    assert "Pip" not in text(board)


async def test_a_direct_match_rates_the_cat_and_not_the_person(world: World, chat: Chat) -> None:
    await chat.begin()
    while (await chat.table()).match.outcome is None:
        await chat.click(await chat.wanted())
    assert "Not rated: there was a cat at the table." in text(chat.result())
    cat = (await chat.table()).row.users[(await chat.table()).cats[0]]
    ratings = (await world.bot.store.stored_about(cat))["ratings"]
    assert [(row["guild_id"], row["played"]) for row in ratings] == [(DIRECT, 1)]
    assert not (await world.bot.store.stored_about(chat.person.id))["ratings"]
    done = await world.bot.store.recount(recounted_sides, lambda *_: None)
    assert (done.rated, done.changed) == (1, 0)


async def test_a_direct_match_counts_towards_the_persons_limit_on_matches_with_cats(
    world: World, chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts, "MOST_WITH_CATS", 1)
    await chat.begin()
    refused = told(await world.mia.slash(world.channel, "play", game=GAME, against="kitten"))
    assert "You’re in 1 live matches with cats" in refused


async def test_a_person_who_runs_out_of_time_loses_a_direct_match(world: World, chat: Chat) -> None:
    await chat.person.slash("play", game=GAME, against="kitten", clock=24 * HOUR)
    assert "<t:" in text(chat.board())
    await world.pass_time(25 * HOUR)
    assert "is over" in text(chat.result())
    assert not await world.bot.store.live_matches()


async def test_controls_work_only_where_their_match_is_played(world: World, chat: Chat) -> None:
    await chat.begin()
    there = await world.start_match()
    refused = told(await world.forge(world.mia, there, "clowder:resign:1:0"))
    assert refused == "That match isn’t here any more."
    for verb in ("resign", "takeback", "draw", "rematch", "pick"):
        pressed = await world.forge(chat.person, chat.board(), f"clowder:{verb}:2:0:Rc1"[:60])
        assert told(pressed)
    ben = Chat(world, world.ben)
    await ben.person.slash("play", game=GAME)
    stolen = await world.forge(ben.person, ben.messages()[-1], "clowder:act:1:0:Fb2-b1")
    assert told(stolen)
    assert (await world.bot.tables.load(1)).ply == 0


# Stored data


async def test_a_direct_match_is_exported_and_erased_with_its_persons_data(
    world: World, chat: Chat
) -> None:
    await chat.begin()
    await chat.click(await chat.wanted())
    await chat.resign()
    panel = private(await chat.person.slash("privacy"))
    [file] = private(await chat.person.click(panel, label="Export")).attachments
    stored = json.loads(await file.read())
    assert [row["guild_id"] for row in stored["seats"]] == [DIRECT]
    assert stored["actions"]
    sure = private(await chat.person.click(panel, label="Erase me"))
    await chat.person.click(sure, label="Yes, erase me")
    assert chat.person.id not in (await chat.table()).row.users
    assert not any((await world.bot.store.stored_about(chat.person.id)).values())


async def test_a_direct_match_goes_on_when_the_bot_leaves_the_server(
    world: World, chat: Chat
) -> None:
    await chat.begin()
    assert DIRECT not in await world.bot.store.known_guilds()
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    await guild.leave()
    await world.env.settle()
    await later(world, 40 * DAY)
    assert chat.board()
    assert len(await world.bot.store.live_matches()) == 1
    with pytest.raises(ValueError, match="direct messages are not a server"):
        await world.bot.store.erase_guild(DIRECT)
