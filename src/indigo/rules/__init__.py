"""The rules of the game, using only the standard library. Section numbers refer to docs/rules.md."""
