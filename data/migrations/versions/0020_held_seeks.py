"""Add the arrangement for which a seek is held until the arrangement's match starts."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

_AGAIN = {"sqlite_autoincrement": True}


def upgrade() -> None:
    # SQLite cannot add a foreign key to a table, so on SQLite the table is written again.
    with op.batch_alter_table("seeks", table_kwargs=_AGAIN) as seeks:
        seeks.add_column(sa.Column("held_for", sa.Integer()))
        seeks.create_foreign_key(
            op.f("fk_seeks_held_for"), "arrangements", ["held_for"], ["id"], ondelete="SET NULL"
        )
    op.create_index(op.f("ix_seeks_held_for"), "seeks", ["held_for"])


def downgrade() -> None:
    op.drop_index("ix_seeks_held_for", "seeks")
    with op.batch_alter_table("seeks", table_kwargs=_AGAIN) as seeks:
        seeks.drop_constraint(op.f("fk_seeks_held_for"), type_="foreignkey")
        seeks.drop_column("held_for")
