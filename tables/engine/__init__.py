"""The rules of every game, pure: commands and state in, events out. No clock, no chance, no input or output."""
