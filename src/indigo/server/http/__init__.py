"""HTTP routes, the WebSocket, and the limits on both."""
