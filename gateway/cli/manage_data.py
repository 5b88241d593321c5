"""This module is `tailspend data`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import click

from gateway.cli.options import data_option, present_data_option

if TYPE_CHECKING:
    from datastore.engine.embedded.checking import Checked

F = TypeVar("F", bound=Callable[..., object])


def force_option(command: F) -> F:
    """This gives a command its --force."""
    option = click.option("--force", is_flag=True, help="Replace what is there already.")
    return option(command)


@click.group("data")
def data_command() -> None:
    """This checks, backs up or restores a data folder.

    It is about the embedded engine's store. Data in DynamoDB is backed up by AWS.
    """


@data_command.command(
    "check",
    epilog="""
    \b
    Example:
      tailspend data check --data ./data

    Exit codes: 0 all is well; 1 something is wrong.
    """,
)
@present_data_option
@click.pass_context
def check_command(context: click.Context, data: str | None) -> None:
    """This looks through a whole store and counts its items.

    It reads every page of the file and every item, and compares each row of the indexes with its
    item. A gateway may run on the folder meanwhile.
    """
    from datastore.engine.embedded.checking import check_store
    from datastore.engine.embedded.opening import FILE_NAME
    from gateway.cli.refusals import refusals
    from gateway.settings import read_settings

    with refusals():
        folder = read_settings(data=data).data
        checked = check_store(folder / FILE_NAME)
    for table, items in checked.counts.items():
        click.echo(f"{table:<18} {items:>9}")
    for problem in checked.problems:
        click.echo(problem)
    if checked.problems:
        context.exit(1)
    click.echo(f"The store in {folder} is whole.")


@data_command.command(
    "backup",
    epilog="""
    \b
    Example:
      tailspend data backup /backups/monday.db --data ./data
    """,
)
@click.argument("file", type=click.Path())
@present_data_option
@force_option
def backup_command(file: str, data: str | None, *, force: bool) -> None:
    """This copies the store, as it is at one moment, into FILE.

    A gateway may run on the folder meanwhile; no write waits. The copy is checked before it gets
    its name. The key of development sign-in is no part of it.
    """
    from pathlib import Path

    from datastore.engine.embedded.backup import back_up
    from gateway.cli.refusals import refusals
    from gateway.settings import read_settings

    with refusals():
        folder = read_settings(data=data).data
        checked = back_up(folder, Path(file), may_replace=force)
    click.echo(f"Backed up {_total(checked)} from {folder} into {file}.")


@data_command.command(
    "restore",
    epilog="""
    \b
    Examples:
      tailspend data restore /backups/monday.db --data ./restored
      tailspend data restore /backups/monday.db --data ./data --force
    """,
)
@click.argument("file", type=click.Path())
@data_option
@force_option
def restore_command(file: str, data: str | None, *, force: bool) -> None:
    """This puts a backup, FILE, into a data folder as its store.

    The gateway on that folder has to be stopped first. With --force a store that is there is
    replaced; it is kept as tailspend.db.before-restore, until the next time: to go back to it, copy
    it to another folder first. A restore that is cut off is undone by the next one; until then
    nothing else opens the store.
    """
    from pathlib import Path

    from datastore.engine.embedded.backup import restore
    from gateway.cli.refusals import refusals
    from gateway.data_folder import made_data_folder
    from gateway.demo.untouched import Untouched
    from gateway.settings import read_settings

    with refusals():
        folder = made_data_folder(read_settings(data=data).data)
        checked = restore(Path(file), folder, may_replace=force)
        # A restored store is in use, whatever was in the folder before.
        Untouched(folder).end()
    click.echo(f"Restored {_total(checked)} from {file} into {folder}.")


def _total(checked: "Checked") -> str:
    items = sum(checked.counts.values())
    return f"{items} item{'' if items == 1 else 's'}"
