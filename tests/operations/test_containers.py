"""Checks of the Dockerfile and compose.yaml without Docker: nothing is built."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from app import Config, cog_names

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES = COMPOSE["services"]
LAST_STAGE = DOCKERFILE.rpartition("\nFROM ")[2]


def copied() -> list[str]:
    """Return the files and folders of the project that the image contains."""
    lines = re.findall(r"^COPY (?!--from)(.*)$", LAST_STAGE, re.MULTILINE)
    return [source for line in lines for source in line.split()[:-1]]


def instruction(name: str) -> str:
    [found] = re.findall(rf"\b{name}\s+(.*)$", LAST_STAGE, re.MULTILINE)
    return str(found)


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """A folder with the files of the project that the image contains, and no others."""
    ours = shutil.ignore_patterns("__pycache__")
    for source in copied():
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, tmp_path / source, ignore=ours)
        else:
            shutil.copy(ROOT / source, tmp_path / source)
    return tmp_path


def run(image: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=image,
        env={"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"} | settings,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_bot_and_all_its_cogs_run_with_only_the_files_of_the_image(image: Path) -> None:
    [command] = re.findall(r"^CMD (.*)$", LAST_STAGE, re.MULTILINE)
    python, *arguments = json.loads(command)
    done = run(image, *arguments)
    assert python == "python"
    assert (done.returncode, done.stderr[:27]) == (2, "DISCORD_TOKEN is not set. T")
    modules = ", ".join(cog_names())
    assert run(image, "-c", f"import {modules}").stderr == ""


def test_dockerignore_lets_through_exactly_the_files_that_the_image_copies() -> None:
    let_in = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert let_in[1] == "*"
    sent = {line.removeprefix("!") for line in let_in if line.startswith("!")}
    assert sent == {*copied(), "requirements.lock"}


def test_the_image_runs_as_an_unprivileged_user_and_installs_locked_packages() -> None:
    assert instruction("USER") == "clowder"
    assert "pip install --no-cache-dir --require-hashes -r requirements.lock" in DOCKERFILE
    assert len(re.findall(r"^FROM python:3\.11-slim", DOCKERFILE, re.MULTILINE)) == 2
    settings = set(re.findall(r"([A-Z]+_[A-Z]+)=", LAST_STAGE))
    assert settings == {"CACHE_DIR", "DATABASE_URL", "LOG_FORMAT", "METRICS_PORT"}


def test_the_health_check_is_a_command_of_the_bot(image: Path) -> None:
    [command] = re.findall(r"HEALTHCHECK.*CMD (.*)$", LAST_STAGE, re.MULTILINE)
    python, *arguments = json.loads(command)
    assert python == "python"
    done = run(image, *arguments, METRICS_PORT="1")
    assert (done.returncode, done.stderr) == (1, "")
    assert "refused" in done.stdout


def test_the_compose_file_sets_the_database_url_and_every_setting_that_the_image_lacks() -> None:
    settings = SERVICES["bot"]["environment"]
    of_the_image = set(re.findall(r"([A-Z]+_[A-Z]+)=", LAST_STAGE)) | {"SANDBOX_PORT"}
    left = {name.upper() for name in Config.model_fields} - of_the_image
    assert settings.keys() == left | {"DATABASE_URL"}
    assert SERVICES["bot"]["build"] == "."
    assert settings["DATABASE_URL"].startswith("postgresql://clowder:$")
    assert not [
        value for value in settings.values() if "is not set" not in value and ":-" not in value
    ]


def test_compose_waits_for_a_ready_database() -> None:
    for name in ("bot", "backup"):
        assert SERVICES[name]["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert SERVICES["database"]["healthcheck"]["test"][:2] == ["CMD", "pg_isready"]
    assert {volume.partition(":")[0] for volume in SERVICES["database"]["volumes"]} == {
        *COMPOSE["volumes"]
    }


def test_the_daily_backup_is_complete_or_absent(tmp_path: Path) -> None:
    """Run the script with fake programs that replace `pg_dump` and `sleep`."""
    *shell, script = SERVICES["backup"]["command"]
    programs = tmp_path / "programs"
    programs.mkdir()
    for name, does in {
        "pg_dump": 'for each; do :; done; echo data > "${each#--file=}"',
        "sleep": "exit 9",
    }.items():
        (programs / name).write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        (programs / name).chmod(0o755)
    (tmp_path / "backups").mkdir()
    here = script.replace("$$", "$").replace("/backups", str(tmp_path / "backups"))
    done = subprocess.run(
        [*shell, here],
        env={"PATH": f"{programs}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (9, "")
    [copy] = (tmp_path / "backups").iterdir()
    assert re.fullmatch(r"clowder-\d{4}-\d\d-\d\d\.dump", copy.name)
    assert copy.stat().st_mode & 0o777 == 0o600
