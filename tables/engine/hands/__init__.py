"""The categories and ranks of hands, one module a kind of dice or cards. Rounds and money are elsewhere."""
