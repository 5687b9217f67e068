"""The result of each match has a sentence that says correctly what decided the match."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cogs.kit.markup import Markup
from cogs.kit.sentences import CATALOGUE
from cogs.match import results
from rules.game import AGREED, RESIGNED, TIMEOUT, Outcome
from rules.match import Match
from rules.registry import GAMES, game
from rules.selfplay import random_match
from sandbox.game_sentences import written_keys
from tests.rules.test_golden import golden
from tests.rules.washi_cat.playing import position, small_map
from tests.test_secrecy import seated

SAY = CATALOGUE.speaker("en")
_RANDOM = 12
_KEYS = [kind.key for kind in GAMES]


def _stuck() -> Match:
    """Return a *Washi Cat* match that ends because the second player has no legal action.

    No random match ends in this way.
    """
    state = position(
        small_map("......  JJJJJJ  ......"), ("C4", "A1"), lines=("A2 A3 A4 A5 A6", "")
    )
    kind = game("washi-cat")
    return Match(kind, 2, {}, "", None, state).play(0, kind.parse("1 C3"))


def _over(key: str) -> Iterator[Match]:
    """Yield matches of a game, each ended by the rules."""
    kind = game(key)
    yield from (match for match in golden(kind) if match.state.outcome() is not None)
    for number in range(_RANDOM):
        players = kind.player_counts[number % len(kind.player_counts)]
        yield random_match(
            kind, players, {}, seed=bytes([number]) * 32, policy_seed=f"decided {number}"
        )
    if key == "washi-cat":
        yield _stuck()


def _why(match: Match) -> str:
    """Return the sentence of a result that says what decided the match."""
    assert match.outcome is not None
    told = results.result(SAY, seated(match), match.outcome).splitlines()[0]
    return re.sub(r"^\*\*[^*]*\*\* ", "", told)


def _seat(match: Match, player: int) -> str:
    return SAY(f"{match.game.key}-seat-{player}")


def _numbers(why: str) -> list[int]:
    return [1 if each == "one" else int(each) for each in re.findall(r"\b(\d+|one)\b", why)]


def _flea(match: Match, why: str, view: Any) -> None:
    reason = view.outcome.reason
    if reason in ("blocked", "repetition"):
        return
    [winner] = view.outcome.winners
    [name] = re.findall(r"\b[abc][1-5]\b", why)
    [space] = [space for space in view.spaces if space.name == name]
    free = [each for each in view.spaces if each.flea == 1 - winner and not each.trapped]
    if reason == "home":
        assert (space.flea, space.trapped, name[1]) == (winner, False, "51"[winner])
        assert f"in ■ {_seat(match, 1)}’s home row" in why or winner
    elif reason == "fleas":
        assert space.big.owner == 1 - winner
        assert (space.flea, space.big.status != "asleep") == (winner, True)
        awake = [
            each
            for each in view.spaces
            if each.big and each.big.owner != winner and each.big.status != "asleep"
        ]
        assert "only one" in why if len(awake) == 1 else str(len(awake)) in why
    else:
        assert not free
        caught = "ate" if space.big.status == "asleep" else "trapped"
        kind = {"C": "Cat", "R": "Rat"}[space.big.kind]
        own = "own" if space.big.owner != winner else ""
        assert re.search(rf"{_seat(match, space.big.owner)}’s {own} ?{kind} {caught} ", why)


def _sequences(match: Match, why: str, view: Any) -> None:
    if view.outcome.reason == "stuck":
        return
    [winning] = {view.teams[player] for player in view.outcome.winners}
    ends = re.findall(r"([A-G]\d+)–([A-G]\d+)", why)
    assert len(ends) == view.goal
    lines = {(spaces[0], spaces[-1]) for team, spaces in view.lines if team == winning}
    assert {*ends} <= lines
    last = match.steps[-1]
    assert _seat(match, last.player) in why
    if view.goal == 1:
        assert why.endswith(f"with the chip on {last.action.text.partition('@')[2]}.")


def _points(match: Match, why: str, view: Any) -> None:
    [winner] = view.outcome.winners
    points = {view.totals[0], view.totals[1]}
    assert points <= {*_numbers(re.sub("[●■]", "", why))}
    assert why.index(_seat(match, winner)) < why.rindex(str(view.totals[winner]))
    if view.outcome.reason == "match":
        assert f"two rubbers to {view.rubbers[1 - winner]}," in why
    elif view.goal:
        assert why.startswith(f"{view.goal} points were needed")


def _errands(match: Match, why: str, view: Any) -> None:
    reason = view.outcome.reason
    if reason == "idle":
        assert _numbers(why) == [view.quiet]
        return
    [winner] = view.outcome.winners
    if reason == "delivered":
        assert all(cat.home for cat in view.cats[winner])
        [(number, place)] = re.findall(r"cat (\d) was the second to come home, on (\w+)\.", why)
        assert view.cats[winner][int(number) - 1].at == place
    elif reason == "trapped":
        lost = [cat.number for cat in view.cats[1 - winner] if cat.lost]
        told = {0: "a single fish left", 1: f"’s cat {lost[:1] and lost[0]} can", 2: "Neither"}
        assert told[len(lost)] in why
        assert _seat(match, 1 - winner) in why
        assert view.specials[1 - winner] == 0
    else:
        assert _seat(match, 1 - winner) in why


def _lives(match: Match, why: str, view: Any) -> None:
    homes = {player: house for house in view.houses for player in house.players}
    named = [player for player in range(match.players) if _seat(match, player) in why]
    reason = view.outcome.reason
    if reason == "larder":
        [player] = named
        assert player in view.outcome.winners
        assert all(homes[player].larder)
    elif reason == "survivor":
        lost, *_ = sorted(named, key=lambda player: why.index(_seat(match, player)))
        assert homes[lost].lives == 0
        [left] = {*named} - {lost}
        assert _numbers(why)[-1:] == [homes[left].lives]
    else:
        [player] = named
        assert player in view.outcome.winners
        food = sum(item is not None for item in homes[player].larder)
        assert _numbers(why) == [homes[player].lives, food]


_RIGHT: dict[str, Callable[[Match, str, Any], None]] = {
    "cat-rat-flea": _flea,
    "cat-sequence": _sequences,
    "caged-rat": _points,
    "washi-cat": _errands,
    "cat-attack": _lives,
}


@pytest.mark.parametrize("key", _KEYS)
def test_results_explain_every_possible_end_of_a_match_correctly(key: str) -> None:
    found = set()
    for match in _over(key):
        outcome = match.state.outcome()
        assert outcome is not None
        found.add(f"reason-{outcome.reason}")
        assert SAY.knows(f"{key}-why-{outcome.reason}")
        why = _why(match)
        assert why.endswith((".", "!"))
        _RIGHT[key](match, why, match.state.observation(None))
    assert found == {name for name in written_keys(game(key)) if name.startswith("reason-")}


@pytest.mark.parametrize("key", _KEYS)
def test_the_result_names_the_player_who_resigned_or_ran_out_of_time(
    key: str,
) -> None:
    kind = game(key)
    match = random_match(kind, 2, {}, seed=bytes(32), policy_seed="ended", plies=3)
    for reason, said in ((RESIGNED, "resigned"), (TIMEOUT, "ran out of time")):
        why = _why(match.end(match.resignation(1, reason)))
        assert _seat(match, 1) in why
        assert said in why
    assert _why(match.end(Outcome((1, 1), AGREED))) == "Both sides agreed to it."


def test_a_reason_without_a_sentence_in_its_package_gets_a_general_sentence() -> None:
    assert results.reason(SAY, "no-such-game", Outcome((1, 2), "odd"), lambda _: Markup()) == (
        "The rules of the game decided it."
    )
