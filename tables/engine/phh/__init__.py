"""Hand histories in the open PHH format (TOML): what a file says (`hands.py`), a history played on the engine
(`playing.py`), and a hand of ours written down (`writing.py`). Files are opened by the management commands.

In PHH player 1 sits first on the button's left and the last player has the button; heads-up player 1 has the big blind.
`PT` for pot-limit hold'em is ours: the format has no code for it.
"""
