"""This module holds that whoever is locked is being removed or merged by work that goes on."""

from collections.abc import Iterator

from datastore.verification.finding import Finding
from datastore.verification.group_rows import GroupRows


def check_locks(group: GroupRows) -> Iterator[Finding]:
    """This looks for locked participants whom no open work will ever let go."""
    if group.has_work("REMOVE_PARTICIPANT", "MERGE_GUEST"):
        return
    for row in group.of_type("PARTICIPANT"):
        for name in ("TransferTarget", "TransferSource"):
            if name in row:
                yield group.found(6, row, f"{name} is there, and no work is open on it")
