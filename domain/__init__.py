"""This package holds the rules of shared expenses: integers, values and the standard library."""
