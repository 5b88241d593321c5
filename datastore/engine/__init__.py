"""This package holds the port to the data and the engines behind it."""
