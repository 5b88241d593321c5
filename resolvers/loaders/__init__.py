"""This package loads objects by their keys, many at once, as far as the caller may see them."""
