"""The store's rows as values. Times are UTC epoch milliseconds; Discord's ids are ints."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

MatchStatus = Literal["live", "over"]
BoardMode = Literal["newest", "in-place"]
Enders = Literal["managers", "moderators", "players"]
QuestionKind = Literal["takeback", "draw", "rematch", "close"]
Remind = Literal["off", "clock", "once", "hours"]

LOBBY = "lobby"
"""The kind of a message that still shows the lobby although the match has started."""
NOTHING_SHOWN = -1
NOBODY_ELSE = 101
"""The value of `Lobby.asks` if people can sit down only when the host seats them."""
DIRECT = 0
"""The server id of matches and lobbies in direct messages, which belong to no server."""
LEAST_MADE_UP = -1_000
"""User ids from this number up to -1 are cats. Lower ids replace those of erased people."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """An open lobby. `members` are user ids in the order they joined; the host is one of them.

    `home_id` is the channel that `/play` was typed in, even if the lobby is in a thread of that
    channel. `clock` is in seconds per turn, None without a clock. `hints` is the number of hints
    for each person, None if the host has not chosen a number. `revision` counts the lobby's
    changes; `shown` is the revision that its message is known to show. `asks` is the minimum
    reliability, as a percentage, that the host requires. 0 means no minimum. `NOBODY_ELSE` means
    that nobody may join.
    """

    id: int
    guild_id: int
    channel_id: int
    message_id: int | None
    host_id: int
    game: str
    options: Mapping[str, str]
    created_at: int
    members: tuple[int, ...]
    home_id: int
    clock: int | None
    hints: int | None = None
    revision: int = 0
    shown: int = 0
    asks: int = 0

    @property
    def direct(self) -> bool:
        """Whether the lobby is in a person's direct messages."""
        return self.guild_id == DIRECT


@dataclass(frozen=True, slots=True)
class NewAction:
    """An action to be committed.

    Player -1 is chance. An `auto` action was played for a player who had given up.
    """

    player: int
    text: str
    auto: bool = False


@dataclass(frozen=True, slots=True)
class ActionRow:
    """A committed action. Plies count from 1."""

    ply: int
    player: int
    text: str
    auto: bool
    at: int


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended.

    `places[i]` is player i's final place (1 is best); None if nobody is placed.
    """

    places: tuple[int, ...] | None
    reason: str


@dataclass(frozen=True, slots=True)
class GaveUpRow:
    """When and why a seat was given up. A match's first given-up seat has `number` 1."""

    number: int
    ply: int
    reason: str


@dataclass(frozen=True, slots=True)
class NewGaveUp:
    """A seat to give up. `number` is as in `GaveUpRow`, `stand_in` is as in `Seat`."""

    player: int
    number: int
    reason: str
    stand_in: int | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A user in the role of a player. A retired seat was given up; a stand-in may play for it.

    A user id from `LEAST_MADE_UP` to -1 is a cat; a lower user id is a former player. `missed`
    counts successive turns in which the player ran out of time. `stand_in` is the cat that plays
    for a retired seat. `draw_offered_ply` is the ply of this player's last draw offer. `gave_up` is
    None if the seat is not retired, or if it was given up before the bot recorded such facts.
    `hints` counts the hints given. `grace` says whether a turn of this player that ran out of time
    was extended; a player gets at most one extension in a match.
    """

    player: int
    user_id: int
    wants_rematch: bool
    retired: bool = False
    missed: int = 0
    stand_in: int | None = None
    draw_offered_ply: int | None = None
    gave_up: GaveUpRow | None = None
    hints: int = 0
    grace: bool = False


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match. `ply` counts committed actions; `seats` are in player order.

    `shown_ply` is the newest ply that Discord shows, NOTHING_SHOWN (-1) before the first board.
    `shown_over` says whether the ending is shown. `clock` is in seconds per turn. `deadline` is
    None when no turn is timed. `warn_at` is None when no further warning is due. `branch` counts
    takebacks: equal plies of different branches are unrelated. `finished_no` is the match's number
    in the sequence of finished matches. `ends_at` is when the whole match's time ends. It is None
    if there is no limit, or if the limit has been handled. `hints` is the number of hints that each
    person may ask for. `unrated` is the reason if the bot decided at the end not to rate the match,
    else None.
    """

    id: int
    guild_id: int
    channel_id: int
    game: str
    rules_version: int
    players: int
    options: Mapping[str, str]
    seed: bytes = field(repr=False)
    commitment: str
    ply: int
    status: MatchStatus
    ending: Ending | None
    created_at: int
    updated_at: int
    finished_at: int | None
    rematch_of: int | None
    draw_offer_by: int | None
    draw_offer_ply: int | None
    shown_ply: int
    shown_over: bool
    seats: tuple[Seat, ...]
    home_id: int = 0
    clock: int | None = None
    deadline: int | None = None
    warn_at: int | None = None
    branch: int = 0
    takeback_by: int | None = None
    takeback_to: int | None = None
    closed_by: int | None = None
    closed_note: str | None = None
    finished_no: int | None = None
    ends_at: int | None = None
    hints: int = 0
    unrated: str | None = None

    @property
    def live(self) -> bool:
        return self.status == "live"

    @property
    def direct(self) -> bool:
        """Whether the match is played in a person's direct messages."""
        return self.guild_id == DIRECT

    @property
    def users(self) -> tuple[int, ...]:
        """Return user ids in player order."""
        return tuple(seat.user_id for seat in self.seats)

    @property
    def retired(self) -> tuple[int, ...]:
        """Return the players whose seats were given up."""
        return tuple(seat.player for seat in self.seats if seat.retired)

    def player_of(self, user_id: int) -> int | None:
        """Return the player that this user is or stands in for; None for a spectator."""
        return next((s.player for s in self.seats if user_id in (s.user_id, s.stand_in)), None)


@dataclass(frozen=True, slots=True)
class Waiting:
    """The players that a match now waits for, and whether all their clocks restart."""

    players: tuple[int, ...]
    anew: bool = True


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a person in a live match. `remind_at` is when the next reminder is due, if any."""

    match_id: int
    player: int
    user_id: int
    since: int
    reminded_at: int | None
    remind_at: int | None


@dataclass(frozen=True, slots=True)
class Member:
    """A person's choices about direct messages.

    `remind` is `off` for no reminders, or `clock` for a reminder when time is running out. The
    value `once` adds one reminder per turn, after the number of hours in the field `hours`. The
    value `hours` adds another reminder each time this number of hours has passed. `quiet_from`,
    `quiet_to` and `digest` are minutes of the local day in `zone`, or None. `digest_at` is when the
    next digest is due. `closed_at` is when direct messages to the person started to fail. `named`
    says whether leaderboards of all servers may show the person's name.
    """

    user_id: int
    remind: Remind = "clock"
    hours: int = 24
    quiet_from: int | None = None
    quiet_to: int | None = None
    zone: str = "UTC"
    digest: int | None = None
    digest_at: int | None = None
    closed_at: int | None = None
    named: bool = False


@dataclass(frozen=True, slots=True)
class Closing:
    """The user who closed a match on the players' behalf, and their reason."""

    user_id: int
    note: str


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A Discord message of a match. The caller defines the kinds: board, line, result …"""

    message_id: int
    match_id: int
    channel_id: int
    ply: int
    kind: str
    line: str | None
    posted_at: int

    @property
    def place(self) -> tuple[int, int]:
        """Return the ids of the channel and the message."""
        return self.channel_id, self.message_id


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A message with a question that `player` asks the others.

    If `kind` is `close`, `player` does not ask: the question is whether to close the match, because
    `player` has left. `ply` and `branch` say at which position the question was asked; `asked_at`
    is in UTC epoch milliseconds. `agreed` is the number of agreements that the message shows.
    """

    message_id: int
    match_id: int
    channel_id: int
    kind: QuestionKind
    player: int
    ply: int
    branch: int
    asked_at: int
    agreed: int = 0

    @property
    def place(self) -> tuple[int, int]:
        """Return the ids of the channel and the message."""
        return self.channel_id, self.message_id


@dataclass(frozen=True, slots=True)
class Shown:
    """A match with its messages on Discord. `boards` are in the order they were posted.

    `overtaken` lists questions in the match's channel, even of earlier matches, that no longer need
    an answer.
    """

    match: MatchRow
    boards: tuple[MessageRow, ...]
    board_mode: BoardMode
    overtaken: tuple[QuestionRow, ...] = ()


@dataclass(frozen=True, slots=True)
class HandRow:
    """The direct message with a player's hand.

    The message's ids are None if the player accepts no direct messages. `shows` is the caller's
    digest of the message's content at `ply`; `told` says whether the player knows that direct
    messages do not reach them.
    """

    match_id: int
    player: int
    channel_id: int | None
    message_id: int | None
    ply: int
    shows: str
    told: bool


@dataclass(frozen=True, slots=True)
class PanelRow:
    """A panel in a channel: a private message with a hand or a choice, in its reader's language.

    Discord's `token` lets us edit the message until `until` (UTC epoch milliseconds). `shows` is
    the caller's digest of the panel's content.
    """

    message_id: int
    match_id: int
    player: int
    token: str = field(repr=False)
    locale: str
    shows: str
    until: int


@dataclass(frozen=True, slots=True)
class CatBounds:
    """The maximum number of live matches with cats at once, for a person and for a server."""

    person: int
    server: int


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """A server's choices. `updated_at` is None while all choices are the defaults.

    `clock` is in seconds per turn. `enders` says who may end other people's matches. If
    `cats_play_on` is true, cats play for given-up seats. `cat_matches` limits the live matches with
    cats. The matches of seeks are played in threads of `seek_channel_id`; if that is None, in
    threads of the channel where the seek was made. Games may be played only in `channels`, or
    everywhere if `channels` is empty.
    """

    guild_id: int
    board_mode: BoardMode = "newest"
    updated_at: int | None = None
    clock: int | None = None
    enders: Enders = "moderators"
    cats_play_on: bool = True
    cat_matches: int = 50
    seek_channel_id: int | None = None
    channels: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Counts:
    """Numbers of stored rows. `matches` counts live and finished matches together."""

    live_matches: int
    lobbies: int
    matches: int
