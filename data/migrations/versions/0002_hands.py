"""Add direct messages that show hands."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "hands",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("shows", sa.Text(), nullable=False),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id", "player"],
            ["seats.match_id", "seats.player"],
            name=op.f("fk_hands_match_id_player"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("match_id", "player", name=op.f("pk_hands")),
        sa.CheckConstraint(
            "(message_id IS NULL) = (channel_id IS NULL)", name=op.f("ck_hands_message")
        ),
        sa.CheckConstraint("ply >= 0", name=op.f("ck_hands_ply")),
    )


def downgrade() -> None:
    op.drop_table("hands")
