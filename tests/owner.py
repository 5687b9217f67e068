"""Run `python bot.py` as an operator would, but in this process, to save a second per run."""

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
    """Return exit status, output and errors of a run with only these settings, without `.env`."""
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
        # Keep the tests' own log set-up.
        patch.object(bot, "set_up_logging"),
        chdir(folder),
        redirect_stdout(out),
        redirect_stderr(errors),
    ):
        yield out, errors
