"""A stand-in for a PNG, for messages whose pictures nobody looks at."""

from __future__ import annotations

import struct

BLANK = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 960, 868)
"""The beginning of a PNG of the size of a board."""
