"""Benchmarks, all in one run so that they can be compared: `make bench`."""
