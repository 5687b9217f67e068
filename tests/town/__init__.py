"""A town: scripted people play for days in the simulated Discord, only with users' commands."""
