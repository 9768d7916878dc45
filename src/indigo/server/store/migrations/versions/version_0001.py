"""Tables, their entries and their holders."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create everything."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("lessee", sa.Text),
        sa.Column("leased_until", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_index("tables_in_lobby", "tables", ["is_public", "phase", "opened_at"])
    op.create_index("tables_by_change", "tables", ["phase", "changed_at"])
    op.create_index("tables_by_due", "tables", ["due"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("by", sa.Text),
        sa.Column("command", sa.Text),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "holders",
        sa.Column("holder", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    )
    op.create_index("holders_by_table", "holders", ["table_id"])
