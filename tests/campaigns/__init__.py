"""Long tests of the server: `make soak` runs them with large numbers, `make test` with small ones."""
