"""This module holds the options that several commands share."""

from collections.abc import Callable
from typing import TypeVar

import click

from gateway.setting_table import DATA, DEMO, HOST, PORT

F = TypeVar("F", bound=Callable[..., object])


def data_option(command: F) -> F:
    """This gives a command its --data, a folder that it makes where it is missing."""
    return _folder_option(DATA.help)(command)


def present_data_option(command: F) -> F:
    """This gives a command its --data, a folder with a store that must be there."""
    return _folder_option("The folder of the embedded engine; its store must be there.")(command)


def serve_options(command: F) -> F:
    """This gives a command the options that say what `serve` does, and where."""
    options = (
        click.option(
            "--host",
            metavar="ADDRESS",
            help=f"{HOST.help} [{HOST.variable}; default: {HOST.default}]",
        ),
        click.option(
            "--port", metavar="PORT", help=f"{PORT.help} [{PORT.variable}; default: {PORT.default}]"
        ),
        data_option,
        click.option(
            "--demo/--no-demo",
            default=None,
            help=f"{DEMO.help} [{DEMO.variable}; default: --demo]",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def _folder_option(text: str) -> Callable[[F], F]:
    return click.option(
        "--data", metavar="DIR", help=f"{text} [{DATA.variable}; default: ./{DATA.default}]"
    )
