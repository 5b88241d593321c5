"""This package holds the write paths: a pure plan each, and the one way in which they are run."""
