"""This module is `tailspend tables`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import click

from gateway.setting_table import DYNAMODB_ENDPOINT, STAGE
from gateway.settings import Settings

if TYPE_CHECKING:
    from datastore.engine.dynamodb.administration import Administration

F = TypeVar("F", bound=Callable[..., object])


def place_options(command: F) -> F:
    """This gives a command the options that say which tables, and where."""
    options = (
        click.option(
            "--stage",
            metavar="NAME",
            help=f"{STAGE.help} [{STAGE.variable}; default: {STAGE.default}]",
        ),
        click.option(
            "--endpoint",
            metavar="URL",
            help=f"{DYNAMODB_ENDPOINT.help} [{DYNAMODB_ENDPOINT.variable}]",
        ),
        click.option(
            "--region", metavar="NAME", help="The region of AWS; else AWS's own settings name it."
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


@click.group("tables")
def tables_command() -> None:
    """This creates or compares the tables in DynamoDB.

    Each stage has tables of its own, and several stages can share an account and a region.

    Credentials are found as by any AWS client: AWS_PROFILE, AWS_ACCESS_KEY_ID, a role, and so on.
    An emulator takes any. The embedded engine makes its tables by itself.
    """


@tables_command.command(
    "create",
    epilog="""
    \b
    Examples:
      tailspend tables create --stage prod --region eu-central-1
      tailspend tables create --endpoint http://127.0.0.1:8000

    Exit codes: 0 all as it should be; 1 something differs, or DynamoDB refused.
    """,
)
@place_options
@click.pass_context
def create_command(
    context: click.Context, stage: str | None, endpoint: str | None, region: str | None
) -> None:
    """This creates the tables that are missing, and adds what others lack.

    It returns when they can be used. They are paid per request, and all but two caches are
    protected: against deletion, and by point-in-time recovery. Indexes, streams, expiry and
    protection are added where they are missing, one after the other: run again after it was cut
    off, it goes on. Nothing is taken away; what differs all the same is told a line each.
    """
    from gateway.cli.refusals import refusals

    with refusals():
        settings, tables = _tables(stage, endpoint, region)
        done = tables.create()
        differences = tables.check()
    for line in (*done, *differences):
        click.echo(line)
    if differences:
        context.exit(1)
    if not done:
        click.echo(f"All tables of stage {settings.stage} are there: nothing was changed.")


@tables_command.command(
    "check",
    epilog="""
    \b
    Example:
      tailspend tables check --stage prod --region eu-central-1

    Exit codes: 0 all as it should be; 1 something differs, or DynamoDB refused.
    """,
)
@place_options
@click.pass_context
def check_command(
    context: click.Context, stage: str | None, endpoint: str | None, region: str | None
) -> None:
    """This says where tables are not as they should be.

    Each difference is a line. Keys, indexes with what they hold, streams, expiry, billing and
    protection are compared. Nothing is changed.
    """
    from gateway.cli.refusals import refusals

    with refusals():
        settings, tables = _tables(stage, endpoint, region)
        differences = tables.check()
    for line in differences:
        click.echo(line)
    if differences:
        context.exit(1)
    click.echo(f"All tables of stage {settings.stage} are as they should be.")


def _tables(
    stage: str | None, endpoint: str | None, region: str | None
) -> "tuple[Settings, Administration]":
    from datastore.engine.dynamodb import Place, open_tables
    from gateway.settings import read_settings

    settings = read_settings(stage=stage, endpoint=endpoint)
    # The emulators take their time over a table.
    place = Place(endpoint=settings.dynamodb_endpoint, region=region, read_timeout_s=30.0)
    return settings, open_tables(settings.stage, place)
