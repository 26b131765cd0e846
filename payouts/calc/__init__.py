"""The arithmetic of money and odds, pure: pays, pay-tables, exact odds. Nothing here reads a file or knows a game."""
