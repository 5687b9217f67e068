"""Add the ply of each player's last draw offer, and the time of each question."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("draw_offered_ply", sa.Integer()))
    op.add_column(
        "questions", sa.Column("asked_at", sa.BigInteger(), nullable=False, server_default="0")
    )


def downgrade() -> None:
    op.drop_column("questions", "asked_at")
    op.drop_column("seats", "draw_offered_ply")
