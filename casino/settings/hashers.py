"""The tests' password hasher: Argon2 as in production, with the cost turned down."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class CheapArgon2PasswordHasher(Argon2PasswordHasher):
    """Argon2 with one pass over 64 KiB, so that a thousand sign-ins take a second."""

    time_cost = 1
    memory_cost = 64
    parallelism = 1
