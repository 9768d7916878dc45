"""The logic of a table: its log, commands, decisions and views. Needs only the standard library."""
