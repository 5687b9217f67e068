"""Create lobbies, matches, messages and settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

LIVE = sa.text("status = 'live'")
BEHIND = sa.text("shown_ply < ply OR (status = 'over' AND NOT shown_over)")


def upgrade() -> None:
    _create_lobbies()
    _create_matches()
    op.create_index(
        "uq_matches_live_channel",
        "matches",
        ["channel_id"],
        unique=True,
        sqlite_where=LIVE,
        postgresql_where=LIVE,
    )
    op.create_index(
        "ix_matches_behind", "matches", ["id"], sqlite_where=BEHIND, postgresql_where=BEHIND
    )
    _create_seats()
    _create_actions()
    _create_channels_in_use()
    _create_messages()
    _create_guild_settings()


def downgrade() -> None:
    for table in ("guild_settings", "messages", "channels_in_use", "actions", "seats"):
        op.drop_table(table)
    for table in ("matches", "lobby_members", "lobbies"):
        op.drop_table(table)


def _create_lobbies() -> None:
    op.create_table(
        "lobbies",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lobbies")),
        sa.UniqueConstraint("channel_id", name=op.f("uq_lobbies_channel_id")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "lobby_members",
        sa.Column("lobby_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        _owned_by("lobbies", "lobby_id", name="fk_lobby_members_lobby_id"),
        sa.PrimaryKeyConstraint("lobby_id", "user_id", name=op.f("pk_lobby_members")),
        sa.UniqueConstraint(
            "lobby_id", "position", name=op.f("uq_lobby_members_lobby_id_position")
        ),
    )


def _create_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(4), nullable=False),
        sa.Column("outcome_places", sa.Text()),
        sa.Column("outcome_reason", sa.Text()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("finished_at", sa.BigInteger()),
        sa.Column("rematch_of", sa.Integer()),
        sa.Column("draw_offer_by", sa.Integer()),
        sa.Column("draw_offer_ply", sa.Integer()),
        sa.Column("shown_ply", sa.Integer(), nullable=False),
        sa.Column("shown_over", sa.Boolean(), nullable=False),
        *_match_constraints(),
        sqlite_autoincrement=True,
    )


def _match_constraints() -> tuple[sa.Constraint, ...]:
    return (
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("rematch_of", name=op.f("uq_matches_rematch_of")),
        sa.ForeignKeyConstraint(
            ["rematch_of"], ["matches.id"], name=op.f("fk_matches_rematch_of"), ondelete="SET NULL"
        ),
        _check("matches", "status", "status IN ('live', 'over')"),
        _check("matches", "players", "players >= 1"),
        _check("matches", "ply", "ply >= 0"),
        _check("matches", "seed", "length(seed) = 32"),
        _check("matches", "commitment", "length(commitment) = 64"),
        _check(
            "matches",
            "ending",
            "(status = 'over') = (outcome_reason IS NOT NULL)"
            " AND (status = 'over') = (finished_at IS NOT NULL)"
            " AND (outcome_places IS NULL OR outcome_reason IS NOT NULL)",
        ),
        _check(
            "matches",
            "draw_offer",
            "(draw_offer_by IS NULL) = (draw_offer_ply IS NULL)"
            " AND (draw_offer_by IS NULL"
            " OR (status = 'live' AND draw_offer_by >= 0 AND draw_offer_by < players))",
        ),
        _check(
            "matches",
            "shown",
            "shown_ply >= -1 AND shown_ply <= ply AND (status = 'over' OR NOT shown_over)",
        ),
    )


def _create_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("wants_rematch", sa.Boolean(), nullable=False),
        sa.Column("retired", sa.Boolean(), nullable=False),
        _owned_by("matches", "match_id", name="fk_seats_match_id"),
        sa.PrimaryKeyConstraint("match_id", "player", name=op.f("pk_seats")),
        sa.UniqueConstraint("match_id", "user_id", name=op.f("uq_seats_match_id_user_id")),
        _check("seats", "player", "player >= 0"),
    )
    op.create_index(op.f("ix_seats_user_id"), "seats", ["user_id"])


def _create_actions() -> None:
    op.create_table(
        "actions",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("auto", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _owned_by("matches", "match_id", name="fk_actions_match_id"),
        sa.PrimaryKeyConstraint("match_id", "ply", name=op.f("pk_actions")),
        _check("actions", "ply", "ply >= 1"),
        _check("actions", "player", "player >= -1"),
        _check("actions", "text", "text <> ''"),
    )


def _create_channels_in_use() -> None:
    op.create_table(
        "channels_in_use",
        sa.Column("channel_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("lobby_id", sa.Integer()),
        sa.Column("match_id", sa.Integer()),
        _owned_by("lobbies", "lobby_id", name="fk_channels_in_use_lobby_id"),
        _owned_by("matches", "match_id", name="fk_channels_in_use_match_id"),
        sa.PrimaryKeyConstraint("channel_id", name=op.f("pk_channels_in_use")),
        sa.UniqueConstraint("lobby_id", name=op.f("uq_channels_in_use_lobby_id")),
        sa.UniqueConstraint("match_id", name=op.f("uq_channels_in_use_match_id")),
        _check("channels_in_use", "holder", "(lobby_id IS NULL) <> (match_id IS NULL)"),
    )


def _create_messages() -> None:
    op.create_table(
        "messages",
        sa.Column("message_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("line", sa.Text()),
        sa.Column("posted_at", sa.BigInteger(), nullable=False),
        _owned_by("matches", "match_id", name="fk_messages_match_id"),
        sa.PrimaryKeyConstraint("message_id", name=op.f("pk_messages")),
        _check("messages", "ply", "ply >= 0"),
    )
    op.create_index(op.f("ix_messages_match_id"), "messages", ["match_id"])


def _create_guild_settings() -> None:
    op.create_table(
        "guild_settings",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("board_mode", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_guild_settings")),
        _check("guild_settings", "board_mode", "board_mode IN ('newest', 'in-place')"),
    )


def _owned_by(parent: str, column: str, *, name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{parent}.id"], name=op.f(name), ondelete="CASCADE")


def _check(table: str, name: str, condition: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(condition, name=op.f(f"ck_{table}_{name}"))
