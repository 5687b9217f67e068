"""Computer players: each chooses an action from what its seat knows."""
