"""`/replay` as members see it: a finished match move by move, an animation, and the record."""

from __future__ import annotations

import asyncio
import io
import re
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from simcord.results import ResponseMessage

from cogs.channels.attached import Picture
from cogs.history.animation_cache import AnimationCache, animation_key
from cogs.history.layouts import moment_layout
from cogs.history.moments import Replay
from cogs.kit.controls import Menu
from cogs.kit.sentences import CATALOGUE
from cogs.match.rated import rated_sides
from cogs.match.table import Table
from cogs.workers.thread import CheckCancelled, run_in_thread
from data import Ending, NewAction, ThreadRow
from rendering import hand_painter, orders
from rendering.animation import MAX_BYTES, Shot, animation
from rules import cli
from rules.game import CHANCE, RESIGNED, Outcome, State
from rules.match import Match, Step
from rules.registry import game
from rules.selfplay import random_match
from tests.discord.test_limits import SAY
from tests.discord.world import GAME, World, alts, buttons, options, private, told
from tests.discord.world import text as said
from tests.test_secrecy import seated

CARDS = "cat-sequence"
SEED = bytes(range(32))


def played(key: str, *, policy: str = "replay", plies: int | None = None) -> Match:
    """Return a random two-player match; if it is not over after `plies`, a player resigns."""
    match = random_match(game(key), 2, {}, seed=SEED, policy_seed=policy, plies=plies)
    return match if match.outcome is not None else match.end(Outcome((2, 1), RESIGNED))


async def store(world: World, match: Match, *, guild: int | None = None) -> int:
    """Store this match with Mia and Ben as its players; return its number."""
    outcome = match.outcome
    assert outcome is not None
    assert match.seed is not None
    thread = ThreadRow(
        world.channel.id + 1, guild or world.guild.id, world.channel.id, private=False
    )
    await world.bot.store.note_thread(thread)
    row = await world.bot.store.start_match(
        lobby_id=None,
        guild_id=thread.guild_id,
        channel_id=thread.channel_id,
        game=match.game.key,
        rules_version=match.game.rules_version,
        seats=(world.mia.id, world.ben.id),
        options=match.options,
        seed=match.seed,
        commitment=match.commitment,
        home_id=world.channel.id,
    )
    actions = [NewAction(step.player, step.action.text, step.auto) for step in match.steps]
    ending = Ending(outcome.places, outcome.reason)
    sides = rated_sides(row, ending, None, (0, 1))
    await world.bot.store.append(row.id, 0, actions, ending, sides=sides)
    await world.bot.store.mark_shown(row.id, match.ply, True)
    return row.id


def waits(match: Match) -> list[int]:
    """Return the plies at which the match waited for a choice, and its last ply."""
    return [*(step.ply - 1 for step in match.steps if step.chosen), match.ply]


def turning_plies(match: Match) -> list[int]:
    """Return the plies at which the replay shows turning points, in order.

    If the replay does not stop at a turning point itself, it shows this point at its next stop.
    """
    turning = [
        step.ply
        for before, step in match.history()
        if any(event.turning for event in before.events(step.player, step.action))
    ]
    return sorted({next(ply for ply in waits(match) if ply >= turned) for turned in turning})


def number_at(match: Match, ply: int) -> int:
    """Return how many of the first `ply` actions were chosen by players."""
    return sum(step.chosen for step in match.steps[:ply])


async def opened(world: World, number: int, member: Any = None) -> ResponseMessage:
    """Open a replay with `/replay`; return its first message."""
    who = member or world.zoe
    return private(await who.slash(world.channel, "replay", match=number))


async def pressed(world: World, message: ResponseMessage, label: str) -> ResponseMessage:
    after = private(await world.zoe.click(message, label=label))
    assert after.id == message.id
    return after


async def jumped(world: World, message: ResponseMessage, menu: str, ply: int) -> ResponseMessage:
    """Choose a ply in the menu with this name."""
    [custom_id] = {found for found in options(message).values() if found.endswith(f":{menu}")}
    after = private(await world.zoe.select(message, [str(ply)], custom_id=custom_id))
    assert after.id == message.id
    return after


def offered(message: ResponseMessage, menu: str) -> dict[str, str]:
    """Map values to labels in the menu with this name; empty if there is no such menu."""
    raw: list[dict[str, Any]] = message.components[0]["components"]
    selects = [part for row in raw for part in row.get("components", ()) if "options" in part]
    return {
        option["value"]: option["label"]
        for select in selects
        if select["custom_id"].endswith(f":{menu}")
        for option in select["options"]
    }


async def test_one_private_message_steps_through_a_match(world: World) -> None:
    match = played(GAME, plies=3)
    seen = await opened(world, await store(world, match))
    assert "### Cat, Rat, Flea! · match 1 · replay" in said(seen)
    assert "● Mia (South) against ■ Ben (North)" in said(seen)
    assert "Move 0 of 3" in said(seen)
    assert "Next: ● Mia (South)" in said(seen)
    assert list(buttons(seen)) == ["▶", "⏭", "Share", "Animation", "Record"]
    pictures = [alts(seen)]
    for ply in (1, 2, 3):
        seen = await pressed(world, seen, "▶")
        assert f"Move {ply} of 3" in said(seen)
        assert f"**{ply}.** " in said(seen)
        pictures.append(alts(seen))
    assert len({str(alt) for alt in pictures}) == 4
    assert "**■ Ben (North) wins.** ● Mia resigned." in said(seen)
    assert list(buttons(seen)) == ["⏮", "◀", "Share", "Animation", "Record"]
    seen = await pressed(world, seen, "◀")
    assert "Move 2 of 3" in said(seen)
    assert alts(seen) == pictures[2]
    assert "wins" not in said(seen)
    assert "Move 0 of 3" in said(await pressed(world, seen, "⏮"))
    assert "Move 3 of 3" in said(await pressed(world, seen, "⏭"))
    assert world.messages() == []


async def test_anyone_can_open_the_replay_from_the_result(world: World) -> None:
    await world.start_match()
    await world.type("Fb2-b1")
    south, north = world.waiting(), world.mover()
    await north.click(private(await north.slash(world.channel, "resign")), label="Yes, I resign")
    before = world.snapshot()
    seen = private(await world.zoe.click(world.result_message(), label="Replay"))
    assert "match 1 · replay" in said(seen)
    assert "Move 0 of 1" in said(seen)
    assert world.snapshot() == before
    for member in (south, north):
        await member.click(world.result_message(), label="Rematch")
    again = private(await north.click(world.result_message(), label="Replay"))
    assert alts(again) == alts(seen)


async def test_a_replay_still_works_after_a_restart(world: World) -> None:
    seen = await opened(world, await store(world, played(GAME, plies=4)))
    seen = await pressed(world, seen, "▶")
    await world.restart()
    assert "Move 2 of 4" in said(await pressed(world, seen, "▶"))


async def test_the_replay_has_no_stops_for_chance(world: World) -> None:
    """The replay stops only where the match waited for a player, not at every card dealt."""
    match = played(CARDS)
    seen = await opened(world, await store(world, match))
    assert waits(match)[0] > 10
    assert f"Move 0 of {match.number}" in said(seen)
    assert "is the dealer, drawn by lot." in said(seen)
    assert f"Move 1 of {match.number}" in said(await pressed(world, seen, "▶"))


async def test_forced_actions_do_not_count_as_moves(world: World) -> None:
    """The record has a ply for every forced pass; the count of moves omits forced passes."""
    match = next(
        match
        for match in (played(GAME, policy=f"forced {number}") for number in range(50))
        if sum(not step.chosen for step in match.steps) > 1
    )
    seen = await opened(world, await store(world, match))
    for number in range(match.number + 1):
        assert f"Move {number} of {match.number}" in said(seen)
        lines = [line for line in said(seen).splitlines() if re.match(r"\*\*\d+\.\*\*", line)]
        assert [line.split(".")[0] for line in lines] == ([f"**{number}"] if number else [])
        if number < match.number:
            seen = await pressed(world, seen, "▶")
    assert match.number < match.ply
    labels = offered(seen, "moments").values()
    counts = [int(label.split(" · ")[0]) for label in labels]
    assert counts == sorted(set(counts))


async def test_a_replay_shows_the_hand_of_the_next_player_with_its_description(
    world: World,
) -> None:
    match = played(CARDS)
    paint = hand_painter(CARDS)
    assert paint is not None
    seen = await opened(world, await store(world, match))
    states = [state for state, step in match.history() if step.player != CHANCE]
    for state in states[:6]:
        [player, *_] = state.awaited()
        who = ("● Mia", "■ Ben")[player]
        assert f"Next: {who} (Cat {player + 1}), holding" in said(seen)
        assert alts(seen)[1] == paint.hand_text(state.observation(player), SAY)
        seen = await pressed(world, seen, "▶")
    end = await pressed(world, seen, "⏭")
    assert len(alts(end)) == 1
    assert "holding" not in said(end)


async def test_the_menu_of_turning_points_describes_each_point_and_jumps_to_it(
    world: World,
) -> None:
    match = played(GAME, policy="turns")
    turning = turning_plies(match)
    assert 2 < len(turning) <= 25
    seen = await opened(world, await store(world, match))
    found = offered(seen, "turning-points")
    assert list(found) == [str(ply) for ply in turning]
    assert all(" eats " in label or " is trapped " in label for label in found.values())
    there = await jumped(world, seen, "turning-points", turning[1])
    assert f"Move {number_at(match, turning[1])} of {match.number}" in said(there)
    assert found[str(turning[1])].partition(" · ")[2] in said(there)


async def test_a_match_without_turning_points_has_no_menu_of_turning_points(world: World) -> None:
    quiet = (played(GAME, policy=f"quiet {number}", plies=2) for number in range(50))
    match = next(match for match in quiet if not turning_plies(match))
    seen = await opened(world, await store(world, match))
    assert offered(seen, "turning-points") == {}
    assert list(offered(seen, "moments")) == [str(ply) for ply in waits(match)[1:]]


def test_the_menu_offers_the_latest_twenty_five_turning_points() -> None:
    whole = Replay.of(seated(played(GAME, policy="turns")))
    again = [
        replace(moment, ply=moment.ply + 1000 * times)
        for times in range(8)
        for moment in whole.moments
    ]
    turning = [str(moment.ply) for moment in again if moment.turning]
    assert len(turning) > 25
    view = moment_layout(
        SAY, replace(whole, moments=tuple(again)), 0, [Picture(b"", "")], shareable=True
    )
    found = [
        [option.value for option in item.item.options]
        for item in view.walk_children()
        if isinstance(item, Menu) and item.custom_id.endswith(":turning-points")
    ]
    assert found == [turning[-25:]]


async def test_the_menu_of_moments_reaches_any_move_in_a_few_choices(world: World) -> None:
    match = played(CARDS)
    stops = waits(match)
    seen = await opened(world, await store(world, match))
    choices = offered(seen, "moments")
    assert len(choices) == 25
    assert str(match.ply) in choices
    assert {str(ply) for ply in stops[1:6]} <= set(choices)
    middle = int(list(choices)[12])
    seen = await jumped(world, seen, "moments", middle)
    assert f"Move {number_at(match, middle)} of {match.number}" in said(seen)
    around = stops.index(middle)
    near = {str(ply) for ply in stops[around - 5 : around + 6]} - {str(middle)}
    assert near <= set(offered(seen, "moments"))


async def test_the_replay_of_a_match_without_actions_shows_only_the_starting_position(
    world: World,
) -> None:
    match = Match.start(game(GAME), 2, {}, seed=SEED).end(Outcome((1, 2), RESIGNED))
    seen = await opened(world, await store(world, match))
    assert "Move 0 of 0" in said(seen)
    assert options(seen) == {}
    assert list(buttons(seen)) == ["Share", "Animation", "Record"]


# Access


async def test_a_live_match_has_no_replay_even_for_its_players(world: World) -> None:
    await world.start_match()
    for member in (world.mia, world.zoe):
        answer = await member.slash(world.channel, "replay", match=1)
        assert told(answer) == SAY("refused-replay-later")
    seen = await opened(world, await store(world, played(GAME, plies=2)))
    for verb in ("replay:1:first:0", "replay-record:1", "replay-animation:1"):
        result = await world.forge(world.zoe, seen, f"clowder:{verb}")
        [shown, *_] = [answer for answer in (result.response, *result.followups) if answer]
        assert "still under way" in said(shown)
        assert shown.attachments == []


async def test_the_replay_of_a_match_on_another_server_can_be_opened_only_by_its_players(
    world: World,
) -> None:
    number = await store(world, played(GAME, plies=2), guild=world.guild.id + 1)
    unknown = told(await world.zoe.slash(world.channel, "replay", match=99))
    assert unknown == "There’s no match with that number here."
    assert told(await world.zoe.slash(world.channel, "replay", match=number)) == unknown
    assert "match 1 · replay" in said(await opened(world, number, world.mia))
    direct = await world.ben.user.slash("replay", match=number)
    assert "match 1 · replay" in said(private(direct))


async def test_a_live_match_on_another_server_looks_like_an_unknown_match(world: World) -> None:
    await world.start_match()
    other = world.env.create_guild("Elsewhere")
    channel = other.create_text_channel("games")
    stranger = other.add_member(world.env.create_user("stranger"))
    await world.env.settle()
    live = told(await stranger.slash(channel, "replay", match=1))
    assert live == told(await stranger.slash(channel, "replay", match=99))


async def test_a_replay_calls_an_erased_player_a_former_player(world: World) -> None:
    number = await store(world, played(GAME, plies=2))
    seen = await opened(world, number)
    await world.bot.store.erase_member(world.ben.id, -7_000)
    seen = await pressed(world, seen, "⏭")
    assert "against ■ a former player (North)" in said(seen)
    assert "**■ a former player (North) wins.**" in said(seen)
    assert str(world.ben.id) not in said(seen)


async def test_autocompletion_offers_recent_finished_matches(world: World) -> None:
    for _ in range(3):
        await store(world, played(GAME, plies=2))
    await world.start_match()
    offers = await world.zoe.autocomplete(world.channel, "replay", "match", "")
    assert [offer["value"] for offer in offers] == [3, 2, 1]
    assert offers[0]["name"] == "Cat, Rat, Flea! · match 3"
    offers = await world.zoe.autocomplete(world.channel, "replay", "match", "2")
    assert [offer["value"] for offer in offers] == [2]


# Loading


def walks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list of Python threads' ids.

    Each call of `Match.history` or `Match.play` adds the id of the thread that runs the call.
    """
    threads: list[int] = []
    for name in ("history", "play"):
        walk = getattr(Match, name)

        def noted(match: Match, *args: Any, walk: Any = walk, **kwargs: Any) -> Any:
            threads.append(threading.get_ident())
            return walk(match, *args, **kwargs)

        monkeypatch.setattr(Match, name, noted)
    return threads


async def test_a_long_match_is_loaded_in_another_thread_and_only_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await store(world, played(CARDS))
    threads = walks(monkeypatch)
    seen = await opened(world, number)
    assert threads
    assert threading.get_ident() not in threads
    threads.clear()
    await pressed(world, seen, "▶")
    assert threads == []


async def test_a_match_that_several_members_open_at_once_is_loaded_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store(world, played(CARDS))
    board = await world.zoe.send(world.channel, "Watch it!")
    loads = []
    load = world.bot.tables.load

    async def counted(match_id: int) -> Table:
        loads.append(match_id)
        return await load(match_id)

    monkeypatch.setattr(world.bot.tables, "load", counted)
    people = [world.zoe, world.mia, world.kai]
    done = await world.at_once(people, board, "clowder:replay-open:1")
    assert all("match 1 · replay" in said(private(each)) for each in done)
    assert loads == [1]


async def test_a_member_cannot_load_two_replays_at_once(world: World) -> None:
    for _ in range(2):
        await store(world, played(CARDS))
    board = await world.zoe.send(world.channel, "Watch them!")
    cog: Any = world.bot.get_cog("ReplayCog")
    cog.replays.waiting.add(world.zoe.id)  # the state while another replay is loading
    result = await world.forge(world.zoe, board, "clowder:replay-open:2")
    assert "One at a time, please" in told(result)
    cog.replays.waiting.clear()
    seen = await opened(world, 1)
    cog.replays.waiting.add(world.zoe.id)
    # While one replay is loading, an open replay works, but another one cannot be opened.
    seen = await pressed(world, seen, "▶")
    result = await world.forge(world.zoe, seen, "clowder:replay:2:first:0")
    assert "One at a time, please" in said(private(result))
    assert private(result).id != seen.id


async def test_cancelling_a_task_ends_its_work_in_another_thread() -> None:
    started, ended = threading.Event(), threading.Event()

    def endless(check_cancelled: CheckCancelled) -> None:
        started.set()
        try:
            while True:
                check_cancelled()
        finally:
            ended.set()

    waiting = asyncio.create_task(run_in_thread(endless))
    await asyncio.to_thread(started.wait, 10)
    waiting.cancel()
    assert await asyncio.to_thread(ended.wait, 10)


async def test_the_loading_of_a_long_replay_ends_soon_after_it_is_cancelled(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store(world, played(CARDS))
    walk, begun, ended = Match.history, threading.Event(), threading.Event()

    def endless(match: Match) -> Iterator[tuple[State, Step]]:
        moment = next(iter(walk(match)))
        begun.set()
        try:
            while True:
                yield moment
        finally:
            ended.set()

    monkeypatch.setattr(Match, "history", endless)
    cog: Any = world.bot.get_cog("ReplayCog")
    loading = asyncio.create_task(cog.replays.load(1, world.guild.id, world.zoe.id))
    assert await asyncio.to_thread(begun.wait, 60)
    loading.cancel()
    assert await asyncio.to_thread(ended.wait, 60)
    assert cog.replays.waiting == set()


# Files


async def test_the_command_line_check_accepts_the_record(
    world: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played(CARDS)
    seen = await opened(world, await store(world, match))
    answer = private(await world.zoe.click(seen, label="Record"))
    [file] = answer.attachments
    path = tmp_path / file.filename
    path.write_bytes(await file.read())
    assert cli.main(["check", str(path)]) == 0
    assert match.outcome is not None
    assert match.outcome.reason in capsys.readouterr().out


async def test_the_animation_has_every_moment_and_is_sent_privately(world: World) -> None:
    match = played(GAME, plies=5)
    seen = await opened(world, await store(world, match))
    answer = private(await world.zoe.click(seen, label="Animation"))
    [file] = answer.attachments
    assert file.filename == "match-1.gif"
    gif = await file.read()
    assert len(gif) <= MAX_BYTES
    with Image.open(io.BytesIO(gif)) as film:
        assert getattr(film, "n_frames", 0) == 6
    [alt] = alts(answer)
    assert alt.startswith("Animation of Cat, Rat, Flea! · match 1")
    assert "Ben (North) wins" in alt
    assert world.messages() == []
    assert "Move 0 of 5" in said(seen)


def drawings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list. Each later call of `animation` adds its number of pictures to the list."""
    drawn: list[int] = []

    def counted(shots: Sequence[Shot]) -> bytes:
        drawn.append(len(shots))
        return animation(shots)

    monkeypatch.setattr(orders, "animation", counted)
    return drawn


async def film(message: ResponseMessage) -> bytes:
    [file] = message.attachments
    return await file.read()


async def test_an_animation_asked_for_several_times_is_drawn_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = drawings(monkeypatch)
    seen = await opened(world, await store(world, played(GAME, plies=3)))
    other = await opened(world, await store(world, played(GAME, plies=2)))
    first = await film(private(await world.zoe.click(seen, label="Animation")))
    again = await film(private(await world.zoe.click(seen, label="Animation")))
    for_mia = await opened(world, 1, world.mia)
    shared = await film(private(await world.mia.click(for_mia, label="Animation")))
    assert first == again == shared
    assert drawn == [4]
    await world.zoe.click(other, label="Animation")
    assert drawn == [4, 3]


async def test_an_animation_is_drawn_again_when_a_players_name_changes(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = drawings(monkeypatch)
    number = await store(world, played(GAME, plies=1))
    seen = await opened(world, number)
    first = await film(private(await world.zoe.click(seen, label="Animation")))
    world.bot.names[world.mia.id] = "Amelia"
    renamed = await film(private(await world.zoe.click(seen, label="Animation")))
    assert first != renamed
    await world.bot.store.erase_member(world.ben.id, -7_000)
    erased = await film(private(await world.zoe.click(seen, label="Animation")))
    assert erased not in (first, renamed)
    assert len(drawn) == 3


def test_the_animation_cache_does_not_exceed_its_size_in_bytes() -> None:
    animations = AnimationCache(room=100)
    for number in range(4):
        animations.keep(number, bytes(30))
        assert animations.get(1 if number else 0) is not None
    assert [number for number in range(4) if animations.get(number)] == [1, 2, 3]
    animations.keep(4, bytes(90))
    assert [number for number in range(5) if animations.get(number)] == [4]
    animations.keep(5, bytes(101))
    assert [number for number in range(6) if animations.get(number)] == [4]


def test_animations_share_a_cache_key_only_if_match_and_names_and_language_are_equal() -> None:
    found = Replay.of(seated(played(GAME, plies=2)))
    shorter = Replay.of(seated(played(GAME, plies=1)))
    spoken = [CATALOGUE.speaker(locale) for locale in ("en", "en-GB", "xx")]
    keys = {animation_key(say, found) for say in spoken}
    assert len(keys) == 1
    [user, *_] = found.table.row.users
    assert animation_key(replace(SAY, name={user: "Amelia"}.get), found) not in keys
    assert animation_key(SAY, shorter) not in keys


async def test_a_member_cannot_have_two_animations_drawn_at_once(world: World) -> None:
    seen = await opened(world, await store(world, played(GAME, plies=3)))
    cog: Any = world.bot.get_cog("ReplayCog")
    cog.replays.waiting.add(world.zoe.id)  # the state while another animation is drawn
    answer = private(await world.zoe.click(seen, label="Animation"))
    assert "still being drawn" in said(answer)
    assert answer.id != seen.id
    assert answer.attachments == []
    other = await opened(world, 1, world.mia)
    film = private(await world.mia.click(other, label="Animation"))
    assert len(film.attachments) == 1
    assert cog.replays.waiting == {world.zoe.id}
