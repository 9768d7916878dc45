"""The logic of a table, without database or network: commands, decisions, and the table itself."""
