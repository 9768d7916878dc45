"""What comes in over HTTP and WebSocket."""
