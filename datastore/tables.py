"""This module states every table as data: keys, indexes, stream and expiry."""

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Include:
    """This projection copies the keys and the named attributes into an index."""

    attributes: tuple[str, ...]


ALL: Literal["ALL"] = "ALL"
KEYS_ONLY: Literal["KEYS_ONLY"] = "KEYS_ONLY"
Projection: TypeAlias = Literal["ALL", "KEYS_ONLY"] | Include
StreamView: TypeAlias = Literal["NEW_AND_OLD_IMAGES", "NEW_IMAGE"]


@dataclass(frozen=True, slots=True)
class Index:
    """This index holds the items of its table that have all of its key attributes."""

    name: str
    partition: str
    sort: str | None
    projection: Projection

    @property
    def key_attributes(self) -> tuple[str, ...]:
        """This names the index's own key attributes, partition first."""
        return (self.partition,) if self.sort is None else (self.partition, self.sort)


@dataclass(frozen=True, slots=True)
class Table:
    """This table is known by its short name; all of its key attributes are strings.

    `ttl` names the attribute of epoch seconds after which an item may be swept.
    A table that `is_cache` can be rebuilt, so nothing protects it from deletion.
    """

    name: str
    partition: str
    sort: str | None = None
    indexes: tuple[Index, ...] = ()
    stream: StreamView | None = None
    ttl: str | None = None
    is_cache: bool = False

    @property
    def key_attributes(self) -> tuple[str, ...]:
        """This names the table's key attributes, partition first."""
        return (self.partition,) if self.sort is None else (self.partition, self.sort)

    def index(self, name: str) -> Index:
        """This finds one index of the table.

        Raises:
            KeyError: the table has no index of that name.
        """
        for index in self.indexes:
            if index.name == name:
                return index
        raise KeyError(f"table {self.name} has no index {name}")

    def physical_name(self, stage: str) -> str:
        """This names the table as it is called in an account."""
        return f"tailspend-{stage}-{self.name}"


USERS = Table(
    "users",
    "UserId",
    "SK",
    indexes=(
        Index("EmailIndex", "NormalizedEmail", "UserId", Include(("EmailId", "IsVerified"))),
        Index("ScanRecoveryIndex", "RecoveryState", "RecoveryDueAt", KEYS_ONLY),
    ),
    ttl="ExpiresAt",
)
IDENTITIES = Table(
    "identities",
    "IdentityKey",
    indexes=(Index("UserIdentitiesIndex", "UserId", "IdentityKey", ALL),),
)
GROUPS = Table(
    "groups",
    "GroupId",
    "SK",
    indexes=(
        Index("UserParticipantsIndex", "UserId", "GroupId", Include(("Role", "ParticipantId"))),
        Index("PendingJoinRequestsIndex", "GroupId", "PendingKey", ALL),
        Index("UserPendingJoinRequestsIndex", "UserPendingKey", "GroupId", ALL),
        Index("GroupExpensesIndex", "GroupId", "ExpenseSortKey", ALL),
        Index("ExpenseIdIndex", "ExpenseId", None, KEYS_ONLY),
        Index("DueRecurringExpensesIndex", "DueBucket", "NextRunAt", ALL),
    ),
    stream="NEW_AND_OLD_IMAGES",
)
DEVELOPER_TOKENS = Table(
    "developer-tokens",
    "TokenId",
    "SK",
    indexes=(
        Index(
            "OwnerTokensIndex",
            "UserId",
            "CreatedAt",
            Include(("Name", "Prefix", "Scopes", "ExpiresAt", "RevokedAt", "LastUsedAt")),
        ),
    ),
)
PEOPLE = Table(
    "people",
    "PK",
    "SK",
    indexes=(
        Index("DirectoryIndex", "DirKey", "DirSort", Include(("UserId", "DisplayName", "Handle"))),
        Index("GroupInvitesIndex", "GroupId", "InviteeUserId", ALL),
    ),
)
NOTIFICATIONS = Table(
    "notifications",
    "PK",
    "SK",
    indexes=(Index("PendingEventsIndex", "PendingKey", "CreatedAt", ALL),),
    stream="NEW_IMAGE",
    ttl="ExpiresAt",
)
IDEMPOTENCY = Table("idempotency", "Key", ttl="ExpiresAt", is_cache=True)
RATE_LIMITS = Table("rate-limits", "Key", ttl="ExpiresAt", is_cache=True)

TABLES: tuple[Table, ...] = (
    USERS,
    IDENTITIES,
    GROUPS,
    DEVELOPER_TOKENS,
    PEOPLE,
    NOTIFICATIONS,
    IDEMPOTENCY,
    RATE_LIMITS,
)
