"""This module is `tailspend settings`."""

import click

from gateway.cli.options import serve_options


@click.command(
    "settings",
    epilog="""
    \b
    Examples:
      tailspend settings
      TAILSPEND_STORE=dynamodb tailspend settings --host 0.0.0.0

    Exit codes: 0 they can be used; 2 one is unknown or can't be read, or two contradict.
    """,
)
@serve_options
def settings_command(
    host: str | None, port: str | None, data: str | None, *, demo: bool | None
) -> None:
    """This prints every setting that `serve` would run with.

    Each with its value, its unit, where the value comes from and what it means. Passwords are
    masked. What `serve` would refuse is refused here, in the same words.
    """
    from gateway.cli.refusals import refusals
    from gateway.printable import printable
    from gateway.told_settings import told_settings

    with refusals():
        told = told_settings(host=host, port=port, data=data, demo=demo)
    for each in told:
        for line in each.lines:
            click.echo(printable(line))
