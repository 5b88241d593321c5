"""This module is what all commands have in common: output that can't be written is told, too."""

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from gateway.printable import printable


class Program(click.Group):
    """This is a group of commands that end in one line where the operating system refuses.

    What a command foresees it words better itself; this is for the rest: standard output on a full
    disk, a file that can't be made. A pipe whose reader has gone is left to click, which ends with
    exit code 1 and not a word.
    """

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: object,
    ) -> click.Context:
        """This reads the command line, and prints the help or the version if it asks for them."""
        with _in_words():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> object:
        """This runs the command."""
        with _in_words():
            return super().invoke(ctx)


@contextmanager
def _in_words() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise
        if error.filename is None:
            # It may be standard output: that is written once more at the exit, and fails again.
            sys.stdout = None
        place = "" if error.filename is None else f" ({printable(str(error.filename))})"
        message = f"The system refused to go on: {error.strerror}{place}."
        raise click.ClickException(message) from error
