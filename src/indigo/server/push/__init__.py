"""Web push: telling people in games paced in days that it is their turn."""
