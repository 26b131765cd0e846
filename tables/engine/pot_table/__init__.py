"""The table of a pot game between hands: chairs, button, blinds owed, add-ons, time (TH-16, TH-17). What happens within
a hand is the game's; money that comes and goes is the shell's.

    chairs   who sits where and how he stands    positions  where button and blinds come next
    acts     what people do between hands         hands      from a table to a hand, and back
    owing    what missed blinds cost              charges    the time charge
"""
