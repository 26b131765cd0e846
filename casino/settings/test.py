"""For pytest: quick hashing, no pool, and a channel prefix of its own for every test worker."""

from casino.settings.base import *  # noqa: F403
from casino.settings.base import CASINO_PREFIX as BASE_PREFIX
from casino.settings.base import CHANNEL_LAYERS, database_of, env

SECRET_KEY = "test-only-secret-key-never-used-outside-the-test-runner"  # noqa: S105
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "testserver"]

# The tests' threads open and close connections of their own; a pool would keep them past the test's database.
DATABASES = {
    "default": database_of(env.str("DATABASE_URL", "postgres://casino@127.0.0.1:5432/casino"), pool=False),
}

# Pub/sub ignores the database number: without this, two workers would hear each other.
CASINO_PREFIX = f"{BASE_PREFIX}-{env.str('PYTEST_XDIST_WORKER', 'main')}"
CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = CASINO_PREFIX
CELERY_BROKER_TRANSPORT_OPTIONS = {"global_keyprefix": f"{CASINO_PREFIX}:"}

# Argon2 at its cheapest: the same code path, without half a second for each sign-in.
PASSWORD_HASHERS = ["casino.settings.hashers.CheapArgon2PasswordHasher"]

# Nothing is gathered into STATIC_ROOT for the tests: files are served from where they lie.
WHITENOISE_AUTOREFRESH = True
