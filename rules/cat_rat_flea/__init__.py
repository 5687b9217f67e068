"""Cat, Rat, Flea!: pieces jump, scurry, eat and sleep on a board of three columns and five rows."""

from rules.cat_rat_flea.game import CatRatFlea

__all__ = ["CatRatFlea"]
