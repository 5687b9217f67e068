"""The documents for operators name only commands, settings, metrics and files that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app import Config
from tests.discord.world import World
from tests.operations.test_server import get

ROOT = Path(__file__).parents[2]
PAGES = ("docs/operating.md", "SECURITY.md", "PRIVACY.md", "TERMS.md")


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PAGES)
def test_every_command_and_setting_and_link_in_a_document_for_operators_exists(name: str) -> None:
    text = page(name)
    targets = re.findall(r"^([a-z]+):", page("Makefile"), re.MULTILINE)
    assert set(re.findall(r"\bmake ([a-z]+)\b", text)) <= set(targets)
    settings = {field.upper() for field in Config.model_fields}
    assert set(re.findall(r"`([A-Z]+_[A-Z_]+)[`=]", text)) <= settings
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        assert ((ROOT / name).parent / link).exists(), link
    for file in re.findall(r"`([A-Za-z]+\.(?:md|yaml|py))`", text):
        assert (ROOT / file).exists(), file


def test_the_readme_links_to_every_document_for_operators() -> None:
    for name in PAGES:
        assert f"]({name})" in page("README.md")


async def test_operating_md_lists_exactly_the_metrics_that_the_bot_exports(
    world: World, port: int
) -> None:
    await world.start_match()
    _, told = await get(port, "/metrics")
    exported = set(re.findall(r"^# TYPE (clowder_\w+)", told, re.MULTILINE))
    exported = {name for name in exported if not name.endswith("_created")}
    table = set(re.findall(r"^\| `(clowder_\w+)`", page("docs/operating.md"), re.MULTILINE))
    assert table == exported
