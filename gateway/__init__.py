"""This room is the door: protocol, sign-in, serving, and the command line."""
