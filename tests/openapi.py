"""Check request bodies against Discord's published description of its API.

`DISCORD_OPENAPI` names the file (github.com/discord/discord-api-spec, `specs/openapi.json`).
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

DESCRIPTION = os.environ.get("DISCORD_OPENAPI") or None


@cache
def description() -> dict[str, Any]:
    described: dict[str, Any] = json.loads(Path(str(DESCRIPTION)).read_text(encoding="utf-8"))
    return described


@cache
def body_schema(method: str, path: str) -> dict[str, Any] | None:
    """Return the schema of a request's body, or None if Discord describes no body."""
    for template, operations in description()["paths"].items():
        shape = re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(template))
        if re.fullmatch(shape, path) and method.lower() in operations:
            content = operations[method.lower()].get("requestBody", {}).get("content", {})
            schema: dict[str, Any] | None = content.get("application/json", {}).get("schema")
            return schema
    raise AssertionError(f"Discord describes no {method} {path}")


@cache
def complaints(schema: str) -> Callable[[Any], list[str]]:
    """Return a function that lists a body's violations of a schema. The schema is given as JSON."""
    import jsonschema_rs  # noqa: PLC0415

    components = {"components": description()["components"]}
    validator = jsonschema_rs.validator_for(json.loads(schema) | components)
    return lambda body: [str(error) for error in validator.iter_errors(body)]


def with_text_ids(body: Any) -> Any:
    """Convert ids to strings.

    Discord's description asks for strings, but discord.py sends numbers.
    """
    if isinstance(body, list):
        return [with_text_ids(item) for item in body]
    if not isinstance(body, dict):
        return body
    told = {name: with_text_ids(value) for name, value in body.items()}
    if "filename" in told:
        told["id"] = str(told["id"])
    if "recipient_id" in told:
        told["recipient_id"] = str(told["recipient_id"])
    if "parse" in told:
        told["users"] = [str(user) for user in told.get("users", [])]
    return told


def wrong_with(method: str, path: str, body: Any) -> list[str] | None:
    """List a body's violations of Discord's description.

    Return None if Discord describes no body for the request.
    """
    schema = body_schema(method, path)
    if schema is None:
        return None
    return complaints(json.dumps(schema, sort_keys=True))(
        with_text_ids(json.loads(json.dumps(body)))
    )
