"""Tests of playing without a server."""
