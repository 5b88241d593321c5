"""This package follows what happens, one file per subscription."""
