"""Add columns that say when, why and in which order seats were given up."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

_COLUMNS = (
    ("gave_up_no", sa.Integer),
    ("gave_up_ply", sa.Integer),
    ("gave_up", sa.Text),
)
# In live matches only, order given-up seats by their first automatic action; seats without such an
# action come last. Finished matches keep their final places.
_GIVEN_UP = """
    SELECT seats.match_id, seats.player, matches.ply, MIN(actions.ply) AS first
    FROM seats JOIN matches ON matches.id = seats.match_id
    LEFT JOIN actions ON actions.match_id = seats.match_id
        AND actions.player = seats.player AND actions.auto
    WHERE seats.retired AND matches.status = 'live'
    GROUP BY seats.match_id, seats.player, matches.ply
    ORDER BY seats.match_id, COALESCE(MIN(actions.ply), matches.ply + 1), seats.player
"""
_NOTE = """
    UPDATE seats SET gave_up = 'resigned', gave_up_ply = :ply, gave_up_no =
        (SELECT 1 + COUNT(others.gave_up_no) FROM seats AS others
         WHERE others.match_id = :match_id)
    WHERE match_id = :match_id AND player = :player
"""
_MARK = """
    UPDATE actions SET auto = :marked
    WHERE match_id = :match_id AND player = :player AND ply > :ply
"""


def upgrade() -> None:
    for name, kind in _COLUMNS:
        op.add_column("seats", sa.Column(name, kind()))
    conn = op.get_bind()
    for match_id, player, ply, first in conn.execute(sa.text(_GIVEN_UP)).all():
        seat = {
            "match_id": match_id,
            "player": player,
            "ply": ply if first is None else first - 1,
        }
        conn.execute(sa.text(_NOTE), seat)
        conn.execute(sa.text(_MARK), seat | {"marked": True})


def downgrade() -> None:
    for name, _ in reversed(_COLUMNS):
        op.drop_column("seats", name)
