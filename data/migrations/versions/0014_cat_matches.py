"""Add a server's limit on live matches with cats."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    column = sa.Column("cat_matches", sa.Integer(), nullable=False, server_default="50")
    op.add_column("guild_settings", column)


def downgrade() -> None:
    op.drop_column("guild_settings", "cat_matches")
