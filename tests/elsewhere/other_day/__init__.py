"""A folder for PYTHONPATH: Python imports its `sitecustomize` at every start."""
