"""Tools: what the commands of the Makefile stand on; only the standard library is needed."""
