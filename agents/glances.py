"""Where a beginner looks: near the last action, along its row and its column.

Beginners easily miss things that are far from the last action, or outside its row and its column.
Kittens never miss a win or a capture.
"""

from __future__ import annotations

SURE = 1.0
_ASKEW, _FAR = 0.5, 0.5
"""Factors on the probability of noticing something.

The first factor is for things outside the row and the column of the last action, the second factor
for things that are far away.
"""


def glance(alert: float, across: float, down: float, near: int) -> float:
    """Return the probability that something at this distance from the last action is noticed.

    `alert` is the probability for the same row or column, at most `near` spaces away.
    """
    noticed = alert
    if across and down:
        noticed *= _ASKEW
    if max(abs(across), abs(down)) > near:
        noticed *= _FAR
    return noticed
