"""This module is `tailspend demo`."""

import click

from gateway.cli.options import data_option


@click.command(
    "demo",
    epilog="""
    \b
    Example:
      tailspend demo --data ./data
    """,
)
@data_option
def demo_command(data: str | None) -> None:
    """This loads demo data for Ann, Bob and Carla.

    Each has a group in EUR and one in JPY, with guests, expenses and comments; Ann has the most.
    Loading twice changes nothing. A gateway that runs on the same folder has to be stopped first:
    one process at a time has a data folder open.
    """
    import asyncio

    from gateway.cli.refusals import refusals
    from gateway.clock import system_clock
    from gateway.data_folder import made_data_folder
    from gateway.demo.load import load_demo_into
    from gateway.ids import RandomIds
    from gateway.settings import read_settings

    with refusals():
        folder = made_data_folder(read_settings(data=data).data)
        made = asyncio.run(load_demo_into(folder, ids=RandomIds(), clock=system_clock))
    if made:
        click.echo(f"Loaded demo data into {folder}. It belongs to Ann, Bob and Carla.")
    else:
        click.echo(f"The demo data is in {folder} already: nothing was changed.")
