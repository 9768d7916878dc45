"""The finished rounds of each holder, the tables whose rounds are yet to be added, and codes for another device."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create all three; `live/earlier_games.py` replays the tables later, because the rules are above the store."""
    op.create_table(
        "results",
        sa.Column("holder", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
    )
    op.create_index("results_by_holder", "results", ["holder", "ended_at"])
    op.create_index("results_by_end", "results", ["ended_at"])
    op.create_table(
        "unlisted",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    )
    op.create_table(
        "codes",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("sealed", sa.Text, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )
    op.create_index("codes_by_holder", "codes", ["holder"])
    op.execute("INSERT INTO unlisted (table_id) SELECT id FROM tables WHERE phase <> 'open'")
