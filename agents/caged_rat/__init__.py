"""Caged Rat: expertise for computer players."""

from __future__ import annotations

from agents.caged_rat.expertise import CagedRatExpertise

__all__ = ["CagedRatExpertise"]
