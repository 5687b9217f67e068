"""Add a time limit for a whole match."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_LIMITED = sa.text("ends_at IS NOT NULL")


def upgrade() -> None:
    op.add_column("matches", sa.Column("ends_at", sa.BigInteger()))
    op.create_index(
        op.f("ix_matches_ends_at"),
        "matches",
        ["ends_at"],
        sqlite_where=_LIMITED,
        postgresql_where=_LIMITED,
    )


def downgrade() -> None:
    op.drop_index(op.f("ix_matches_ends_at"), "matches")
    op.drop_column("matches", "ends_at")
