"""Blocks between people."""
