"""The game as the rule book tells it, with the standard library alone."""
