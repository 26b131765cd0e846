"""What the house reads afterwards. Nothing here writes: no command, no posting, no publication."""
