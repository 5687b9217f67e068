"""Add a lobby's revision, and the revision that its message shows."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("revision", "shown"):
        op.add_column("lobbies", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    for name in ("shown", "revision"):
        op.drop_column("lobbies", name)
