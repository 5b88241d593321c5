"""This package keeps the groups: tables, operations, reads, writes and the engines below."""
