"""A turn takes few clicks, and one board shows the whole turn."""

from __future__ import annotations

import inspect
import re

import discord
import pytest
from simcord.actors import MemberActor

from cogs.match.stepping import as_carried
from cogs.match.table import Table
from rules.game import CHANCE, Choice, Game
from rules.match import Match
from rules.record import read_record
from rules.registry import GAMES
from sandbox.players import Party, visit
from tests import bench
from tests.clicks import Panel, choice_of, marked_panel, turns, unmarked_panel
from tests.discord.unseen import unseen
from tests.discord.world import QUESTION, buttons, options, text
from tests.rules.test_golden import FILES, golden, lines

pytestmark = pytest.mark.usefixtures("clean_log")

MOST_TO_BEGIN, MOST_AN_ACTION = 1, 2
MOMENTS = {
    "cat-rat-flea": ("fleas", 0, 5),
    "cat-sequence": ("goal-2", 79, 2),
    "caged-rat": ("match-3", 59, 4),
    "washi-cat": ("trapped", 0, 3),
    "cat-attack": ("fight-unanswered", 0, 7),
}
"""For each game: a golden match, a ply, and the number of choices after this ply.

The test makes these choices by clicks. If the game has turns of several actions, these choices
include such a turn.
"""
SINGLE = {"washi-cat"}
"""Games in which each action ends a turn."""


@pytest.mark.parametrize("panel", [marked_panel, unmarked_panel])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
def test_a_turn_takes_at_most_one_click_to_start_and_two_per_action(
    game: Game, panel: Panel
) -> None:
    played = 0
    for match in golden(game):
        for turn in turns(match, panel):
            assert turn.begin <= MOST_TO_BEGIN
            assert max(turn.actions) <= MOST_AN_ACTION
            played += len(turn.actions)
    assert played > 40


def test_the_benchmark_prints_the_number_of_clicks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def nothing_later() -> None:
        """Do nothing, instead of a slow measurement."""

    for name, measure in [*vars(bench).items()]:
        if name.startswith("bench_") and name != "bench_counts":
            later = inspect.iscoroutinefunction(measure)
            monkeypatch.setattr(bench, name, nothing_later if later else lambda: None)
    shortest = {
        key: min(paths, key=lambda path: path.stat().st_size) for key, paths in FILES.items()
    }
    monkeypatch.setattr(bench, "golden", lambda kind: [read_record(lines(shortest[kind.key]))])
    bench.main()
    told = capsys.readouterr().out
    for game in GAMES:
        assert re.search(rf"^ +{game.key} +\d\.\d \([01]\) +\d\.\d \([12]\) ", told, re.MULTILINE)


class Presses:
    """People's presses in the channel: on the board, or on the panel that a press there opens."""

    def __init__(self, party: Party) -> None:
        self._party = party

    def boards(self) -> list[discord.Message]:
        """Return the channel's messages that everybody sees."""
        seen = self._party.channel.history(viewer=self._party.members[0])
        return [message for message in seen if not message.flags.ephemeral]

    def board(self) -> discord.Message:
        """Return the only public message with the match's controls."""
        [found] = [message for message in self.boards() if "Resign" in buttons(message)]
        return found

    async def take(self, table: Table, choice: Choice, *, began: bool) -> tuple[int, int]:
        """Take a choice; return how many clicks started the turn, and how many the choice took."""
        [player] = table.awaited
        member, begin = self._party.member(table, player), 0
        source = self._panel(member) if began else None
        if source is None:
            source = self.board()
            if table.game.has_secrets:
                await member.click(source, label="My hand")
                source, begin = self._opened(member), 1
        ends = range(len(choice.path) - 1, 0, -1)
        values = [choice.text, *(as_carried(choice.path[:end]) for end in ends)]
        for count in range(1, len(values) + 1):
            value, custom_id = next(
                (value, offered[value])
                for offered in [_offered(source)]
                for value in values
                if value in offered
            )
            if custom_id in buttons(source).values():
                await member.click(source, custom_id=custom_id)
            else:
                await member.select(source, [value], custom_id=custom_id)
            if value == choice.text:
                await self._say_yes(member)
                return begin, count
            source = self._opened(member)
        raise AssertionError(f"{choice.text} was not offered")

    def _panel(self, member: MemberActor) -> discord.Message | None:
        """Return the newest message with controls that only this member sees."""
        seen = self._party.channel.history(viewer=member)
        mine = [each for each in seen if each.flags.ephemeral and _offered(each)]
        return mine[-1] if mine else None

    def _opened(self, member: MemberActor) -> discord.Message:
        found = self._panel(member)
        assert found is not None
        return found

    async def _say_yes(self, member: MemberActor) -> None:
        """Confirm the action if the bot asks."""
        for each in self._party.channel.history(viewer=member):
            if each.flags.ephemeral and QUESTION in buttons(each):
                await member.click(each, label=QUESTION)


def _offered(message: discord.Message) -> dict[str, str]:
    """Return the choices that a message offers, each with its control's custom id."""
    pressed = buttons(message).values()
    return {name.split(":", 4)[-1]: name for name in pressed} | options(message)


@pytest.mark.parametrize("game", MOMENTS)
async def test_a_turn_at_the_table_takes_few_clicks_and_has_one_board(game: str) -> None:
    """The board is edited until the turn passes, and then posted again as the last message."""
    name, first, most = MOMENTS[game]
    [path] = [path for path in FILES[game] if path.stem == name]
    match = read_record(lines(path))
    async with visit(lambda _size: match.seed or b"") as visited:
        party = Party(visited.bot, visited.channel, visited.members[: match.players])
        presses = Presses(party)
        await party.start(await party.gather(game, match.options))
        await unseen(visited.bot, match.steps[:first])
        table = await party.table()
        began, seen = False, set[bool]()
        for _ in range(most):
            before = presses.board()
            begin, count = await presses.take(table, _next(match, table), began=began)
            assert begin <= (0 if began else MOST_TO_BEGIN)
            assert count <= MOST_AN_ACTION
            earlier, table = table, await party.table()
            assert table.match.steps == match.steps[: table.ply]
            began = _goes_on(earlier, table)
            seen.add(began)
            assert (presses.board().id == before.id) is began
            assert presses.boards()[-1].id == presses.board().id
            assert not [each for each in presses.boards()[:-1] if {*buttons(each)} - {"Rules"}]
        assert seen == ({False} if game in SINGLE else {False, True})
        said = "\n".join(map(text, presses.boards()))
        numbers = {int(each) for each in re.findall(r"^\*\*(\d+)\.\*\*", said, re.MULTILINE)}
        if table.game.no_looking_back:
            assert not numbers, "a gap in the numbers would reveal a hidden action"
        else:
            least = min(numbers) if first else 1
            assert sorted(numbers) == [*range(least, table.match.number + 1)]


def _next(match: Match, table: Table) -> Choice:
    """Return the choice that a player made next in a match."""
    return choice_of(table, table.awaited[0], match.steps[table.ply :])


def _goes_on(earlier: Table, table: Table) -> bool:
    """Return whether the turn at `earlier` goes on: no other player has had to act since then."""
    between = [
        state.awaited() for state, step in table.match.since(earlier.ply) if step.player != CHANCE
    ]
    return {*between, table.awaited} == {earlier.awaited}
