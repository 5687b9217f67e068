"""The computer players' command line: choose an action, play a match."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from agents.agent import AGENTS, choose
from agents.agent_matches import play_match
from agents.effort import Effort
from agents.packages import take_up
from agents.registry import NobodyKnows
from rules.chance import SEED_BYTES
from rules.command_line import (
    OK,
    Parser,
    UsageError,
    add_setup,
    out,
    read_match,
    run_command,
    seed_of,
    setup_of,
)
from rules.record import write_record
from rules.registry import games


def main(arguments: Sequence[str]) -> int:
    """Run the command in the arguments and return the exit status."""
    return run_command("agents", _parser, arguments, take_up)


def _parser() -> Parser:
    parser = Parser(
        prog="python -m agents", description="Let the computer players of Clowder play."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)

    one = commands.add_parser("choose", help="choose an action for a seat at the end of a record")
    one.add_argument("file", metavar="FILE")
    one.add_argument("--player", type=int, required=True, metavar="I")
    one.add_argument("--agent", choices=AGENTS, required=True, metavar="NAME", help=_NAMES)
    one.add_argument("--seed", default="00" * SEED_BYTES, metavar="HEX", help="64 hex digits")
    one.set_defaults(run=_choose)

    play = commands.add_parser("play", help="play a match and print its record")
    add_setup(play, ", ".join(kind.key for kind in games()))
    play.add_argument(
        "--agents", required=True, metavar="A,B,…", help=f"one for each seat: {_NAMES}"
    )
    play.set_defaults(run=_play)
    for command in (one, play):
        limit = command.add_mutually_exclusive_group()
        limit.add_argument(
            "--iterations", type=int, metavar="N", help="the maximum for each choice"
        )
        limit.add_argument("--seconds", type=float, metavar="S", help="the maximum for each choice")
    return parser


_NAMES = ", ".join(AGENTS)


def _effort(options: argparse.Namespace) -> Effort | None:
    """Return the requested effort; None if the agents' own limits apply."""
    given = options.iterations, options.seconds
    if given == (None, None):
        return None
    # `value > 0` is false for NaN, so NaN is refused.
    if not all(value is None or value > 0 for value in given):
        raise UsageError("--iterations and --seconds must be more than 0")
    return Effort(*given)


def _choose(options: argparse.Namespace) -> int:
    match, seed = read_match(options.file), seed_of(options.seed)
    if options.player not in match.to_act() or not match.state.legal_actions(options.player):
        raise UsageError(f"it is not player {options.player}'s turn")
    try:
        action = choose(match, options.player, options.agent, seed=seed, effort=_effort(options))
    except NobodyKnows as error:
        raise _unknown(error) from error
    out(action.text)
    return OK


def _play(options: argparse.Namespace) -> int:
    kind, differing, seed = setup_of(options)
    agents = options.agents.split(",")
    if not {*agents} <= {*AGENTS}:
        raise UsageError(f"--agents must be among {_NAMES}")
    if len(agents) != options.players:
        raise UsageError(f"--agents must name {options.players} agents, one for each seat")
    try:
        match = play_match(kind, agents, differing, seed=seed, effort=_effort(options))
    except NobodyKnows as error:
        raise _unknown(error) from error
    record = write_record(match, reveal_seed=True, agents=dict(enumerate(agents)))
    sys.stdout.write(record)
    return OK


def _unknown(error: NobodyKnows) -> UsageError:
    return UsageError(f"no computer player knows {error}")
