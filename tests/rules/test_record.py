"""Records: writing, reading back, and every reason why a record is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chance import commitment
from rules.errors import BadRecord
from rules.game import Outcome
from rules.match import Match
from rules.record import read_record, write_record
from rules.registry import game
from rules.selfplay import random_match
from tests.rules.fake import FAKE, Throw

SEED = bytes(range(32))
GAME = game("cat-rat-flea")
WHOLE = random_match(GAME, 2, {}, seed=SEED, policy_seed="record")
HEADER = json.dumps(
    {
        "record": 1,
        "game": "cat-rat-flea",
        "rules": 2,
        "players": 2,
        "options": {},
        "commitment": commitment(SEED),
    }
)
STEPS = [
    '{"ply": 1, "player": 0, "action": "Fa2-b1"}',
    '{"ply": 2, "player": 1, "action": "Fa4-b5"}',
]


def written(match: Match, *, reveal_seed: bool = True) -> list[str]:
    return write_record(match, reveal_seed=reveal_seed).splitlines()


def refused(lines: list[str], **options: Any) -> tuple[str, object]:
    """Return the reason why the lines are refused, and the number of the wrong line."""
    with pytest.raises(BadRecord) as caught:
        read_record(lines, **options)
    return caught.value.reason, caught.value.facts["line"]


class TestWriting:
    def test_a_record_has_a_header_and_one_line_for_each_action_and_an_outcome(self) -> None:
        match = Match.start(GAME, 2, {}, seed=SEED)
        match = match.play(0, GAME.parse("Fa2-b1")).play(1, GAME.parse("Fa4-b5"))
        text = write_record(match.end(Outcome((1, 1), "agreed")), reveal_seed=False)
        outcome = '{"outcome": {"places": [1, 1], "reason": "agreed"}}'
        assert text == "\n".join([HEADER, *STEPS, outcome, ""])

    def test_the_record_of_a_live_match_does_not_contain_its_seed(self) -> None:
        text = write_record(Match.start(GAME, 2, {}, seed=SEED), reveal_seed=False)
        assert "seed" not in json.loads(text)
        assert SEED.hex() not in text

    def test_a_revealed_seed_is_in_the_header(self) -> None:
        (header,) = written(Match.start(GAME, 2, {}, seed=SEED))
        assert json.loads(header)["seed"] == SEED.hex()

    def test_an_action_that_the_bot_played_for_a_seat_is_marked_as_auto(self) -> None:
        match = Match.start(FAKE, 3, {}, seed=SEED).play(0, Throw("skip"), auto=True)
        assert written(match)[1] == '{"ply": 1, "player": 0, "action": "skip", "auto": true}'


@pytest.mark.usefixtures("fake_is_registered")
class TestReadingBack:
    @pytest.mark.parametrize("reveal_seed", [True, False])
    def test_a_finished_match_is_read_back_with_or_without_its_seed(
        self, reveal_seed: bool
    ) -> None:
        match = read_record(written(WHOLE, reveal_seed=reveal_seed))
        assert (match.steps, match.outcome) == (WHOLE.steps, WHOLE.outcome)
        assert match.seed == (SEED if reveal_seed else None)

    def test_a_live_match_is_read_back_at_every_ply(self) -> None:
        lines = written(WHOLE)[:-1]
        for plies in range(WHOLE.ply):
            match = read_record(lines[: plies + 1])
            assert (match.ply, match.outcome) == (plies, None)

    @pytest.mark.parametrize(
        ("players", "teams"), [(2, "no"), (3, "no"), (4, "no"), (2, "yes"), (4, "yes")]
    )
    def test_a_match_with_chance_and_options_is_read_back(self, players: int, teams: str) -> None:
        options = {"teams": "yes"} if teams == "yes" else {}
        match = random_match(FAKE, players, options, seed=SEED, policy_seed=teams)
        assert read_record(written(match)) == match

    def test_actions_that_the_bot_played_for_a_seat_are_read_back(self) -> None:
        match = Match.start(FAKE, 3, {}, seed=SEED).play(0, Throw("skip"), auto=True)
        assert read_record(written(match)) == match

    @pytest.mark.parametrize("reason", ["resigned", "timeout"])
    def test_a_resignation_or_timeout_at_any_ply_is_read_back(self, reason: str) -> None:
        match = Match.start(GAME, 2, {}, seed=SEED)
        for text in ("Fa2-b1", "Fa4-b5"):
            ended = match.end(match.resignation(match.ply % 2, reason))
            assert read_record(written(ended)) == ended
            match = match.play(match.ply % 2, GAME.parse(text))

    def test_an_abandoned_match_has_no_final_places(self) -> None:
        ended = Match.start(GAME, 2, {}, seed=SEED).end(Outcome((), "abandoned"))
        assert written(ended)[-1] == '{"outcome": {"places": [], "reason": "abandoned"}}'
        assert read_record(written(ended)) == ended

    def test_a_record_without_its_seed_is_read_back_because_it_has_the_chance_outcomes(
        self,
    ) -> None:
        match = random_match(FAKE, 2, {}, seed=SEED, policy_seed="c")
        assert read_record(written(match, reveal_seed=False)).steps == match.steps

    def test_reading_up_to_a_ply_ignores_an_agreed_draw(self) -> None:
        ended = Match.start(GAME, 2, {}, seed=SEED).end(Outcome((1, 1), "agreed"))
        assert read_record(written(ended), plies=0).outcome is None

    def test_reading_up_to_a_ply_ignores_later_lines(self) -> None:
        assert read_record([HEADER, STEPS[0], "nonsense"], plies=1).ply == 1

    def test_white_space_between_json_tokens_does_not_matter(self) -> None:
        assert read_record([f" {HEADER}\r", STEPS[0].replace(" ", "  ")]).ply == 1


def header(**changes: object) -> str:
    data = json.loads(HEADER) | changes
    return json.dumps({name: value for name, value in data.items() if value is not ...})


def step(**changes: object) -> str:
    data = json.loads(STEPS[0]) | changes
    return json.dumps({name: value for name, value in data.items() if value is not ...})


def end(places: object, reason: object) -> str:
    return json.dumps({"outcome": {"places": places, "reason": reason}})


ROLL = '{"ply": 1, "player": 0, "action": "red die"}'
FAKE_HEADER = header(game="fake-dice", rules=3)
SEEDED = header(game="fake-dice", rules=3, seed=SEED.hex())
DEEP = "[" * 100_000

BROKEN: dict[str, tuple[list[str], str, int]] = {
    "empty": ([], "empty", 1),
    "blank line": ([HEADER, "", STEPS[0]], "not-json", 2),
    "not json": (["{"], "not-json", 1),
    "deep nesting": ([DEEP], "not-json", 1),
    "deep nesting in a step": ([HEADER, DEEP], "not-json", 2),
    "two values on a line": ([HEADER + HEADER], "not-json", 1),
    "byte order mark": (["\ufeff" + HEADER], "not-json", 1),
    "key twice": ([HEADER.replace('"rules"', '"record": 1, "rules"')], "not-json", 1),
    "key twice in a step": ([HEADER, STEPS[0][:-1] + ', "ply": 1}'], "not-json", 2),
    "key twice, nested": ([HEADER.replace("{}", '{"a": "b", "a": "b"}')], "not-json", 1),
    "number of 5000 digits": ([header().replace(": 2", ": " + "9" * 5000)], "not-json", 1),
    "a list": (["[]"], "not-an-object", 1),
    "a number": ([HEADER, "1"], "not-an-object", 2),
    "null": (["null"], "not-an-object", 1),
    "no header": (STEPS, "missing-field", 1),
    "no record version": ([header(record=...)], "missing-field", 1),
    "no commitment": ([header(commitment=...)], "missing-field", 1),
    "no options": ([header(options=...)], "missing-field", 1),
    "unknown field in the header": ([header(winner=0)], "unknown-field", 1),
    "agents as a list": ([header(agents=["kitten"])], "field-type", 1),
    "no agents": ([header(agents={})], "field-type", 1),
    "an agent of a seat that does not exist": ([header(agents={"2": "kitten"})], "field-type", 1),
    "an agent of seat 1 written as 01": ([header(agents={"01": "kitten"})], "field-type", 1),
    "an agent without a name": ([header(agents={"1": ""})], "field-type", 1),
    "an agent whose name is a number": ([header(agents={"1": 1})], "field-type", 1),
    "an agent whose name has a line break": ([header(agents={"1": "a\n"})], "field-type", 1),
    "another record version": ([header(record=2)], "record-version", 1),
    "record version true": ([header(record=True)], "field-type", 1),
    "rules version as a float": ([header(rules=1.0)], "field-type", 1),
    "a later rules version": ([header(rules=3)], "rules-version", 1),
    "no rules version": ([header(rules=0)], "rules-version", 1),
    "a rules version below all": ([header(rules=-1)], "rules-version", 1),
    "a rules version of another game": ([header(game="washi-cat", rules=2)], "rules-version", 1),
    "unknown game": ([header(game="chess")], "setup.unknown-game", 1),
    "game is no text": ([header(game=None)], "field-type", 1),
    "three players": ([header(players=3)], "setup.players", 1),
    "huge number of players": ([header(players=10**400)], "setup.players", 1),
    "players true": ([header(players=True)], "field-type", 1),
    "players not a number": ([header(players=float("nan"))], "field-type", 1),
    "options a list": ([header(options=[])], "field-type", 1),
    "unknown option": ([header(options={"a": "b"})], "setup.unknown-option", 1),
    "option is no text": ([header(options={"a": 1})], "field-type", 1),
    "default option": ([header(game="fake-dice", rules=3, options={"teams": "no"})],
                       "default-option", 1),
    "unknown choice": ([header(game="fake-dice", rules=3, options={"teams": "x"})],
                       "setup.unknown-choice", 1),
    "commitment in capitals": ([header(commitment="AB" * 32)], "hex", 1),
    "short commitment": ([header(commitment="ab" * 31)], "hex", 1),
    "commitment and a newline": ([header(commitment="ab" * 32 + "\n")], "hex", 1),
    "seed is not hex": ([header(seed="xy" * 32)], "hex", 1),
    "seed of other digits": ([header(seed="١" * 64)], "hex", 1),
    "seed null": ([header(seed=None)], "field-type", 1),
    "seed of another commitment": ([header(seed="00" * 32)], "commitment", 1),
    "header twice": ([HEADER, HEADER], "missing-field", 2),
    "first ply 0": ([HEADER, step(ply=0)], "ply", 2),
    "ply left out": ([HEADER, STEPS[0], STEPS[1].replace("2,", "3,", 1)], "ply", 3),
    "ply repeated": ([HEADER, STEPS[0], STEPS[0]], "ply", 3),
    "ply true": ([HEADER, step(ply=True)], "field-type", 2),
    "ply as text": ([HEADER, step(ply="1")], "field-type", 2),
    "no player": ([HEADER, step(player=...)], "missing-field", 2),
    "player false": ([HEADER, step(player=False)], "field-type", 2),
    "wrong player": ([HEADER, step(player=1)], "turn.wait", 2),
    "player that does not exist": ([HEADER, step(player=2)], "turn.wait", 2),
    "player -2": ([HEADER, step(player=-2)], "turn.wait", 2),
    "chance in a game without chance": ([HEADER, step(player=-1)], "turn.wait", 2),
    "unknown field in a step": ([HEADER, step(time=1)], "unknown-field", 2),
    "auto false": ([HEADER, step(auto=False)], "field-type", 2),
    "auto 1": ([HEADER, step(auto=1)], "field-type", 2),
    "malformed action": ([HEADER, step(action="a2-b1")], "malformed.shape", 2),
    "illegal action": ([HEADER, step(action="Fa2-b2")], "illegal.flea-needs-host", 2),
    "action null": ([HEADER, step(action=None)], "field-type", 2),
    "lone surrogate": ([HEADER, step(action="\ud800")], "malformed.shape", 2),
    "impossible chance": (
        [FAKE_HEADER, ROLL, '{"ply": 2, "player": -1, "action": "skip"}'],
        "illegal.chance-impossible", 3),
    "chance other than the seed gives": (
        [SEEDED, ROLL, '{"ply": 2, "player": -1, "action": "die 10"}'],
        "illegal.chance-not-of-seed", 3),
    "chance played by a player": (
        [FAKE_HEADER, ROLL, '{"ply": 2, "player": 0, "action": "die 1"}'], "turn.wait", 3),
    "chance played for a seat": (
        [FAKE_HEADER, ROLL, '{"ply": 2, "player": -1, "action": "die 1", "auto": true}'],
        "unknown-field", 3),
    "outcome before the end": ([HEADER, end([1, 2], "home")], "premature-outcome", 2),
    "table end whose places do not fit": ([HEADER, end([1, 2], "agreed")],
                                          "premature-outcome", 2),
    "resigned with a place too many": ([HEADER, end([1, 2, 2], "resigned")],
                                       "premature-outcome", 2),
    "places of bools": ([HEADER, end([True, 2], "resigned")], "field-type", 2),
    "places of floats": ([HEADER, end([1.0, 2], "resigned")], "field-type", 2),
    "places of lists": ([HEADER, end([[1], 2], "resigned")], "field-type", 2),
    "places null": ([HEADER, end(None, "abandoned")], "field-type", 2),
    "reason null": ([HEADER, end([1, 1], None)], "field-type", 2),
    "outcome null": ([HEADER, '{"outcome": null}'], "field-type", 2),
    "outcome without a reason": ([HEADER, '{"outcome": {"places": []}}'], "missing-field", 2),
    "outcome with an unknown field": (
        [HEADER, '{"outcome": {"places": [], "reason": "abandoned", "by": 1}}'],
        "unknown-field", 2),
    "outcome beside a ply": (
        [HEADER, '{"outcome": {"places": [], "reason": "abandoned"}, "ply": 1}'],
        "unknown-field", 2),
    "action after the end": ([HEADER, end([1, 1], "agreed"), STEPS[0]], "after-outcome", 3),
    "outcome twice": ([HEADER, end([1, 1], "agreed"), end([1, 1], "agreed")],
                      "after-outcome", 3),
    "blank line after the end": ([HEADER, end([1, 1], "agreed"), ""], "after-outcome", 3),
    "outcome first": ([end([1, 1], "agreed")], "missing-field", 1),
}  # fmt: skip


@pytest.mark.usefixtures("fake_is_registered")
@pytest.mark.parametrize(("lines", "reason", "line"), list(BROKEN.values()), ids=list(BROKEN))
def test_a_broken_record_is_refused_with_its_reason_and_line(
    lines: list[str], reason: str, line: int
) -> None:
    assert refused(lines) == (reason, line)


class TestEndOfAFinishedMatch:
    def test_a_finished_match_without_an_outcome_is_refused(self) -> None:
        lines = written(WHOLE)[:-1]
        assert refused(lines) == ("missing-outcome", len(lines))

    def test_an_outcome_with_a_wrong_reason_is_refused(self) -> None:
        assert WHOLE.outcome
        lines = [*written(WHOLE)[:-1], end(list(WHOLE.outcome.places), "nothing")]
        assert refused(lines) == ("wrong-outcome", len(lines))

    def test_an_outcome_with_wrong_final_places_is_refused(self) -> None:
        assert WHOLE.outcome
        lines = [*written(WHOLE)[:-1], end([3, 3], WHOLE.outcome.reason)]
        assert refused(lines) == ("wrong-outcome", len(lines))

    def test_a_match_that_is_over_cannot_be_abandoned(self) -> None:
        lines = [*written(WHOLE)[:-1], end([], "abandoned")]
        assert refused(lines) == ("wrong-outcome", len(lines))

    def test_an_action_after_the_end_of_the_match_is_refused(self) -> None:
        more = step(ply=WHOLE.ply + 1)
        lines = [*written(WHOLE)[:-1], more]
        assert refused(lines) == ("over.no-more-actions", len(lines))

    def test_an_outcome_before_the_last_action_is_refused(self) -> None:
        lines = written(WHOLE)
        assert refused([*lines[:-2], lines[-1]]) == ("premature-outcome", len(lines) - 1)

    def test_reading_up_to_a_ply_that_the_record_does_not_reach_is_refused(self) -> None:
        lines = written(WHOLE)
        assert refused(lines, plies=WHOLE.ply + 1) == ("no-such-ply", len(lines))


def reads_or_refuses(lines: list[str]) -> None:
    """Check that these lines either give a match that round-trips or raise `BadRecord`."""
    try:
        match = read_record(lines)
    except BadRecord as error:
        assert 1 <= int(error.facts["line"]) <= max(1, len(lines))  # noqa: PT017  # both outcomes are right
    else:
        assert read_record(written(match)) == match


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["places", "reason", "teams", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.lists(st.text(), max_size=5))
def test_any_lines_are_either_read_as_a_match_or_refused_as_a_bad_record(lines: list[str]) -> None:
    reads_or_refuses(lines)
    reads_or_refuses([HEADER, *lines])


@given(st.lists(json_values, max_size=4))
def test_any_json_lines_are_either_read_as_a_match_or_refused_as_a_bad_record(
    values: list[object],
) -> None:
    lines = [json.dumps(value) for value in values]
    reads_or_refuses(lines)
    reads_or_refuses([HEADER, *lines])


def change_a_field(data: st.DataObject, lines: list[str]) -> None:
    at = data.draw(st.integers(0, len(lines) - 1))
    value = json.loads(lines[at])
    inner = value.get("outcome", value) if data.draw(st.booleans()) else value
    name = data.draw(st.sampled_from([*inner, "seed", "auto", "outcome", "extra"]))
    if data.draw(st.booleans()):
        inner[name] = data.draw(json_values)
    else:
        inner.pop(name, None)
    lines[at] = json.dumps(value)


def change_a_character(data: st.DataObject, lines: list[str]) -> None:
    at = data.draw(st.integers(0, len(lines) - 1))
    text = lines[at]
    where = data.draw(st.integers(0, len(text)))
    lines[at] = text[:where] + data.draw(st.characters()) + text[where + 1 :]


def drop_a_line(data: st.DataObject, lines: list[str]) -> None:
    del lines[data.draw(st.integers(0, len(lines) - 1))]


def swap_two_lines(data: st.DataObject, lines: list[str]) -> None:
    first, second = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    lines[first], lines[second] = lines[second], lines[first]


CHANGES: list[Callable[[st.DataObject, list[str]], None]] = [
    change_a_field,
    change_a_character,
    drop_a_line,
    swap_two_lines,
]


@pytest.mark.parametrize("change", CHANGES)
@given(data=st.data())
def test_a_corrupted_record_is_either_read_as_a_match_or_refused_as_a_bad_record(
    change: Callable[[st.DataObject, list[str]], None], data: st.DataObject
) -> None:
    lines = written(WHOLE)
    change(data, lines)
    reads_or_refuses(lines)


def test_naming_computer_players_changes_only_the_header_of_a_record() -> None:
    plain = write_record(WHOLE, reveal_seed=True)
    named = write_record(WHOLE, reveal_seed=True, agents={1: "alley-cat", 0: "kitten"})
    head, _, rest = named.partition("\n")
    assert json.loads(head)["agents"] == {"0": "kitten", "1": "alley-cat"}
    assert rest == plain.partition("\n")[2]
    assert read_record(named.splitlines()) == read_record(plain.splitlines())
