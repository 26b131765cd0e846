"""Telling live screens: what is published, to whom, and how the bytes reach their sockets."""
