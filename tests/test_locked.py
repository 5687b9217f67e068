"""Installed packages are pinned with hashes; the lock files match the requirements."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.surroundings import outside_make

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
ENTRY = re.compile(r"^([\w.-]+)==(\S+)(?: ;[^\\]*)?((?: \\\n +--hash=sha256:[0-9a-f]{64})+)$", re.M)


def asked_for(name: str) -> dict[str, str]:
    """Return the versions pinned by a requirements file and by the files that it includes."""
    found: dict[str, str] = {}
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        wanted = line.partition("#")[0].strip()
        if wanted.startswith("-r "):
            found |= asked_for(wanted.removeprefix("-r "))
        elif wanted:
            package, version = wanted.split("==")
            found[normal(package)] = version
    return found


def normal(package: str) -> str:
    """Return the name in the form in which package indices compare names."""
    return re.sub(r"[-_.]+", "-", package.partition("[")[0]).lower()


def locked(name: str) -> dict[str, str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return {normal(package): version for package, version, _ in ENTRY.findall(text)}


@pytest.mark.parametrize(
    ("name", "least"), [("requirements", 10), ("requirements-dev", 20), ("requirements-arena", 1)]
)
def test_every_requirement_is_locked_at_its_version(name: str, least: int) -> None:
    wanted = asked_for(f"{name}.txt")
    assert len(wanted) >= least
    assert wanted.items() <= locked(f"{name}.lock").items(), "`make lock` was not run"


@pytest.mark.parametrize(
    "name", ["requirements.lock", "requirements-dev.lock", "requirements-arena.lock"]
)
def test_every_locked_package_has_hashes_and_no_url(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    left = ENTRY.sub("", text).split("\n")
    assert [line for line in left if line and not line.startswith("#")] == []
    assert "://" not in text


def test_lock_files_for_servers_and_for_tests_have_the_same_versions() -> None:
    assert locked("requirements.lock").items() <= locked("requirements-dev.lock").items()


def test_the_arena_uses_the_same_versions_of_packages_as_the_tests() -> None:
    tests, arena = locked("requirements-dev.lock"), locked("requirements-arena.lock")
    shared = tests.keys() & arena.keys()
    assert shared
    assert {name: arena[name] for name in shared} == {name: tests[name] for name in shared}


def test_make_installs_locked_packages_only() -> None:
    [install] = re.findall(r"^INSTALL := (.*)$", MAKEFILE, re.MULTILINE)
    assert "--require-hashes" in install
    assert len(re.findall(r"pip install", MAKEFILE)) == 1
    assert re.findall(r"\$\(call INSTALLED,(\S+)\)", MAKEFILE) == [
        "requirements.lock",
        "requirements-dev.lock",
        "requirements-arena.lock",
    ]


PIP = """#!/bin/sh
for number in 1 2; do
    echo "Collecting package-$number==1.0 (from -r requirements.lock)"
    while test ! -e "{folder}/seen-$number"; do sleep 0.05; done
done
echo "Installing collected packages: all of them"
{end}
"""


@pytest.mark.parametrize("end", ["exit 0", "echo 'no space left' >&2; exit 1"])
def test_installing_prints_a_line_after_each_package(tmp_path: Path, end: str) -> None:
    """After each package, the fake pip waits until the line about that package has been read."""
    programs = tmp_path / "venv" / "bin"
    programs.mkdir(parents=True)
    for name, script in {"pip": PIP.format(folder=tmp_path, end=end), "python": ""}.items():
        (programs / name).write_text(script, encoding="utf-8")
        (programs / name).chmod(0o755)
    command = ["make", "install", f"VENV={programs.parent}"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=outside_make(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as making:
        assert making.stdout is not None
        assert making.stderr is not None
        told = [making.stdout.readline()]
        for number in (1, 2):
            told.append(making.stdout.readline())
            # Create the file even if the wrong text was printed, because the fake pip waits for it.
            (tmp_path / f"seen-{number}").touch()
        assert told[0].startswith("Installing what is needed into ")
        for number in (1, 2):
            line = rf"  {number} of some \d+: package-{number}==1.0\n"
            assert re.fullmatch(line, told[number])
        assert making.stdout.read() == "  unpacking\n"
        assert ("no space left" in making.stderr.read()) == ("exit 1" in end)
    assert (making.returncode == 0) == (end == "exit 0")
    assert (programs.parent / ".run").exists() == (end == "exit 0")
