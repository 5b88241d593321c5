"""This module holds the third invariant's second half: a user has one pending request a group."""

from collections import Counter
from collections.abc import Iterator

from datastore.verification.attributes import text
from datastore.verification.finding import Finding
from datastore.verification.group_rows import GroupRows

LOCK_PREFIX = "JOINREQLOCK#"


def check_join_requests(group: GroupRows) -> Iterator[Finding]:
    """This looks for users with several pending requests, and for requests without their lock."""
    pending = [row for row in group.of_type("JOINREQ") if row.get("Status") == "PENDING"]
    times = Counter(text(row, "ApplicantUserId") for row in pending)
    for row in pending:
        user_id = text(row, "ApplicantUserId")
        if times[user_id] > 1:
            yield group.found(3, row, f"user {user_id} has {times[user_id]} pending requests")
        lock = group.by_sort_key.get(f"{LOCK_PREFIX}{user_id}")
        if lock is None or lock.get("RequestId") != row.get("RequestId"):
            yield group.found(3, row, f"the pending request of user {user_id} has no lock")
    ids = {text(row, "RequestId") for row in pending}
    for lock in group.of_type("JOINREQ_LOCK"):
        if text(lock, "RequestId") not in ids:
            message = f"the lock is for request {text(lock, 'RequestId')}, which isn't pending"
            yield group.found(3, lock, message)
