"""This package changes things, one file per mutation."""
