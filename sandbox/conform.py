"""Check a whole game package: `python -m sandbox.conform MODULE:OBJECT`.

The command checks rules (as `python -m rules conform` does), pictures, sentences and the lesson.
It prints a line for each promise, that is, for each thing that a package must do. The exit status
is 0 if the package keeps all promises, 1 if it breaks any, and 2 for wrong arguments.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from game_packages import GamePackage, take_up
from rules import cli, packages
from rules.command_line import OK, USAGE, WRONG, Parser, UsageError
from rules.conformance import MATCHES
from rules.lesson_checks import findings as lesson_findings
from sandbox import painter_checks
from sandbox.game_sentences import unsaid, untold, unused

SENTENCES: dict[str, Callable[[GamePackage], set[str]]] = {
    "the package has every sentence that the game needs": unsaid,
    "the game uses every sentence of the package": unused,
    "every option is named on a page of the rules": untold,
}
"""The checks of sentences. Each key is the promise that its check verifies. A check returns the
names of the sentences or options that break the promise.
"""
OFFERED = "the bot can offer the game"


def main(arguments: Sequence[str]) -> int:
    """Check the package and return the exit status."""
    parser = Parser(prog="python -m sandbox.conform", description=__doc__)
    parser.add_argument("package", metavar="MODULE:OBJECT", help="as in its entry point")
    parser.add_argument(
        "--matches", type=int, default=MATCHES, metavar="N", help="matches per number of players"
    )
    try:
        return _checked(parser.parse_args(arguments))
    except UsageError as error:
        sys.stderr.write(f"sandbox.conform: {error}\n")
        return USAGE


def _checked(options: argparse.Namespace) -> int:
    package = _found(options.package)
    try:
        take_up(package)
    except (TypeError, ValueError) as error:
        return _told({OFFERED: str(error)})
    status = cli.main(["conform", package.game.key, "--matches", str(options.matches)])
    if status == USAGE:
        return USAGE
    found = {OFFERED: None} | _pictures(package) | _sentences(package) | _lesson(package)
    return max(status, _told(found))


def _found(name: str) -> GamePackage:
    """Return the object at `module:object`. Raises `UsageError` if this fails.

    The object need not be a complete package: `take_up` checks this later.
    """
    try:
        found: GamePackage = packages.at(name)
    # Importing the module may raise anything.
    except Exception as error:
        raise UsageError(f"{name}: {error}") from error
    return found


def _pictures(package: GamePackage) -> dict[str, str | None]:
    try:
        return painter_checks.findings(package.game, package.painter)
    # Playing the random matches may raise anything.
    except Exception as error:
        return {"matches can be drawn": f"{type(error).__name__}: {error}"}


def _lesson(package: GamePackage) -> dict[str, str | None]:
    return {} if package.lesson is None else lesson_findings(package.lesson)


def _sentences(package: GamePackage) -> dict[str, str | None]:
    found: dict[str, str | None] = {}
    for promise, wrong in SENTENCES.items():
        try:
            found[promise] = ", ".join(sorted(wrong(package))) or None
        # The game or the painter may raise anything.
        except Exception as error:
            found[promise] = f"{type(error).__name__}: {error}"
    return found


def _told(found: dict[str, str | None]) -> int:
    for promise, why in found.items():
        line = f"ok      {promise}" if why is None else f"FAILED  {promise}: {why}"
        sys.stdout.write(f"{line}\n")
    return WRONG if any(found.values()) else OK


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
