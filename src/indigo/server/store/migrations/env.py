"""What Alembic runs for each migration: it uses the connection, and the transaction, that `upgrade` hands over."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
