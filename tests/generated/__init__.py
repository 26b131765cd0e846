"""Modules of the product that are written by a program, and the test that they are what it writes."""
