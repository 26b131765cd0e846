"""DiceHoldem for the pot (DH-1 to DH-14), as `games/dice_holdem.py` registers it.

events, commands   what happens to dice, and what is asked     settings   its table rules
state              the hand as it stands                       rounds     opening, decide, consequences
auction            reroll and protect bets (DH-6 to DH-12)     rolling    dice entered, lost, corrected
showdown           who shows, who wins                         moves      the buttons
view               the picture for an audience                 changes    what each event does
"""
