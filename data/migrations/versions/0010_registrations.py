"""Add the digest of the commands registered with Discord."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "registrations",
        sa.Column("application_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("application_id", name="pk_registrations"),
    )


def downgrade() -> None:
    op.drop_table("registrations")
