"""Suggestions that match what a player types; each suggested action is shown with its effect.

If suggestions cannot be found or sent, the only effect is a line in the log.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator

import pytest

from cogs.kit.sentences import CATALOGUE
from cogs.match.stepping import groups
from cogs.match.table import Table
from cogs.typed.suggestions import MOST, suggestions
from data import StoreBusy, StoreUnavailable
from rules.errors import RulesError
from rules.letters import words_of
from rules.match import Match
from rules.registry import GAMES, game
from rules.selfplay import random_match
from tests.discord.world import World, buttons, private, text, told
from tests.rules.caged_rat.playing import dealt
from tests.rules.cat_sequence.playing import table as cat_sequence
from tests.test_secrecy import seated

SAY = CATALOGUE.speaker("en")
TYPED = [("move", "action", ""), ("replay", "match", "1")]


def logged(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str, bool]]:
    """Return the logged warnings and errors: level, text, and whether it has a traceback."""
    return [
        (record.levelname, record.getMessage(), record.exc_info is not None)
        for record in caplog.records
        if record.levelno >= logging.WARNING
    ]


@pytest.mark.parametrize(("command", "option", "typed"), TYPED)
async def test_nothing_is_suggested_and_one_line_is_logged_if_the_database_fails(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    command: str,
    option: str,
    typed: str,
) -> None:
    async def fail(*_args: object, **_kwargs: object) -> None:
        raise StoreUnavailable("disk is full")

    for name in ("live_match_in", "finished_of"):
        monkeypatch.setattr(world.bot.store, name, fail)
    assert await world.mia.autocomplete(world.channel, command, option, typed) == []
    assert logged(caplog) == [("WARNING", "no suggestions: disk is full", False)]


async def test_one_info_line_is_logged_if_the_store_is_too_busy_to_find_suggestions(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def refuse(*_args: object, **_kwargs: object) -> None:
        raise StoreBusy(7)

    monkeypatch.setattr(world.bot.store, "live_match_in", refuse)
    with caplog.at_level(logging.INFO, "cogs.kit.replies"):
        assert await world.mia.autocomplete(world.channel, "move", "action", "") == []
    said = [each for each in caplog.records if each.name == "cogs.kit.replies"]
    assert [(each.levelname, each.getMessage(), each.exc_info) for each in said] == [
        ("INFO", "no suggestions: 7 writes are waiting", None)
    ]


@pytest.mark.parametrize(("command", "option", "typed"), [*TYPED, ("me", "zone", "paris")])
@pytest.mark.parametrize(("status", "code"), [(404, 10062), (500, 0)])
async def test_one_line_is_logged_when_discord_refuses_suggestions(
    world: World,
    caplog: pytest.LogCaptureFixture,
    command: str,
    option: str,
    typed: str,
    status: int,
    code: int,
) -> None:
    world.env.inject_error("POST", "/interactions/*", status=status, code=code, message="no")
    assert await world.mia.autocomplete(world.channel, command, option, typed) == []
    lost = f"suggestions were lost: {status} {code} no"
    assert logged(caplog) == [("WARNING", lost, False)]


async def test_an_error_in_our_code_is_logged_with_its_traceback(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_args: object) -> None:
        raise LookupError("nowhere")

    monkeypatch.setattr(world.bot.store, "live_match_in", fail)
    assert await world.mia.autocomplete(world.channel, "move", "action", "") == []
    [(level, said, traced)] = logged(caplog)
    assert (level, traced) == ("ERROR", True)
    assert said.startswith("Ignoring exception in autocomplete")


async def offered(world: World, typed: str) -> dict[str, str]:
    """Return the suggestions that the player to act gets, as a dict.

    A key is the name that Discord shows. Its value is the text of the action, such as `Cb1-a1`.
    """
    found = await world.mover().autocomplete(world.channel, "move", "action", typed)
    assert len(found) <= 25
    assert all(1 <= len(each["name"]) <= 100 for each in found)
    return {each["name"]: each["value"] for each in found}


async def test_each_suggestion_says_what_its_action_does(world: World) -> None:
    await world.start_match()
    found = await offered(world, "")
    assert {"Cb1-a1 · eats own Rat", "Fa2-b1 · rides own Cat"} <= {*found}
    assert found["Cb1-a1 · eats own Rat"] == "Cb1-a1"
    assert sorted(found.values()) == sorted(await world.legal())[:25]
    harmful = [name for name in found if re.search("(eats|traps) own", name)]
    assert harmful
    assert [*found][-len(harmful) :] == harmful, "harmful actions are offered last"


@pytest.mark.parametrize(
    ("typed", "texts"),
    [
        ("rides", {"Fa2-b1", "Fb2-a1"}),
        ("eats own rat", {"Cb1-a1", "Cb1-c1"}),
        ("flea a2", {"Fa2-a1", "Fa2-b1"}),
        ("rat c1 b", {"Rc1-b1", "Rc1-b2"}),
    ],
)
async def test_suggestions_contain_the_actions_that_match_the_typed_words(
    world: World, typed: str, texts: set[str]
) -> None:
    await world.start_match()
    found = {*(await offered(world, typed)).values()}
    assert texts <= found < {*await world.legal()}


async def test_actions_that_contain_the_typed_text_come_before_actions_that_match_its_words(
    world: World,
) -> None:
    await world.start_match()
    first, *_ = (await offered(world, "b2-b")).values()
    assert first == "Fb2-b1"


@pytest.mark.parametrize("typed", ["zz", "Cb2-a1", "?", "siamese", "zebra " * 20, "🐱"])
async def test_text_that_matches_no_action_is_offered_unchanged_and_refused(
    world: World, typed: str
) -> None:
    """The first suggestion must not be an action.

    A player who typed nonsense and pressed Enter twice would take this action.
    """
    await world.start_match()
    (name, value), *others = (await offered(world, typed)).items()
    assert value == typed.strip()[:100]
    assert name.startswith(value[:90])
    assert others
    assert {text for _, text in others} <= {*await world.legal()}
    before = world.snapshot()
    answer = told(await world.type(value))
    assert answer.startswith(("There’s no Cat on b2.", f"“{value}” isn’t a move."))
    assert world.snapshot() == before


async def test_legal_actions_are_offered_before_anything_is_typed(world: World) -> None:
    await world.start_match()
    assert {*(await offered(world, " ")).values()} <= {*await world.legal()}
    assert await offered(world, " ") == await offered(world, "")


@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_entering_a_suggestion_as_text_takes_the_suggested_action(key: str) -> None:
    for table, player in moments(key):
        for typed in ("", "c", "1 a", "play"):
            found = suggestions(SAY, table, player, typed)
            if "as you typed it" in found[0].name:
                del found[0]
            assert found
            assert len({each.text for each in found}) == len(found)
            for each in found:
                after, _ = table.match.perform(player, each.text)
                taken = [step.action.text for step in after.steps[table.ply :]]
                assert ", ".join(taken) == each.text
                assert each.name.startswith(each.text[:90])


@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_the_description_of_a_suggestion_never_just_repeats_its_text(key: str) -> None:
    for table, player in moments(key):
        for each in suggestions(SAY, table, player, ""):
            text, _, does = each.name.partition(" · ")
            assert text == each.text
            assert len({*words_of(does)} - {*words_of(text)}) > 1, each.name


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("cat-rat-flea", {"Rat onto an empty space"}),
        ("cat-sequence", {"begins a line", "chip 2 of a line of five"}),
        (
            "caged-rat",
            {"doesn’t beat the bid", "would feed a rat of yours", "that rat has 1 of 5 captures"},
        ),
        ("washi-cat", {"goes up from H22", "goes left from H17, along your own line"}),
        ("cat-attack", {"your cat goes to a free space", "three rolls, each with a move"}),
    ],
)
def test_the_description_of_an_action_without_an_effect_differs_from_its_notation(
    key: str, said: set[str]
) -> None:
    names = {
        each.name.partition(" · ")[2]
        for table, player in moments(key)
        for typed in ("", "speedy")
        for each in suggestions(SAY, table, player, typed)
    }
    assert said <= names


@pytest.mark.parametrize("key", [game.key for game in GAMES])
@pytest.mark.parametrize("typed", ["zebra", "c 99 zebra", "?!"])
def test_if_a_player_types_nonsense_the_first_suggestion_repeats_it_and_legal_actions_follow(
    key: str, typed: str
) -> None:
    for table, player in moments(key):
        first, *others = suggestions(SAY, table, player, typed)
        assert first.text == typed
        assert others == suggestions(SAY, table, player, "")[: MOST - 1]
        with pytest.raises(RulesError):
            table.match.perform(player, typed)


@pytest.mark.parametrize(("typed", "cards"), [("", "purrr siamese"), ("purrr", "purrr")])
def test_spaces_that_complete_or_block_a_sequence_are_suggested_first(
    typed: str, cards: str
) -> None:
    chips = {0: "D2 D3 D4 D5", 1: "A9 A10 A11 A12"}
    state = cat_sequence("siamese purrr", "", chips=chips)
    match = Match(game("cat-sequence"), 2, {}, "", None, state)
    texts = [each.text for each in suggestions(SAY, seated(match), 0, typed)]
    makes = {f"{card}@D6" for card in cards.split()} | {"purrr@D1"}
    assert {*texts[: len(makes)]} == makes
    assert texts[len(makes)] == "purrr@A8"
    menu = [
        choice.path[-1] for way in groups(seated(match), 0, ("purrr",)).values() for choice in way
    ]
    assert menu[:3] == ["D1", "D6", "A8"]


@pytest.mark.parametrize("typed", ["siamese", "sia"])
def test_suggestions_for_a_typed_breed_show_both_spaces_as_the_hand_does(typed: str) -> None:
    state = cat_sequence("siamese manx", "", chips={0: "D2 D3"})
    table = seated(Match(game("cat-sequence"), 2, {}, "", None, state))
    assert [each.name for each in suggestions(SAY, table, 0, typed)] == [
        "siamese@D6 · Siamese · D6 F7 · chip 3 of a line of five",
        "siamese@F7 · Siamese · D6 F7 · begins a line",
    ]
    [other, *_] = suggestions(SAY, table, 0, "D6")
    assert other.name == "siamese@D6 · chip 3 of a line of five"


def test_a_suggestion_to_cage_two_cards_lists_their_points_in_the_order_of_the_cards() -> None:
    table = seated(Match(game("caged-rat"), 2, {}, "", None, dealt()))
    [first, *_] = suggestions(SAY, table, 0, "cage 7D 2H")
    assert first.name == "cage 2H 7D · rats that can bring at most 10 and 35 points"


def moments(key: str) -> Iterator[tuple[Table, int]]:
    """Yield about thirty moments of a random match, each with a player who has a choice."""
    kind = game(key)
    players = kind.player_counts[-1]
    match = random_match(kind, players, {}, seed=bytes(32), policy_seed="typed", plies=200)
    chosen = [(state, step.player) for state, step in match.history() if step.chosen]
    for state, player in chosen[:: max(1, len(chosen) // 30)]:
        yield seated(Match(kind, players, {}, "", None, state)), player


MISSPELT = {
    "cat-rat-flea": ("glea a2", "Fa2-a1"),
    "cat-sequence": ("iamese", "`siamese`"),
    "caged-rat": ("bdi", "`bid`"),
    "washi-cat": ("fihs h5", "fish H5"),
    "cat-attack": ("play muose", "`mouse`"),
}


@pytest.mark.parametrize("key", MISSPELT)
async def test_a_misspelt_action_is_answered_with_the_nearest_action(
    world: World, key: str
) -> None:
    await world.zoe.slash(world.channel, "play", game=key, against="kitten")
    table = await world.table()
    while table.awaited != (table.row.player_of(world.zoe.id),):
        await world.env.advance_time(3)
        table = await world.table()
    before = table.ply
    typed, near = MISSPELT[key]
    answer = private(await world.zoe.slash(world.channel, "move", action=typed))
    if near.startswith("`"):
        assert text(answer).splitlines()[-1] == f"Did you mean {near}?"
        assert text(answer).startswith(f"“{typed}” isn’t an action.")
    else:
        offered = [*buttons(answer)]
        assert any(each.startswith((near, near.partition("-")[2])) for each in offered), offered
    nonsense = private(await world.zoe.slash(world.channel, "move", action="zzqx " * 5))
    assert "Did you mean" not in text(nonsense)
    assert (await world.table()).ply == before
