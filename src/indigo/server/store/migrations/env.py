"""Alembic's environment: uses the connection and the transaction that `upgrade` passes in."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
