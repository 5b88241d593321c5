"""This package turns stored items into the objects that clients see, one file per kind."""
