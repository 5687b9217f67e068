"""Add clocks, takebacks, closings, threads, ratings, results and preferences."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_TIMED = sa.text("deadline IS NOT NULL")
_WARNED = sa.text("warn_at IS NOT NULL")
_NEW_TABLES = (
    "guild_channels",
    "left_guilds",
    "consents",
    "turns",
    "members",
    "ratings",
    "results",
    "regulars",
)


def _later_columns() -> dict[str, list[sa.Column[Any]]]:
    return {
        "lobbies": [
            sa.Column("home_id", sa.BigInteger(), nullable=False, server_default="0"),
            sa.Column("clock", sa.Integer()),
        ],
        "matches": [
            sa.Column("home_id", sa.BigInteger(), nullable=False, server_default="0"),
            sa.Column("clock", sa.Integer()),
            sa.Column("deadline", sa.BigInteger()),
            sa.Column("warn_at", sa.BigInteger()),
            sa.Column("branch", sa.Integer(), nullable=False, server_default="0"),
            sa.Column("takeback_by", sa.Integer()),
            sa.Column("takeback_to", sa.Integer()),
            sa.Column("closed_by", sa.BigInteger()),
            sa.Column("closed_note", sa.Text()),
            sa.Column("finished_no", sa.Integer()),
        ],
        "actions": [sa.Column("absent", sa.Boolean(), nullable=False, server_default=sa.false())],
        "seats": [sa.Column("missed", sa.Integer(), nullable=False, server_default="0")],
        "guild_settings": [
            sa.Column("clock", sa.Integer()),
            sa.Column("enders", sa.Text(), nullable=False, server_default="moderators"),
        ],
    }


def upgrade() -> None:
    for table, columns in _later_columns().items():
        for column in columns:
            op.add_column(table, column)
    op.execute("UPDATE lobbies SET home_id = channel_id")
    op.execute("UPDATE matches SET home_id = channel_id")
    # Number the finished matches in the order they ended. So far, no match has been rated.
    op.execute(
        "UPDATE matches SET finished_no = (SELECT count(*) FROM matches AS earlier"
        " WHERE earlier.status = 'over' AND (earlier.finished_at < matches.finished_at"
        " OR (earlier.finished_at = matches.finished_at AND earlier.id <= matches.id)))"
        " WHERE status = 'over'"
    )
    _index_matches()
    _create_preferences()
    _create_turns()
    _create_ratings()
    _create_results()


def _index_matches() -> None:
    op.create_index(
        "ix_matches_deadline",
        "matches",
        ["deadline"],
        sqlite_where=_TIMED,
        postgresql_where=_TIMED,
    )
    op.create_index(
        "ix_matches_warn_at",
        "matches",
        ["warn_at"],
        sqlite_where=_WARNED,
        postgresql_where=_WARNED,
    )
    op.create_index("uq_matches_finished_no", "matches", ["finished_no"], unique=True)
    op.create_index("ix_matches_home_id_finished_no", "matches", ["home_id", "finished_no"])
    op.create_index("ix_matches_guild_id_finished_no", "matches", ["guild_id", "finished_no"])


def _create_preferences() -> None:
    op.create_table(
        "guild_channels",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "channel_id", name=op.f("pk_guild_channels")),
    )
    op.create_table(
        "left_guilds",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("left_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_left_guilds")),
    )
    op.create_index(op.f("ix_left_guilds_left_at"), "left_guilds", ["left_at"])
    op.create_table(
        "members",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("remind", sa.Text(), nullable=False),
        sa.Column("hours", sa.Integer(), nullable=False),
        sa.Column("quiet_from", sa.Integer()),
        sa.Column("quiet_to", sa.Integer()),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("digest", sa.Integer()),
        sa.Column("digest_at", sa.BigInteger()),
        sa.Column("closed_at", sa.BigInteger()),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_members")),
        sa.CheckConstraint(
            "remind IN ('off', 'clock', 'once', 'hours')", name=op.f("ck_members_remind")
        ),
        sa.CheckConstraint("hours BETWEEN 1 AND 168", name=op.f("ck_members_hours")),
        sa.CheckConstraint(
            "(quiet_from IS NULL) = (quiet_to IS NULL)", name=op.f("ck_members_quiet")
        ),
    )
    op.create_index(op.f("ix_members_digest_at"), "members", ["digest_at"])


def _create_turns() -> None:
    op.create_table(
        "consents",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_consents_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "player", name=op.f("pk_consents")),
    )
    op.create_table(
        "turns",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("reminded_at", sa.BigInteger()),
        sa.Column("remind_at", sa.BigInteger()),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_turns_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "player", name=op.f("pk_turns")),
    )
    op.create_index(op.f("ix_turns_user_id"), "turns", ["user_id"])
    op.create_index(op.f("ix_turns_remind_at"), "turns", ["remind_at"])


def _create_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("score", sa.Double(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("last_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game", "user_id", name=op.f("pk_ratings")),
    )
    op.create_index(
        op.f("ix_ratings_guild_id_game_score_user_id"),
        "ratings",
        ["guild_id", "game", "score", "user_id"],
    )
    op.create_index(op.f("ix_ratings_user_id"), "ratings", ["user_id"])


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("finished_no", sa.Integer(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_results_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("guild_id", "match_id", "player", name=op.f("pk_results")),
        sa.CheckConstraint("result IN ('won', 'drawn', 'lost')", name=op.f("ck_results_result")),
    )
    op.create_index(
        op.f("ix_results_guild_id_game_user_id_finished_no"),
        "results",
        ["guild_id", "game", "user_id", "finished_no"],
    )
    op.create_index(
        op.f("ix_results_user_id_guild_id_finished_no"),
        "results",
        ["user_id", "guild_id", "finished_no"],
    )
    op.create_index(op.f("ix_results_match_id"), "results", ["match_id"])
    op.create_table(
        "regulars",
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("channel_id", "game", "user_id", name=op.f("pk_regulars")),
    )
    op.create_index(op.f("ix_regulars_guild_id"), "regulars", ["guild_id"])
    op.create_index(op.f("ix_regulars_user_id"), "regulars", ["user_id"])


def downgrade() -> None:
    for table in _NEW_TABLES:
        op.drop_table(table)
    for name in (
        "ix_matches_guild_id_finished_no",
        "ix_matches_home_id_finished_no",
        "uq_matches_finished_no",
        "ix_matches_warn_at",
        "ix_matches_deadline",
    ):
        op.drop_index(name, "matches")
    for table, columns in _later_columns().items():
        for column in columns:
            op.drop_column(table, column.name)
