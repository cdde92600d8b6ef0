"""Settings of the site, from the environment: what an operator sets is listed here and nowhere else.

GOROD_DATA: folder of the database, the key and the locks (default `data` in the working folder). DATABASE_URL: `postgresql://…`;
without it SQLite in that folder. GOROD_HOSTS: host names, by commas. GOROD_ORIGIN: the address that people see, for links in mail.
GOROD_KEY: the signing key; without it one is made and kept in the folder. GOROD_MAIL: `smtp://user:password@host:port`, `smtp+tls://…` or
`smtps://…`; without it mail is printed to the console. GOROD_FROM: its sender. GOROD_DEBUG: `1` for developers. GOROD_SCENARIOS: the rules
offered, by commas. GOROD_REMIND, GOROD_GRACE, GOROD_KEEP: minutes before a close, seconds after it, days after a game; see the end of this file.
GOROD_CONNECTIONS: the most connections that a process has in its pool, with PostgreSQL.
"""

import os
import re
import secrets
from pathlib import Path
from urllib.parse import unquote, urlsplit

from django.utils.csp import CSP

DATA = Path(os.environ.get("GOROD_DATA", "data")).resolve()
DEBUG = os.environ.get("GOROD_DEBUG") == "1"
ALLOWED_HOSTS = [host for host in os.environ.get("GOROD_HOSTS", "127.0.0.1,localhost,[::1]").split(",") if host]
ORIGIN = os.environ.get("GOROD_ORIGIN") or "http://127.0.0.1:8000"
if not re.fullmatch(r"https?://[^/?#\s]+", ORIGIN):
    raise ValueError("GOROD_ORIGIN must be an address such as https://mafia.example.org, with nothing behind the host")
CSRF_TRUSTED_ORIGINS = [ORIGIN]


def _key() -> str:
    """The signing key: given, or made once and kept beside the database, readable by its owner alone."""
    given = os.environ.get("GOROD_KEY")
    if given:
        return given
    DATA.mkdir(parents=True, exist_ok=True)
    file = DATA / "key"
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text(encoding="ascii").strip()
    with os.fdopen(descriptor, "w", encoding="ascii") as kept:
        key = secrets.token_urlsafe(48)
        kept.write(key)
    return key


def _database() -> dict[str, object]:
    """SQLite with a write-ahead log and immediate transactions, or the PostgreSQL of DATABASE_URL."""
    url = os.environ.get("DATABASE_URL")
    if not url:
        DATA.mkdir(parents=True, exist_ok=True)
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATA / "gorod.sqlite3",
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
            "TEST": {"NAME": DATA / "test.sqlite3"},
        }
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ValueError("DATABASE_URL must begin with postgresql://, as in postgresql://user:password@host:5432/gorod")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "connect_timeout": 10,
            "pool": {"min_size": 1, "max_size": max(2, int(_number("GOROD_CONNECTIONS", 20))), "timeout": 10},
        },
    }


def _mail() -> dict[str, object]:
    """Mail over SMTP, or printed to the console."""
    url = os.environ.get("GOROD_MAIL")
    if not url:
        return {"BACKEND": "gorod.web.people.console_mail.Console"}
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtp+tls", "smtps"):
        raise ValueError("GOROD_MAIL must begin with smtp://, smtp+tls:// or smtps://")
    options = {
        "host": parts.hostname or "localhost",
        "port": parts.port or {"smtp": 25, "smtp+tls": 587, "smtps": 465}[parts.scheme],
        "username": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "use_tls": parts.scheme == "smtp+tls",
        "use_ssl": parts.scheme == "smtps",
        "timeout": 20,
    }
    return {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": options}


def _number(name: str, default: float) -> float:
    """A number of the environment, not below zero."""
    given = os.environ.get(name) or str(default)
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", given):
        raise ValueError(f"{name} must be a number such as {default:g}")
    return float(given)


SECRET_KEY = _key()
DATABASES = {"default": _database()}
MAILERS = {"default": _mail()}
DEFAULT_FROM_EMAIL = os.environ.get("GOROD_FROM", "gorod@localhost")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "ninja",
    "gorod.web",
]
MIDDLEWARE = [
    "gorod.web.serving.receipt.ReceiptMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "gorod.web.serving.privacy.PrivateMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "gorod.web.serving.rates.FormsMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "gorod.web.serving.unreadable.UnreadableMiddleware",
]
ROOT_URLCONF = "gorod.web.urls"
ASGI_APPLICATION = "gorod.web.asgi.application"
WSGI_APPLICATION = "gorod.web.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [Path(__file__).parent / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.csp",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "gorod.web.serving.context.site",
            ],
        },
    },
]
SECURE_CSP = {
    "default-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "style-src": [CSP.SELF],
    "script-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
    "base-uri": [CSP.SELF],
    "form-action": [CSP.SELF],
    "object-src": [CSP.NONE],
}
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = ORIGIN.startswith("https://")
LANGUAGE_COOKIE_SAMESITE = "Lax"
#: A browser that has come over TLS comes so again for a month.
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 30 if ORIGIN.startswith("https://") else 0
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90

AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_REDIRECT_URL = "/"
LOGIN_URL = "account_login"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_ADAPTER = "gorod.web.people.letters.Adapter"
#: Guests are signed in, and sign in to an account all the same; `views.entrance` sees to the others.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
#: Beside the limits on logging in: tables of bots, guests and games that one address may make.
ACCOUNT_RATE_LIMITS = {"seat": "60/10m/ip", "guest": "60/10m/ip", "open": "30/10m/ip"}
ACCOUNT_FORMS = {"login": "gorod.web.people.accounts.SignInForm", "signup": "gorod.web.people.accounts.SignUpForm"}

LANGUAGE_CODE = "ru"
LANGUAGES = [("ru", "Русский"), ("en", "English")]
LOCALE_PATHS = [Path(__file__).parent / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"
STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
WHITENOISE_USE_FINDERS = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "gorod.web.serving.statics.Named"},
}
#: What is counted against limits must not fall out of the cache because many are counted.
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 100_000}}}
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "loggers": {
        "gorod": {"handlers": ["console"], "level": "INFO"},
        "django": {"handlers": ["console"], "level": "ERROR"},
        # A reader who left while something was sent to him is nothing to tell.
        "asyncio": {"handlers": ["console"], "level": "ERROR"},
    },
}

#: The rules that the site offers, in the order shown: ids of scenarios that come with the package, or paths of scenario files.
SCENARIOS = os.environ.get("GOROD_SCENARIOS", "rat-one-clan,pokemon,rat-treasures,rat-two-clans,classic,vanilla").split(
    ","
)
#: How many sit at a fast table of bots, the newcomer among them.
FAST_PLAYERS = 8
#: How many fast tables of bots run at a time; more would slow the clocks of the others.
FAST_TABLES = 200
#: Seconds that the clock lets pass after a deadline, for what arrived before it and stands in a queue.
GRACE = _number("GOROD_GRACE", 0.5)

#: After how many days a finished table of one person with bots is deleted; 0: never.
KEEP = _number("GOROD_KEEP", 30)

#: How many minutes before a close those are reminded who have yet to vote or to give their orders.
REMIND = _number("GOROD_REMIND", 60)
