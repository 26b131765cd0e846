"""What the games that are played for a pot share around the betting: opening a hand, what is posted, table rules,
awarding pots, and the events of it. The betting is `../betting.py`, cards and dice are the games'."""
