"""Hold'em dealt by a person, as `games/texas_holdem.py` registers it.

events, commands   what happens to cards, and what is asked    settings   its table rules
state              the hand as it stands                       rounds     opening, decide
following          what follows by itself                      faults     the dealer's errors (TH-20 to TH-29)
dealing            cards entered
showdown           who shows, who wins                         moves      the buttons
view               the picture for an audience                 changes    what each event does
"""
