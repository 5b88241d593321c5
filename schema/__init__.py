"""This package is the graph that clients see: its types, inputs, ids and cursors."""
