"""Clowder: cat-and-rat table games on Discord. `python bot.py`, or `--sandbox` without a token."""

from __future__ import annotations

import argparse
import asyncio
import logging
import secrets
import signal
import sys
from collections.abc import Callable
from typing import Literal

import aiohttp
import discord
from pydantic import NonNegativeInt, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from cogs._clowder import Clowder
from cogs._recounting import recompute
from cogs._rehearsal import rehearsing
from data import StoreError, check_url

log = logging.getLogger("clowder")

COGS = (
    "cogs.play",
    "cogs.lobby",
    "cogs.table",
    "cogs.hands",
    "cogs.endings",
    "cogs.takebacks",
    "cogs.closing",
    "cogs.matches",
    "cogs.leaderboard",
    "cogs.profile",
    "cogs.history",
    "cogs.replay",
    "cogs.guide",
    "cogs.fairness",
    "cogs.settings",
    "cogs.privacy",
    "cogs.servers",
    "cogs.upkeep",
    "cogs.clocks",
    "cogs.me",
)


class Config(BaseSettings):
    """Read from the environment and from `.env`."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore")

    discord_token: SecretStr | None = None
    database_url: str = "sqlite:///clowder.db"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    shard_id: int | None = None
    shard_count: int | None = None
    keep_days: NonNegativeInt = 30
    sandbox_port: int = 8420


def make_bot(
    config: Config,
    *,
    database_url: str | None = None,
    draw_seed: Callable[[int], bytes] = secrets.token_bytes,
) -> Clowder:
    """The bot with all its cogs, not connected yet."""
    shards = {"shard_id": config.shard_id, "shard_count": config.shard_count}
    options = {name: value for name, value in shards.items() if value is not None}
    return Clowder(
        database_url or config.database_url,
        COGS,
        draw_seed=draw_seed,
        keep_days=config.keep_days,
        options=options,
    )


async def run(config: Config, token: str) -> None:
    """Run until SIGTERM or SIGINT; actions under way are finished first."""
    bot = make_bot(config)
    loop = asyncio.get_running_loop()
    async with bot, rehearsing(bot.drawing):
        running = asyncio.create_task(bot.start(token))
        for name in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(name, running.cancel)
        try:
            await running
        except asyncio.CancelledError:
            log.info("stopping")


def _set_up_logging(config: Config) -> None:
    set_up_logging(config)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # Clowder never speaks; the library need not say what it would take.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def set_up_logging(config: Config) -> None:
    """Log to standard error."""
    level: int = logging.getLevelName(config.log_level)
    discord.utils.setup_logging(level=level)
    # At DEBUG it writes the tokens of interactions.
    logging.getLogger("discord").setLevel(max(level, logging.INFO))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Clowder: table games on Discord.")
    parser.add_argument(
        "--sandbox", action="store_true", help="play in the browser, without a token"
    )
    parser.add_argument("--port", type=int, help="port of the sandbox")
    parser.add_argument("--database", metavar="FILE", help="keep the sandbox's matches here")
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", help="print the address, open nothing"
    )
    parser.add_argument(
        "--recompute-ratings", action="store_true", help="rate all finished matches anew"
    )
    return parser.parse_args()


def main() -> int:
    """The exit status: 0 stopped, 1 refused by Discord or the database, 2 settings are wrong."""
    arguments = _arguments()
    try:
        config = Config()
    except ValidationError as error:
        names = ", ".join(str(problem["loc"][0]).upper() for problem in error.errors())
        return _complain(f"These settings make no sense: {names}. See .env.example.", 2)
    if arguments.sandbox:
        return _run_sandbox(config, arguments)
    _set_up_logging(config)
    try:
        check_url(config.database_url)
    except StoreError as error:
        return _complain(f"DATABASE_URL cannot be used: {error}.", 2)
    if arguments.recompute_ratings:
        return _recompute_ratings(config)
    if config.discord_token is None:
        return _complain("DISCORD_TOKEN is not set. To try Clowder without one: make play", 2)
    return _run_on_discord(config, config.discord_token.get_secret_value())


def _run_sandbox(config: Config, arguments: argparse.Namespace) -> int:
    """The exit status; what the sandbox needs is not installed on servers."""
    try:
        from sandbox.app import run_sandbox  # noqa: PLC0415
    except ModuleNotFoundError as error:
        return _complain(
            f"The sandbox needs {error.name}, which is not installed: "
            "`make play` installs what it needs.",
            1,
        )
    _set_up_logging(config)
    return run_sandbox(
        config, port=arguments.port, database=arguments.database, browser=arguments.browser
    )


def _run_on_discord(config: Config, token: str) -> int:
    """The exit status; what keeps the bot from running is one sentence."""
    try:
        asyncio.run(run(config, token))
    except discord.LoginFailure:
        return _complain("Discord does not accept this DISCORD_TOKEN.", 1)
    except StoreError as error:
        return _complain(f"The database cannot be used: {error}", 1)
    except (aiohttp.ClientError, OSError) as error:
        return _complain(f"Discord cannot be reached: {error}", 1)
    return 0


def _recompute_ratings(config: Config) -> int:
    """The exit status. Can be done while the bot runs."""
    try:
        sys.stdout.write(asyncio.run(recompute(config.database_url)) + "\n")
    except StoreError as error:
        return _complain(f"The database cannot be used: {error}", 1)
    return 0


def _complain(text: str, status: int) -> int:
    sys.stderr.write(f"{text}\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
