"""This package answers every question asked of the tables: by key, by page, and from the log."""
