"""The tables, the same on SQLite and PostgreSQL. Migrations must produce exactly these tables."""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
    false,
    text,
    true,
)

from data.columns import Code, DiscordId, Moment, PersonId, Prose, personal

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# Literal SQL, not parameters: the planner uses a partial index only if the query repeats the
# condition of the index literally.
LIVE = text("status = 'live'")
TIMED = text("deadline IS NOT NULL")
LIMITED = text("ends_at IS NOT NULL")
WARNED = text("warn_at IS NOT NULL")
CLOSED = text("closed_by IS NOT NULL")
UNFINISHED = text("done_at IS NULL")
OF_ALL = text("guild_id = 0")
BEHIND = text("shown_ply < ply OR (status = 'over' AND NOT shown_over)")

lobbies = Table(
    "lobbies",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", DiscordId, nullable=False),
    Column("channel_id", DiscordId, nullable=False, unique=True),
    Column("message_id", DiscordId),
    Column("host_id", PersonId, nullable=False),
    Column("game", Code, nullable=False),
    Column("options", Prose, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("home_id", DiscordId, nullable=False, server_default="0"),
    Column("clock", Integer),
    # The number of hints for each person; null if the host has not chosen a number.
    Column("hints", Integer),
    # When somebody last used the lobby; null if it was closed as deserted but its message does not
    # say so yet.
    Column("touched_at", Moment),
    # The number of changes to the lobby, and the number of changes that its message shows.
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("shown", Integer, nullable=False, server_default="0"),
    # The minimum reliability, as a percentage, that the host requires; 0 means no minimum.
    Column("asks", Integer, nullable=False, server_default="0"),
    # The id of a closed lobby must never be used again, because old buttons still name it.
    sqlite_autoincrement=True,
)

lobby_members = Table(
    "lobby_members",
    metadata,
    Column("lobby_id", ForeignKey(lobbies.c.id, ondelete="CASCADE"), nullable=False),
    Column("user_id", PersonId, nullable=False),
    Column("position", Integer, nullable=False),
    PrimaryKeyConstraint("lobby_id", "user_id"),
    UniqueConstraint("lobby_id", "position"),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", DiscordId, nullable=False),
    Column("channel_id", DiscordId, nullable=False),
    Column("game", Code, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Prose, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("status", String(4), nullable=False),
    Column("outcome_places", Code),
    Column("outcome_reason", Code),
    Column("created_at", Moment, nullable=False),
    Column("updated_at", Moment, nullable=False),
    Column("finished_at", Moment),
    Column("rematch_of", ForeignKey("matches.id", ondelete="SET NULL"), unique=True),
    Column("draw_offer_by", Integer),
    Column("draw_offer_ply", Integer),
    Column("shown_ply", Integer, nullable=False),
    Column("shown_over", Boolean, nullable=False),
    # The channel in which the match was started, even if it is played in a thread of that channel.
    Column("home_id", DiscordId, nullable=False, server_default="0"),
    # The seconds for each turn, the end of this turn, and the time of the next warning.
    Column("clock", Integer),
    Column("deadline", Moment),
    Column("warn_at", Moment),
    # The number of takebacks. Equal plies of different branches are unrelated.
    Column("branch", Integer, nullable=False, server_default="0"),
    Column("takeback_by", Integer),
    Column("takeback_to", Integer),
    Column("closed_by", PersonId),
    Column("closed_note", Prose),
    # The order in which matches ended, which is also the order in which they are rated.
    Column("finished_no", Integer),
    # When the whole match's time ends; null without a limit, or after the limit was handled.
    Column("ends_at", Moment),
    # The number of hints that each person may ask for.
    Column("hints", Integer, nullable=False, server_default="0"),
    # Why a finished match is not rated, although such endings are normally rated.
    Column("unrated", Code),
    CheckConstraint("status IN ('live', 'over')", name="status"),
    CheckConstraint("players >= 1", name="players"),
    CheckConstraint("ply >= 0", name="ply"),
    CheckConstraint("length(seed) = 32", name="seed"),
    CheckConstraint("length(commitment) = 64", name="commitment"),
    CheckConstraint(
        "(status = 'over') = (outcome_reason IS NOT NULL)"
        " AND (status = 'over') = (finished_at IS NOT NULL)"
        " AND (outcome_places IS NULL OR outcome_reason IS NOT NULL)",
        name="ending",
    ),
    CheckConstraint(
        "(draw_offer_by IS NULL) = (draw_offer_ply IS NULL)"
        " AND (draw_offer_by IS NULL"
        " OR (status = 'live' AND draw_offer_by >= 0 AND draw_offer_by < players))",
        name="draw_offer",
    ),
    CheckConstraint(
        "shown_ply >= -1 AND shown_ply <= ply AND (status = 'over' OR NOT shown_over)",
        name="shown",
    ),
    Index(
        "uq_matches_live_channel",
        "channel_id",
        unique=True,
        sqlite_where=LIVE,
        postgresql_where=LIVE,
    ),
    Index("ix_matches_behind", "id", sqlite_where=BEHIND, postgresql_where=BEHIND),
    Index("ix_matches_deadline", "deadline", sqlite_where=TIMED, postgresql_where=TIMED),
    Index("ix_matches_ends_at", "ends_at", sqlite_where=LIMITED, postgresql_where=LIMITED),
    Index("ix_matches_warn_at", "warn_at", sqlite_where=WARNED, postgresql_where=WARNED),
    Index("ix_matches_closed_by", "closed_by", sqlite_where=CLOSED, postgresql_where=CLOSED),
    Index("uq_matches_finished_no", "finished_no", unique=True),
    Index("ix_matches_home_id_finished_no", "home_id", "finished_no"),
    Index("ix_matches_guild_id_finished_no", "guild_id", "finished_no"),
    sqlite_autoincrement=True,
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", ForeignKey(matches.c.id, ondelete="CASCADE"), nullable=False),
    Column("player", Integer, nullable=False),
    Column("user_id", PersonId, nullable=False),
    Column("wants_rematch", Boolean, nullable=False),
    Column("retired", Boolean, nullable=False),
    # Successive turns that this player lost on time.
    Column("missed", Integer, nullable=False, server_default="0"),
    # The cat that plays on if the seat was given up.
    Column("stand_in", PersonId),
    # The ply of the last draw offer by this player.
    Column("draw_offered_ply", Integer),
    # If the player gave up the seat: the seat's number among the match's given-up seats (from 1),
    # the ply and the reason. Null in old matches, which did not record these facts.
    Column("gave_up_no", Integer),
    Column("gave_up_ply", Integer),
    Column("gave_up", Code),
    # The number of hints given to this player.
    Column("hints", Integer, nullable=False, server_default="0"),
    # Whether the player's turn was extended once after it had run out of time.
    Column("grace", Boolean, nullable=False, server_default=false()),
    PrimaryKeyConstraint("match_id", "player"),
    UniqueConstraint("match_id", "user_id"),
    CheckConstraint("player >= 0", name="player"),
    Index(None, "user_id", "match_id"),
)

actions = Table(
    "actions",
    metadata,
    Column("match_id", ForeignKey(matches.c.id, ondelete="CASCADE"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("player", Integer, nullable=False),
    Column("text", Code, nullable=False),
    Column("auto", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
    # Whether the bot played the action because a player who had not given up ran out of time.
    Column("absent", Boolean, nullable=False, server_default=false()),
    PrimaryKeyConstraint("match_id", "ply"),
    CheckConstraint("ply >= 1", name="ply"),
    CheckConstraint("player >= -1", name="player"),
    CheckConstraint("text <> ''", name="text"),
)

# Hints given to players: `text` is the suggested action for the position after `ply`. Hints for
# actions that were taken back still count.
hints = Table(
    "hints",
    metadata,
    Column("match_id", Integer, nullable=False),
    Column("player", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("text", Code, nullable=False),
    Column("at", Moment, nullable=False),
    Column("taken_back", Boolean, nullable=False, server_default=false()),
    PrimaryKeyConstraint("match_id", "player", "number"),
    ForeignKeyConstraint(
        ["match_id", "player"], [seats.c.match_id, seats.c.player], ondelete="CASCADE"
    ),
    CheckConstraint("ply >= 0", name="ply"),
)

# The primary key allows a channel at most one lobby or live match.
channels_in_use = Table(
    "channels_in_use",
    metadata,
    Column("channel_id", DiscordId, primary_key=True, autoincrement=False),
    Column("lobby_id", ForeignKey(lobbies.c.id, ondelete="CASCADE"), unique=True),
    Column("match_id", ForeignKey(matches.c.id, ondelete="CASCADE"), unique=True),
    CheckConstraint("(lobby_id IS NULL) <> (match_id IS NULL)", name="holder"),
)

messages = Table(
    "messages",
    metadata,
    Column("message_id", DiscordId, primary_key=True, autoincrement=False),
    Column("match_id", ForeignKey(matches.c.id, ondelete="CASCADE"), nullable=False, index=True),
    Column("channel_id", DiscordId, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("kind", Code, nullable=False),
    Column("line", Prose),
    Column("posted_at", Moment, nullable=False),
    CheckConstraint("ply >= 0", name="ply"),
)

# Open questions that a player asks the others, with the ply at which they were asked.
questions = Table(
    "questions",
    metadata,
    Column("message_id", DiscordId, primary_key=True, autoincrement=False),
    Column("match_id", ForeignKey(matches.c.id, ondelete="CASCADE"), nullable=False, index=True),
    Column("channel_id", DiscordId, nullable=False, index=True),
    Column("kind", Code, nullable=False),
    Column("player", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("branch", Integer, nullable=False),
    Column("asked_at", Moment, nullable=False, server_default="0"),
    Column("agreed", Integer, nullable=False, server_default="0"),
    CheckConstraint("kind IN ('takeback', 'draw', 'rematch', 'close')", name="kind"),
)

# A hand without a message belongs to a player who accepts no direct messages.
hands = Table(
    "hands",
    metadata,
    Column("match_id", Integer, nullable=False),
    Column("player", Integer, nullable=False),
    Column("channel_id", PersonId),
    Column("message_id", DiscordId),
    Column("ply", Integer, nullable=False),
    Column("shows", Code, nullable=False),
    Column("told", Boolean, nullable=False),
    PrimaryKeyConstraint("match_id", "player"),
    ForeignKeyConstraint(
        ["match_id", "player"], [seats.c.match_id, seats.c.player], ondelete="CASCADE"
    ),
    CheckConstraint("(message_id IS NULL) = (channel_id IS NULL)", name="message"),
    CheckConstraint("ply >= 0", name="ply"),
)

# Panels: private messages in a channel. The secret token lets us edit the message until `until`.
private_hands = Table(
    "glances",  # the old word for panels
    metadata,
    Column("message_id", DiscordId, primary_key=True, autoincrement=False),
    Column("match_id", ForeignKey(matches.c.id, ondelete="CASCADE"), nullable=False, index=True),
    Column("player", Integer, nullable=False),
    Column("token", Code, nullable=False),
    Column("locale", Code, nullable=False),
    Column("shows", Code, nullable=False),
    Column("until", Moment, nullable=False, index=True),
)

guild_settings = Table(
    "guild_settings",
    metadata,
    Column("guild_id", DiscordId, primary_key=True, autoincrement=False),
    Column("board_mode", Code, nullable=False),
    Column("updated_at", Moment, nullable=False),
    # The seconds for a turn if /play names no clock, and who may end other people's matches.
    Column("clock", Integer),
    Column("enders", Code, nullable=False, server_default="moderators"),
    # Whether a cat takes over a seat given up in a match of three or more sides.
    Column("cats_play_on", Boolean, nullable=False, server_default=true()),
    # The maximum number of live matches with cats at once.
    Column("cat_matches", Integer, nullable=False, server_default="50"),
    # The channel for all seeks and their matches; null if each seek uses its own channel.
    Column("seek_channel_id", DiscordId),
    CheckConstraint("board_mode IN ('newest', 'in-place')", name="board_mode"),
)

# Threads in which matches were played. A match in a private thread is shown only to its players and
# to people who can view the thread. A thread whose `private` is null may be private, and is treated
# as private.
threads = Table(
    "threads",
    metadata,
    Column("channel_id", DiscordId, primary_key=True, autoincrement=False),
    Column("guild_id", DiscordId, nullable=False, index=True),
    Column("parent_id", DiscordId, nullable=False),
    Column("private", Boolean),
    Index(None, "parent_id", "private"),
)

# The channels in which games may be played. A server without a row allows games everywhere.
guild_channels = Table(
    "guild_channels",
    metadata,
    Column("guild_id", DiscordId, nullable=False),
    Column("channel_id", DiscordId, nullable=False),
    PrimaryKeyConstraint("guild_id", "channel_id"),
)

# Servers that have removed the bot, until their data are erased.
left_guilds = Table(
    "left_guilds",
    metadata,
    Column("guild_id", DiscordId, primary_key=True, autoincrement=False),
    Column("left_at", Moment, nullable=False, index=True),
)

# Players who agree to a takeback that a different player asked for.
consents = Table(
    "consents",
    metadata,
    Column("match_id", ForeignKey(matches.c.id, ondelete="CASCADE"), nullable=False),
    Column("player", Integer, nullable=False),
    PrimaryKeyConstraint("match_id", "player"),
)

# The people that each live match waits for, the start of each wait, and the time of the next
# reminder.
turns = Table(
    "turns",
    metadata,
    Column("match_id", ForeignKey(matches.c.id, ondelete="CASCADE"), nullable=False),
    Column("player", Integer, nullable=False),
    Column("user_id", PersonId, nullable=False, index=True),
    Column("since", Moment, nullable=False),
    Column("reminded_at", Moment),
    Column("remind_at", Moment, index=True),
    PrimaryKeyConstraint("match_id", "player"),
)

# People's choices about direct messages. `hours` is the time between two reminders. `quiet_from`,
# `quiet_to` and `digest` are minutes of the local day.
members = Table(
    "members",
    metadata,
    Column("user_id", PersonId, primary_key=True, autoincrement=False),
    Column("remind", Code, nullable=False),
    Column("hours", Integer, nullable=False),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("zone", Code, nullable=False),
    Column("digest", Integer),
    Column("digest_at", Moment, index=True),
    # When direct messages started to fail.
    Column("closed_at", Moment),
    Column("updated_at", Moment, nullable=False),
    # Whether leaderboards of all servers may show the person's name.
    Column("named", Boolean, nullable=False, server_default=false()),
    CheckConstraint("remind IN ('off', 'clock', 'once', 'hours')", name="remind"),
    CheckConstraint("hours BETWEEN 1 AND 168", name="hours"),
    CheckConstraint("(quiet_from IS NULL) = (quiet_to IS NULL)", name="quiet"),
    info=personal("preferences"),
)

# Each person's skill, by server and game. Server 0 means all servers together.
ratings = Table(
    "ratings",
    metadata,
    Column("guild_id", DiscordId, nullable=False),
    Column("game", Code, nullable=False),
    Column("user_id", PersonId, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("score", Double, nullable=False),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    # The current and the highest number of successive wins.
    Column("streak", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Column("last_at", Moment, nullable=False),
    PrimaryKeyConstraint("guild_id", "game", "user_id"),
    Index(None, "guild_id", "game", "score", "user_id"),
    Index(
        "ix_ratings_game_last_at",
        *("game", "last_at", "score", "user_id"),
        sqlite_where=OF_ALL,
        postgresql_where=OF_ALL,
    ),
    Index(None, "user_id"),
)

# For the leaderboards of all servers: the number of people in each band of scores.
rating_counts = Table(
    "rating_counts",
    metadata,
    Column("game", Code, nullable=False),
    Column("band", Integer, nullable=False),
    Column("people", Integer, nullable=False),
    PrimaryKeyConstraint("game", "band"),
)

# Each player's result and new skill in each rated match, for the server and for all servers.
results = Table(
    "results",
    metadata,
    Column("guild_id", DiscordId, nullable=False),
    Column("match_id", ForeignKey(matches.c.id, ondelete="CASCADE"), nullable=False),
    Column("player", Integer, nullable=False),
    Column("side", Integer, nullable=False),
    Column("finished_no", Integer, nullable=False),
    Column("finished_at", Moment, nullable=False),
    Column("game", Code, nullable=False),
    Column("user_id", PersonId, nullable=False),
    Column("place", Integer, nullable=False),
    Column("result", Code, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    PrimaryKeyConstraint("guild_id", "match_id", "player"),
    CheckConstraint("result IN ('won', 'drawn', 'lost')", name="result"),
    Index(None, "guild_id", "game", "user_id", "finished_no"),
    Index(None, "user_id", "guild_id", "finished_no"),
    Index(None, "match_id"),
)

# Servers being erased. No query returns their matches with ids up to `newest`.
erased_guilds = Table(
    "erased_guilds",
    metadata,
    Column("guild_id", DiscordId, primary_key=True, autoincrement=False),
    Column("newest", Integer, nullable=False),
    Column("begun_at", Moment, nullable=False),
)

# People being erased. `former`, a number that belongs to nobody, replaces the user's id.
erased_members = Table(
    "erased_members",
    metadata,
    Column("user_id", PersonId, primary_key=True, autoincrement=False),
    Column("former", PersonId, nullable=False),
    Column("newest", Integer, nullable=False),
    Column("begun_at", Moment, nullable=False),
)

# A single row that counts erasures. A recount starts again when this count changes.
erasures = Table(
    "erasures",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("begun", Integer, nullable=False),
)

# A digest of the commands last registered with Discord.
registrations = Table(
    "registrations",
    metadata,
    Column("application_id", DiscordId, primary_key=True, autoincrement=False),
    Column("digest", Code, nullable=False),
)

# People who have finished a rated match in a channel or thread. Matches in a thread count for the
# thread, not for its channel.
regulars = Table(
    "regulars",
    metadata,
    Column("channel_id", DiscordId, nullable=False),
    Column("game", Code, nullable=False),
    Column("user_id", PersonId, nullable=False),
    Column("guild_id", DiscordId, nullable=False, index=True),
    PrimaryKeyConstraint("channel_id", "game", "user_id"),
    Index(None, "user_id"),
)

# How far people are in the games' lessons. `given` holds the actions that the person has taken in
# the step so far.
lessons = Table(
    "lessons",
    metadata,
    Column("user_id", PersonId, nullable=False),
    Column("game", Code, nullable=False),
    Column("step", Integer, nullable=False),
    Column("misses", Integer, nullable=False),
    Column("given", Code, nullable=False),
    Column("changed_at", Moment, nullable=False),
    Column("done_at", Moment),
    PrimaryKeyConstraint("user_id", "game"),
    Index(
        "ix_lessons_unfinished",
        "game",
        "step",
        "changed_at",
        sqlite_where=UNFINISHED,
        postgresql_where=UNFINISHED,
    ),
    info=personal("lessons"),
)

# People's choices about others: never play with them ('block'), or not through a seek ('avoid').
blocks = Table(
    "blocks",
    metadata,
    Column("user_id", PersonId, nullable=False),
    Column("other_id", PersonId, nullable=False),
    Column("kind", Code, nullable=False),
    Column("since", Moment, nullable=False),
    PrimaryKeyConstraint("user_id", "other_id"),
    CheckConstraint("kind IN ('block', 'avoid')", name="kind"),
    Index(None, "other_id"),
    info=personal("blocks"),
)

# People who were turned away from an open lobby. The lobby's host may still seat them, unless one
# of the two blocks the other.
knocks = Table(
    "knocks",
    metadata,
    Column("lobby_id", ForeignKey(lobbies.c.id, ondelete="CASCADE"), nullable=False),
    Column("user_id", PersonId, nullable=False, index=True),
    Column("asked_at", Moment, nullable=False),
    PrimaryKeyConstraint("lobby_id", "user_id"),
    info=personal("asked_to_join"),
)

# Matches agreed on by a challenge or by two seeks, from the agreement until both players have
# acted. The match's id is null until it has started. `user_id` gets the first seat.
arrangements = Table(
    "arrangements",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", DiscordId, nullable=False, index=True),
    Column("channel_id", DiscordId, nullable=False),
    Column("user_id", PersonId, nullable=False, index=True),
    Column("other_id", PersonId, nullable=False, index=True),
    Column("game", Code, nullable=False),
    Column("options", Prose, nullable=False),
    Column("clock", Integer),
    Column("made_at", Moment, nullable=False),
    Column("match_id", ForeignKey(matches.c.id, ondelete="CASCADE"), unique=True),
    info=personal("arranged_matches", "other_id"),
    sqlite_autoincrement=True,
)

# Challenges: one person asks another to play a match. An ended challenge stays until its message
# says how it ended. An accepted challenge also stays until both players have acted.
challenges = Table(
    "challenges",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", DiscordId, nullable=False, index=True),
    # The channel where the challenge was made, and where the match starts.
    Column("channel_id", DiscordId, nullable=False),
    Column("user_id", PersonId, nullable=False, index=True),
    Column("other_id", PersonId, nullable=False, index=True),
    Column("game", Code, nullable=False),
    Column("options", Prose, nullable=False),
    Column("clock", Integer),
    Column("asked_at", Moment, nullable=False),
    Column("lapses_at", Moment, nullable=False, index=True),
    # The message with the question: a direct message, or one in the channel.
    Column("question_channel_id", PersonId),
    Column("message_id", DiscordId),
    Column("state", Code, nullable=False, server_default="open"),
    # The state that the message shows; null before the message was sent.
    Column("shown", Code),
    # The finished match that the challenger wants to repeat with sides swapped.
    Column("revenge_for", ForeignKey(matches.c.id, ondelete="SET NULL"), index=True),
    Column("arrangement_id", ForeignKey(arrangements.c.id, ondelete="SET NULL"), index=True),
    CheckConstraint(
        "state IN ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')", name="state"
    ),
    # These columns would reveal whether the question was delivered, and so whether one person
    # blocks the other.
    info=personal("challenges", "other_id", unsaid=("question_channel_id", "message_id", "shown")),
    sqlite_autoincrement=True,
)

# Wishes for a match on a server. A seek is open or has lapsed if both `arrangement_id` and
# `held_for` are null.
seeks = Table(
    "seeks",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", DiscordId, nullable=False),
    # The channel where the seek was made, and where the bot reports that it has lapsed.
    Column("channel_id", DiscordId, nullable=False),
    Column("user_id", PersonId, nullable=False, index=True),
    # The keys of the games, separated by commas.
    Column("games", Code, nullable=False),
    Column("clock", Integer),
    # The minimum reliability of the opponent, as a percentage; 0 accepts anybody.
    Column("asks", Integer, nullable=False, server_default="0"),
    # Whether the person's other seeks end when this seek's match starts.
    Column("single", Boolean, nullable=False, server_default=false()),
    Column("sought_at", Moment, nullable=False),
    Column("lapses_at", Moment, nullable=False, index=True),
    Column("arrangement_id", ForeignKey(arrangements.c.id, ondelete="SET NULL"), index=True),
    # The arrangement for which this seek is held: the seek ends when the arrangement's match
    # starts, and is open again if that match cannot start.
    Column("held_for", ForeignKey(arrangements.c.id, ondelete="SET NULL"), index=True),
    Index(None, "guild_id", "sought_at"),
    info=personal("seeks"),
    sqlite_autoincrement=True,
)

# How long matched seeks waited, without user ids; used to show the usual wait.
seek_waits = Table(
    "seek_waits",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", DiscordId, nullable=False, index=True),
    Column("game", Code, nullable=False),
    Column("matched_at", Moment, nullable=False),
    Column("waited", Integer, nullable=False),
)

# The message that lists open seeks, one for each channel with seeks.
seek_notices = Table(
    "seek_notices",
    metadata,
    Column("channel_id", DiscordId, primary_key=True, autoincrement=False),
    Column("guild_id", DiscordId, nullable=False, index=True),
    Column("message_id", DiscordId),
    # The number of changes to the channel's seeks, and the number of changes that the message
    # shows.
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("shown", Integer, nullable=False, server_default="0"),
)
