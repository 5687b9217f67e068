"""Add private threads, and the choice to show a name on leaderboards of all servers."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


_REGULARS = """
    INSERT INTO regulars (channel_id, game, user_id, guild_id)
    SELECT matches.PLACE, results.game, results.user_id, min(matches.guild_id)
    FROM results JOIN matches ON matches.id = results.match_id
    GROUP BY matches.PLACE, results.game, results.user_id
"""


def upgrade() -> None:
    op.create_table(
        "threads",
        sa.Column("channel_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("parent_id", sa.BigInteger(), nullable=False),
        sa.Column("private", sa.Boolean()),
        sa.PrimaryKeyConstraint("channel_id", name=op.f("pk_threads")),
    )
    op.create_index(op.f("ix_threads_guild_id"), "threads", ["guild_id"])
    op.create_index(op.f("ix_threads_parent_id_private"), "threads", ["parent_id", "private"])
    op.execute(
        "INSERT INTO threads (channel_id, guild_id, parent_id)"
        " SELECT channel_id, min(guild_id), min(home_id) FROM matches"
        " WHERE channel_id <> home_id GROUP BY channel_id"
    )
    _regulars_of("channel_id")
    op.add_column(
        "members", sa.Column("named", sa.Boolean(), nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    op.drop_column("members", "named")
    _regulars_of("home_id")
    op.drop_table("threads")


def _regulars_of(place: str) -> None:
    """Recompute the regulars of each place. `place` is the column of `matches` with the place."""
    op.execute("DELETE FROM regulars")
    op.execute(_REGULARS.replace("PLACE", place))
