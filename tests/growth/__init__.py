"""Databases as large as after years of use, and measurements of queries on them."""
