"""`python -m rules`: the engine's command line."""

from __future__ import annotations

import sys

from rules.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
