"""The tables in memory, and the turns that the server plays itself."""
