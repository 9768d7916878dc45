"""The rating of each holder, and what it was after each rated round."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create both; earlier rounds are not rated, because their logs don't say who got hints."""
    op.create_table(
        "ratings",
        sa.Column("holder", sa.Text, primary_key=True),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("bots_mean", sa.Double, nullable=False),
        sa.Column("bots_deviation", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "rated_rounds",
        sa.Column("holder", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
    )
    op.create_index("rated_rounds_by_holder", "rated_rounds", ["holder", "ended_at"])
    op.create_index("rated_rounds_by_end", "rated_rounds", ["ended_at"])
