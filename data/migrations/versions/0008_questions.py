"""Add open questions that a player asks the others."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "questions",
        sa.Column("message_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("branch", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("message_id", name=op.f("pk_questions")),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            name=op.f("fk_questions_match_id"),
            ondelete="CASCADE",
        ),
        sa.CheckConstraint(
            "kind IN ('takeback', 'draw', 'rematch', 'close')", name=op.f("ck_questions_kind")
        ),
    )
    op.create_index(op.f("ix_questions_match_id"), "questions", ["match_id"])
    op.create_index(op.f("ix_questions_channel_id"), "questions", ["channel_id"])


def downgrade() -> None:
    op.drop_table("questions")
