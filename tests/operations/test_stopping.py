"""What the second signal and the time limit do when the first signal does not end the process."""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

from operations import stopping

ROOT = Path(__file__).parents[2]
STUBBORN = """
import asyncio, sys
from operations import stopping

async def stubborn():
    print("working", flush=True)
    while True:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            print("cancelled", flush=True)

async def main():
    async with stopping.StopSignal() as stop:
        await stop.run(stubborn())

stopping.LONGEST_STOP = float(sys.argv[1])
stopping._CANCELLED_WITHIN = 0.01
asyncio.run(main())
"""


async def stubborn(longest_stop: float) -> asyncio.subprocess.Process:
    """Return a process whose work has ignored a first signal."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "ignore", "-c", STUBBORN, str(longest_stop)),
        cwd=ROOT,
        stdout=PIPE,
        stderr=PIPE,
    )
    assert process.stdout is not None
    assert (await process.stdout.readline()).strip() == b"working"
    process.send_signal(signal.SIGINT)
    assert (await process.stdout.readline()).strip() == b"cancelled"
    return process


def test_the_time_limit_for_a_stop_is_less_than_ten_seconds() -> None:
    """The documentation promises that the bot stops within ten seconds."""
    assert stopping.LONGEST_STOP < 10


async def test_a_second_signal_ends_the_process_at_once() -> None:
    process = await stubborn(1000)
    process.send_signal(signal.SIGTERM)
    out, errors = await process.communicate()
    assert (process.returncode, out, errors) == (-signal.SIGTERM, b"", b"")


async def test_a_process_ends_after_the_time_limit_for_a_stop_even_if_its_work_goes_on() -> None:
    process = await stubborn(0.1)
    out, errors = await process.communicate()
    assert (process.returncode, out) == (1, b"")
    assert errors == b"the process ends now, because its clean-up took over 0.1 s\n"
