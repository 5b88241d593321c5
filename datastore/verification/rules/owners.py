"""This module holds the second invariant: owners, their count, and the copies of roles."""

from collections.abc import Iterator

from datastore.keys import MEMBER_PREFIX, PARTICIPANT_PREFIX
from datastore.verification.attributes import text, whole
from datastore.verification.finding import Finding
from datastore.verification.group_rows import GroupRows


def check_owners(group: GroupRows) -> Iterator[Finding]:
    """This counts the owners and compares each membership's role with the participant's.

    A group of before owners were counted has no count, and a membership of before roles were
    copied no role: neither is wrong.
    """
    head = group.head
    owners = [row for row in group.of_type("PARTICIPANT") if row.get("Role") == "OWNER"]
    if head is not None and not owners:
        yield group.found(2, head, "the group has no owner")
    if head is not None and "OwnerCount" in head and whole(head, "OwnerCount") != len(owners):
        message = f"OwnerCount is {whole(head, 'OwnerCount')}, and there are {len(owners)} owners"
        yield group.found(2, head, message)
    for owner in owners:
        if owner.get("Type") != "USER":
            yield group.found(2, owner, f"a {text(owner, 'Type')} is an owner")
    yield from _copied_roles(group)


def _copied_roles(group: GroupRows) -> Iterator[Finding]:
    for member in group.of_type("USERMEMBER"):
        place = f"{PARTICIPANT_PREFIX}{text(member, 'ParticipantId')}"
        participant = group.by_sort_key.get(place)
        if participant is None:
            user_id = text(member, "SK").removeprefix(MEMBER_PREFIX)
            yield group.found(2, member, f"user {user_id} is member as {place}, who isn't there")
        elif "Role" in member and member["Role"] != participant.get("Role"):
            roles = f"{text(member, 'Role')}, and the participant's {text(participant, 'Role')}"
            yield group.found(2, member, f"the copied role is {roles}")
