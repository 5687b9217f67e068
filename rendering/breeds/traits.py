"""The traits that distinguish breeds, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rendering.breeds import paints
from rendering.theme import Colour

Pattern = Literal[
    "solid",
    "sheen",
    "tipped",
    "woolly",
    "ticked",
    "mackerel",
    "classic",
    "spotted",
    "rosetted",
    "pointed",
    "blazed",
    "bicolour",
    "tuxedo",
    "van",
    "tortoiseshell",
    "calico",
    "waved",
    "curly",
    "wrinkled",
]
Hair = Literal["bare", "short", "plush", "waved", "semi", "long", "curly"]
Ears = Literal[
    "straight", "high", "large", "huge", "bat", "small", "curled", "folded", "tufted", "broad"
]
Face = Literal[
    "mid",
    "round",
    "wedge",
    "slim",
    "heart",
    "valentine",
    "flat",
    "broad",
    "jowled",
    "square",
    "triangle",
    "egg",
    "pixie",
]
EyeShape = Literal["oval", "round", "almond"]
Build = Literal["lean", "medium", "cobby", "large"]
Tail = Literal["long", "whip", "thick", "plumed", "bobbed", "none"]
Pose = Literal["sitting", "standing", "beckoning", "arched"]
Mood = Literal["open", "merry", "cross"]


@dataclass(frozen=True, slots=True)
class Breed:
    """A breed of cat. `coat` is the main colour, `marking` the colour of its pattern.

    `pale` is the colour of the muzzle, chest and ruff; `second` is the second colour of a
    pattern with two colours. `odd` is the colour of the right-hand eye, if the eyes differ, and
    `gloves` the colour of the paws. `legs` scales the length of a standing cat's legs.
    """

    coat: Colour
    marking: Colour
    pale: Colour
    eyes: Colour
    pattern: Pattern = "solid"
    hair: Hair = "short"
    ears: Ears = "straight"
    face: Face = "mid"
    eye_shape: EyeShape = "oval"
    build: Build = "medium"
    tail: Tail = "long"
    pose: Pose = "sitting"
    nose: Colour = paints.ROSE_NOSE
    inner_ear: Colour = paints.EAR_PINK
    second: Colour | None = None
    odd: Colour | None = None
    gloves: Colour | None = None
    ringed: bool = False
    liner: bool = False
    legs: float = 1.0
    eye_size: float = 1.0
    ear_size: float = 1.0

    @property
    def fluffy(self) -> bool:
        return self.hair in ("semi", "long", "curly")

    @property
    def points(self) -> Colour:
        """The colour of the ears and, if `pattern` is "pointed", of the feet and the tail."""
        return self.marking if self.pattern in ("pointed", "blazed") else self.coat
