"""How fast Indigo is, measured side by side in one run: `make bench`."""
