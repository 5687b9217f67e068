"""What every game must hold to; a new game gets it by its registry line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

import pytest

from rules.errors import BadSetup, IllegalAction, MalformedAction, MatchOver, NotYourTurn
from rules.game import CHANCE, Action, Event, Game, Option, Outcome, State, full_options
from rules.match import Match, Step
from rules.record import read_record, write_record
from rules.registry import EARLIER, GAMES, check_setup
from rules.registry import game as by_rules
from rules.selfplay import random_match
from tests.rules.fake import FAKE
from tests.rules.moments import moments_of

KINDS: dict[str, Game] = {game.key: game for game in (*GAMES, FAKE)}
TABLES = [
    pytest.param(game, players, id=f"{key}-{players}")
    for key, game in KINDS.items()
    for players in game.player_counts
]
# The scope puts checks of a table one after the other, while its matches are remembered.
every_table = pytest.mark.parametrize(("game", "players"), TABLES, scope="module")
every_open_table = pytest.mark.parametrize(
    ("game", "players"),
    [(g, n) for g in KINDS.values() if not g.has_secrets for n in g.player_counts],
)
every_game = pytest.mark.parametrize("game", KINDS.values(), ids=KINDS)

MATCHES_TO_THE_END, PLIES_TO_THE_END = 1000, 60_000
"""Of each game, over all its numbers of players and all its options; fewer of long matches."""
MATCHES = 15
"""Of each table; more where it takes more to see every setup."""
MOMENTS = 10
"""Of each match, in checks that look at all actions; a shorter match is looked at throughout."""
ALL_SETUPS = 24
"""So many ways to set up a table are all tried."""
REFUSALS = 50_000
"""Texts tried at each table, over all moments."""
REPLAYED = 4

SPACES = [column + row for column in "abc" for row in "12345"]
EVERY_TEXT = {
    "cat-rat-flea": ["pass"]
    + [
        f"{kind}{at}{link}{to}"
        for kind, at, link, to in product("RCF", SPACES, "->", SPACES)
        if at != to and (kind, link) != ("F", ">")
    ],
    "fake-dice": ["red die", "die", "skip", "die 1", "die 2", "die 10"],
}
"""All well-formed action texts of a game, where they can be listed."""


def every_text(game: Game, players: int) -> Sequence[str]:
    """All well-formed texts, or all that were legal at some time in some matches."""
    return EVERY_TEXT.get(game.key) or sorted(
        {action.text for state, _ in moments(game, players) for _, action in possible(state)}
    )


def setups(game: Game, players: int) -> tuple[dict[str, str], ...]:
    """Ways to set up the table; options that keep their defaults are not named.

    All of them, or where there are very many, as many as it takes that every two choices which go
    together do so in one of them.
    """
    return _setups(game.key, players)


@cache
def _setups(key: str, players: int) -> tuple[dict[str, str], ...]:
    game = KINDS[key]
    ways = product(*(every_choice(option) for option in game.options))
    named = [
        {o.name: choice for o, choice in zip(game.options, way, strict=True) if choice != o.default}
        for way in ways
    ]
    possible = [options for options in named if possible_setup(game, players, options)]
    return tuple(possible if len(possible) <= ALL_SETUPS else pairwise_setups(game, possible))


def pairwise_setups(game: Game, possible: list[dict[str, str]]) -> Iterator[dict[str, str]]:
    chosen = [full_options(game, options) for options in possible]
    pairs = [set(combinations(options.items(), 2)) for options in chosen]
    missing = set[tuple[tuple[str, str], tuple[str, str]]]().union(*pairs)
    while missing:
        best = max(range(len(possible)), key=lambda number: len(pairs[number] & missing))
        missing -= pairs[best]
        yield possible[best]


def every_choice(option: Option) -> tuple[str, ...]:
    """Its choices, and one of its own kind where any text may be chosen."""
    return (*option.choices, option.example) if option.pattern else option.choices


def possible_setup(game: Game, players: int, options: dict[str, str]) -> bool:
    try:
        check_setup(game, players, options)
    except BadSetup:
        return False
    return True


def seed(label: int) -> bytes:
    return label.to_bytes(32, "big")


def some_matches(game: Game, players: int) -> tuple[Match, ...]:
    """Random matches to their ends, every setup among them."""
    return _matches(game.key, players)


@cache
def _matches(key: str, players: int) -> tuple[Match, ...]:
    game = KINDS[key]
    ways = setups(game, players)
    return tuple(
        random_match(game, players, ways[i % len(ways)], seed=seed(i), policy_seed=f"{players} {i}")
        for i in range(max(MATCHES, len(ways)))
    )


def sampled(match: Match, number: int = 0) -> range:
    """Plies spread over a match; `number` shifts them, that matches are not all seen alike."""
    stride = max(1, match.ply // MOMENTS)
    return range(number % stride, match.ply, stride)


def moments(game: Game, players: int) -> tuple[tuple[State, Step], ...]:
    """States of some matches, with what was done next."""
    return _moments(game.key, players)


@cache
def _moments(key: str, players: int) -> tuple[tuple[State, Step], ...]:
    found: list[tuple[State, Step]] = []
    for number, match in enumerate(_matches(key, players)):
        history = moments_of(match)
        # Where somebody has no choice may be seldom, and no sample may miss it.
        forced = [ply for ply, (state, _) in enumerate(history) if state.forced() is not None]
        plies = {*sampled(match, number), *forced[:: 1 + len(forced) // MOMENTS]}
        found += [history[ply] for ply in sorted(plies)]
    return tuple(found)


def possible(state: State) -> list[tuple[int, Action]]:
    if CHANCE in state.to_act():
        return [(CHANCE, action) for action, _ in state.chance_outcomes()]
    return [(p, action) for p in state.to_act() for action in state.legal_actions(p)]


def test_keys_are_unique_and_usable_in_commands_and_file_names() -> None:
    keys = [game.key for game in GAMES]
    assert len(set(keys)) == len(keys)
    assert all(key.replace("-", "").isalnum() and key == key.lower() for key in keys)


@every_game
def test_options_and_player_counts_are_sane(game: Game) -> None:
    assert game.rules_version >= 1
    assert game.player_counts
    assert list(game.player_counts) == sorted(set(game.player_counts))
    assert all(2 <= players <= 8 for players in game.player_counts)
    names = [option.name for option in game.options]
    assert len(set(names)) == len(names)
    for option in game.options:
        assert len(set(option.choices)) == len(option.choices) >= 2
        assert option.default == option.choices[0]
        if option.pattern is not None:
            assert option.accepts(option.example)
            assert option.example not in option.choices
    for players in game.player_counts:
        check_setup(game, players, {})
        for options in setups(game, players):
            full = {o.name: options.get(o.name, o.default) for o in game.options}
            assert len(game.sides(players, full)) == players


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
def test_matches_of_every_rules_version_up_to_now_go_on(game: Game) -> None:
    assert by_rules(game.key) == game
    for version in range(1, game.rules_version + 1):
        assert (by_rules(game.key, version).key, version) == (game.key, version)
        assert by_rules(game.key, version).rules_version == version
    for version in (-1, 0, game.rules_version + 1):
        with pytest.raises(BadSetup, match="rules-version"):
            by_rules(game.key, version)


@pytest.mark.parametrize("game", EARLIER, ids=lambda game: f"{game.key}-{game.rules_version}")
def test_a_match_of_an_earlier_rules_version_is_written_and_read_as_one(game: Game) -> None:
    for players in game.player_counts:
        for number, options in enumerate(_setups(game.key, players)[:6]):
            match = random_match(
                game, players, options, seed=seed(number), policy_seed="earlier", plies=400
            )
            lines = write_record(match, reveal_seed=True).splitlines()
            assert json.loads(lines[0])["rules"] == game.rules_version
            again = read_record(lines)
            assert again == match
            assert again.game == game


@every_table
def test_unknown_options_are_refused(game: Game, players: int) -> None:
    with pytest.raises(BadSetup, match="unknown-option"):
        check_setup(game, players, {"no such option": ""})
    for option in game.options:
        with pytest.raises(BadSetup, match="unknown-choice"):
            check_setup(game, players, {option.name: "no such\nchoice"})


@every_table
def test_other_numbers_of_players_are_refused(game: Game, players: int) -> None:  # noqa: ARG001
    for other in {*range(-1, 12)} - {*game.player_counts}:
        with pytest.raises(BadSetup, match="players"):
            check_setup(game, other, {})


@every_game
def test_random_matches_end_with_a_well_formed_outcome(game: Game) -> None:
    for match in many_matches(game):
        outcome = match.outcome
        assert outcome is not None
        assert well_formed(outcome, match)
        assert match.to_act() == match.state.to_act() == ()


def many_matches(game: Game) -> Iterator[Match]:
    """Those that other checks look at, every setup of each table among them, and more of them."""
    known = [match for players in game.player_counts for match in some_matches(game, players)]
    yield from known
    plies = sum(match.ply for match in known)
    tables = [(n, options) for n in game.player_counts for options in setups(game, n)]
    for i in range(len(known), MATCHES_TO_THE_END):
        if plies > PLIES_TO_THE_END:
            return
        players, options = tables[i % len(tables)]
        match = random_match(game, players, options, seed=seed(i), policy_seed=f"end {i}")
        plies += match.ply
        yield match


def well_formed(outcome: Outcome, match: Match) -> bool:
    """Places from 1, ties shared, as many skipped as tied sides; team mates together."""
    by_side = dict(zip(match.sides, outcome.places, strict=True))
    standings = sorted(by_side.values())
    return (
        tuple(by_side[side] for side in match.sides) == outcome.places
        and bool(outcome.reason)
        and all(place == 1 + sum(p < place for p in standings) for place in standings)
    )


@every_table
def test_action_texts_are_unique_and_parse_back(game: Game, players: int) -> None:
    for state, _ in moments(game, players):
        for player in state.to_act():
            actions = [action for who, action in possible(state) if who == player]
            texts = [action.text for action in actions]
            assert len(set(texts)) == len(texts) > 0
            assert [game.parse(text) for text in texts] == actions


@every_table
def test_choices_lead_to_every_legal_action_and_to_no_other(game: Game, players: int) -> None:
    for state, _ in moments(game, players):
        for player in state.to_act():
            choices = state.choices(player)
            first = {choice.actions[0].text for choice in choices}
            assert first == {action.text for action in state.legal_actions(player)}
            for choice in choices:
                after = state
                for action in choice.actions:
                    assert player in after.to_act()
                    after = after.apply(player, action)


@every_table
def test_choices_are_told_apart_by_their_paths(game: Game, players: int) -> None:
    for state, _ in moments(game, players):
        for player in state.to_act():
            choices = state.choices(player)
            paths = [choice.path for choice in choices]
            beginnings = {path[:length] for path in paths for length in range(len(path))}
            assert len(set(paths)) == len(paths)
            assert not beginnings & {*paths}
            assert all(step and not {*step} & {*":+"} for path in paths for step in path)
            assert not any("," in a.text for choice in choices for a in choice.actions)
            assert all(isinstance(fact, str | int) for c in choices for fact in c.facts.values())


@every_table
def test_every_legal_action_applies_and_leaves_the_state_as_it_was(
    game: Game, players: int
) -> None:
    for number, match in enumerate(some_matches(game, players)):
        twin = game.initial_state(players, full_options(game, match.options))
        plies = sampled(match, number)
        for state, step in moments_of(match):
            if step.ply - 1 in plies:
                results = [state.apply(player, action) for player, action in possible(state)]
                assert state == twin
                assert results == [twin.apply(player, action) for player, action in possible(twin)]
            twin = twin.apply(step.player, game.parse(step.action.text))
        assert twin == match.state


@every_table
def test_every_other_text_is_refused(game: Game, players: int) -> None:
    texts = [game.parse(text) for text in every_text(game, players)]
    seen = moments(game, players)
    # Where there are too many, every text is tried at some moments and some at every moment.
    stride = 1 + len(texts) * len(seen) // REFUSALS
    for number, (state, _) in enumerate(seen):
        view = state.observation(None)
        for player in state.to_act():
            legal = {action.text for who, action in possible(state) if who == player}
            for action in texts[number % stride :: stride]:
                if action.text not in legal:
                    facts = refused(state, player, action).facts
                    assert all(isinstance(fact, str | int) for fact in facts.values())
        assert state.observation(None) == view


def refused(state: State, player: int, action: Action) -> IllegalAction:
    """What `pytest.raises` would give, which takes longer than the refusal itself."""
    try:
        state.apply(player, action)
    except IllegalAction as refusal:
        return refusal
    pytest.fail(f"{action.text} is accepted of {player}")


@every_table
def test_acting_out_of_turn_is_refused(game: Game, players: int) -> None:
    for state, step in moments(game, players):
        for other in {*range(-1, players + 1)} - {*state.to_act()}:
            assert not state.legal_actions(other)
            with pytest.raises(NotYourTurn):
                state.apply(other, step.action)


@every_table
def test_nothing_is_legal_after_the_end(game: Game, players: int) -> None:
    for match in some_matches(game, players):
        last = match.steps[-1]
        assert match.state.forced() is None
        assert not match.state.chance_outcomes()
        for player in range(-1, players):
            assert not match.state.legal_actions(player)
            with pytest.raises(MatchOver):
                match.state.apply(player, last.action)
            with pytest.raises(MatchOver):
                match.play(player, last.action)


@every_table
@pytest.mark.parametrize("text", ["", " ", "?", "\x00", "🐀", "x" * 5000, "pass pass", "-1"])
def test_texts_of_no_game_are_malformed(game: Game, players: int, text: str) -> None:  # noqa: ARG001
    with pytest.raises(MalformedAction):
        game.parse(text)


@pytest.mark.usefixtures("fake_is_registered")
@every_table
def test_replay_from_any_ply_equals_the_live_state(game: Game, players: int) -> None:
    for number, match in enumerate(some_matches(game, players)[:REPLAYED]):
        lines = write_record(match, reveal_seed=True).splitlines()
        assert read_record(lines) == match
        live = Match.start(game, players, match.options, seed=match.seed)
        plies = sampled(match, number)
        for before, step in moments_of(match):
            assert live.state == before
            if live.ply in plies:
                assert read_record(lines, plies=live.ply) == live
            live = _step(live, step.player, step.action)
        assert read_record(lines, plies=live.ply) == live == match


def _step(match: Match, player: int, action: Action) -> Match:
    return match.chance(action) if player == CHANCE else match.play(player, action)


@every_table
def test_observations_are_plain_json(game: Game, players: int) -> None:
    ends = [match.state for match in some_matches(game, players)]
    for state in [*(state for state, _ in moments(game, players)), *ends]:
        for viewer in (None, *range(players)):
            seen = state.observation(viewer)
            assert seen.viewer == viewer
            assert json.loads(json.dumps(seen.as_json(), allow_nan=False))["viewer"] == viewer


@every_open_table
def test_a_game_without_secrets_shows_everybody_the_same(game: Game, players: int) -> None:
    for state, _ in moments(game, players):
        views = [state.observation(viewer).as_json() for viewer in (None, *range(players))]
        assert all({**view, "viewer": None} == views[0] for view in views)


@every_table
def test_events_are_facts_about_players_at_the_table(game: Game, players: int) -> None:
    for match in some_matches(game, players):
        for state, step in moments_of(match):
            for event in state.events(step.player, step.action):
                assert isinstance(event, Event)
                assert event.key
                facts = event.facts()
                assert all(isinstance(fact, str | int) for fact in facts.values())
                assert all(facts.get(name, 0) in range(players) for name in ("player", "owner"))


@every_table
def test_chance_has_positive_weights_and_nobody_else_to_act(game: Game, players: int) -> None:
    for match in some_matches(game, players):
        for state, _ in moments_of(match):
            outcomes = state.chance_outcomes()
            if CHANCE in state.to_act():
                assert game.has_chance
                assert state.to_act() == (CHANCE,)
                assert all(weight > 0 for _, weight in outcomes)
            else:
                assert not outcomes


@every_table
def test_forced_actions_are_the_only_legal_ones(game: Game, players: int) -> None:
    for state, _ in moments(game, players):
        forced = state.forced()
        if forced is not None:
            player, action = forced
            assert player in state.to_act()
            assert [a.text for a in state.legal_actions(player)] == [action.text]


@every_table
def test_the_same_seeds_give_the_same_match(game: Game, players: int) -> None:
    first, second = (
        random_match(game, players, {}, seed=seed(1), policy_seed="x") for _ in range(2)
    )
    assert first == second
    assert write_record(first, reveal_seed=True) == write_record(second, reveal_seed=True)


def test_players_choices_do_not_come_from_the_matchs_seed() -> None:
    for game in GAMES:
        if not game.has_chance:
            players = game.player_counts[0]
            texts = {
                tuple(
                    step.action.text
                    for step in random_match(game, players, {}, seed=seed(i), policy_seed="x").steps
                )
                for i in range(3)
            }
            assert len(texts) == 1
