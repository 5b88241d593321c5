"""This package reads what clients give, whatever they give it to."""
