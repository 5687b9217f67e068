"""Discord's error answers."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """A Discord error: an HTTP status, Discord's own code, and a sentence."""

    def __init__(self, status: int, code: int, message: str, **more: Any) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.body = {"code": code, "message": message, **more}


def unknown(what: str, code: int) -> Refusal:
    return Refusal(404, code, f"Unknown {what}")


UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MEMBER, UNKNOWN_MESSAGE = 10003, 10004, 10007, 10008
UNKNOWN_USER, UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION = 10013, 10015, 10062
TOO_LARGE, ALREADY_ACKNOWLEDGED = 40005, 40060
MISSING_ACCESS, CLOSED_DIRECT, EMPTY_MESSAGE, MISSING_PERMISSIONS = 50001, 50007, 50006, 50013
INVALID_TOKEN, INVALID_FORM = 50027, 50035


def invalid(field: str, why: str) -> Refusal:
    """Return the error for a body with a mistake in this field."""
    wrong = {field: {"_errors": [{"code": "BASE_TYPE_BAD", "message": why}]}}
    return Refusal(400, INVALID_FORM, "Invalid Form Body", errors=wrong)
