"""This module is `tailspend verify`."""

from typing import TYPE_CHECKING

import click

from gateway.cli.options import present_data_option

if TYPE_CHECKING:
    from domain.ids import GroupId
    from gateway.settings import Settings


@click.command(
    "verify",
    epilog="""
    \b
    Examples:
      tailspend verify
      tailspend verify --group 018f0000-0000-7000-8000-000000000001
      tailspend verify --repair

    Exit codes: 0 all is as it must be, or was mended; 1 something isn't.
    """,
)
@click.option("--group", metavar="ID", help="Only this group: its id in the API, or its UUID.")
@click.option("--repair", is_flag=True, help="Mend what is safe to mend.")
@present_data_option
@click.pass_context
def verify_command(
    context: click.Context, group: str | None, data: str | None, *, repair: bool
) -> None:
    """This recomputes what must hold of every group, and says what doesn't.

    Balances, owners and roles, references, sums, counts of comments, the log, index keys, and
    work that was left undone: docs/invariants.md lists them by number. A gateway may run
    meanwhile.

    --repair mends balances, comments whose expense is gone, counts of comments, and stale index
    keys, each by one write that does nothing if its row has changed since. The gateway on a data
    folder has to be stopped for that, unless there is nothing to mend: then nothing is written.

    Where TAILSPEND_STORE is dynamodb it reads all of the stage's groups.
    """
    import asyncio

    from gateway.cli.refusals import refusals
    from gateway.settings import read_settings

    with refusals():
        settings = read_settings(data=data)
        group_id = None if group is None else _group_id(group)
        left = asyncio.run(_verify(settings, group_id, may_mend=repair))
    if left:
        context.exit(1)


async def _verify(settings: "Settings", group_id: "GroupId | None", *, may_mend: bool) -> int:
    """This verifies and mends, prints what it finds, and counts what is left."""
    from gateway.verifying import mend, verify

    verified = await verify(settings, group_id, tell=lambda each: click.echo(str(each)))
    if may_mend and any(finding.repair for finding in verified.findings):
        repaired = await mend(settings, verified.findings)
        click.echo(f"Mended {_counted(repaired.mended, 'row')}.")
        if repaired.outdated:
            click.echo(f"Left alone, as changed meanwhile: {_counted(repaired.outdated, 'row')}.")
        verified = await verify(settings, group_id, tell=lambda each: click.echo(f"Left: {each}"))
    left = len(verified.findings)
    verdict = "all is as it must be" if left == 0 else f"{_counted(left, 'finding')}"
    click.echo(f"Verified {_counted(verified.groups, 'group')}: {verdict}.")
    return left


def _group_id(text: str) -> "GroupId":
    """This reads a group's id as the API writes it, or as the store does."""
    from domain.ids import GroupId, is_uuid
    from gateway.cli.refusals import WrongUsage
    from schema.global_ids import UnreadableId, read_group_id

    if is_uuid(text):
        return GroupId(text)
    try:
        return read_group_id(text)
    except UnreadableId as error:
        raise WrongUsage(str(error)) from error


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
