"""Tables and bots without a server: what runs in a browser, by the same rules and the same protocol."""
