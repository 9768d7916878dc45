"""The seats of each holder; unknown, so empty, for existing rows."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column."""
    op.add_column("holders", sa.Column("seats", sa.Text, nullable=False, server_default="[]"))
