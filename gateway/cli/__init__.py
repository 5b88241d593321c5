"""This folder is the `tailspend` command line, one file per command.

A command imports what it runs when it runs: `tailspend version` must not load the graph.
"""

import click

from gateway.cli.load_demo import demo_command
from gateway.cli.make_token import token_command
from gateway.cli.manage_data import data_command
from gateway.cli.manage_documents import documents_command
from gateway.cli.manage_tables import tables_command
from gateway.cli.print_schema import schema_command
from gateway.cli.print_settings import settings_command
from gateway.cli.program import Program
from gateway.cli.serve_gateway import serve_command
from gateway.cli.verify_groups import verify_command
from gateway.version import VERSION


@click.group(
    cls=Program,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""
    \b
    To begin:
      tailspend serve               start, with demo data, in ./data
      tailspend token Ann           a token to call it with, as Ann

    Exit codes: 0 done; 1 refused, with the reason in one line; 2 wrong usage, or a wrong setting.

    Settings: each option of `serve` has a TAILSPEND_… variable, shown in its help; an option
    outranks its variable. `tailspend settings` prints all of them.
    """,
)
@click.version_option(VERSION, "--version", message="%(prog)s %(version)s", prog_name="tailspend")
def main() -> None:
    """This is Tailspend: shared expenses behind one GraphQL address."""


@main.command("version")
def version_command() -> None:
    """This prints the version."""
    click.echo(f"tailspend {VERSION}")


main.add_command(serve_command)
main.add_command(token_command)
main.add_command(demo_command)
main.add_command(schema_command)
main.add_command(settings_command)
main.add_command(documents_command)
main.add_command(tables_command)
main.add_command(data_command)
main.add_command(verify_command)
