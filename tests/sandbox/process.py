"""Helpers that run a sandbox in a process of its own."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def sandbox(port: int, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run a sandbox; yield its process and the address that it printed."""
    process = subprocess.Popen(
        [sys.executable, "bot.py", "--sandbox", "--no-browser", "--port", str(port), *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        printed = ""
        while "Ctrl-C" not in printed:
            text = process.stdout.readline()
            assert text, f"the sandbox ended early: {printed}"
            printed += text
        (address,) = re.findall(r"http://\S+", printed)
        yield process, address
    finally:
        process.terminate()
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()
