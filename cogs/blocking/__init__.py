"""The `/block` command."""
