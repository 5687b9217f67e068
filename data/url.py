"""Check `DATABASE_URL`, and translate it for the drivers."""

import shlex
from collections.abc import Mapping
from typing import Any

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from data.errors import StoreError

CONNECT_SECONDS = 10
NO_SENSE = "its URL contains something invalid"

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
_HIGHEST_PORT = 65535
_SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
_NUMBERS = ("connect_timeout", "prepared_statement_cache_size")
_OPTIONS = {
    *("application_name", "connect_timeout", "host", "options", "port"),
    *("prepared_statement_cache_size", "sslmode", "target_session_attrs"),
}


def async_url(url: str) -> URL:
    """Return the URL with the name of the async driver in it.

    Raises StoreError with a text that shows no password.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError("not a database URL") from None
    driver = _DRIVERS.get(parsed.drivername)
    if driver is None:
        raise StoreError(f"unsupported database: {parsed.drivername}")
    parsed = parsed.set(drivername=driver)
    if parsed.get_backend_name() == "sqlite":
        _check_sqlite(parsed)
    else:
        libpq_arguments(parsed)
    return parsed


def check_url(url: str) -> None:
    """Raise StoreError if the URL is invalid."""
    async_url(url)


def _check_sqlite(url: URL) -> None:
    if any((url.query, url.host, url.port, url.username, url.password)):
        raise StoreError(
            "SQLite takes a path and nothing else: sqlite:///relative or sqlite:////absolute"
        )


def libpq_arguments(url: URL) -> tuple[URL, dict[str, Any]]:
    """Return the URL without libpq's options, and those options as asyncpg's arguments.

    URLs from hosting providers contain libpq's options. Raises StoreError for unknown or invalid
    options.
    """
    if url.port is not None and not 0 < url.port <= _HIGHEST_PORT:
        raise StoreError(f"its port is not between 1 and {_HIGHEST_PORT}")
    query = dict(url.query)
    if not _OPTIONS.issuperset(query):
        raise StoreError(f"its URL has options other than {', '.join(sorted(_OPTIONS))}")
    given = {name: query.pop(name) for name in sorted(_OPTIONS - {"host", "port"} & query.keys())}
    return url.set(query=query), _arguments({name: _once(each) for name, each in given.items()})


def _once(value: str | tuple[str, ...]) -> str:
    if not isinstance(value, str):
        raise StoreError("its URL repeats an option")
    return value


def _arguments(given: Mapping[str, str]) -> dict[str, Any]:
    settings = _settings(given.get("options", ""))
    if "application_name" in given:
        settings["application_name"] = given["application_name"]
    arguments: dict[str, Any] = {"server_settings": settings}
    for name in _NUMBERS:
        if name in given:
            arguments[name] = _number(name, given[name])
    # For libpq, zero means no timeout. Without a timeout the bot could hang unnoticed, so use the
    # default.
    arguments["timeout"] = arguments.pop("connect_timeout", 0) or CONNECT_SECONDS
    if "sslmode" in given:
        if given["sslmode"] not in _SSL_MODES:
            raise StoreError(f"its sslmode must be one of {', '.join(_SSL_MODES)}")
        arguments["ssl"] = given["sslmode"]
    if "target_session_attrs" in given:
        arguments["target_session_attrs"] = given["target_session_attrs"]
    return arguments


def _settings(options: str) -> dict[str, str]:
    """Parse the server settings in libpq's `options`: `-c name=value`, `--name=value`."""
    try:
        words = shlex.split(options)
    except ValueError:
        raise StoreError(
            "its options cannot be parsed: a quotation mark or backslash is left open"
        ) from None
    settings = {}
    for word in words:
        name, equals, value = word.removeprefix("-c").removeprefix("--").partition("=")
        if equals:
            settings[name.replace("-", "_")] = value
    return settings


def _number(name: str, text: str) -> int:
    if not text.isdecimal():
        raise StoreError(f"its {name} is not a number")
    return int(text)
