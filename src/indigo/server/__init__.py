"""The server: tables for everyone, and the only authority online."""
