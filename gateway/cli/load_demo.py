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

    Each has a group in EUR and one in JPY, with guests, expenses and comments; Ann has the most,
    and the others have joined hers.
    Loading twice changes nothing. A gateway that runs on the same folder has to be stopped first:
    one process at a time has a data folder open.

    With TAILSPEND_STORE=dynamodb it goes into the tables of an emulator on this machine, at
    TAILSPEND_DYNAMODB_ENDPOINT, and never into those of an account.
    """
    import asyncio

    from gateway.cli.refusals import refusals
    from gateway.clock import system_clock
    from gateway.data_folder import made_data_folder
    from gateway.demo.load import load_demo_into
    from gateway.demo.unloadable import DemoUnloadable
    from gateway.ids import RandomIds
    from gateway.settings import read_settings
    from gateway.whereabouts import whereabouts

    with refusals():
        settings = read_settings(data=data)
        if not settings.has_own_data:
            message = (
                "Demo data goes into data of this machine only, and"
                f" {whereabouts(settings)} is none: give TAILSPEND_DYNAMODB_ENDPOINT the loopback"
                " address of an emulator."
            )
            raise DemoUnloadable(message)
        if settings.is_embedded:
            made_data_folder(settings.data)
        made = asyncio.run(load_demo_into(settings, ids=RandomIds(), clock=system_clock))
    place = whereabouts(settings)
    if made:
        click.echo(f"Loaded demo data into {place}. It belongs to Ann, Bob and Carla.")
    else:
        click.echo(f"The demo data is in {place} already: nothing was changed.")
