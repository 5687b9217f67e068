"""Where a beginner looks: near to what was done last, along rows and columns.

What lies askew or far off is easily overlooked; what wins, or captures, nobody overlooks.
"""

from __future__ import annotations

SURE = 1.0
_ASKEW, _FAR = 0.5, 0.5
"""How much less likely it is that something is noticed which lies askew, and which lies far off."""


def glance(alert: float, across: float, down: float, near: int) -> float:
    """How likely something is noticed so far from where somebody looks.

    `alert` is how likely it is straight ahead and at most `near` spaces off.
    """
    noticed = alert
    if across and down:
        noticed *= _ASKEW
    if max(abs(across), abs(down)) > near:
        noticed *= _FAR
    return noticed
