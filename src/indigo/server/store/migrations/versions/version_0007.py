"""Who appears in the log of a table, so that they can be forgotten."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Create the table, and fill it from the logs; who opens a rematch takes the seats of the others."""
    op.create_table(
        "traces",
        sa.Column("holder", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    )
    op.create_index("traces_by_table", "traces", ["table_id"])
    op.execute(
        'INSERT INTO traces (holder, table_id) SELECT "by", table_id FROM entries WHERE "by" IS NOT NULL'
        " UNION SELECT holder, table_id FROM holders"
    )
    connection = op.get_bind()
    seated = connection.execute(sa.text("SELECT table_id, data FROM entries WHERE kind = 'sat'"))
    if rows := [{"table": row.table_id, "who": json.loads(row.data)["holder"]} for row in seated]:
        add = "INSERT INTO traces (holder, table_id) VALUES (:who, :table) ON CONFLICT DO NOTHING"
        connection.execute(sa.text(add), rows)
