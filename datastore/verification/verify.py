"""This module checks what must hold of groups."""

from collections.abc import AsyncIterator

from datastore.verification.finding import Finding
from datastore.verification.group_rows import GroupRows
from datastore.verification.reads import Reads, ReadsAll, all_group_ids, whole_group
from datastore.verification.rules import GONE_RULES, LIVE_RULES
from domain.ids import GroupId

Verified = tuple[GroupId, tuple[Finding, ...]]
"""A group and what was found in it."""


async def verify_group(reads: Reads, group_id: GroupId) -> tuple[Finding, ...]:
    """This checks one group; cost and errors are those of `whole_group`."""
    return findings(await whole_group(reads, group_id))


async def verify_store(reads: ReadsAll) -> AsyncIterator[Verified]:
    """This checks every group there is, one after the other; one may be written meanwhile.

    Errors are those of `whole_group`. Cost: a scan of all groups, and then each group whole.
    """
    async for group_id in all_group_ids(reads):
        yield group_id, await verify_group(reads, group_id)


def findings(group: GroupRows) -> tuple[Finding, ...]:
    """This checks the rows of one group as they were at one moment."""
    rules = LIVE_RULES if group.is_live else GONE_RULES
    return tuple(finding for rule in rules for finding in rule(group))
