"""What goes over the wire: JSON read strictly, views of a table, and the schema of both."""
