"""For a house that is open. Refuses to start on development secrets, on DEBUG, or without hosts and addresses."""

from django.core.exceptions import ImproperlyConfigured

from casino.settings.base import *  # noqa: F403
from casino.settings.base import env

SHORTEST_SECRET_KEY = 50


def require(condition: bool, why: str) -> None:
    """Refuse to start, saying `why`, unless `condition` holds."""
    if not condition:
        raise ImproperlyConfigured(f"Production refuses to start: {why}")


for name in ("SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL"):
    require(bool(env.str(name, "")), f"{name} is not set.")
require(not env.bool("DEBUG", False), "DEBUG is on.")

SECRET_KEY = env.str("SECRET_KEY")
require(
    len(SECRET_KEY) >= SHORTEST_SECRET_KEY and not SECRET_KEY.startswith(("development-", "test-", "django-insecure-")),
    f"SECRET_KEY is a development key or shorter than {SHORTEST_SECRET_KEY} characters.",
)

ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
require("*" not in ALLOWED_HOSTS, "ALLOWED_HOSTS lets every host in.")
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[f"https://{host}" for host in ALLOWED_HOSTS])

# nginx in front ends TLS and overwrites this header, whatever the client sent.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = True
SECURE_REDIRECT_EXEMPT = [r"^health/"]
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True

WHITENOISE_USE_FINDERS = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"},
}
