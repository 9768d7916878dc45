"""Web push: notifies players that it is their turn, in games paced in days."""
