"""For ./dev run on one's own machine: readable errors, plain HTTP, a secret that ./dev made for this checkout."""

from casino.settings.base import *  # noqa: F403
from casino.settings.base import env

# Production refuses a key that begins like this one.
SECRET_KEY = env.str("SECRET_KEY", "development-only-secret-of-a-machine-nobody-else-reaches")
DEBUG = env.bool("DEBUG", True)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
SILENCED_SYSTEM_CHECKS = ["security.W004", "security.W008", "security.W012", "security.W018"]
