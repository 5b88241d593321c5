"""This module holds the third invariant's first half: a user is in a group once."""

from collections import Counter
from collections.abc import Iterator

from datastore.keys import MEMBER_PREFIX, PARTICIPANT_PREFIX
from datastore.verification.attributes import text, whole
from datastore.verification.finding import Finding
from datastore.verification.group_rows import GroupRows


def check_people(group: GroupRows) -> Iterator[Finding]:
    """This looks for who is in twice, without a membership or as somebody else, and counts all."""
    users = [row for row in group.of_type("PARTICIPANT") if row.get("Type") == "USER"]
    times = Counter(text(row, "UserId") for row in users)
    for row in users:
        user_id = text(row, "UserId")
        if times[user_id] > 1:
            yield group.found(3, row, f"user {user_id} is {times[user_id]} participants")
        member = group.by_sort_key.get(f"{MEMBER_PREFIX}{user_id}")
        if member is None or member.get("ParticipantId") != row.get("ParticipantId"):
            yield group.found(3, row, f"user {user_id} has no membership as this participant")
    for row in group.of_type("PARTICIPANT"):
        if row.get("Type") == "GUEST" and "UserId" in row:
            yield group.found(3, row, "a guest has a user")
    yield from _strange_members(group)
    yield from _counted(group)


def _strange_members(group: GroupRows) -> Iterator[Finding]:
    """This looks for memberships that let a user in as somebody else, as one that outlived them."""
    for member in group.of_type("USERMEMBER"):
        user_id = text(member, "SK").removeprefix(MEMBER_PREFIX)
        place = f"{PARTICIPANT_PREFIX}{text(member, 'ParticipantId')}"
        participant = group.by_sort_key.get(place)
        if participant is not None and participant.get("UserId") != user_id:
            yield group.found(3, member, f"user {user_id} is member as {place}, who isn't them")


def _counted(group: GroupRows) -> Iterator[Finding]:
    head = group.head
    if head is None or "ParticipantCount" not in head:
        return
    there, counted = len(group.participant_ids()), whole(head, "ParticipantCount")
    if there != counted:
        yield group.found(3, head, f"ParticipantCount is {counted}, and there are {there}")
