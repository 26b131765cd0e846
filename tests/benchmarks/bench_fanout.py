"""Telling N screens: processor time of the one web process that serves them, beside a bare uvloop writing the same.

`fanout-group` is the other way round: how much more it costs to send every picture to each socket through Redis.
"""
