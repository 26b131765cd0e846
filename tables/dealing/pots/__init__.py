"""The hands of pot games through the shell: the chairs between them, dealing, the house's generator, money.

chairs.py      the table's chairs within a unit
"""
