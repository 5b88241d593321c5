"""Tests, in folders named for the rooms they hold to their word."""
