"""The wire format: strict JSON, the views of a table, and their schema."""
