"""Sentences about people's reliability."""
