"""`python -m operations.probe`: exit with 0 if the bot on this machine is healthy, else with 1.

A process supervisor can run the probe, with the same `METRICS_PORT` as the bot.
"""

from __future__ import annotations

import os
import sys
from http.client import OK, HTTPConnection, HTTPException

_SECONDS = 4.0


def main() -> int:
    """Print the response of `/health`. Return the exit status."""
    try:
        port = int(os.environ.get("METRICS_PORT", ""))
        bot = HTTPConnection("127.0.0.1", port, timeout=_SECONDS)
        bot.request("GET", "/health")
        answer = bot.getresponse()
        sys.stdout.write(answer.read().decode() + "\n")
    except (HTTPException, OSError, ValueError) as error:
        sys.stdout.write(f"{error}\n")
        return 1
    return 0 if answer.status == OK else 1


if __name__ == "__main__":
    sys.exit(main())
