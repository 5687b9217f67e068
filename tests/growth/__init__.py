"""Databases as years of use leave them, and what is asked of them then."""
