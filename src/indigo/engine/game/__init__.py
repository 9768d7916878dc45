"""A turn, moves at random and by their scores, and what a seat may know, on the words of a state."""
