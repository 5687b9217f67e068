"""Games from other packages: the bot offers installed ones everywhere and omits broken ones."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from agents import cli as agents_cli
from agents.agent import HOUSE_CAT
from agents.registry import NobodyKnows, expertise, knows
from agents.registry import register as register_expertise
from app import Config, cog_names, make_bot
from cogs.board.wording import title
from cogs.kit.sentences import CATALOGUE, Catalogue
from cogs.kit.translator import game_choices
from cogs.workers import thinking
from game_packages import MOST_GAMES, GamePackage, catalogue, take_up
from noughts_and_crosses import PACKAGE
from noughts_and_crosses.expertise import NoughtsAndCrossesExpertise
from noughts_and_crosses.rules import NoughtsAndCrosses
from rendering import painter
from rules import cli, registry
from rules.errors import BadSetup
from rules.match import Match
from rules.registry import GAMES, games
from sandbox.example import SOURCES
from tests.discord.test_limits import SAY
from tests.discord.world import World, alts, buttons, private, text
from tests.discord.world import world as open_world

KEY = PACKAGE.game.key
EVERYWHERE = ("play", "rules", "leaderboard", "history")
Install = Callable[..., None]


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Undo what a test installs.

    Each test imports the cogs again, because commands offer the games that existed when the cogs
    were imported.
    """
    cogs = cog_names()
    before = {name: sys.modules.pop(name) for name in cogs}
    monkeypatch.setattr(registry, "_ADDED", {})
    monkeypatch.setattr(sys.modules["rendering.painter"], "_REGISTERED", {})
    monkeypatch.setattr("agents.registry._ADDED", {})
    monkeypatch.setattr("rules.lesson_registry._ADDED", {})
    monkeypatch.setattr(CATALOGUE, "_bundles", Catalogue()._bundles)
    yield
    for name in cogs:
        sys.modules.pop(name, None)
    sys.modules.update(before)


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Return a function that installs a package with its entry point, as pip would."""
    site = tmp_path / "site"
    before = {*sys.modules}
    monkeypatch.syspath_prepend(str(SOURCES))
    monkeypatch.syspath_prepend(str(site))

    def write(name: str, points: str, code: str = "") -> None:
        folder = site / f"{name}-1.dist-info"
        folder.mkdir(parents=True)
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (folder / "entry_points.txt").write_text(f"[clowder.games]\n{name} = {points}\n")
        (site / f"{name}.py").write_text(code)

    yield write
    for name in {*sys.modules} - before:
        if str(site) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


async def test_an_installed_game_is_offered_by_every_command_that_takes_a_game(
    install: Install, tmp_path: Path
) -> None:
    install("noughts", "noughts_and_crosses:PACKAGE")
    async with open_world(tmp_path) as world:
        for name in EVERYWHERE:
            command: Any = world.bot.tree.get_command(name)
            asked = next(each for each in command.parameters if each.choices)
            assert (asked.choices[-1].name, asked.choices[-1].value) == ("Noughts and Crosses", KEY)
    assert painter(KEY) is PACKAGE.painter
    assert [kind.key for kind in games()] == [*(kind.key for kind in GAMES), KEY]


async def start(world: World) -> None:
    await world.mia.slash(world.channel, "play", game=KEY)
    lobby = world.last()
    await world.ben.click(lobby, label="Join")
    await world.mia.click(lobby, label="Start")


@pytest.mark.usefixtures("clean_log")
async def test_an_installed_game_is_played_to_the_end_by_clicks_and_typed_moves(
    install: Install, tmp_path: Path
) -> None:
    install("noughts", "noughts_and_crosses:PACKAGE")
    async with open_world(tmp_path) as world:
        await start(world)
        assert "Noughts to move. Row 3: a3 empty" in alts(world.table_message())[0]
        assert {"a1", "b2", "c3"} <= set(buttons(world.table_message()))
        noughts = await world.called(world.mover())
        await world.press(world.mover(), world.table_message(), "b2")
        assert f"{noughts}: b2." in text(world.table_message())
        refused = await world.type("b2")
        assert text(private(refused)) == "There is already a mark on b2. Choose an empty space."
        refused = await world.type("over there")
        assert "is not a space" in text(private(refused))
        asked = private(await world.type("b33"))
        assert text(asked) == "“b33”: did you mean this?"
        assert [*buttons(asked)] == ["b3 · b3"]
        await world.type("A1")
        await world.press(world.mover(), world.table_message(), "a3")
        await world.restart()
        await world.type("c3")
        await world.press(world.mover(), world.table_message(), "c1")
        over = world.result_message()
        assert "Three in a row." in text(over)
        assert alts(over)[0].startswith("Noughts won. Last: c1.")
        await shows_the_rules(world)
        await shows_it_again(world)


async def shows_the_rules(world: World) -> None:
    page = private(await world.zoe.slash(world.channel, "rules", game=KEY))
    assert "Your turn." in text(page)
    assert alts(page) == [SAY(f"{KEY}-rules-placing-alt")]
    [following] = [each for each in buttons(page).values() if each.endswith(":next")]
    turned = await world.zoe.click(page, custom_id=following)
    assert "Winning." in text(private(turned))


async def shows_it_again(world: World) -> None:
    replayed = private(await world.zoe.click(world.result_message(), label="Replay"))
    assert "Noughts and Crosses" in text(replayed)
    assert alts(replayed)


@pytest.mark.usefixtures("clean_log")
async def test_help_has_the_card_of_an_installed_game_on_its_second_page(
    install: Install, tmp_path: Path
) -> None:
    install("noughts", "noughts_and_crosses:PACKAGE")
    async with open_world(tmp_path) as world:
        shown = private(await world.zoe.slash(world.channel, "help"))
        assert [*buttons(shown)][-2:] == ["More games", "All commands"]
        assert SAY(f"{KEY}-title") not in text(shown)
        further = private(await world.zoe.click(shown, label="More games"))
        card = ["### Clowder", SAY(f"{KEY}-title"), SAY(f"{KEY}-goal"), "2 players"]
        assert [each for each in card if each not in text(further)] == []
        assert [each.filename for each in further.attachments] == [f"{KEY}.png"]
        first = private(await world.zoe.click(further, label="More games"))
        assert text(first) == text(shown)
        further = private(await world.zoe.click(first, label="More games"))
        await world.zoe.click(further, label="Play a kitten")
        assert (await world.table()).row.game == KEY


async def test_a_match_of_a_game_that_is_no_longer_installed_breaks_no_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_up(PACKAGE)
    async with open_world(tmp_path) as world:
        await start(world)
        monkeypatch.setattr(registry, "_ADDED", {})
        monkeypatch.setattr(CATALOGUE, "_bundles", Catalogue()._bundles)
        await world.restart()
        assert title(SAY, KEY) == KEY
        for command in ("games", "history", "leaderboard", "move"):
            arguments = {"action": "b2"} if command == "move" else {}
            answer = await world.mia.slash(world.channel, command, **arguments)
            assert answer.response or answer.followups
        world.expect_errors()


BROKEN = {
    "raises": ("amiss:PACKAGE", "raise RuntimeError('two\\nlines')", "RuntimeError: two lines"),
    "ends": ("amiss:PACKAGE", "raise SystemExit('bye')", "SystemExit: bye"),
    "absent": ("nowhere_to_be_found:PACKAGE", "", "No module named 'nowhere_to_be_found'"),
    "nameless": ("amiss:PACKAGE", "", "has no attribute 'PACKAGE'"),
    "strange": ("amiss:PACKAGE", "PACKAGE = object()", "it has no `game`"),
    "taken": (
        "amiss:PACKAGE",
        "from dataclasses import replace\n"
        "from noughts_and_crosses import PACKAGE\n"
        "from rules.registry import GAMES\n"
        "PACKAGE = replace(PACKAGE, game=GAMES[0])\n",
        f"does not start with {GAMES[0].key}-",
    ),
    "unpainted": (
        "amiss:PACKAGE",
        "from dataclasses import replace\n"
        "from noughts_and_crosses import PACKAGE\n"
        "PACKAGE = replace(PACKAGE, painter=object())\n",
        "its painter has no board, result",
    ),
    "inexpert": (
        "amiss:PACKAGE",
        "from dataclasses import replace\n"
        "from noughts_and_crosses import PACKAGE\n"
        "PACKAGE = replace(PACKAGE, expertise=object())\n",
        "its `expertise` is not of the kind",
    ),
    "speechless": (
        "amiss:PACKAGE",
        "from dataclasses import replace\n"
        "from pathlib import Path\n"
        "from noughts_and_crosses import PACKAGE\n"
        "PACKAGE = replace(PACKAGE, sentences=Path('/nowhere'))\n",
        f"there is no sentence {KEY}-title",
    ),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_package_causes_one_line_in_the_log_and_all_other_games_are_offered(
    kind: str, install: Install, caplog: pytest.LogCaptureFixture
) -> None:
    points, code, why = BROKEN[kind]
    install("amiss", points, code)
    install("noughts", "noughts_and_crosses:PACKAGE")
    with caplog.at_level(logging.WARNING):
        make_bot(Config(), database_url="sqlite://")
    [record] = caplog.records
    assert record.getMessage().startswith("The game amiss is left out. ")
    assert why in record.getMessage()
    assert "\n" not in record.getMessage()
    assert record.exc_info is None
    assert [kind.key for kind in games()] == [*(kind.key for kind in GAMES), KEY]
    assert len(game_choices()) == len(GAMES) + 1


def test_a_package_cannot_replace_another_game() -> None:
    take_up(PACKAGE)
    take_up(PACKAGE)
    with pytest.raises(ValueError, match="there is a game noughts-and-crosses already"):
        take_up(replace(PACKAGE, game=NoughtsAndCrosses()))
    with pytest.raises(ValueError, match="does not start with"):
        take_up(replace(PACKAGE, game=GAMES[0]))
    assert registry.game(KEY) is PACKAGE.game
    assert registry.game(GAMES[0].key) is GAMES[0]


def test_a_games_key_must_be_new_and_valid_in_commands_and_file_names() -> None:
    for key in ("", "Noughts", "noughts and crosses", "noughts-", "../noughts"):
        strange = NoughtsAndCrosses()
        strange.key = key
        with pytest.raises(ValueError, match="is not a key"):
            registry.register(strange)
    with pytest.raises(ValueError, match="already"):
        registry.register(GAMES[0])
    with pytest.raises(BadSetup, match="unknown-game"):
        registry.game(KEY)


def test_a_package_can_contain_earlier_versions_of_its_rules() -> None:
    newer = NoughtsAndCrosses()
    newer.rules_version = 2
    take_up(replace(PACKAGE, game=newer, earlier=(PACKAGE.game,)))
    assert registry.game(KEY) is newer
    assert registry.game(KEY, 1) is PACKAGE.game
    assert [kind.key for kind in games()].count(KEY) == 1


def test_there_are_never_more_games_than_discord_can_offer(tmp_path: Path) -> None:
    for number in range(MOST_GAMES):
        with suppress(ValueError):
            take_up(numbered(number, tmp_path))
    assert len(game_choices()) == MOST_GAMES
    with pytest.raises(ValueError, match=f"there are {MOST_GAMES} games already"):
        take_up(PACKAGE)


def numbered(number: int, folder: Path) -> GamePackage:
    kind = NoughtsAndCrosses()
    kind.key = f"game-{number}"
    english = folder / str(number) / "en"
    english.mkdir(parents=True)
    names = ("title", "goal", "seat-0", "seat-1")
    said = "\n".join(f"{kind.key}-{name} = {number}" for name in names)
    (english / "all.ftl").write_text(said + "\n", encoding="utf-8")
    return GamePackage(kind, SimpleNamespace(**vars(PACKAGE.painter)), english.parent)


def test_the_engines_command_line_loads_installed_games(
    install: Install, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    install("noughts", "noughts_and_crosses:PACKAGE")
    install("amiss", "amiss:PACKAGE", "raise RuntimeError('no')")
    assert cli.main(["play", KEY, "--players", "2", "--seed", "00" * 32]) == 0
    played = capsys.readouterr()
    assert played.err == "rules: the game amiss is left out. RuntimeError: no\n"
    record = tmp_path / "match.jsonl"
    record.write_text(played.out, encoding="utf-8")
    assert cli.main(["check", str(record)]) == 0


STUBBORN = """
from dataclasses import replace
from noughts_and_crosses import PACKAGE
from noughts_and_crosses.expertise import NoughtsAndCrossesExpertise

class Stubborn(NoughtsAndCrossesExpertise):
    def candidates(self, state, player):
        return state.legal_actions(player)[-1:]

PACKAGE = replace(PACKAGE, expertise=Stubborn())
"""
"""Expertise that considers only the last legal action."""


@pytest.mark.parametrize("workers", [0, 1])
async def test_house_cats_use_the_expertise_of_a_package_with_and_without_worker_processes(
    install: Install, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A process may start slowly on a busy machine.
    monkeypatch.setattr(thinking, "_BEYOND", 300.0)
    install("stubborn", "stubborn:PACKAGE", STUBBORN)
    bot = make_bot(Config(thinking_workers=workers), database_url="sqlite://")
    match = Match.start(registry.game(KEY), 2, {}, seed=bytes(32)).settle()
    last = match.state.legal_actions(0)[-1].text
    try:
        assert await bot.thinking.choose(match, 0, HOUSE_CAT, bytes(32), person=1) == last
    finally:
        await bot.thinking.close()


def test_cats_can_play_an_installed_game_with_secrets_only_if_its_package_has_expertise() -> None:
    secretive = NoughtsAndCrosses()
    secretive.has_secrets = True
    assert not knows(secretive)
    with pytest.raises(NobodyKnows):
        expertise(secretive)
    take_up(replace(PACKAGE, game=secretive))
    assert knows(secretive)
    assert expertise(secretive) is PACKAGE.expertise
    with pytest.raises(ValueError, match="already"):
        register_expertise(KEY, NoughtsAndCrossesExpertise())


def test_the_agents_command_line_uses_the_expertise_of_an_installed_package(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install("stubborn", "stubborn:PACKAGE", STUBBORN)
    players = ["--players", "2", "--agents", "house-cat,house-cat", "--iterations", "9"]
    assert agents_cli.main(["play", KEY, *players, "--seed", "00" * 32]) == 0
    lines = capsys.readouterr().out.splitlines()
    actions = [json.loads(line).get("action") for line in lines]
    assert [text for text in actions if text][:2] == ["c3", "b3"]


def test_a_packages_catalogue_extends_the_bots_catalogue_without_changing_it() -> None:
    say = catalogue(PACKAGE).speaker("en")
    assert say("prompt") == SAY("prompt")
    assert say(f"{KEY}-prompt") == "Choose an empty space for your mark."
    with pytest.raises(LookupError):
        SAY(f"{KEY}-prompt")
