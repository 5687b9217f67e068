"""Questions that readers of the rules can answer: the rules engine confirms our answers."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from rules.cat_attack.board import FOODS, SPACES
from rules.errors import RulesError
from rules.game import CHANCE, State
from rules.registry import GAMES, game
from tests.rules.caged_rat import playing as caged_rat
from tests.rules.cat_attack import playing as cat_attack
from tests.rules.cat_rat_flea import playing as cat_rat_flea
from tests.rules.cat_sequence import playing as cat_sequence
from tests.rules.washi_cat import playing as washi_cat

FOLDER = Path(__file__).parent / "questions"
ASKED = 8
Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Table:
    """A game's functions: `lay` builds a position, and `facts` lists facts about it."""

    lay: Callable[..., Any]
    facts: Callable[[Any], Facts] = lambda _: {}


def _cat_attack(*, at: list[str], **more: Any) -> State:
    return cat_attack.table(*at, **more)


def _cat_attack_facts(state: Any) -> Facts:
    return {
        "lives": list(state.lives),
        "at": [SPACES[space].name for space in state.cats],
        "larders": [
            " ".join(food for i, food in enumerate(FOODS) if mask >> i & 1)
            for mask in state.larders
        ],
    }


def _washi_cat(*, rows: str, doors: Facts | None = None, cats: list[str], **more: Any) -> State:
    board = washi_cat.small_map(rows, doors)
    return washi_cat.position(board, (cats[0], cats[1]), **more)


def _caged_rat(
    *, hands: tuple[str, ...] = (), ended: tuple[str, str] | None = None, **more: Any
) -> State:
    """Return a table in the middle of a deal, at its end, or before caging."""
    if ended is not None:
        return caged_rat.finished(ended)
    return caged_rat.table(*hands, **more) if hands else caged_rat.dealt(**more)


def _caged_rat_facts(state: Any) -> Facts:
    last = state.observation(None).last_deal
    return {
        "rats": [[f"{each.card}:{each.captures}" for each in own] for own in state.rats],
        "scores": last and [*last.points],
    }


def _of_hands(table: Callable[..., State]) -> Callable[..., State]:
    return lambda *, hands, **more: table(*hands, **more)


TABLES = {
    "cat-attack": Table(_cat_attack, _cat_attack_facts),
    "washi-cat": Table(
        _washi_cat,
        lambda state: {
            "at": [[cat.at for cat in own] for own in state.cats],
            "carries": [[cat.carries is not None for cat in own] for own in state.cats],
            "specials": list(state.specials),
        },
    ),
    "caged-rat": Table(_caged_rat, _caged_rat_facts),
    "cat-sequence": Table(_of_hands(cat_sequence.table)),
    "cat-rat-flea": Table(
        lambda *, position: cat_rat_flea.reach(position),
        lambda state: {"position": state.position},
    ),
}


def asked_of(key: str) -> dict[str, Any]:
    """Read the TOML file with a game's questions and, for some games, an example turn."""
    with (FOLDER / f"{key}.toml").open("rb") as file:
        return tomllib.load(file)


def questions(key: str) -> list[dict[str, Any]]:
    return list(asked_of(key)["question"])


def claims() -> Iterator[Any]:
    """Yield every claim about a position, with its game and an id."""
    for key in TABLES:
        if "example" in asked_of(key):
            yield pytest.param(key, asked_of(key)["example"], id=f"{key}-example")
        for number, question in enumerate(questions(key), start=1):
            yield pytest.param(key, question, id=f"{key}-{number}")
            if "also" in question:
                yield pytest.param(key, question["also"], id=f"{key}-{number}-also")


def served(state: Any) -> Any:
    """Return the state after all due actions of chance, which takes its first legal action."""
    while state.to_act() == (CHANCE,) and state.chance_outcomes():
        state = state.apply(CHANCE, state.chance_outcomes()[0][0])
    return state


def _read(key: str, state: Any, text: str) -> tuple[int, Any]:
    """Read a text such as `0 offer 7H`; return the player, here 0, and the action.

    A text without a player's number is an action of the player to act. In Washi Cat, no text has a
    player's number: a number at the beginning is the number of a cat.
    """
    who, _, rest = text.partition(" ")
    if who.isdecimal() and key != "washi-cat":
        return int(who), game(key).parse(rest)
    return state.to_act()[0], game(key).parse(text)


def is_legal(key: str, state: Any, text: str) -> bool:
    player, action = _read(key, state, text)
    try:
        state.apply(player, action)
    except RulesError:
        return False
    return True


def _legal(state: Any) -> set[str]:
    return {each.text for player in state.to_act() for each in state.legal_actions(player)}


def _keys(value: Any) -> Any:
    """Return the value with numeric keys as integers, because TOML has only text keys."""
    if isinstance(value, dict):
        return {int(k) if k.isdecimal() else k: _keys(v) for k, v in value.items()}
    return tuple(map(_keys, value)) if isinstance(value, list) else value


@pytest.mark.parametrize(("key", "claim"), [*claims()])
def test_the_rules_engine_confirms_the_answer(key: str, claim: dict[str, Any]) -> None:
    laid = {name: _keys(value) for name, value in claim["table"].items()}
    state = TABLES[key].lay(**laid)
    if "only" in claim:
        assert sorted(claim["only"]) == sorted(_legal(state))
    assert {"only", "legal", "illegal", "after"} & {*claim}
    for text in claim.get("line", ()):
        state = state if text.startswith(("deal", "roll")) else served(state)
        state = state.apply(*_read(key, state, text))
    state = served(state)
    assert [text for text in claim.get("legal", ()) if not is_legal(key, state, text)] == []
    assert [text for text in claim.get("illegal", ()) if is_legal(key, state, text)] == []
    outcome = state.outcome()
    facts = {
        **TABLES[key].facts(state),
        "over": outcome is not None,
        "reason": outcome and outcome.reason,
        "winners": outcome and [*outcome.winners],
    }
    for name, value in claim.get("after", {}).items():
        assert facts[name] == value


def test_every_game_has_eight_different_rules_questions_with_answers() -> None:
    assert {*TABLES} == {each.key for each in GAMES}
    for key in TABLES:
        asked = [question["ask"] for question in questions(key)]
        assert len({*asked}) == len(asked) == ASKED
        assert all(question["answer"] for question in questions(key))
