"""This module lets `python -m gateway` be the `tailspend` command."""

from gateway.cli import main

if __name__ == "__main__":
    main(prog_name="tailspend")
