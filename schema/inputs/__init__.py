"""This package holds what the mutations take, one file per mutation."""
