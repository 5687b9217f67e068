"""Washi Cat: what its computer players know."""

from agents.washi_cat.expertise import WashiCatExpertise

__all__ = ["WashiCatExpertise"]
