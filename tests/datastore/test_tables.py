"""This module holds the tables to the data model's charts."""

import pytest

from datastore.tables import ALL, GROUPS, KEYS_ONLY, TABLES, USERS, Include, Table

KEYS = {
    "users": ("UserId", "SK"),
    "identities": ("IdentityKey",),
    "groups": ("GroupId", "SK"),
    "developer-tokens": ("TokenId", "SK"),
    "people": ("PK", "SK"),
    "notifications": ("PK", "SK"),
    "idempotency": ("Key",),
    "rate-limits": ("Key",),
}
INDEXES = {
    ("users", "EmailIndex"): (
        ("NormalizedEmail", "UserId"),
        Include(("EmailId", "IsVerified")),
    ),
    ("users", "ScanRecoveryIndex"): (("RecoveryState", "RecoveryDueAt"), KEYS_ONLY),
    ("identities", "UserIdentitiesIndex"): (("UserId", "IdentityKey"), ALL),
    ("groups", "UserParticipantsIndex"): (
        ("UserId", "GroupId"),
        Include(("Role", "ParticipantId")),
    ),
    ("groups", "PendingJoinRequestsIndex"): (("GroupId", "PendingKey"), ALL),
    ("groups", "UserPendingJoinRequestsIndex"): (("UserPendingKey", "GroupId"), ALL),
    ("groups", "GroupExpensesIndex"): (("GroupId", "ExpenseSortKey"), ALL),
    ("groups", "ExpenseIdIndex"): (("ExpenseId",), KEYS_ONLY),
    ("groups", "DueRecurringExpensesIndex"): (("DueBucket", "NextRunAt"), ALL),
    ("developer-tokens", "OwnerTokensIndex"): (
        ("UserId", "CreatedAt"),
        Include(("Name", "Prefix", "Scopes", "ExpiresAt", "RevokedAt", "LastUsedAt")),
    ),
    ("people", "DirectoryIndex"): (
        ("DirKey", "DirSort"),
        Include(("UserId", "DisplayName", "Handle")),
    ),
    ("people", "GroupInvitesIndex"): (("GroupId", "InviteeUserId"), ALL),
    ("notifications", "PendingEventsIndex"): (("PendingKey", "CreatedAt"), ALL),
}


def test_keys_of_tables() -> None:
    """Every table has the keys of the data model, and there are no others."""
    assert {table.name: table.key_attributes for table in TABLES} == KEYS


def test_indexes_of_tables() -> None:
    """Every index has the keys and the projection of the data model."""
    assert {
        (table.name, index.name): (index.key_attributes, index.projection)
        for table in TABLES
        for index in table.indexes
    } == INDEXES


def test_streams_of_tables() -> None:
    """Groups show both images of a change, notifications the new one, the rest nothing."""
    assert {table.name: table.stream for table in TABLES if table.stream} == {
        "groups": "NEW_AND_OLD_IMAGES",
        "notifications": "NEW_IMAGE",
    }


def test_expiry_of_tables() -> None:
    """Items of four tables expire, by one attribute."""
    assert {table.name: table.ttl for table in TABLES if table.ttl} == dict.fromkeys(
        ("users", "notifications", "idempotency", "rate-limits"), "ExpiresAt"
    )


def test_caches() -> None:
    """Two tables can be rebuilt."""
    assert [table.name for table in TABLES if table.is_cache] == ["idempotency", "rate-limits"]


def test_secret_hash_is_in_no_index() -> None:
    """No index shows the hash of a developer token's secret."""
    (tokens,) = (table for table in TABLES if table.name == "developer-tokens")
    shown = [name for index in tokens.indexes for name in _shown(tokens, index.name)]

    assert "SecretHash" not in shown


def _shown(table: Table, name: str) -> tuple[str, ...]:
    projection = table.index(name).projection
    assert isinstance(projection, Include)
    return projection.attributes


def test_index_by_name() -> None:
    """An index is found by its name, and an unknown one is an error that names both."""
    assert USERS.index("EmailIndex").partition == "NormalizedEmail"
    with pytest.raises(KeyError, match="table groups has no index EmailIndex"):
        GROUPS.index("EmailIndex")


def test_physical_name() -> None:
    """A table is called by stage in an account."""
    assert GROUPS.physical_name("prod") == "tailspend-prod-groups"
