"""This module is `tailspend token`."""

import click

from gateway.cli.options import data_option


@click.command(
    "token",
    epilog="""
    \b
    Examples:
      tailspend token Ann
      curl http://127.0.0.1:8000/graphql -H "Authorization: Bearer $(tailspend token Ann)" \\
           --json '{"query": "{ me { displayName } }"}'
    """,
)
@click.argument("name")
@data_option
def token_command(name: str, data: str | None) -> None:
    """This prints a development token for NAME, good for 12 hours.

    The person is made when the token is first used. The gateway that takes it must run on the same
    data folder, on a loopback address; it may be running while the token is made. Where the
    settings leave no development sign-in there is no token.
    """
    from gateway.auth.development import DevelopmentIssuer
    from gateway.auth.issuer_key import issuer_key
    from gateway.cli.refusals import refusals
    from gateway.clock import system_clock
    from gateway.data_folder import made_data_folder
    from gateway.settings import read_settings
    from gateway.sign_in_off import refuse_sign_in_off

    with refusals():
        settings = read_settings(data=data)
        refuse_sign_in_off(settings)
        folder = made_data_folder(settings.data)
        issuer = DevelopmentIssuer(issuer_key(folder), clock=system_clock)
        click.echo(issuer.token(name).token)
