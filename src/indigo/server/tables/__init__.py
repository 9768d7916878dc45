"""What happens at a table: commands, the decisions about them, and the table that follows from its log."""
