"""Discord's limits that the bot could outgrow with another game, command or language."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import discord
import pytest
from fluent.syntax import ast
from simcord.components import walk_components

from cogs.board.layouts import choice_layout, hand_layout, table_layout
from cogs.channels.attached import Picture
from cogs.kit.controls import custom_id
from cogs.kit.sentences import CATALOGUE, LOCALES, Catalogue, sentences_in
from cogs.kit.translator import Translator
from cogs.match.stepping import groups, steps
from cogs.match.table import Table
from data import MatchRow, Seat
from rendering import painter
from rules.game import Game
from rules.match import Match
from rules.registry import GAMES
from tests.blank import BLANK
from tests.discord.world import World

NAME = re.compile(r"[-_\w]{1,32}")
SEED = bytes(32)
APART = 5
"""Only every fifth moment of a match is checked."""
TOLD = 30
"""A board reports at most this many plies. One action with its consequences has fewer plies."""
LONG_ID = 10**18 + 7
SAY = CATALOGUE.speaker("en")


def payload(world: World) -> list[dict[str, Any]]:
    """Return the commands as the bot last sent them to Discord."""
    [*_, request] = [
        request
        for request in world.requests
        if request.method == "PUT" and request.path.endswith("/commands")
    ]
    assert isinstance(request.json, list)
    return request.json


def named(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a command and its options; each has a name and a description."""
    yield node
    for option in node.get("options", ()):
        yield from named(option)


MENUS = {kind.value for kind in discord.AppCommandType} - {1}


def check_commands(commands: list[dict[str, Any]]) -> None:
    assert len(commands) <= 100
    for command in commands:
        assert len(command.get("options", ())) <= 25
        total = 0
        for node in named(command):
            if node.get("type") in MENUS and node is command:
                # A command in a member's menu may have capital letters, and has no description.
                assert 1 <= len(node["name"]) <= 32
                continue
            names = [node["name"], *(node.get("name_localizations") or {}).values()]
            texts = [node["description"], *(node.get("description_localizations") or {}).values()]
            assert all(NAME.fullmatch(name) and name == name.lower() for name in names)
            assert all(1 <= len(text) <= 100 for text in texts)
            total += max(map(len, names)) + max(map(len, texts))
            assert len(node.get("choices", ())) <= 25
            for choice in node.get("choices", ()):
                choices = [choice["name"], *(choice.get("name_localizations") or {}).values()]
                assert all(1 <= len(name) <= 100 for name in choices)
                assert len(str(choice["value"])) <= 100
                total += max(map(len, choices)) + len(str(choice["value"]))
        assert total <= 8000


async def test_commands_stay_within_discords_limits(world: World) -> None:
    commands = payload(world)
    check_commands(commands)
    assert {command["name"] for command in commands} >= {"play", "move"}


async def test_another_language_needs_only_one_more_folder(world: World, tmp_path: Path) -> None:
    shutil.copytree(LOCALES / "en", tmp_path / "en")
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "clowder.ftl").write_text(
        "play-name = spielen\nplay-description = Einen Tisch in diesem Kanal eröffnen\n"
        "settings-board-newest = jeder Zug eine neue Nachricht\n",
        encoding="utf-8",
    )
    await world.bot.tree.set_translator(Translator(Catalogue(tmp_path)))
    await world.bot.tree.sync()
    commands = {command["name"]: command for command in payload(world)}
    check_commands(list(commands.values()))
    assert commands["play"]["name_localizations"] == {"de": "spielen"}
    assert commands["play"]["description_localizations"]["de"].startswith("Einen Tisch")
    assert not commands["move"].get("name_localizations")
    [newest, _] = commands["settings"]["options"][0]["choices"]
    assert newest["name_localizations"] == {"de": "jeder Zug eine neue Nachricht"}


def longest(pattern: ast.Pattern) -> int:
    """Return the number of characters in a sentence's longest variant, without its variables."""
    length = 0
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            length += len(element.value)
        elif isinstance(element.expression, ast.SelectExpression):
            length += max(longest(variant.value) for variant in element.expression.variants)
    return length


_COMMAND_NAME = r"(?!thread-)(?!.*-menu-name)[a-z-]+-name"
"""A pattern for the ids of the sentences that name a command or a parameter."""


@pytest.mark.parametrize("path", sorted(LOCALES.glob("*/*.ftl")), ids=lambda path: path.stem)
def test_every_catalogue_stays_within_discords_length_limits(path: Path) -> None:
    most = {
        _COMMAND_NAME: 32,
        r"(?!cat-).*-description": 100,
        r"button-.*": 80,
        r"menu-.*": 150,
        r"settings-board-(newest|in-place)": 100,
        r".*-title": 100,
        r".*-rules-(?!.*-alt$).*": 3500,
        r".*-alt": 1024,
        r"refused-.*|.*-illegal-.*": 300,
    }
    resource = sentences_in(path)
    for entry in resource.body:
        if isinstance(entry, ast.Message) and entry.value is not None:
            limits = [limit for shape, limit in most.items() if re.fullmatch(shape, entry.id.name)]
            assert longest(entry.value) <= min(limits, default=2000), entry.id.name
        if isinstance(entry, ast.Message) and re.fullmatch(_COMMAND_NAME, entry.id.name):
            text = path.read_text(encoding="utf-8")
            [name] = re.findall(rf"^{entry.id.name} = (.*)$", text, re.MULTILINE)
            assert NAME.fullmatch(name)
            assert name == name.lower()


def test_a_custom_id_that_is_too_long_for_discord_raises_an_error() -> None:
    with pytest.raises(ValueError, match="custom_id of 101 characters"):
        custom_id("clowder", "act", ["x" * 89])


def table(match: Match) -> Table:
    """Return a table with this match and with ids that are as long as ids can get."""
    seats = tuple(
        Seat(player, LONG_ID + player, wants_rematch=False) for player in range(match.players)
    )
    row = MatchRow(
        id=LONG_ID,
        guild_id=LONG_ID,
        channel_id=LONG_ID,
        game=match.game.key,
        rules_version=match.game.rules_version,
        players=match.players,
        options={},
        seed=SEED,
        commitment=match.commitment,
        ply=match.ply,
        status="live",
        ending=None,
        created_at=0,
        updated_at=0,
        finished_at=None,
        rematch_of=None,
        draw_offer_by=None,
        draw_offer_ply=None,
        shown_ply=0,
        shown_over=False,
        seats=seats,
    )
    return Table(row, match)


def random_matches(game: Game, count: int) -> Iterator[Match]:
    """Play some random matches; yield a match each time a player is to act in it."""
    for seed in range(count):
        luck = random.Random(seed)
        match = Match.start(game, min(game.player_counts), {}, seed=SEED).settle()
        while match.outcome is None and match.ply < 400:
            yield match
            player = match.to_act()[0]
            action = luck.choice(match.state.legal_actions(player))
            match = match.play(player, action).settle()


def check_message(view: discord.ui.LayoutView) -> list[dict[str, Any]]:
    rows = view.to_components()  # type: ignore[no-untyped-call]
    parts = list(walk_components(rows))
    assert len(parts) <= 40
    assert sum(len(part["content"]) for part in parts if part["type"] == 10) <= 4000
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    assert len(set(ids)) == len(ids)
    assert all(len(found) <= 100 for found in ids)
    for part in parts:
        if part["type"] == 1:
            assert 1 <= len(part["components"]) <= 5
        if part["type"] == 2:
            assert 1 <= len(part["label"]) <= 80
        if part["type"] == 3:
            assert 1 <= len(part["options"]) <= 25
            assert all(1 <= len(option["label"]) <= 100 for option in part["options"])
            assert all(1 <= len(option["value"]) <= 100 for option in part["options"])
        for item in part.get("items", ()):
            assert 1 <= len(item["description"]) <= 1024
    return parts


def chosen(parts: list[dict[str, Any]], verb: str) -> set[str]:
    """Return the values of the buttons and menus whose custom ids have this verb."""
    values = set()
    for part in parts:
        prefix, found, *arguments = part.get("custom_id", ":").split(":")
        if found != verb:
            continue
        if prefix == "clowder-menu":
            values |= {option["value"] for option in part["options"]}
        else:
            values.add(arguments[-1])
    return values


OPEN = [game for game in GAMES if not game.has_secrets]


@pytest.mark.parametrize("game", OPEN, ids=lambda game: str(game.key))
def test_every_position_fits_into_a_message_whose_controls_offer_every_legal_action(
    game: Game,
) -> None:
    for match in islice(random_matches(game, 12), 0, None, APART):
        here = table(match)
        view = match.state.observation(None)
        picture = Picture(BLANK, painter(game.key).alt_text(view, SAY))
        parts = check_message(
            table_layout(
                SAY,
                here,
                [picture],
                here.narrated_since(max(0, match.ply - TOLD)),
                discord.Colour.red(),
            )
        )
        for player in match.to_act():
            reachable = chosen(parts, "act")
            for source in chosen(parts, "pick"):
                choice = check_message(choice_layout(SAY, here, player, steps(source), picture))
                reachable |= chosen(choice, "act")
            legal = match.state.legal_actions(player)
            assert reachable == {action.text for action in legal}
            assert set(groups(here, player)) == {
                choice.path[0] for choice in match.state.choices(player)
            }


HIDDEN = [game for game in GAMES if game.has_secrets]


@pytest.mark.parametrize("game", HIDDEN, ids=lambda game: str(game.key))
def test_every_hand_fits_into_a_message_that_offers_each_legal_action_within_two_clicks(
    game: Game,
) -> None:
    picture = Picture(BLANK, "A hand.")
    for match in islice(random_matches(game, 12), 0, None, APART):
        here = table(match)
        for player in match.to_act():
            parts = check_message(hand_layout(SAY, here, player, [picture], place="Cats"))
            reachable = chosen(parts, "act")
            for source in chosen(parts, "card"):
                panel = check_message(choice_layout(SAY, here, player, steps(source), picture))
                assert not chosen(panel, "card")
                reachable |= chosen(panel, "act")
            assert reachable == {choice.text for choice in match.state.choices(player)}
