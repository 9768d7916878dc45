"""What the server keeps on disk: the logs of all tables, in SQLite or PostgreSQL."""
