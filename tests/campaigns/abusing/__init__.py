"""This package holds the parts of the trial of abuse: what is done, and what is left after it."""
