"""What the bot sends, held against Discord's published description of its API.

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

import pytest

from tests.discord.test_leaderboard import crowd
from tests.discord.test_mentions import play_a_little
from tests.discord.test_replay import CARDS, opened, played, store
from tests.discord.world import GAME, World, private

DESCRIPTION = os.environ.get("DISCORD_OPENAPI")
pytestmark = pytest.mark.skipif(
    DESCRIPTION is None, reason="DISCORD_OPENAPI does not name Discord's OpenAPI description"
)


@cache
def description() -> dict[str, Any]:
    described: dict[str, Any] = json.loads(Path(str(DESCRIPTION)).read_text(encoding="utf-8"))
    return described


def body_schema(method: str, path: str) -> dict[str, Any] | None:
    """The schema of a request's body; None where Discord describes none."""
    for template, operations in description()["paths"].items():
        shape = re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(template))
        if re.fullmatch(shape, path) and method.lower() in operations:
            content = operations[method.lower()].get("requestBody", {}).get("content", {})
            schema: dict[str, Any] | None = content.get("application/json", {}).get("schema")
            return schema
    raise AssertionError(f"Discord knows no {method} {path}")


@cache
def complaints(schema: str) -> Callable[[Any], list[str]]:
    """What is wrong with a body by this schema."""
    jsonschema_rs = pytest.importorskip("jsonschema_rs")
    components = {"components": description()["components"]}
    validator = jsonschema_rs.validator_for(json.loads(schema) | components)
    return lambda body: [str(error) for error in validator.iter_errors(body)]


def with_text_ids(body: Any) -> Any:
    """Discord describes ids as texts and takes numbers as well, which discord.py sends."""
    if isinstance(body, list):
        return [with_text_ids(item) for item in body]
    if not isinstance(body, dict):
        return body
    told = {name: with_text_ids(value) for name, value in body.items()}
    if "filename" in told:
        told["id"] = str(told["id"])
    if "parse" in told:
        told["users"] = [str(user) for user in told.get("users", [])]
    return told


async def test_every_request_has_the_shape_that_discord_describes(world: World) -> None:
    await play_a_little(world)
    await world.boss.slash(world.channel, "settings", board="in-place")
    await world.click_through((await world.legal())[0])
    page = private(await world.zoe.slash(world.channel, "rules", game=GAME))
    await world.zoe.click(page, label="Next ▶")
    await crowd(world, 11)
    await world.mia.slash(world.channel, "profile")
    await world.mia.slash(world.channel, "leaderboard")
    await world.mia.click(world.last(), label="▶")
    film = await opened(world, await store(world, played(CARDS)))
    for label in ("▶", "⏭", "Record", "Animation"):
        await world.zoe.click(film, label=label)
    await world.zoe.slash(world.channel, "history")
    checked = 0
    for request in world.requests:
        schema = body_schema(request.method, request.path)
        if schema is not None and request.json is not None:
            wrong = complaints(json.dumps(schema))(with_text_ids(request.json))
            assert wrong == [], f"{request.method} {request.path}"
            checked += 1
    assert checked > 30
