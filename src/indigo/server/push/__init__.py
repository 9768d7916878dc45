"""Web push: notifies people of their turns, of games that start, and of tables that open."""
