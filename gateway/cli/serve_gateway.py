"""This module is `tailspend serve`."""

import click

from gateway.cli.options import serve_options


@click.command(
    "serve",
    epilog="""
    \b
    Examples:
      tailspend serve
      tailspend serve --port 8001 --data /tmp/second --no-demo

    SIGINT (Ctrl-C) and SIGTERM end it cleanly, with exit code 0.
    """,
)
@serve_options
def serve_command(
    host: str | None, port: str | None, data: str | None, *, demo: bool | None
) -> None:
    """This starts the gateway and prints its addresses once it answers."""
    import gc

    from gateway.cli.refusals import refusals
    from gateway.data_folder import made_data_folder
    from gateway.listening import listening_sockets
    from gateway.settings import read_settings
    from gateway.stop_signals import stopping_at_signals

    # What is imported and built from here on stays: looking through it for garbage, again and
    # again, takes a tenth of the start. `serve` switches the collector on when it listens.
    gc.disable()
    with stopping_at_signals(), refusals():
        settings = read_settings(host=host, port=port, data=data, demo=demo)
        if settings.needs_data_folder:
            made_data_folder(settings.data)
        # Before the graph is imported: whoever asks meanwhile waits, and a refusal is quick.
        sockets = listening_sockets(settings.host, settings.port)

        from gateway.serve import serve

        serve(settings, sockets, announce=click.echo)
