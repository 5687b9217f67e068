"""Add blocks, challenges, seeks and arranged matches."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("lobbies", _zero("asks"))
    op.add_column("matches", sa.Column("unrated", sa.Text()))
    op.add_column("seats", _no("grace"))
    op.add_column("guild_settings", sa.Column("seek_channel_id", sa.BigInteger()))
    # A person's newest seats are read from this index in order.
    _index("seats", "user_id", "match_id")
    op.drop_index("ix_seats_user_id", "seats")
    _blocks()
    _knocks()
    _arrangements()
    _challenges()
    _seeks()


def _blocks() -> None:
    op.create_table(
        "blocks",
        *_numbers("user_id", "other_id"),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "other_id", name=op.f("pk_blocks")),
        sa.CheckConstraint("kind IN ('block', 'avoid')", name=op.f("ck_blocks_kind")),
    )
    _index("blocks", "other_id")


def _knocks() -> None:
    op.create_table(
        "knocks",
        sa.Column("lobby_id", sa.Integer(), nullable=False),
        *_numbers("user_id", "asked_at"),
        sa.ForeignKeyConstraint(
            ["lobby_id"], ["lobbies.id"], name=op.f("fk_knocks_lobby_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("lobby_id", "user_id", name=op.f("pk_knocks")),
    )
    _index("knocks", "user_id")


def _arrangements() -> None:
    op.create_table(
        "arrangements",
        _id(),
        *_numbers("guild_id", "channel_id", "user_id", "other_id"),
        *_setting(),
        *_numbers("made_at"),
        sa.Column("match_id", sa.Integer()),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            name=op.f("fk_arrangements_match_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_arrangements")),
        sa.UniqueConstraint("match_id", name=op.f("uq_arrangements_match_id")),
        sqlite_autoincrement=True,
    )
    for column in ("guild_id", "user_id", "other_id"):
        _index("arrangements", column)


def _challenges() -> None:
    op.create_table(
        "challenges",
        _id(),
        *_numbers("guild_id", "channel_id", "user_id", "other_id"),
        *_setting(),
        *_numbers("asked_at", "lapses_at"),
        sa.Column("question_channel_id", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("state", sa.Text(), nullable=False, server_default="open"),
        sa.Column("shown", sa.Text()),
        sa.Column("revenge_for", sa.Integer()),
        sa.ForeignKeyConstraint(
            ["revenge_for"],
            ["matches.id"],
            name=op.f("fk_challenges_revenge_for"),
            ondelete="SET NULL",
        ),
        *_arranged("challenges"),
        sa.CheckConstraint(
            "state IN ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')",
            name=op.f("ck_challenges_state"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenges")),
        sqlite_autoincrement=True,
    )
    for column in (
        *("guild_id", "user_id", "other_id"),
        *("lapses_at", "revenge_for", "arrangement_id"),
    ):
        _index("challenges", column)


def _seeks() -> None:
    op.create_table(
        "seeks",
        _id(),
        *_numbers("guild_id", "channel_id", "user_id"),
        sa.Column("games", sa.Text(), nullable=False),
        sa.Column("clock", sa.Integer()),
        _zero("asks"),
        _no("single"),
        *_numbers("sought_at", "lapses_at"),
        *_arranged("seeks"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seeks")),
        sqlite_autoincrement=True,
    )
    for columns in (("user_id",), ("lapses_at",), ("arrangement_id",), ("guild_id", "sought_at")):
        _index("seeks", *columns)
    op.create_table(
        "seek_waits",
        _id(),
        *_numbers("guild_id"),
        sa.Column("game", sa.Text(), nullable=False),
        *_numbers("matched_at"),
        sa.Column("waited", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seek_waits")),
    )
    _index("seek_waits", "guild_id")
    op.create_table(
        "seek_notices",
        sa.Column("channel_id", sa.BigInteger(), nullable=False, autoincrement=False),
        *_numbers("guild_id"),
        sa.Column("message_id", sa.BigInteger()),
        _zero("revision"),
        _zero("shown"),
        sa.PrimaryKeyConstraint("channel_id", name=op.f("pk_seek_notices")),
    )
    _index("seek_notices", "guild_id")


def _id() -> sa.Column[int]:
    return sa.Column("id", sa.Integer(), nullable=False)


def _zero(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False, server_default="0")


def _no(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())


def _numbers(*names: str) -> list[sa.Column[int]]:
    """Return big integer columns with these names, for Discord's ids and for times."""
    return [sa.Column(name, sa.BigInteger(), nullable=False) for name in names]


def _setting() -> list[sa.Column[str] | sa.Column[int]]:
    return [
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("clock", sa.Integer()),
    ]


def _arranged(table: str) -> list[sa.schema.SchemaItem]:
    return [
        sa.Column("arrangement_id", sa.Integer()),
        sa.ForeignKeyConstraint(
            ["arrangement_id"],
            ["arrangements.id"],
            name=op.f(f"fk_{table}_arrangement_id"),
            ondelete="SET NULL",
        ),
    ]


def _index(table: str, *columns: str) -> None:
    op.create_index(op.f(f"ix_{table}_{'_'.join(columns)}"), table, list(columns))


def downgrade() -> None:
    for table in (
        "seek_notices",
        "seek_waits",
        "seeks",
        "challenges",
        "arrangements",
        "knocks",
        "blocks",
    ):
        op.drop_table(table)
    op.create_index(op.f("ix_seats_user_id"), "seats", ["user_id"])
    op.drop_index("ix_seats_user_id_match_id", "seats")
    op.drop_column("guild_settings", "seek_channel_id")
    op.drop_column("seats", "grace")
    op.drop_column("matches", "unrated")
    op.drop_column("lobbies", "asks")
