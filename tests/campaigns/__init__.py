"""This package holds long trials of reliability; each is one command and has a short form."""
