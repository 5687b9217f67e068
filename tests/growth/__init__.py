"""Databases as large as years of use would make them, and measurements of queries on them."""
