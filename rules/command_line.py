"""Helpers shared by the project's command lines: one-line errors, record files, setups.

The exit status is 0 for success, 1 for a wrong record or game, and 2 for a wrong command line or an
unreadable file.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from rules import packages
from rules.chance import SEED_BYTES
from rules.errors import BadPosition, BadRecord, BadSetup, RulesError
from rules.explanations import explanation
from rules.game import Game
from rules.match import Match
from rules.record import read_record
from rules.registry import check_setup, game, games

OK, WRONG, USAGE, INTERRUPTED = 0, 1, 2, 130
_LINE = 200
"""The maximum number of characters in a line on standard error, including its newline."""
_CUT = " ... "


class UsageError(Exception):
    """A command line or file that cannot be used; the message is for the user of the command."""


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def run_command(
    name: str,
    parser: Callable[[], Parser],
    arguments: Sequence[str],
    take_up: Callable[[Any], None] = packages.take_up_rules,
) -> int:
    """Parse the arguments, run the command that they name, and return the exit status.

    `take_up` registers each installed game, before `parser` is called.
    """
    for key, why in packages.left_out(take_up):
        _complain(f"{name}: the game {key} is left out. {why}")
    try:
        options = parser().parse_args(arguments)
        if sys.stdout is None:  # the parent process has closed it
            raise UsageError("no standard output")
        status = _run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # The program that reads our output has closed the pipe, as `head` does, so we must not
        # flush standard output at our exit.
        sys.stdout = None
        return OK
    except KeyboardInterrupt:
        return INTERRUPTED
    except BadRecord as error:
        _complain(_wrong_line(error))
        return WRONG
    except UsageError as error:
        _complain(f"{name}: {error}")
        return USAGE
    except OSError as error:
        sys.stdout = None
        _complain(f"{name}: standard output: {error.strerror}")
        return USAGE
    return status


def _run(options: argparse.Namespace) -> int:
    """Run the parsed command and return the exit status."""
    try:
        status: int = options.run(options)
    except (BadSetup, BadPosition) as error:
        raise UsageError(_explained(error, getattr(options, "game", None))) from error
    return status


def _complain(message: str) -> None:
    """Print the message as a short line on standard error, with unprintable characters escaped."""
    if sys.stderr is not None:
        sys.stderr.write(_short(_printable(message, sys.stderr.encoding or "utf-8")) + "\n")


def _printable(text: str, encoding: str) -> str:
    """Return the text with unprintable characters escaped."""
    shown = "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in text
    )
    return shown.encode(encoding, "backslashreplace").decode(encoding)


def _short(text: str) -> str:
    """If a text is too long, replace its middle; its start or its end may name the error."""
    if len(text) < _LINE:
        return text
    end = _LINE // 3
    return f"{text[: _LINE - end - len(_CUT) - 1]}{_CUT}{text[-end:]}"


def _wrong_line(error: BadRecord) -> str:
    return f"line {error.facts['line']}: {_explained(error, error.facts.get('game'))}"


def _explained(error: RulesError, key: object) -> str:
    """Explain the error in a sentence; `key` is the key of the game, if it is known."""
    own = next((kind.explanations for kind in games() if kind.key == key), {})
    return explanation(error, own)


def out(*lines: str) -> None:
    """Print lines on standard output."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def read_match(name: str, *, plies: int | None = None) -> Match:
    """Read a match from a record file, or from standard input if the name is `-`.

    Raises `UsageError`, `BadRecord`.
    """
    try:
        lines = _content(name).decode().split("\n")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise UsageError(f"{name}: {reason}") from error
    if lines and not lines[-1]:
        del lines[-1]
    return read_record(lines, plies=plies)


def _content(name: str) -> bytes:
    if name == "-":
        if sys.stdin is None:
            raise UsageError("no standard input")
        return sys.stdin.buffer.read()
    with open(name, "rb") as file:  # noqa: PTH123  # a path as typed
        return file.read()


def add_setup(command: argparse.ArgumentParser, names: str) -> None:
    """Add arguments for a game, the number of its players, a seed and options."""
    command.add_argument("game", metavar="GAME", help=names)
    command.add_argument("--players", type=int, required=True, metavar="N")
    command.add_argument("--seed", required=True, metavar="HEX", help="64 hexadecimal digits")
    command.add_argument("--option", action="append", default=[], metavar="NAME=CHOICE")


def setup_of(options: argparse.Namespace) -> tuple[Game, dict[str, str], bytes]:
    """Return the game, the given options that differ from its defaults, and the seed.

    Raises `UsageError`, `BadSetup`.
    """
    seed = seed_of(options.seed)
    kind = game(options.game)
    pairs = [option.partition("=") for option in options.option]
    chosen = {name: value for name, _, value in pairs}
    check_setup(kind, options.players, chosen)
    defaults = {option.name: option.default for option in kind.options}
    return kind, {name: value for name, value in chosen.items() if defaults[name] != value}, seed


def seed_of(text: str) -> bytes:
    """Parse a seed of 64 hexadecimal digits. Raises `UsageError`."""
    try:
        seed = bytes.fromhex(text)
    except ValueError as error:
        raise UsageError("--seed is not hexadecimal") from error
    if len(seed) != SEED_BYTES:
        raise UsageError(f"--seed must be {2 * SEED_BYTES} hexadecimal digits")
    return seed
