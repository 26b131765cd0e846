"""Robots: players, dealers and a pit boss that use the product only through its real doors.

A robot holds its own P-256 key, is paired by a code that a signed-in pit robot asked for, proves itself on every socket
and sends the same frames as a screen. Nothing here reads or writes the database; what it knows, a screen showed it.
"""
