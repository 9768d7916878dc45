"""Which seats somebody holds; of those that are held already, nothing is said."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add them to who holds a seat where."""
    op.add_column("holders", sa.Column("seats", sa.Text, nullable=False, server_default="[]"))
