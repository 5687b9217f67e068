"""Add counts and indexes for large databases, and the tables for erasing in steps."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

_CLOSED = sa.text("closed_by IS NOT NULL")
_OF_ALL = sa.text("guild_id = 0")
# Each band covers a quarter of a unit of the score. SQLite's CAST rounds towards zero, and SQLite
# may lack `floor`.
_COUNT = """
    INSERT INTO rating_counts (game, band, people)
    SELECT game, {band} AS band, count(*) FROM ratings
    WHERE guild_id = 0 AND user_id > 0 GROUP BY game, {band}
"""
_BANDS = {
    "sqlite": "CAST(score * 4 AS INTEGER) - (score * 4 < CAST(score * 4 AS INTEGER))",
    "postgresql": "CAST(floor(score * 4) AS INTEGER)",
}


def upgrade() -> None:
    op.create_index(
        "ix_matches_closed_by",
        "matches",
        ["closed_by"],
        sqlite_where=_CLOSED,
        postgresql_where=_CLOSED,
    )
    op.create_index(
        "ix_ratings_game_last_at",
        "ratings",
        ["game", "last_at", "score", "user_id"],
        sqlite_where=_OF_ALL,
        postgresql_where=_OF_ALL,
    )
    op.create_table(
        "rating_counts",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("band", sa.Integer(), nullable=False),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "band", name=op.f("pk_rating_counts")),
    )
    op.execute(_COUNT.format(band=_BANDS[op.get_bind().dialect.name]))
    _create_erasures()


def _create_erasures() -> None:
    op.create_table(
        "erased_guilds",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("newest", sa.Integer(), nullable=False),
        sa.Column("begun_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_erased_guilds")),
    )
    op.create_table(
        "erased_members",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("former", sa.BigInteger(), nullable=False),
        sa.Column("newest", sa.Integer(), nullable=False),
        sa.Column("begun_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_erased_members")),
    )
    op.create_table(
        "erasures",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("begun", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_erasures")),
    )


def downgrade() -> None:
    for table in ("erasures", "erased_members", "erased_guilds", "rating_counts"):
        op.drop_table(table)
    op.drop_index("ix_ratings_game_last_at", "ratings")
    op.drop_index("ix_matches_closed_by", "matches")
