"""Training the network by self-play: the game for thousands of boards, the teacher, the command."""
