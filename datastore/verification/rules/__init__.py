"""This package holds the invariants, a file each: what breaks them in the rows of one group."""

from collections.abc import Callable, Iterator

from datastore.verification.finding import Finding
from datastore.verification.group_rows import GroupRows
from datastore.verification.rules.amounts import check_amounts
from datastore.verification.rules.balances import check_balances
from datastore.verification.rules.comments import check_comments
from datastore.verification.rules.deletion import check_deletion
from datastore.verification.rules.join_requests import check_join_requests
from datastore.verification.rules.locks import check_locks
from datastore.verification.rules.log import check_log
from datastore.verification.rules.owners import check_owners
from datastore.verification.rules.people import check_people
from datastore.verification.rules.references import check_references
from datastore.verification.rules.sparse_keys import check_sparse_keys

Rule = Callable[[GroupRows], Iterator[Finding]]

LIVE_RULES: tuple[Rule, ...] = (
    check_balances,
    check_owners,
    check_people,
    check_join_requests,
    check_references,
    check_amounts,
    check_comments,
    check_log,
    check_sparse_keys,
    check_locks,
)
"""What holds of a group that lives."""

GONE_RULES: tuple[Rule, ...] = (check_deletion,)
"""What holds of a group that is being deleted, or was."""

__all__ = ["GONE_RULES", "LIVE_RULES", "Rule"]
