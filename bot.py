"""Clowder: cat-and-rat table games on Discord.

Run the bot with `python bot.py`; `python bot.py --sandbox` needs no token.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
from pathlib import Path

if __name__ == "__main__":
    # Imported modules never become garbage. Looking for garbage among them would take a quarter of
    # the time that the imports take.
    gc.disable()

import discord
from pydantic import ValidationError

from app import Config, make_bot, set_up_logging
from cogs.board.pictures import rehearsing
from cogs.match.rated import recompute
from cogs.workers.worker import COLLECTIONS
from data import StoreError, check_url
from data.backup import back_up, matches_in, restore
from game_packages import take_up_installed
from operations.progress import Progress
from operations.server import CannotListen, watched
from operations.stopping import StopSignal


async def run(config: Config, token: str) -> None:
    """Run the bot until SIGTERM or SIGINT. Then finish the actions in progress and stop."""
    async with StopSignal() as stop:
        bot = make_bot(config)
        async with bot, watched(bot, config.metrics_port), rehearsing(bot.drawing):
            await stop.run(bot.start(token))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Clowder: table games on Discord.")
    parser.add_argument(
        "--sandbox", action="store_true", help="play in the browser, without a token"
    )
    parser.add_argument("--port", type=int, help="port of the sandbox")
    parser.add_argument("--database", metavar="FILE", help="file for the sandbox's matches")
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", help="do not open a browser"
    )
    parser.add_argument(
        "--example", action="store_true", help="add the example game package to the sandbox"
    )
    parser.add_argument(
        "--recompute-ratings",
        action="store_true",
        help="recompute the ratings from all finished matches",
    )
    parser.add_argument(
        "--backup",
        type=Path,
        metavar="FILE",
        help="copy the database to this file, even while the bot runs",
    )
    parser.add_argument(
        "--restore", type=Path, metavar="FILE", help="replace the database with this backup"
    )
    parser.add_argument(
        "--yes", action="store_true", help="restore without asking for confirmation"
    )
    return parser.parse_args()


def main() -> int:
    """Run the command line. Return the exit status.

    The status is 0 after a success or a stop, 1 after a failure, and 2 if settings are wrong.
    """
    arguments = _arguments()
    try:
        config = Config()
    except ValidationError as error:
        names = ", ".join(str(problem["loc"][0]).upper() for problem in error.errors())
        return _complain(f"These settings are invalid: {names}. See .env.example.", 2)
    if arguments.sandbox:
        return _run_sandbox(config, arguments)
    set_up_logging(config)
    _collect_garbage()
    tended = _tend(config, arguments)
    if tended is not None:
        return tended
    if config.discord_token is None:
        return _complain("DISCORD_TOKEN is not set. To try Clowder without one: make play", 2)
    return _run_on_discord(config, config.discord_token.get_secret_value())


def _collect_garbage() -> None:
    """Start the garbage collector, which ignores all objects that exist now.

    A full collection that also scanned the imported modules would block the bot for a tenth of a
    second.
    """
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)
    gc.enable()


def _run_sandbox(config: Config, arguments: argparse.Namespace) -> int:
    """Run the sandbox.

    The packages that the sandbox needs are not installed in production, so import the sandbox only
    here. Return the exit status.
    """
    try:
        from sandbox.app import run_sandbox  # noqa: PLC0415
        from sandbox.example import offer_example  # noqa: PLC0415
    except ModuleNotFoundError as error:
        return _complain(
            f"The sandbox needs {error.name}, which is not installed: "
            "`make play` installs what it needs.",
            1,
        )
    set_up_logging(config)
    _collect_garbage()
    if arguments.example:
        offer_example()
    return run_sandbox(
        config, port=arguments.port, database=arguments.database, browser=arguments.browser
    )


def _run_on_discord(config: Config, token: str) -> int:
    """Run the bot. If it fails, print the reason in one sentence. Return the exit status."""
    try:
        # The login to Discord may take a long time, so check the URL before the login.
        check_url(config.database_url)
        asyncio.run(run(config, token))
    except discord.LoginFailure:
        return _complain("Discord does not accept this DISCORD_TOKEN.", 1)
    except StoreError as error:
        return _complain(f"The database cannot be used: {error}", 1)
    except CannotListen as error:
        return _complain(f"METRICS_PORT cannot be used: {error}", 2)
    except (discord.HTTPException, discord.ConnectionClosed) as error:
        return _complain(f"Discord refuses the bot: {error}", 1)
    except discord.PrivilegedIntentsRequired:
        return _complain("Discord demands a privileged intent, which the bot never uses.", 1)
    return 0


def _tend(config: Config, arguments: argparse.Namespace) -> int | None:
    """Run the database command that the arguments name: recompute, back up or restore.

    Return the command's exit status, or None if the arguments name no database command.
    """
    if arguments.recompute_ratings:
        return _recompute_ratings(config)
    if arguments.backup is not None:
        return _back_up(config, arguments.backup)
    if arguments.restore is not None:
        return _restore(config, arguments.restore, sure=arguments.yes)
    return None


def _recompute_ratings(config: Config) -> int:
    """Recompute all ratings, possibly while the bot runs. Return the exit status."""
    take_up_installed()
    try:
        with Progress("Rating matches") as told:
            lines = asyncio.run(recompute(config.database_url, told))
        sys.stdout.write(lines + "\n")
    except StoreError as error:
        return _complain(f"The database cannot be used: {error}", 1)
    return 0


def _back_up(config: Config, target: Path) -> int:
    """Back up the database, possibly while the bot runs. Return the exit status."""
    try:
        with Progress("Copying the database") as told:
            found = back_up(config.database_url, target, told)
    except StoreError as error:
        return _complain(f"Nothing was copied: {error}", 1)
    sys.stdout.write(f"Matches in {target}: {found}. The file contains secrets: keep it private.\n")
    return 0


def _restore(config: Config, source: Path, *, sure: bool) -> int:
    """Restore a backup. Ask for confirmation first, unless `sure` is true.

    Return the exit status.
    """
    try:
        there = matches_in(config.database_url)
        if there and not sure:
            sys.stdout.write(f"Matches that will be replaced: {there}. Type yes to continue: ")
            sys.stdout.flush()
            if sys.stdin.readline().strip() != "yes":
                return _complain("Nothing was changed.", 1)
        with Progress("Restoring the backup") as told:
            found = restore(config.database_url, source, told)
    except StoreError as error:
        return _complain(f"Nothing was changed: {error}", 1)
    sys.stdout.write(f"The database was restored from {source}. Matches: {found}.\n")
    return 0


def _complain(text: str, status: int) -> int:
    sys.stderr.write(f"{text}\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
