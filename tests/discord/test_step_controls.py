"""Controls for choices with many options: buttons first, and few enough menus for one screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from cogs.board import wording
from cogs.board.choices import Verbs, step_rows
from cogs.kit.controls import MAX_OPTIONS, MAX_ROW
from cogs.kit.sentences import CATALOGUE
from cogs.match.stepping import forced_steps, groups
from cogs.match.table import Table
from rules.registry import game
from rules.selfplay import random_match
from tests.test_secrecy import seated

SAY = CATALOGUE.speaker("en")
KEY = "cat-attack"
MOST_MENUS = 4
APART = 3
"""We examine a choice only if its ply is a multiple of this number."""

Panel = tuple[Table, int, Sequence[str]]


def panels() -> Iterator[Panel]:
    """Yield panels of two random matches: the table, the player and the steps chosen so far."""
    for number in (0, 1):
        seed = bytes([number]) * 32
        match = random_match(game(KEY), 2, {}, seed=seed, policy_seed=f"m{number}", plies=110)
        for _, step in match.history():
            if step.player < 0 or not step.chosen or step.ply % APART:
                continue
            table = seated(match.cut(step.ply - 1))
            for first in groups(table, step.player):
                yield table, step.player, forced_steps(table, step.player, (first,))


@pytest.fixture(scope="module")
def many() -> list[Panel]:
    """Return the panels that need menus."""
    return [each for each in panels() if controls(*each)[1]]


def controls(
    table: Table, player: int, begun: Sequence[str]
) -> tuple[dict[str, str], list[dict[str, str]]]:
    """Map actions to labels: return one mapping for all buttons, and one for each menu."""
    buttons, menus = {}, []
    for row in step_rows(SAY, table, player, begun, Verbs.at(table)):
        for part in row.to_component_dict()["components"]:
            if "options" in part:
                menus.append({each["value"]: each["label"] for each in part["options"]})
            else:
                buttons[part["custom_id"].split(":", 4)[4]] = part["label"]
    return buttons, menus


def test_a_panel_has_at_most_four_menus_and_offers_every_choice_once(many: list[Panel]) -> None:
    for table, player, begun in many:
        buttons, menus = controls(table, player, begun)
        second_row = len(buttons) > MAX_ROW
        assert len(menus) + second_row <= MOST_MENUS
        shown = [*buttons, *(value for menu in menus for value in menu)]
        offered = table.match.state.choices(player)
        assert sorted(shown) == sorted(
            each.text for each in offered if each.path[: len(begun)] == tuple(begun)
        )
    assert max(len(controls(*each)[1]) for each in many) == MOST_MENUS


def test_a_choice_with_described_effects_is_a_button_that_names_the_piece_and_the_effects(
    many: list[Panel],
) -> None:
    found = 0
    for table, player, begun in many:
        buttons, menus = controls(table, player, begun)
        for choice in table.match.state.choices(player):
            does = wording.does_what(SAY, table, player, choice)
            if choice.text in buttons:
                found += 1
                assert does in buttons[choice.text]
                piece = str(choice.facts["piece"])
                if piece != "none" and len(choice.path) > len(begun) + 1:
                    named = f"{piece[:-1].title()} {piece[-1]} · "
                    assert buttons[choice.text].startswith(named)
            assert not (does and any(choice.text in menu for menu in menus))
    assert found


def test_each_of_several_menus_for_one_question_is_named_by_its_first_and_last_option(
    many: list[Panel],
) -> None:
    found = 0
    for table, player, begun in many:
        rows = step_rows(SAY, table, player, begun, Verbs.at(table))
        parts = [part for row in rows for part in row.to_component_dict()["components"]]
        menus = [part for part in parts if "options" in part]
        if len(menus) > 1 and all(len(menu["options"]) == MAX_OPTIONS for menu in menus[:-1]):
            for menu in menus:
                ends = [menu["options"][at]["label"] for at in (0, -1)]
                assert menu["placeholder"] == " – ".join(ends)
            found += 1
    assert found
