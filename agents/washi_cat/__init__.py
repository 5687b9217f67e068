"""Washi Cat: expertise for computer players."""

from agents.washi_cat.expertise import WashiCatExpertise

__all__ = ["WashiCatExpertise"]
