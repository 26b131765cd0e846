"""What every test shares. Fixtures of one area live in that area's own conftest."""
