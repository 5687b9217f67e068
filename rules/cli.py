"""The engine's command line: play, check, legal, view, perft, conform.

Exit 0 when done, 1 when a record or a game is wrong, 2 for a wrong command line or an unreadable
file.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import NoReturn

from rules import packages
from rules.chance import SEED_BYTES
from rules.conformance import MATCHES, SECRETS, findings
from rules.errors import BadPosition, BadRecord, BadSetup
from rules.game import CHANCE, Game, state_at
from rules.match import Match
from rules.perft import beginning, countable, perft
from rules.record import outcome_json, read_record, write_record
from rules.registry import check_setup, game, games
from rules.secrets import HasOtherwise
from rules.selfplay import random_match

OK, WRONG, USAGE, INTERRUPTED = 0, 1, 2, 130
_LINE = 200
"""Characters of a line on standard error at most, its end included."""
_CUT = " ... "


class _UsageError(Exception):
    """A command line or file that cannot be used; the message is for the person."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise _UsageError(message)


def main(arguments: Sequence[str]) -> int:
    """Run one command; the exit status."""
    for name, why in packages.left_out(packages.take_up_rules):
        _complain(f"rules: the game {name} is left out. {why}")
    try:
        options = _parser().parse_args(arguments)
        if sys.stdout is None:  # closed by whoever started us
            raise _UsageError("no standard output")
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads has closed, as `head` does; the interpreter must not flush again.
        sys.stdout = None
        return OK
    except KeyboardInterrupt:
        return INTERRUPTED
    except BadRecord as error:
        _complain(_wrong_line(error))
        return WRONG
    except (_UsageError, BadSetup, BadPosition) as error:
        _complain(f"rules: {error}")
        return USAGE
    except OSError as error:
        sys.stdout = None
        _complain(f"rules: standard output: {error.strerror}")
        return USAGE
    return status


def _complain(message: str) -> None:
    """Say it on one short line of standard error, whatever the names in it hold."""
    if sys.stderr is not None:
        sys.stderr.write(_short(_printable(message, sys.stderr.encoding or "utf-8")) + "\n")


def _printable(text: str, encoding: str) -> str:
    """The text with an escape for everything that would not be seen as it is."""
    shown = "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in text
    )
    return shown.encode(encoding, "backslashreplace").decode(encoding)


def _short(text: str) -> str:
    """The text, without its middle if it is too long: what is wrong stands at either end."""
    if len(text) < _LINE:
        return text
    end = _LINE // 3
    return f"{text[: _LINE - end - len(_CUT) - 1]}{_CUT}{text[-end:]}"


def _wrong_line(error: BadRecord) -> str:
    facts = {name: value for name, value in error.facts.items() if name != "line"}
    details = ", ".join(f"{name}={value!r}" for name, value in facts.items())
    return f"line {error.facts['line']}: {error.reason}" + (f" ({details})" if details else "")


def _parser() -> _Parser:
    parser = _Parser(prog="python -m rules", description="Play and check matches of Clowder.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)
    names = ", ".join(kind.key for kind in games())

    play = commands.add_parser("play", help="play a match at random and print its record")
    play.add_argument("game", metavar="GAME", help=names)
    play.add_argument("--players", type=int, required=True, metavar="N")
    play.add_argument("--seed", required=True, metavar="HEX", help="64 hexadecimal digits")
    play.add_argument("--option", action="append", default=[], metavar="NAME=CHOICE")
    play.add_argument("--policy", choices=("random",), default="random")
    play.add_argument("--policy-seed", default="0", metavar="S")
    play.set_defaults(run=_play)

    check = commands.add_parser("check", help="replay a record and tell whether it is right")
    check.add_argument("file", metavar="FILE")
    check.set_defaults(run=_check)

    legal = commands.add_parser("legal", help="legal actions after a number of plies")
    view = commands.add_parser("view", help="what a player may see, as JSON")
    for command in (legal, view):
        command.add_argument("file", metavar="FILE")
        command.add_argument("--ply", type=int, metavar="N", help="default: all")
    view.add_argument("--player", required=True, metavar="P", help="an index, or spectator")
    legal.set_defaults(run=_legal)
    view.set_defaults(run=_view)

    count = commands.add_parser("perft", help="count action sequences by depth")
    count.add_argument("game", metavar="GAME", help=names)
    count.add_argument("depth", type=int, metavar="DEPTH")
    count.add_argument("--position", metavar="TEXT")
    count.set_defaults(run=_perft)

    conform = commands.add_parser("conform", help="check that a game is as every game must be")
    conform.add_argument("game", metavar="GAME", help=names)
    conform.add_argument(
        "--matches", type=int, default=MATCHES, metavar="N", help="for each number of players"
    )
    conform.add_argument("--package", metavar="MODULE:OBJECT", help="where an uninstalled game is")
    conform.set_defaults(run=_conform)
    return parser


def _print(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def _play(options: argparse.Namespace) -> int:
    try:
        seed = bytes.fromhex(options.seed)
    except ValueError as error:
        raise _UsageError("--seed is not hexadecimal") from error
    if len(seed) != SEED_BYTES:
        raise _UsageError(f"--seed must be {2 * SEED_BYTES} hexadecimal digits")
    kind = game(options.game)
    pairs = [option.partition("=") for option in options.option]
    chosen = {name: value for name, _, value in pairs}
    check_setup(kind, options.players, chosen)
    defaults = {option.name: option.default for option in kind.options}
    differing = {name: value for name, value in chosen.items() if defaults[name] != value}
    match = random_match(
        kind, options.players, differing, seed=seed, policy_seed=options.policy_seed
    )
    sys.stdout.write(write_record(match, reveal_seed=True))
    return OK


def _read(options: argparse.Namespace, *, plies: int | None = None) -> Match:
    try:
        lines = _content(options.file).decode().split("\n")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise _UsageError(f"{options.file}: {reason}") from error
    if lines and not lines[-1]:
        del lines[-1]
    return read_record(lines, plies=plies)


def _content(name: str) -> bytes:
    if name == "-":
        if sys.stdin is None:
            raise _UsageError("no standard input")
        return sys.stdin.buffer.read()
    with open(name, "rb") as file:  # noqa: PTH123  # a path as typed
        return file.read()


def _check(options: argparse.Namespace) -> int:
    match = _read(options)
    outcome = match.outcome
    _print("unfinished" if outcome is None else json.dumps(outcome_json(outcome)))
    return OK


def _at_ply(options: argparse.Namespace) -> Match:
    if options.ply is not None and options.ply < 0:
        raise _UsageError("--ply counts from 0")
    return _read(options, plies=options.ply)


def _legal(options: argparse.Namespace) -> int:
    match = _at_ply(options)
    found: list[tuple[int, str]] = []
    for player in match.to_act():
        if player == CHANCE:
            found += [(CHANCE, action.text) for action, _ in match.state.chance_outcomes()]
        else:
            found += [(player, action.text) for action in match.state.legal_actions(player)]
    _print(*(f"{player} {text}" for player, text in sorted(found)))
    return OK


def _view(options: argparse.Namespace) -> int:
    match = _at_ply(options)
    who = options.player
    if who != "spectator" and who not in map(str, range(match.players)):
        raise _UsageError(f"--player must be spectator or 0 to {match.players - 1}")
    observation = match.state.observation(None if who == "spectator" else int(who))
    _print(json.dumps(observation.as_json(), ensure_ascii=False))
    return OK


def _perft(options: argparse.Namespace) -> int:
    kind = game(options.game)
    if not countable(kind):
        raise _UsageError(f"{kind.key} is not a game of perfect information")
    if options.depth < 1:
        raise _UsageError("DEPTH counts from 1")
    state = beginning(kind) if options.position is None else state_at(kind, options.position)
    for depth in range(1, options.depth + 1):
        _print(str(perft(state, depth)))
    return OK


def _conform(options: argparse.Namespace) -> int:
    if options.package is not None:
        _take_up(options.package)
    if options.matches < 1:
        raise _UsageError("--matches counts from 1")
    kind = game(options.game)
    try:
        found = findings(kind, options.matches)
    # A game that cannot be played at all breaks every promise.
    except Exception as error:
        _print(f"FAILED  matches can be played: {type(error).__name__}: {error}")
        return WRONG
    for promise, why in found.items():
        _print(_verdict(kind, promise, why))
    return WRONG if any(found.values()) else OK


def _verdict(kind: Game, promise: str, why: str | None) -> str:
    if why is not None:
        return f"FAILED  {promise}: {why}"
    if promise == SECRETS and kind.has_secrets and not isinstance(kind, HasOtherwise):
        return f"skipped {promise}: not checked, {kind.key} cannot be told `otherwise`"
    return f"ok      {promise}"


def _take_up(name: str) -> None:
    """Make the game of an uninstalled package known."""
    try:
        packages.take_up_rules(packages.at(name))
    # Importing it may raise anything.
    except Exception as error:
        raise _UsageError(f"--package {name}: {error}") from error
