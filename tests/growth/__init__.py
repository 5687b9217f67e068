"""Databases as they are after years of use, and measurements of their use."""
