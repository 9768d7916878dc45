"""Whom somebody has played with, who shows their rating, who is here, and who has solved the puzzle of the day."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Create the tables, the column and the index."""
    op.create_index("results_by_round", "results", ["table_id", "round"])
    op.add_column("ratings", sa.Column("is_shown", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "solvers",
        sa.Column("holder", sa.Text, primary_key=True),
        sa.Column("day", sa.Text, primary_key=True),
    )
    op.create_index("solvers_by_day", "solvers", ["day"])
    op.create_table(
        "presence",
        sa.Column("process", sa.Text, primary_key=True),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
