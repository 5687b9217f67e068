"""Add the time at which a lobby was last used."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("lobbies", sa.Column("touched_at", sa.BigInteger()))
    op.execute("UPDATE lobbies SET touched_at = created_at")


def downgrade() -> None:
    op.drop_column("lobbies", "touched_at")
