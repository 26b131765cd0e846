"""What every occasion shares. Secrets and addresses come from the environment alone; none has a default here."""

from pathlib import Path
from typing import Any

import environ

from casino.settings.logs import logging_config

BASE_DIR = Path(__file__).resolve().parent.parent.parent
env = environ.Env()

DEBUG = False
ALLOWED_HOSTS: list[str] = []

INSTALLED_APPS = [
    "casino",
    "casino.people",
    "tables",
    "payouts",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "channels",
    "csp",
    "django_htmx",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_celery_beat",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    # One browser may hold the dealer, three seats and the pit side by side: the cookie is scoped to the place.
    "tables.screens.base.PlaceSessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    # Asked of every request before any view or form of Django's own is.
    "tables.screens.given.ReadableMiddleware",
]

ROOT_URLCONF = "casino.urls"
ASGI_APPLICATION = "casino.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["tables.screens.words"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]


# --- database ---------------------------------------------------------------------------------------------------------


def database_of(url: str, *, pool: dict[str, Any] | bool) -> dict[str, Any]:
    """Django's database settings for `url`; `pool` is psycopg's own pool (False: one connection a thread)."""
    database: dict[str, Any] = {**environ.Env.db_url_config(url), "CONN_MAX_AGE": 0}
    database["OPTIONS"] = {**database.get("OPTIONS", {}), "pool": pool}
    return database


DATABASES = {
    "default": database_of(
        env.str("DATABASE_URL", "postgres://casino@127.0.0.1:5432/casino"),
        # Two web processes, a worker, beat and the sweep share the 100 connections that a server grants by default.
        pool={"min_size": 1, "max_size": env.int("DATABASE_POOL_MAX_SIZE", 12), "timeout": 10},
    ),
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"


# --- Redis: live screens and jobs -------------------------------------------------------------------------------------

REDIS_URL = env.str("REDIS_URL", "redis://127.0.0.1:6379/0")
# Pub/sub ignores the database number, so the prefix alone keeps environments and test workers apart.
CASINO_PREFIX = env.str("CASINO_PREFIX", "casino")

CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {
            # redis-py's default time-out of five seconds would cut an idle subscription; its default of 100
            # connections loses members when many leave at once.
            "hosts": [{"address": REDIS_URL, "socket_timeout": None, "max_connections": 1000}],
            "prefix": CASINO_PREFIX,
        },
    },
}

CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_TRANSPORT_OPTIONS = {"global_keyprefix": f"{CASINO_PREFIX}:"}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "django_celery_beat.schedulers:DatabaseScheduler"


# --- people and their sessions ----------------------------------------------------------------------------------------

AUTH_USER_MODEL = "people.Staff"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
LOGIN_URL = "/sign-in/"
# The seeds of the one-time codes are nobody's to read, a system administrator's neither.
OTP_ADMIN_HIDE_SENSITIVE_DATA = True
SESSION_COOKIE_AGE = 12 * 60 * 60
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
# The token lives in the session, so that it is scoped to the place as the session is.
CSRF_USE_SESSIONS = True
CSRF_FAILURE_VIEW = "tables.screens.turned_away.stale_form"


# --- headers ----------------------------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"


# --- languages, times, files ------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hant", "繁體中文")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = env.path("STATIC_ROOT", str(BASE_DIR / "var" / "static"))()
WHITENOISE_USE_FINDERS = True


# --- the house --------------------------------------------------------------------------------------------------------

# What the house is called on paper that patrons take along.
HOUSE_NAME = env.str("HOUSE_NAME", "Casino")
# The zone in which the house's clock hangs; instants are stored in UTC all the same.
HOUSE_TIME_ZONE = env.str("HOUSE_TIME_ZONE", "Asia/Macau")
HOUSE_CURRENCY = env.str("HOUSE_CURRENCY", "HKD")
HOUSE_CURRENCY_DIGITS = env.int("HOUSE_CURRENCY_DIGITS", 2)
# Local wall-clock times, "HH:MM".
GAMING_DAY_STARTS = env.str("GAMING_DAY_STARTS", "06:00")
HOUSE_SHIFTS = (("day", "06:00"), ("swing", "14:00"), ("grave", "22:00"))
# Nobody younger, in completed years on the day of enrolment, may play.
HOUSE_MINIMUM_AGE = env.int("HOUSE_MINIMUM_AGE", 21)
# Where the journals' second copy is written: in production a disk or mount of its own.
JOURNAL_COPY_DIR = env.path("JOURNAL_COPY_DIR", str(BASE_DIR / "var" / "journal"))()

LOGGING = logging_config(level=env.str("LOG_LEVEL", "INFO"))
