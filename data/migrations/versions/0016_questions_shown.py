"""Add the number of agreements that a question's message shows."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    column = sa.Column("agreed", sa.Integer(), nullable=False, server_default="0")
    op.add_column("questions", column)


def downgrade() -> None:
    op.drop_column("questions", "agreed")
