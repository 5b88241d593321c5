"""This module is `tailspend documents`."""

import click


@click.group("documents")
def documents_command() -> None:
    """This makes the list of trusted documents.

    A gateway whose TAILSPEND_TRUSTED_DOCUMENTS names a list runs what is on it, and nothing else.
    """


@documents_command.command(
    "build",
    epilog="""
    \b
    Example:
      tailspend documents build web/operations > documents.json
      TAILSPEND_TRUSTED_DOCUMENTS=documents.json tailspend serve

    Exit codes: 0 listed; 1 a document is wrong: each is told by file and line, and nothing printed.
    """,
)
@click.argument("folder", type=click.Path())
@click.pass_context
def build_command(context: click.Context, folder: str) -> None:
    """This lists the operations in the .graphql files of FOLDER and below it.

    Each is checked against the schema and the gateway's limits, and becomes an entry of its own
    with the fragments that it needs, from whichever file, and the sha256 of its text. The same
    documents give the same list to the letter. It goes to standard output, as the manifest that
    Apollo's tools read.
    """
    from pathlib import Path

    from gateway.cli.refusals import refusals
    from gateway.documents.build import FolderRefused, built_documents
    from gateway.documents.list_file import written
    from gateway.printable import printable
    from resolvers.root import build_schema
    from schema.published import core_schema

    with refusals():
        try:
            listed = built_documents(Path(folder), core_schema(build_schema()))
        except FolderRefused as refused:
            for problem in refused.problems:
                click.echo(printable(problem), err=True)
            context.exit(1)
    click.echo(written(listed), nl=False)
