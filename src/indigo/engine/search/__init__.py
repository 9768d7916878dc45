"""Tree searches: with playouts, with our network, and with anybody's."""
