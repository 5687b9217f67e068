"""A panel's picture, prompt and controls fit on a desktop screen, even with many choices.

The heights are those that the simulated Discord shows in a browser 1,200 pixels wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from cogs.board.on_screen import button_width
from cogs.board.pictures import choice_message
from cogs.kit.markup import Markup
from cogs.kit.sentences import CATALOGUE
from cogs.match.table import Table
from rules.registry import game
from rules.selfplay import random_match
from tests.discord.world import World
from tests.test_secrecy import seated

SAY = CATALOGUE.speaker("en")
TALLEST, NARROWEST = 800, 400
WIDE, PROMPT, MENU, LINE = 563, 22, 40, 32
"""CSS pixels: width of a message, and heights of its prompt, of a menu and of a line of buttons."""
GAP, APART = 8, 6
"""Gaps in pixels: `GAP` below the picture and between buttons, `APART` between control rows."""
ROWS, MENUS = 1, 3
"""Discord's types of components."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A moment of a random match, with the steps of a choice that a player has made so far."""

    game: str
    players: int
    options: dict[str, str]
    seed: int
    policy: str
    ply: int
    begun: tuple[str, ...]

    def table(self) -> Table:
        seed = self.seed.to_bytes(2, "little") * 16
        match = random_match(
            game(self.game),
            self.players,
            self.options,
            seed=seed,
            policy_seed=self.policy,
            plies=self.ply,
        )
        assert match.ply == self.ply
        return seated(match)


PANELS = {
    "182 choices": Panel(
        "cat-attack",
        6,
        {"lives": "5", "minutes": "60", "claws": "prey", "gang": "pairs"},
        14,
        "p14",
        126,
        ("mouse-6",),
    ),
    "a strip and two rows of buttons": Panel(
        "cat-attack",
        4,
        {"lives": "3", "minutes": "60", "kittens": "yes"},
        0x18C,
        "q40",
        54,
        ("cat-6",),
    ),
    "seven long buttons": Panel(
        "caged-rat", 2, {"match": "3", "rubber": "60"}, 9, "p9", 323, ("JH",)
    ),
}


@pytest.mark.parametrize("name", PANELS)
async def test_the_fullest_panels_fit_a_desktop_screen_and_offer_every_choice(
    world: World, name: str
) -> None:
    table = PANELS[name].table()
    begun, player = PANELS[name].begun, table.match.to_act()[0]
    view, [picture] = await choice_message(
        world.bot, SAY, table, player, begun, Markup(), new=False
    )
    [container] = view.to_components()  # type: ignore[no-untyped-call]
    rows = [each for each in container["components"] if each["type"] == ROWS]
    wide, high = picture.size
    shown = round(high * min(1, WIDE / wide))
    assert PROMPT + shown + GAP + height(rows) <= TALLEST
    assert wide >= NARROWEST
    choices = table.match.state.choices(player)
    assert offered(rows) == {each.text for each in choices if each.path[: len(begun)] == begun}


def height(rows: Sequence[dict[str, Any]]) -> int:
    """Return the height of rows of controls with the gaps between them."""
    return sum(_height(row["components"]) + APART for row in rows) - APART


def _height(parts: Sequence[dict[str, Any]]) -> int:
    if parts[0]["type"] == MENUS:
        return MENU
    lines, right = 1, 0.0
    for part in parts:
        right += button_width(part["label"])
        if right > WIDE:
            lines, right = lines + 1, button_width(part["label"])
        right += GAP
    return lines * (LINE + GAP) - GAP


def offered(rows: Sequence[dict[str, Any]]) -> set[str]:
    """Return the actions that players can take with one press of a button or one menu choice."""
    found = set()
    for part in (part for row in rows for part in row["components"]):
        verb, _, rest = part["custom_id"].partition(":")[2].partition(":")
        if verb == "act" and part["type"] == MENUS:
            found |= {option["value"] for option in part["options"]}
        elif verb == "act":
            found.add(rest.split(":", 2)[2])
    return found
