"""`/verify` shows the commitment from the start, and the seed and the record only at the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import simcord

from app import Config, make_bot
from rules.chance import commitment
from rules.record import read_record
from tests.discord.world import parts, private, text

_FILE = 13


async def seated(env: simcord.Env, game: str) -> tuple[Any, Any, Any]:
    channel: Any = env.create_guild("Fair").create_text_channel("games")
    mia: Any = env.guild.add_member(env.create_user("mia"))
    ben: Any = env.guild.add_member(env.create_user("ben"))
    await env.settle()
    await mia.slash(channel, "play", game=game)
    await ben.click(channel.last_message, label="Join")
    await mia.click(channel.last_message, label="Start")
    return channel, mia, ben


async def give_up(channel: Any, person: Any) -> None:
    asked = private(await person.slash(channel, "resign"))
    await person.click(asked, label="Yes, I resign")


async def test_anyone_can_check_that_the_seed_revealed_at_the_end_matches_the_commitment(
    tmp_path: Path,
) -> None:
    bot = make_bot(Config(), database_url=f"sqlite:///{tmp_path / 'fair.db'}")
    async with simcord.run(bot, settle_timeout=60) as env:
        channel, mia, ben = await seated(env, "cat-sequence")
        row = (await bot.store.live_matches())[0]
        board = text(channel.last_message)
        assert f"Check that chance is fair: `/verify {row.id}`" in board
        assert row.commitment not in board
        live = private(await ben.slash(channel, "verify", match=row.id))
        assert row.commitment in text(live)
        assert not [part for part in parts(live) if part["type"] == _FILE]
        shown = "".join(map(text, [live, *channel.history()]))
        assert row.seed.hex() not in shown

        await give_up(channel, mia)
        # The whole seed would take two lines on a phone.
        line = f"-# Seed `{row.seed.hex()[:8]}…`, in full: `/verify {row.id}`"
        assert line in text(channel.last_message).splitlines()
        over = private(await ben.slash(channel, "verify", match=row.id))
        assert row.seed.hex() in text(over)
        record, guide = [(await each.read()).decode() for each in over.attachments]
        assert {each.filename for each in over.attachments} == {
            f"match-{row.id}.jsonl",
            "how-to-check.txt",
        }
        assert row.seed.hex() in guide
        assert row.commitment in guide
        assert f"python -m rules check match-{row.id}.jsonl" in guide
        assert "Ask the people who run this bot where to\n   download it." in guide
        match = read_record(record.splitlines())
        assert match.outcome is not None
        assert match.outcome.reason == "resigned"
        assert match.seed == row.seed
        assert commitment(row.seed) == row.commitment == match.commitment
    await bot.close()


async def test_a_game_without_chance_offers_only_its_record_for_verification(
    tmp_path: Path,
) -> None:
    bot = make_bot(Config(), database_url=f"sqlite:///{tmp_path / 'open.db'}")
    async with simcord.run(bot, settle_timeout=60) as env:
        channel, mia, _ = await seated(env, "cat-rat-flea")
        assert "Chance plays no part" in text(private(await mia.slash(channel, "verify", match=1)))
        await give_up(channel, mia)
        over = private(await mia.slash(channel, "verify", match=1))
        assert len(over.attachments) == 1
    await bot.close()


async def test_matches_of_other_servers_cannot_be_verified(tmp_path: Path) -> None:
    bot = make_bot(Config(), database_url=f"sqlite:///{tmp_path / 'other.db'}")
    async with simcord.run(bot, settle_timeout=60) as env:
        await seated(env, "cat-rat-flea")
        other = env.create_guild("Elsewhere")
        channel = other.create_text_channel("games")
        zoe = other.add_member(env.create_user("zoe"))
        await env.settle()
        for number in (1, 99):
            answer = private(await zoe.slash(channel, "verify", match=number))
            assert text(answer) == "There’s no match with that number here."
    await bot.close()
