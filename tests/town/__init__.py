"""A town: many scripted people play for days in the simulated Discord, by users' commands alone."""
