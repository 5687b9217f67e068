"""Pure game logic: standard library only, without I/O, clock or its own randomness."""
