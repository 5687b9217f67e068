"""`python bot.py` as an owner types it, without the second that a process of its own takes."""

from __future__ import annotations

import asyncio
import io
import os
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import bot


async def typed(
    *arguments: str, folder: Path, answer: str = "", **settings: str
) -> tuple[int, str, str]:
    """Exit status and outputs, in a folder without `.env` and with these settings only."""
    with _typing(arguments, folder, answer, settings) as (out, errors):
        status = await asyncio.to_thread(bot.main)
    return status, out.getvalue(), errors.getvalue()


@contextmanager
def _typing(
    arguments: tuple[str, ...], folder: Path, answer: str, settings: dict[str, str]
) -> Iterator[tuple[io.StringIO, io.StringIO]]:
    out, errors = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", ["bot.py", *arguments]),
        patch.object(sys, "stdin", io.StringIO(answer)),
        patch.dict(os.environ, settings, clear=True),
        # The log of the tests stays theirs.
        patch.object(bot, "set_up_logging"),
        chdir(folder),
        redirect_stdout(out),
        redirect_stderr(errors),
    ):
        yield out, errors
