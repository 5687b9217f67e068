"""Matches played at random, for developers, tests and demonstrations."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from rules.chance import ChanceStream
from rules.game import Game
from rules.match import Match


def random_match(
    game: Game,
    players: int,
    options: Mapping[str, str],
    *,
    seed: bytes,
    policy_seed: str,
    plies: int | None = None,
) -> Match:
    """Play a match with uniformly random legal actions, to its end or until it has `plies` plies.

    Only `policy_seed` determines the decisions, and only `seed` determines the chance actions.
    """
    match = Match.start(game, players, options, seed=seed)
    choices = ChanceStream(hashlib.sha256(policy_seed.encode(errors="surrogatepass")).digest())
    match = match.settle()
    while match.outcome is None and (plies is None or match.ply < plies):
        actors = match.to_act()
        who, choices = choices.below(len(actors))
        legal = match.state.legal_actions(actors[who])
        which, choices = choices.below(len(legal))
        match = match.play(actors[who], legal[which]).settle()
    return match
