"""The engine's command line, with the commands play, check, legal, view, perft and conform."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from rules import packages
from rules.command_line import (
    OK,
    WRONG,
    Parser,
    UsageError,
    add_setup,
    out,
    read_match,
    run_command,
    setup_of,
)
from rules.conformance import MATCHES, SECRETS, findings
from rules.game import CHANCE, Game
from rules.match import Match
from rules.perft import beginning, countable, perft
from rules.record import outcome_json, write_record
from rules.registry import game, games
from rules.secrets import HasOtherwise
from rules.selfplay import random_match


def main(arguments: Sequence[str]) -> int:
    """Run one command and return the exit status."""
    return run_command("rules", _parser, arguments)


def _parser() -> Parser:
    parser = Parser(prog="python -m rules", description="Play and check matches of Clowder.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)
    names = ", ".join(kind.key for kind in games())

    play = commands.add_parser("play", help="play a match at random and print its record")
    add_setup(play, names)
    play.add_argument("--policy", choices=("random",), default="random")
    play.add_argument("--policy-seed", default="0", metavar="S")
    play.set_defaults(run=_play)

    check = commands.add_parser("check", help="replay a record and say whether it is valid")
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

    conform = commands.add_parser(
        "conform", help="check a game's rules; sandbox.conform checks a package"
    )
    conform.add_argument("game", metavar="GAME", help=names)
    conform.add_argument(
        "--matches", type=int, default=MATCHES, metavar="N", help="per number of players"
    )
    conform.add_argument("--package", metavar="MODULE:OBJECT", help="a game that is not installed")
    conform.set_defaults(run=_conform)
    return parser


def _play(options: argparse.Namespace) -> int:
    kind, differing, seed = setup_of(options)
    match = random_match(
        kind, options.players, differing, seed=seed, policy_seed=options.policy_seed
    )
    sys.stdout.write(write_record(match, reveal_seed=True))
    return OK


def _check(options: argparse.Namespace) -> int:
    match = read_match(options.file)
    outcome = match.outcome
    out("unfinished" if outcome is None else json.dumps(outcome_json(outcome)))
    return OK


def _at_ply(options: argparse.Namespace) -> Match:
    if options.ply is not None and options.ply < 0:
        raise UsageError("--ply must be at least 0")
    return read_match(options.file, plies=options.ply)


def _legal(options: argparse.Namespace) -> int:
    match = _at_ply(options)
    found: list[tuple[int, str]] = []
    for player in match.to_act():
        if player == CHANCE:
            found += [(CHANCE, action.text) for action, _ in match.state.chance_outcomes()]
        else:
            found += [(player, action.text) for action in match.state.legal_actions(player)]
    out(*(f"{player} {text}" for player, text in sorted(found)))
    return OK


def _view(options: argparse.Namespace) -> int:
    match = _at_ply(options)
    who = options.player
    if who != "spectator" and who not in map(str, range(match.players)):
        raise UsageError(f"--player must be spectator or 0 to {match.players - 1}")
    observation = match.state.observation(None if who == "spectator" else int(who))
    out(json.dumps(observation.as_json(), ensure_ascii=False))
    return OK


def _perft(options: argparse.Namespace) -> int:
    kind = game(options.game)
    if not countable(kind):
        raise UsageError(f"{kind.key} is not a game of perfect information")
    if options.depth < 1:
        raise UsageError("DEPTH must be at least 1")
    state = beginning(kind) if options.position is None else kind.position(options.position)
    for depth in range(1, options.depth + 1):
        out(str(perft(state, depth)))
    return OK


def _conform(options: argparse.Namespace) -> int:
    if options.package is not None:
        _take_up(options.package)
    if options.matches < 1:
        raise UsageError("--matches must be at least 1")
    kind = game(options.game)
    try:
        found = findings(kind, options.matches)
    # If no match of the game can be played, the game fails every check.
    except Exception as error:
        out(f"FAILED  matches can be played: {type(error).__name__}: {error}")
        return WRONG
    for promise, why in found.items():
        out(_verdict(kind, promise, why))
    return WRONG if any(found.values()) else OK


def _verdict(kind: Game, promise: str, why: str | None) -> str:
    if why is not None:
        return f"FAILED  {promise}: {why}"
    if promise == SECRETS and kind.has_secrets and not isinstance(kind, HasOtherwise):
        return f"skipped {promise}: not checked, because {kind.key} has no `otherwise`"
    return f"ok      {promise}"


def _take_up(name: str) -> None:
    """Register the game of a package that is not installed."""
    try:
        packages.take_up_rules(packages.at(name))
    # The import may raise any exception.
    except Exception as error:
        raise UsageError(f"--package {name}: {error}") from error
