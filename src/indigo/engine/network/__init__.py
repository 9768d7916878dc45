"""The network that judges positions, on a CPU."""
