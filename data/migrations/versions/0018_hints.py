"""Add the number of hints that a match allows, and the hints that were given."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("lobbies", sa.Column("hints", sa.Integer()))
    for table in ("matches", "seats"):
        column = sa.Column("hints", sa.Integer(), nullable=False, server_default="0")
        op.add_column(table, column)
    op.create_table(
        "hints",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("taken_back", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("match_id", "player", "number", name=op.f("pk_hints")),
        sa.ForeignKeyConstraint(
            ["match_id", "player"],
            ["seats.match_id", "seats.player"],
            name=op.f("fk_hints_match_id_player"),
            ondelete="CASCADE",
        ),
        sa.CheckConstraint("ply >= 0", name=op.f("ck_hints_ply")),
    )


def downgrade() -> None:
    op.drop_table("hints")
    for table in ("seats", "matches", "lobbies"):
        op.drop_column(table, "hints")
