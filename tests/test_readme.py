"""The README is right: its commands run, its pictures exist, its tables are complete."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import discord
import pytest

from app import Config
from cogs.kit.sentences import CATALOGUE, ENGLISH
from rules.registry import GAMES

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = {
    name: (ROOT / "docs" / name).read_text(encoding="utf-8")
    for name in ("games.md", "playing.md", "records.md")
}
OPERATING = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
ENGINE_COMMANDS = re.findall(
    r"^\.venv/bin/(python -m rules .*)$", PAGES["records.md"], re.MULTILINE
)


def test_the_commands_for_rules_and_records_work_in_the_documented_order(tmp_path: Path) -> None:
    assert len(ENGINE_COMMANDS) >= 5
    for command in ENGINE_COMMANDS:
        line, _, target = command.partition(" > ")
        arguments = [sys.executable, *shlex.split(line)[1:]]
        environment = {"PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            arguments, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, ""), command
        assert done.stdout
        if target:
            (tmp_path / target).write_text(done.stdout, encoding="utf-8")


def test_the_makefile_has_every_target_that_the_documentation_mentions() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = set(re.findall(r"\bmake ([a-z]+)\b", README))
    assert {"play", "test", "run", "bench"} <= named <= targets
    for page in PAGES.values():
        assert set(re.findall(r"`make ([a-z]+)\b", page)) <= targets


def test_a_reader_of_the_readme_can_play_after_two_commands() -> None:
    [first, *_] = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    assert first == "git clone ADDRESS clowder && cd clowder\nmake play\n"
    assert README.index(first) < README.index("\n## The games")


def test_the_readme_says_first_what_clowder_is_and_then_how_to_try_and_run_it() -> None:
    beginning, tried, rest = README.partition("\n## Try it now\n")
    title, what, picture = beginning.strip().split("\n\n")
    assert (title, tried != "") == ("# Clowder", True)
    assert "games to play right in your Discord channels" in what
    assert re.fullmatch(r"!\[[^]]+\]\(docs/pictures/[^)]+\)", picture)
    headings = re.findall(r"^## (.+)$", rest, re.MULTILINE)
    assert headings[:3] == ["What you get", "The games", "Run it on Discord"]
    assert headings[-2:] == ["Credits", "Licence"]


def test_the_readme_is_short_and_links_to_longer_pages() -> None:
    assert len(README.splitlines()) < 200
    for name in PAGES:
        assert f"](docs/{name})" in README


@pytest.mark.parametrize("name", ["README.md", "docs/games.md", "docs/playing.md"])
def test_every_link_has_an_existing_target(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for target, _, heading in (link.partition("#") for link in re.findall(r"\]\(([^)]+)\)", text)):
        if "://" in target:
            continue
        file = (ROOT / name).parent / target
        assert file.exists(), target
        if heading:
            titles = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            assert heading in {
                re.sub(r"[^\w -]", "", each).lower().replace(" ", "-") for each in titles
            }


def test_every_game_is_shown_and_credited() -> None:
    sources = README.partition("\n## Credits")[2].partition("\n## ")[0]
    for kind in GAMES:
        title = CATALOGUE.say(ENGLISH, f"{kind.key}-title")
        assert f'src="docs/pictures/{kind.key}-cover.png"' in README
        assert re.search(
            rf"^\| \*{re.escape(title)}\* \| [^|]+ \| [^|]+ \|$", sources, re.MULTILINE
        )
        assert f"\n## {title}\n" in PAGES["games.md"]
        assert f"(pictures/{kind.key}-table.png)" in PAGES["games.md"]


def test_every_item_of_the_changelog_is_one_sentence_of_at_most_160_characters() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    items = re.findall(r"^- (.+(?:\n  .+)*)", changelog, re.MULTILINE)
    assert len(items) > 100
    for item in (" ".join(each.split()) for each in items):
        assert len(item) <= 160, item
        assert item.endswith("."), item
        assert not re.search(r"[.?!]\W* \W*[A-Z`/]", item), f"several sentences: {item}"


def test_continuous_integration_runs_the_test_command_in_the_readme() -> None:
    assert "\nmake test\n" in README
    assert (ROOT / ".ci" / "run").read_text("utf-8").splitlines()[-1] == "make test"


@pytest.mark.parametrize("page", ["README.md", "docs/games.md", "docs/playing.md"])
def test_every_picture_exists_and_is_described(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^]]+\]\(([^)]+)\)", text)
    shown += re.findall(r'<img src="([^"]+)" width="\d+" alt="[^"]+">', text)
    assert shown
    assert len(shown) == text.count("![") + text.count("<img")
    for picture in shown:
        content = ((ROOT / page).parent / picture).read_bytes()
        assert content.startswith((b"\x89PNG", b"GIF8")), picture


def test_the_invitation_asks_for_exactly_the_documented_permissions() -> None:
    listed = README.partition("and the permissions ")[2].partition(".")[0]
    named = {re.sub(r"\s+", "_", name).lower() for name in re.findall(r"\*\*([^*]+)\*\*", listed)}
    asked_for = discord.Permissions(int(re.findall(r"&permissions=(\d+)`", README)[0]))
    # The permission that Discord shows as View Channels is called `read_messages` in discord.py.
    assert named - {"view_channels"} | {"read_messages"} == {name for name, on in asked_for if on}


def test_the_readme_names_exactly_the_settings_that_exist() -> None:
    documented = set(re.findall(r"`([A-Z]+_[A-Z_]+)`", README))
    assert documented == {name.upper() for name in Config.model_fields}


[UNIT] = re.findall(r"```ini\n(.*?)```", OPERATING, re.DOTALL)
SERVICE = dict(re.findall(r"^(\w+)=(.*)$", UNIT, re.MULTILINE))


def test_the_service_has_its_own_user_and_folder() -> None:
    assert (SERVICE["DynamicUser"], SERVICE["StateDirectory"]) == ("yes", "clowder")
    folder = f"/var/lib/{SERVICE['StateDirectory']}"
    assert SERVICE["WorkingDirectory"] == folder
    assert f"Environment=DATABASE_URL=sqlite:///{folder}/clowder.db\n" in UNIT
    assert f"Environment=CACHE_DIR=/var/cache/{SERVICE['CacheDirectory']}\n" in UNIT


def test_the_service_has_only_the_permissions_it_needs() -> None:
    assert SERVICE["UMask"] == "0077"
    assert SERVICE["ProtectSystem"] == "strict"
    assert SERVICE["CapabilityBoundingSet"] == ""
    switched_on = {name for name, value in SERVICE.items() if value == "yes"}
    assert switched_on >= {
        *("NoNewPrivileges", "PrivateDevices", "PrivateTmp", "ProtectHome", "RestrictSUIDSGID"),
        *("ProtectControlGroups", "ProtectKernelModules", "ProtectKernelTunables"),
    }


def test_the_service_starts_the_bot_without_writing_to_the_checkout() -> None:
    assert SERVICE["ExecStart"] == "/srv/clowder/.venv/bin/python /srv/clowder/bot.py"
    assert SERVICE["EnvironmentFile"] == "/srv/clowder/.env"
    assert "`make install`" in OPERATING


def test_systemd_restarts_the_service_however_often_it_ends() -> None:
    unit = dict(re.findall(r"^(\w+)=(.*)$", UNIT, re.MULTILINE))
    assert (unit["Restart"], unit["RestartSec"]) == ("on-failure", "5")
    assert "StartLimitIntervalSec=0" in UNIT.partition("[Service]")[0]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_accepts_the_service_file(tmp_path: Path) -> None:
    unit = tmp_path / "clowder.service"
    unit.write_text(UNIT.replace("/srv/clowder/.venv/bin/python", sys.executable), "utf-8")
    command = ["systemd-analyze", "verify", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
