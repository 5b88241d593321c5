"""This module holds the options that several commands share."""

from collections.abc import Callable
from typing import TypeVar

import click

from gateway.setting_table import DATA

F = TypeVar("F", bound=Callable[..., object])


def data_option(command: F) -> F:
    """This gives a command its --data."""
    option = click.option(
        "--data",
        metavar="DIR",
        help=f"{DATA.help} [{DATA.variable}; default: ./{DATA.default}]",
    )
    return option(command)
