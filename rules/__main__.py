"""`python -m rules`: the engine's command line."""

from __future__ import annotations

import sys

from rules.cli import main

if __name__ == "__main__":
    # Records are UTF-8, whatever encoding the environment sets.
    if (reconfigure := getattr(sys.stdout, "reconfigure", None)) is not None:
        reconfigure(encoding="utf-8")
    sys.exit(main(sys.argv[1:]))
