"""Add cats that play on for given-up seats."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "guild_settings",
        sa.Column("cats_play_on", sa.Boolean(), nullable=False, server_default=sa.true()),
    )
    op.add_column("seats", sa.Column("stand_in", sa.BigInteger()))


def downgrade() -> None:
    op.drop_column("seats", "stand_in")
    op.drop_column("guild_settings", "cats_play_on")
