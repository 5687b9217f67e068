"""How often a minute a person may use each command and each control."""

from __future__ import annotations

from cogs.kit.bounds import Bound, Bounds

PLAY = Bound("play", 120)
"""Moves, answers and lobbies: as fast as anybody presses buttons."""
TABLE = Bound("table", 30)
"""Boards and hands that are asked for beside the game."""
LOOK = Bound("look", 30)
"""Pages and pictures about games, matches and people."""
LEAF = Bound("leaf", 60)
"""Turning the pages of what is shown already."""
ASK = Bound("ask", 20)
"""Questions and offers to everybody at a table, and ways out of it."""
BEGIN = Bound("begin", 10)
"""New tables and threads."""
COSTLY = Bound("costly", 5)
"""Animations, all that is stored about somebody, and what is posted for everybody."""
SUGGESTIONS = Bound("suggestions", 240)
"""Lists that appear while somebody types."""

COMMANDS = {
    "move": PLAY,
    "board": TABLE,
    "hand": TABLE,
    "resign": ASK,
    "draw": ASK,
    "takeback": ASK,
    "end": ASK,
    "play": BEGIN,
    "games": LOOK,
    "rules": LOOK,
    "help": LOOK,
    "history": LOOK,
    "replay": LOOK,
    "verify": LOOK,
    "profile": LOOK,
    "leaderboard": LOOK,
    "cats": LOOK,
    "me": LOOK,
    "settings": LOOK,
    "privacy": LOOK,
}
VERBS = {
    **dict.fromkeys(("pick", "back", "act", "sure", "never-mind", "hand", "card", "cards"), PLAY),
    **dict.fromkeys(("lobby-join", "lobby-leave", "lobby-add-cat", "lobby-send-cat-home"), PLAY),
    **dict.fromkeys(("lobby-shuffle", "lobby-seat", "lobby-options", "lobby-choose"), PLAY),
    **dict.fromkeys(("lobby-option", "lobby-clock", "lobby-start", "lobby-cancel"), PLAY),
    **dict.fromkeys(("resign-sure", "draw-accept", "draw-decline"), PLAY),
    **dict.fromkeys(("takeback-accept", "takeback-decline"), PLAY),
    **dict.fromkeys(("rematch-accept", "rematch-decline"), PLAY),
    **dict.fromkeys(("resign", "draw", "draw-offer", "takeback", "rematch", "close", "end"), ASK),
    **dict.fromkeys(("play-against", "play-short", "play-stronger", "play-thread"), BEGIN),
    **dict.fromkeys(("play-thread-against", "play-thread-short"), BEGIN),
    **dict.fromkeys(("play-thread-stronger",), BEGIN),
    **dict.fromkeys(("rules", "history", "replay-open", "replay-record"), LOOK),
    **dict.fromkeys(("ranks", "ranks-by", "profile-by", "cats-all", "cats-page"), LOOK),
    **dict.fromkeys(("me", "me-everywhere", "me-times", "me-times-typed"), LOOK),
    **dict.fromkeys(("settings", "settings-channels"), LOOK),
    **dict.fromkeys(("privacy-erase", "privacy-erase-sure"), LOOK),
    **dict.fromkeys(("page", "help", "replay"), LEAF),
    **dict.fromkeys(("replay-animation", "privacy-export"), COSTLY),
    **dict.fromkeys(("replay-share", "animation-share"), COSTLY),
}


def new_bounds() -> Bounds:
    """What counts for one bot."""
    return Bounds(COMMANDS, VERBS, suggestions=SUGGESTIONS, otherwise=PLAY)
