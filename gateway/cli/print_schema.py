"""This module is `tailspend schema`."""

import click


@click.command(
    "schema",
    epilog="""
    \b
    Example:
      tailspend schema > schema.graphql
    """,
)
def schema_command() -> None:
    """This prints the served schema in GraphQL's own language."""
    from resolvers.root import build_schema
    from schema.published import printed

    click.echo(printed(build_schema()), nl=False)
