"""The bot shows nobody a secret: with other secrets, a match looks the same to the viewer.

Matches of every game with secrets are replayed with other cards wherever the viewer does not know
the cards. Everything that the bot makes for the viewer must be the same in both matches, byte for
byte.
"""

from __future__ import annotations

import base64
import hashlib
import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from agents.agent import choose
from agents.effort import Effort
from cogs.board import wording
from cogs.board.hand_content import digest
from cogs.board.hand_messages import HandMessages
from cogs.board.layouts import choice_layout, hand_layout, result_layout, table_layout
from cogs.board.panels import Panels
from cogs.board.pictures import table_message, table_picture
from cogs.board.posting import Posting
from cogs.channels.attached import Picture
from cogs.clowder import Clowder
from cogs.hints.giving import Hint, Hints
from cogs.history.moments import Replays
from cogs.history.verify import verdict
from cogs.in_play.hint_message import hint_layout, where_to_look, whole_action
from cogs.in_play.matches import line_of
from cogs.in_play.playing import PlayingCog
from cogs.kit import controls
from cogs.kit.markup import Markup
from cogs.kit.refused import Refused
from cogs.kit.sentences import CATALOGUE, ENGLISH
from cogs.match import naming
from cogs.match.stepping import asked, groups
from cogs.match.table import Table, check_turn, still_stands
from cogs.match.table_service import TableService
from cogs.telemetry.figures import Figures
from cogs.typed.positions import in_words
from data import Ending, MatchRow, Seat, Store
from rendering import hand_painter, painter, waiting_text
from rules import by_state, cli
from rules.cat_attack import state as cat_attack
from rules.cat_sequence import state as cat_sequence
from rules.cat_sequence.actions import DEAL, Move
from rules.cat_sequence.board import CARDS
from rules.cat_sequence.events import TurnedIn
from rules.cat_sequence.narration import narrate
from rules.cat_sequence.observe import observe
from rules.cat_sequence.position import Position
from rules.cat_sequence.view import View
from rules.errors import RulesError
from rules.game import ABANDONED, CHANCE, Action, Event, Game, Outcome, State
from rules.match import Match
from rules.record import write_record
from rules.registry import GAMES
from rules.selfplay import random_match
from tests.blank import BLANK
from tests.otherwise import OTHERWISE, twin
from tests.rules.corpus import setups
from tests.rules.dice import Dice
from tests.rules.moments import moments_of, remember

SECRETIVE = [game for game in GAMES if game.has_secrets]
FEWEST = {game.key: game.player_counts[0] for game in SECRETIVE}
every_game = pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: str(game.key))
every_table = pytest.mark.parametrize(
    ("game", "players"),
    [
        pytest.param(game, players, id=f"{game.key}-{players}")
        for game in SECRETIVE
        for players in game.player_counts
    ],
)

NAMES = dict(enumerate(("Mia", "Ben", "Zoe", "Ola", "Kai", "Liv"), 1))
SAY = replace(CATALOGUE.speaker(ENGLISH), name=NAMES.get)
SETUPS, PLIES = 4, 400
MOMENTS = 2
"""The number of random moments of each match, in addition to its end."""
TYPED = 20

Shown = Mapping[str, object]


# Matches to compare


@cache
def whole_matches(key: str, players: int) -> tuple[Match, ...]:
    """Return random matches, at most `PLIES` long: one per setup, for at most `SETUPS` setups."""
    [game] = [game for game in SECRETIVE if game.key == key]
    found = setups(game, players)
    return tuple(
        random_match(
            game,
            players,
            options,
            seed=hashlib.sha256(f"{key} {players} {number}".encode()).digest(),
            policy_seed=f"secrecy {number}",
            plies=PLIES,
        )
        for number, options in enumerate(found[:: math.ceil(len(found) / SETUPS)])
    )


def cut(match: Match, plies: int) -> Match:
    """Return the match as it was after this number of plies."""
    moments = moments_of(match)
    states = [*(state for state, _ in moments), match.state]
    known = moments[:plies]
    kept = replace(match, state=states[plies], steps=match.steps[:plies], recent=known)
    remember(kept, known)
    return kept


def at_rest(match: Match) -> list[int]:
    """Return the plies after which the bot shows the table and waits for a player."""
    return [step.ply - 1 for _, step in moments_of(match) if step.player != CHANCE]


def scenes(game: Game, players: int) -> Sequence[Match]:
    """Return matches at moments when tables are shown, in all setups.

    Some of the matches are live, some have ended by the rules, and some were abandoned.
    """
    return _scenes(game.key, players)


@cache
def _scenes(key: str, players: int) -> tuple[Match, ...]:
    return tuple(_shown_moments(whole_matches(key, players), players))


def _shown_moments(matches: Sequence[Match], players: int) -> Iterator[Match]:
    for number, match in enumerate(matches):
        dice = Dice(f"scenes {players} {number}")
        plies = at_rest(match)
        for _ in range(MOMENTS):
            yield cut(match, dice.choose(plies))
        if number % 2 and match.outcome is not None:
            yield match
        else:
            yield cut(match, dice.choose(plies)).end(Outcome((), ABANDONED))


Pair = tuple[int | None, Match, Match]


def pairs(game: Game, players: int) -> Sequence[Pair]:
    """Return viewers, each with two matches that must look the same to them."""
    return _pairs(game.key, players)


@cache
def _pairs(key: str, players: int) -> tuple[Pair, ...]:
    [game] = [game for game in SECRETIVE if game.key == key]
    found: list[Pair] = []
    for number, match in enumerate(scenes(game, players)):
        # The player to act sees the most, and is therefore always a viewer. The other players are
        # viewers in turn.
        actors = match.to_act() or (number % players,)
        for viewer in (None, actors[0], (actors[0] + 1 + number % (players - 1)) % players):
            other = twin(match, viewer, str(number))
            if other is not None:
                found.append((viewer, match, other))
    return tuple(found)


def seated(match: Match) -> Table:
    """Return this match as one of the bot's tables."""
    outcome = match.outcome
    row = MatchRow(
        id=7,
        guild_id=8,
        channel_id=9,
        game=match.game.key,
        rules_version=match.game.rules_version,
        players=match.players,
        options=match.options,
        seed=match.seed or bytes(32),
        commitment=match.commitment,
        ply=match.ply,
        status="live" if outcome is None else "over",
        ending=None if outcome is None else Ending(outcome.places or None, outcome.reason),
        created_at=0,
        updated_at=0,
        finished_at=None,
        rematch_of=None,
        draw_offer_by=None,
        draw_offer_ply=None,
        shown_ply=match.ply,
        shown_over=False,
        seats=tuple(Seat(player, player + 1, False) for player in range(match.players)),
    )
    return Table(row, match)


# What viewers see


def bot_with(table: Table) -> Clowder:
    """A substitute for the bot, with only what is needed to show a table."""

    async def messages(*_: object) -> list[object]:
        return []

    async def live_in(_channel: int) -> Table:
        return table

    async def draw(order: Callable[[], object], *, near: int = 0) -> object:
        del near
        return order()

    async def have_finished(_game: str, _users: Sequence[int]) -> frozenset[int]:
        return frozenset()

    bot = SimpleNamespace(
        names=NAMES,
        cats=None,
        drawing=SimpleNamespace(draw=draw),
        store=SimpleNamespace(
            messages=messages, rating_steps=messages, have_finished=have_finished
        ),
        tables=SimpleNamespace(live_in=live_in),
        guild_language=lambda _guild: SAY,
        user_language=lambda _interaction: SAY,
        get_guild=lambda _guild: SimpleNamespace(
            name="Cats", get_channel_or_thread=lambda _channel: SimpleNamespace(name="games")
        ),
    )
    return cast("Clowder", bot)


@pytest.fixture(autouse=True)
def nothing_cached() -> Iterator[None]:
    """Empty the cache in `rules.by_state`, because some tests change what a state shows."""
    by_state.forget()
    yield
    by_state.forget()


@pytest.fixture(autouse=True)
def no_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give all menus the same id, instead of random ids."""
    monkeypatch.setattr(controls, "fresh_id", lambda: 1)


def components(view: discord.ui.LayoutView) -> str:
    return json.dumps(view.to_components())  # type: ignore[no-untyped-call]


def view_of(table: Table, viewer: int | None) -> Any:
    view, outcome = table.match.state.observation(viewer), table.match.outcome
    return view if outcome is None else view.ended(outcome)


async def public(table: Table) -> dict[str, object]:
    """Return everything that is shown to every viewer, except pictures."""
    outcome, narrated = table.match.outcome, table.narrated_since(0)
    picture = Picture(BLANK, painter(table.game.key).alt_text(view_of(table, None), SAY))
    if outcome is None:
        message = table_layout(SAY, table, [picture], narrated, discord.Colour.red())
    else:
        message = result_layout(SAY, table, [picture], narrated, [], rematch=True)
    return {
        "plies": [(told.step.ply, told.step.player, told.events) for told in narrated],
        "story": wording.story(SAY, table, narrated),
        "alt": picture.alt,
        "in words": in_words(SAY, table, None),
        "message": components(message),
        "captions": wording.captions(SAY, table),
        "status": wording.status(SAY, table),
        "opening": wording.opening(SAY, table),
        "verdict": verdict(SAY, table),
        "to act": table.to_act,
        "games": [
            line_of(SAY, table.row, Markup("there"), Markup("where"), who)
            for who in (naming.together(SAY, table, table.awaited), None)
        ],
    }


async def own(table: Table, player: int) -> dict[str, object]:
    """Return what is shown to this player only, except pictures."""
    paint = hand_painter(table.game.key)
    assert paint is not None, f"{table.game.key} has secrets but draws no hands"
    view = view_of(table, player)
    picture = Picture(BLANK, paint.hand_text(view, SAY), "hand.png")
    found = groups(table, player) if table.match.outcome is None else {}
    return {
        "own alt": painter(table.game.key).alt_text(view, SAY),
        "hand": picture.alt,
        "hand of someone who waits": waiting_text(table.game.key, view, SAY),
        "own in words": in_words(SAY, table, player),
        "digest": digest(SAY, table, player),
        "legal": [action.text for action in table.match.state.legal_actions(player)],
        "still stands": [
            still_stands(table, player, ply) for ply in range(max(0, table.ply - 4), table.ply)
        ],
        "completions": await completions(table, player),
        "refusals": refusals(table, player),
        "channel": components(hand_layout(SAY, table, player, [picture], place=None)),
        "direct": components(hand_layout(SAY, table, player, [picture], place="Cats")),
        "hint": await hint_for(table, player),
        "choices": [
            components(choice_layout(SAY, table, player, (source,), picture))
            for source, choices in found.items()
            if choices[0].path != (source,)
        ],
    }


class Brief:
    """A thinker that chooses hints after few iterations."""

    async def choose(
        self, match: Match, player: int, strength: str, seed: bytes, **_turn: object
    ) -> str:
        return choose(match, player, strength, seed=seed, effort=Effort(iterations=2)).text


async def hint_for(table: Table, player: int) -> object:
    """Return both messages of a hint: where to look, and the whole action.

    Return None if the match does not wait for the player.
    """
    if player not in table.awaited:
        return None
    hints = Hints(cast("Store", None), Brief(), Figures())
    text = await hints.suggested(table, player)
    choice = next(each for each in table.match.state.choices(player) if each.text == text)
    shown = []
    for whole in (False, True):
        marks = (
            whole_action(SAY, table, choice) if whole else where_to_look(SAY, table, player, choice)
        )
        given = Hint(choice, 1)
        pictures = [Picture(BLANK, marks.alt)]
        view = hint_layout(SAY, table, player, given, marks, pictures, whole=whole, beside=False)
        shown += [marks, components(view)]
    return shown


async def completions(table: Table, player: int) -> list[tuple[str, str | int | float]]:
    cog: Any = PlayingCog(
        bot_with(table)
    )  # `Any`, because discord.py types a cog's methods as functions.
    asking = SimpleNamespace(id=7, guild_id=8, channel_id=9, user=SimpleNamespace(id=player + 1))
    choices = [await cog.complete(asking, begun) for begun in ("", "a", "b1", "cat")]
    return [(choice.name, choice.value) for found in choices for choice in found]


@cache
def typed(key: str) -> Sequence[str]:
    """Return texts to type for many kinds of actions."""
    steps = [
        step
        for match in whole_matches(key, FEWEST[key])
        for step in match.steps
        if step.player >= 0
    ]
    texts = sorted({step.action.text for step in steps})
    return texts[:: len(texts) // TYPED]


def refusals(table: Table, player: int) -> list[str]:
    """Return the answers to typed actions; few of the actions are legal."""
    return [answer(table, player, text) for text in typed(table.game.key)]


def answer(table: Table, player: int, text: str) -> str:
    try:
        check_turn(table, player + 1, table.ply)
        table.match.perform(player, text)
    except Refused as refusal:
        return f"{refusal.key} {refusal.facts(SAY)}"
    except RulesError as error:
        return f"{error.key} {error.facts}"
    return "taken"


async def shown(table: Table, viewer: int | None) -> dict[str, object]:
    """Return everything that a viewer can read, press or type."""
    return await public(table) | await shown_to(table, viewer)


async def shown_to(table: Table, viewer: int | None) -> dict[str, object]:
    """Return only the texts and controls that depend on the viewer."""
    seen: dict[str, object] = {"view": json.dumps(view_of(table, viewer).as_json())}
    return seen if viewer is None else seen | await own(table, viewer)


async def drawn(table: Table, viewer: int | None) -> dict[str, object]:
    """Return the pictures that a viewer gets, and the messages in which the bot sends them."""
    bot = bot_with(table)
    posting = Posting(bot)
    hands = HandMessages(bot, bot.store, bot.tables, posting, Panels(bot, bot.store))
    if viewer is None:
        narrated = table.narrated_since(max(0, table.ply - 3))
        message, boards = await table_message(bot, bot.store, table, narrated)
        return {**named(boards), "message": components(message)}
    view, pictures = await hands.content(SAY, table, viewer, direct=True, looked_at=True)
    usual, _ = await hands.content(SAY, table, viewer, direct=True)
    seen: dict[str, object] = {
        **named(pictures),
        "hand message": components(view),
        "usual hand message": components(usual),
    }
    for source in [*groups(table, viewer)][:1]:
        offered = asked(table, viewer, (source,))
        seen["targets"] = await table_picture(
            bot, SAY, table, viewer=viewer, chosen=(source,), offered=offered
        )
    return seen


def named(pictures: Sequence[Picture]) -> dict[str, object]:
    return {picture.name: picture for picture in pictures}


def differences(one: Shown, other: Shown) -> set[str]:
    """Return the names of the values in which the two arguments differ."""
    return {name for name in {*one, *other} if one.get(name) != other.get(name)}


async def revealing_values(looked_at: Sequence[Pair]) -> set[str]:
    """Return the names of values that a viewer sees differently although only secrets differ."""
    found: set[str] = set()
    for match, looks in groupby(looked_at, key=itemgetter(1)):
        table = seated(match)
        everybodys = await public(table)
        for viewer, _, other in looks:
            one = everybodys | await shown_to(table, viewer)
            found |= differences(one, await shown(seated(other), viewer))
    return found


# The tests


@every_game
def test_every_game_with_secrets_can_be_replayed_with_other_secrets(game: Game) -> None:
    assert game.key in OTHERWISE, (
        f"{game.key} has secrets: put into OTHERWISE how to change what a viewer may not see"
    )


@every_table
def test_pairs_of_matches_that_differ_only_in_secrets_exist_for_every_viewer(
    game: Game, players: int
) -> None:
    looked = pairs(game, players)
    # Late in a match, or after its end, there may be no secret left that can be changed.
    assert len(looked) > 0.4 * 3 * (MOMENTS + 1) * len(whole_matches(game.key, players))
    assert {viewer for viewer, _, _ in looked} == {None, *range(players)}
    assert all(match.state != other.state for _, match, other in looked)
    assert all(match.ply == other.ply for _, match, other in looked)
    assert any(match.outcome is None for _, match, _ in looked)


@every_table
async def test_messages_and_controls_and_texts_do_not_depend_on_secrets(
    game: Game, players: int
) -> None:
    assert await revealing_values(pairs(game, players)) == set()


@every_table
async def test_pictures_do_not_depend_on_secrets(game: Game, players: int) -> None:
    for viewer, match, other in to_draw(pairs(game, players)):
        one = await drawn(seated(match), viewer)
        assert differences(one, await drawn(seated(other), viewer)) == set()
        pictures = [found for found in one.values() if isinstance(found, Picture)]
        assert pictures
        assert all(picture.png for picture in pictures)


def to_draw(found: Sequence[Pair]) -> list[Pair]:
    """Return one pair of each kind.

    The kind says whether the match is live, whether the viewer is a spectator, and whether the
    viewer is to act.
    """
    kinds: dict[tuple[bool, bool, bool], Pair] = {}
    for viewer, match, other in found:
        kind = match.outcome is None, viewer is None, viewer in match.to_act()
        kinds.setdefault(kind, (viewer, match, other))
    return list(kinds.values())


# Automatic actions


TIGHT, ROOMY = 5, 1
"""Limits per match: for moments with a single legal action, and for moments with several."""
EARLY = 200
"""Before this ply, `decisions` considers every moment at which a player acts.

From this ply on, it stops when it has found a moment with a single legal action. To replay long
matches to their end would be slow.
"""


def decisions(game: Game, players: int) -> Iterator[Match]:
    """Yield some moments of each match at which a player acts.

    In at most `TIGHT` of them, the player has a single legal action; in at most `ROOMY`, several.
    """
    for number, match in enumerate(whole_matches(game.key, players)):
        dice = Dice(f"decisions {players} {number}")
        tight: list[int] = []
        roomy: list[int] = []
        for state, step in moments_of(match):
            if step.player != CHANCE and (step.ply < EARLY or not tight):
                only = len(state.legal_actions(step.player)) == 1
                (tight if only else roomy).append(step.ply - 1)
        chosen = (*dice.shuffled(tight)[:TIGHT], *dice.shuffled(roomy)[:ROOMY])
        yield from (cut(match, plies) for plies in chosen)


def timing(match: Match) -> tuple[object, ...]:
    """Return the players whose next action is automatic, then the players who are to act."""
    players: list[int] = []
    while (forced := match.state.forced()) is not None:
        match = match.play(*forced)
        players.append(forced[0])
    return players, match.state.awaited(), match.state.to_act()


def revealing_timing(game: Game, players: int) -> set[int | None]:
    """Return viewers who could learn a secret from the timing of automatic actions."""
    found: set[int | None] = set()
    for number, match in enumerate(decisions(game, players)):
        for viewer in (None, *range(players)):
            other = twin(match, viewer, f"haste {number}")
            if other is not None and timing(other) != timing(match):
                found.add(viewer)
    return found


@every_table
def test_automatic_actions_reveal_no_secret(game: Game, players: int) -> None:
    assert revealing_timing(game, players) == set()


@every_table
def test_the_output_of_the_view_command_does_not_depend_on_secrets(
    game: Game, players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = pairs(game, players)
    for viewer, match, other in found[:: len(found) // 4]:
        printed = []
        for told in (match, other):
            path = tmp_path / "match.jsonl"
            path.write_text(write_record(told, reveal_seed=False), encoding="utf-8")
            who = "spectator" if viewer is None else str(viewer)
            assert cli.main(["view", str(path), "--player", who]) == 0
            printed.append(capsys.readouterr().out)
        assert printed[0] == printed[1] != ""


# Seeds of live matches


def traces(seed: bytes, text: object) -> list[str]:
    """Return those spellings of the seed that occur in a text or in a picture's file."""
    written = text.decode("latin-1") if isinstance(text, bytes) else str(text)
    spellings = [
        seed.hex(),
        seed.hex().upper(),
        seed.decode("latin-1"),
        repr(seed)[2:-1],
        str(list(seed))[1:-1],
        base64.b64encode(seed).decode().rstrip("="),
        base64.urlsafe_b64encode(seed).decode().rstrip("="),
        base64.b32encode(seed).decode().rstrip("="),
        *(str(int.from_bytes(seed, order)) for order in ("big", "little")),
    ]
    return [spelling for spelling in spellings if spelling in written]


def live_matches(game: Game) -> Iterator[tuple[bytes, Match]]:
    for players in game.player_counts:
        match = whole_matches(game.key, players)[0]
        assert match.seed is not None
        yield match.seed, cut(match, at_rest(match)[5])


@every_game
async def test_a_live_matchs_seed_is_in_no_message_and_no_text(game: Game) -> None:
    for seed, match in live_matches(game):
        table = seated(match)
        for viewer in (None, *range(match.players)):
            seen = await shown(table, viewer)
            assert [name for name, found in seen.items() if traces(seed, found)] == []


@every_game
async def test_a_live_matchs_seed_is_in_no_picture(game: Game) -> None:
    for seed, match in live_matches(game):
        table = seated(match)
        seen = await drawn(table, None) | await drawn(table, match.to_act()[0])
        pictures = [found for found in seen.values() if isinstance(found, Picture)]
        assert len(pictures) > 1
        for picture in pictures:
            assert not traces(seed, picture.png)
            assert not traces(seed, (picture.alt, picture.name))


@every_game
def test_a_live_matchs_seed_is_in_no_record_unless_it_is_revealed(game: Game) -> None:
    for seed, match in live_matches(game):
        assert not traces(seed, write_record(match, reveal_seed=False))
        assert traces(seed, write_record(match, reveal_seed=True))


@pytest.mark.parametrize("printed", [repr, str])
@every_game
def test_a_live_matchs_seed_is_not_printed_in_logs(
    game: Game, printed: Callable[[object], str]
) -> None:
    for seed, match in live_matches(game):
        table = seated(match)
        for thing in (table, table.row, match, match.stream, match.state, match.steps):
            assert not traces(seed, printed(thing))


# Replays, which show everything


@every_game
async def test_nobody_gets_a_replay_of_a_match_while_anything_in_it_is_secret(game: Game) -> None:
    for players in game.player_counts:
        for match in scenes(game, players):
            table = seated(match)
            laid_open = [step.ply - 1 for before, step in moments_of(match) if before.laid_open()]
            # As in the bot, everyone who asks shares one replay.
            replays = replays_of(table)
            for user in (99, *table.row.users):
                asked = replays.load(table.id, table.row.guild_id, user)
                if match.outcome is not None:
                    assert (await asked).table.match == match
                    continue
                if laid_open:
                    assert (await asked).table.match == cut(match, laid_open[-1])
                    continue
                with pytest.raises(Refused) as refused:
                    await asked
                assert (refused.value.key, refused.value.facts(SAY)) == ("replay-later", {})


def replays_of(table: Table) -> Replays:
    """Return the replay service of a bot that has only this match."""

    async def found(_match_id: int) -> MatchRow:
        return table.row

    async def load(_match_id: int) -> Table:
        return table

    tables, store = SimpleNamespace(load=load), SimpleNamespace(match=found)
    return Replays(cast("TableService", tables), cast("Store", store))


# These tests show that the suite can fail


def shows_a_neighbour(state: Position, viewer: int | None) -> View:
    """Return a view that has player 0's hand if the viewer has no cards."""
    view = observe(state, viewer)
    return view if view.hand else replace(view, hand=observe(state, 0).hand)


def shows_a_detail(state: Position, viewer: int | None) -> View:
    """Return a view whose `deck_size` depends on hidden cards; all other values are right."""
    cards = sum(card * (place + 1) for place, hand in enumerate(state.hands) for card in hand)
    return replace(observe(state, viewer), deck_size=sum(state.deck) + cards % 2)


def shows_the_deck(state: Position, viewer: int | None) -> View:
    """Return a view that shows player 1 whether a certain card is still in the deck."""
    view = observe(state, viewer)
    return replace(view, goal=1 + state.deck[3]) if viewer == 1 else view


@pytest.mark.parametrize("leak", [shows_a_neighbour, shows_a_detail, shows_the_deck])
async def test_the_suite_notices_a_view_that_leaks_a_secret(
    monkeypatch: pytest.MonkeyPatch, leak: Callable[[Position, int | None], View]
) -> None:
    [game] = [game for game in SECRETIVE if game.key == "cat-sequence"]
    monkeypatch.setattr(cat_sequence, "observe", leak)
    assert "view" in await revealing_values(pairs(game, 2)[:12])


@pytest.mark.parametrize("state", [cat_sequence.State, cat_attack.State], ids=["cards", "fights"])
def test_an_automatic_action_that_reveals_a_secret_is_noticed(
    monkeypatch: pytest.MonkeyPatch, state: type[cat_sequence.State] | type[cat_attack.State]
) -> None:
    def hasty(self: State) -> tuple[int, Action] | None:
        """Play a player's only legal action at once; this reveals that it is the only one."""
        [player, *_] = self.awaited() or (CHANCE,)
        legal = self.legal_actions(player)
        return (player, legal[0]) if len(legal) == 1 else None

    key = "cat-sequence" if state is cat_sequence.State else "cat-attack"
    [game] = [game for game in SECRETIVE if game.key == key]
    monkeypatch.setattr(state, "forced", hasty)
    assert None in revealing_timing(game, 2)


async def test_the_suite_notices_an_event_that_leaks_a_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def tells_the_card(
        before: Position, after: Position, player: int, move: Move
    ) -> tuple[Event, ...]:
        told = narrate(before, after, player, move)
        return (*told, TurnedIn(move.player, CARDS[move.card])) if move.kind == DEAL else told

    [game] = [game for game in SECRETIVE if game.key == "cat-sequence"]
    monkeypatch.setattr(cat_sequence, "narrate", tells_the_card)
    assert {"plies", "story", "message"} <= await revealing_values(pairs(game, 2)[:12])


async def test_the_suite_notices_a_picture_that_leaks_a_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    [game] = [game for game in SECRETIVE if game.key == "cat-sequence"]
    monkeypatch.setattr(cat_sequence, "observe", shows_a_detail)
    viewer, match, other = next(
        found
        for found in pairs(game, 2)
        if found[0] is None and found[1].state.observation(None) != found[2].state.observation(None)
    )
    one, two = await drawn(seated(match), viewer), await drawn(seated(other), viewer)
    assert "board.png" in differences(one, two)


def test_the_suite_notices_a_seed_in_every_spelling() -> None:
    seed = hashlib.sha256(b"seed").digest()
    for text in (seed.hex(), repr({"seed": seed}), base64.b64encode(seed), seed, f"{list(seed)}"):
        assert traces(seed, text if isinstance(text, bytes) else f"a {text} b")
    assert not traces(seed, hashlib.sha256(seed).hexdigest())
