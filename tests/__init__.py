"""What Indigo promises, as tests."""
