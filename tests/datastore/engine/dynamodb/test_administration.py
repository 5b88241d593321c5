"""This module states how tables come to be, step by step."""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

import pytest
from botocore.exceptions import ClientError
from botocore.parsers import ResponseParserError

from datastore.engine.dynamodb.administration import Administration
from datastore.engine.dynamodb.naming import Naming
from datastore.engine.errors import EngineError, OutcomeUnknown, Unavailable
from datastore.tables import NOTIFICATIONS, RATE_LIMITS, USERS, Table

HALF_MADE = replace(USERS, indexes=(), ttl=None, is_cache=True)
Described = dict[str, object]
Indexes = list[dict[str, object]]


def refusal(code: str) -> ClientError:
    """This is a refusal of DynamoDB's."""
    return ClientError({"Error": {"Code": code}}, "Operation")


class Account:
    """This is an account with one table, whose parts take a nap of the caller's to get ready."""

    def __init__(self, *, backups_after: int = 0) -> None:
        self.calls: list[str] = []
        self.naps = 0
        self._backups_after = backups_after
        self._table: Described | None = None
        self._expiry: Described = {"TimeToLiveStatus": "DISABLED"}
        self._recovery = "DISABLED"

    def __call__(self, operation: str, request: Mapping[str, object]) -> dict[str, object]:
        """This answers as DynamoDB does."""
        self.calls.append(operation)
        match operation:
            case "CreateTable":
                self._table = {**request, "TableStatus": "CREATING"}
                self._table["BillingModeSummary"] = {"BillingMode": request["BillingMode"]}
            case "UpdateTable":
                self._update(request)
            case "UpdateTimeToLive":
                if self._expiry["TimeToLiveStatus"] == "ENABLED":
                    raise refusal("ValidationException")
                specified = cast("Described", request["TimeToLiveSpecification"])
                self._expiry = {**specified, "TimeToLiveStatus": "ENABLED"}
            case "UpdateContinuousBackups":
                if self.naps < self._backups_after:
                    raise refusal("ContinuousBackupsUnavailableException")
                self._recovery = "ENABLED"
        if self._table is None:
            raise refusal("ResourceNotFoundException")
        recovery = {"PointInTimeRecoveryStatus": self._recovery}
        return {
            "Table": self._table,
            "TimeToLiveDescription": self._expiry,
            "ContinuousBackupsDescription": {"PointInTimeRecoveryDescription": recovery},
        }

    def _update(self, change: Mapping[str, object]) -> None:
        assert self._table is not None
        indexes = cast("Indexes", self._table.setdefault("GlobalSecondaryIndexes", []))
        defined = cast("Indexes", self._table["AttributeDefinitions"])
        if any(index.get("IndexStatus") == "CREATING" for index in indexes):
            raise refusal("LimitExceededException")
        for update in cast(
            "list[dict[str, Described]]", change.get("GlobalSecondaryIndexUpdates", ())
        ):
            indexes.append({**update["Create"], "IndexStatus": "CREATING"})
        defined += cast("Indexes", change.get("AttributeDefinitions", ()))
        lasting = ("DeletionProtectionEnabled", "StreamSpecification")
        self._table |= {name: change[name] for name in lasting if name in change}

    def sleep(self, _: float) -> None:
        """This lets time pass."""
        self.naps += 1
        if self._table is not None:
            self._table["TableStatus"] = "ACTIVE"
            for index in cast("Indexes", self._table.get("GlobalSecondaryIndexes", ())):
                index["IndexStatus"] = "ACTIVE"


def administration(account: Account) -> Administration:
    """This administers the account's tables."""
    return Administration(account, Naming("try"), account.sleep)


def account_with(table: Table) -> Account:
    """This is an account in which a table is ready."""
    account = Account()
    administration(account).create((table,))
    account.calls.clear()
    return account


def test_a_half_made_table_is_completed() -> None:
    """What a table lacks is added, one change at a time; then it is as it should be."""
    account = account_with(HALF_MADE)

    done = administration(account).create((USERS,))

    assert done == (
        "Added deletion protection to tailspend-try-users.",
        "Added index EmailIndex to tailspend-try-users.",
        "Added index ScanRecoveryIndex to tailspend-try-users.",
        "Added expiry to tailspend-try-users.",
        "Added point-in-time recovery to tailspend-try-users.",
    )
    assert administration(account).check((USERS,)) == ()


def test_a_missing_stream_is_added() -> None:
    """A table that has no stream gets the one that it should have."""
    account = account_with(replace(NOTIFICATIONS, stream=None))

    done = administration(account).create((NOTIFICATIONS,))

    assert done == ("Added its stream to tailspend-try-notifications.",)


def test_a_whole_table_is_left_alone() -> None:
    """Creating what is there asks three times, and changes nothing."""
    account = account_with(USERS)

    assert administration(account).create((USERS,)) == ()

    assert account.calls == [
        *("DescribeTable",) * 2,
        *("DescribeTimeToLive", "DescribeContinuousBackups"),
    ]


class ReadsLate(Account):
    """This account tells of its table's expiry as it was, the first time it is asked."""

    was_asked = False

    def __call__(self, operation: str, request: Mapping[str, object]) -> dict[str, object]:
        """This answers as DynamoDB does, but for the expiry."""
        answer = super().__call__(operation, request)
        if operation == "DescribeTimeToLive" and not self.was_asked:
            self.was_asked = True
            return {"TimeToLiveDescription": {"TimeToLiveStatus": "DISABLED"}}
        return answer


def test_expiry_may_be_switched_on_twice() -> None:
    """Whoever finds the expiry switched on by another meanwhile goes on."""
    account = ReadsLate()
    administration(account).create((USERS,))

    done = administration(account).create((USERS,))

    assert done == ("Added expiry to tailspend-try-users.",)


class Stumbling(Account):
    """This account fails every other time that it is asked for a description."""

    asked = 0

    def __call__(self, operation: str, request: Mapping[str, object]) -> dict[str, object]:
        """This answers as DynamoDB does, when it does."""
        self.asked += operation.startswith("Describe")
        if operation.startswith("Describe") and self.asked % 2:
            raise refusal("InternalFailure")
        return super().__call__(operation, request)


def test_stumbles_are_passed_over() -> None:
    """A description that fails on DynamoDB's side is asked for again."""
    account = Stumbling()

    assert administration(account).create((USERS,)) == ("Created tailspend-try-users.",)
    assert administration(account).check((USERS,)) == ()


class Down(Account):
    """This account fails whatever it is asked."""

    def __call__(self, operation: str, _: Mapping[str, object]) -> dict[str, object]:
        """This fails."""
        self.calls.append(operation)
        raise refusal("InternalFailure")


def test_lasting_failure_is_told() -> None:
    """A description that keeps failing is told after some tries."""
    down = Down()

    with pytest.raises(OutcomeUnknown):
        administration(down).check((USERS,))

    assert down.calls == ["DescribeTable"] * 6


def test_other_keys_get_no_additions() -> None:
    """A table with other keys is another table: it gets no index, and the comparison tells it."""
    account = account_with(replace(HALF_MADE, sort=None, indexes=()))

    done = administration(account).create((USERS,))

    assert [line for line in done if "index" in line] == []
    assert administration(account).check((USERS,))[0] == (
        "users: keys should be UserId (S) / SK (S) and is UserId (S)"
    )


def test_what_is_in_another_shape_is_left_alone() -> None:
    """Nothing is taken away: an index of another shape stays, and the comparison tells it."""
    other = replace(USERS.indexes[0], projection="ALL")
    account = account_with(replace(USERS, indexes=(other, *USERS.indexes[1:])))

    assert administration(account).create((USERS,)) == ()

    (line,) = administration(account).check((USERS,))
    assert line == (
        "users: index EmailIndex should be NormalizedEmail (S) / UserId (S), INCLUDE EmailId"
        " IsVerified and is NormalizedEmail (S) / UserId (S), ALL"
    )


def test_an_index_in_the_making_is_told() -> None:
    """An index that can't be read yet is a difference."""
    account = account_with(HALF_MADE)
    account(
        "UpdateTable",
        {
            "GlobalSecondaryIndexUpdates": [
                {
                    "Create": {
                        "IndexName": "EmailIndex",
                        "KeySchema": [{"AttributeName": "UserId", "KeyType": "HASH"}],
                        "Projection": {"ProjectionType": "ALL"},
                    }
                }
            ]
        },
    )

    assert "users: index EmailIndex is CREATING" in administration(account).check((USERS,))


def test_a_table_that_somebody_else_creates_is_waited_for() -> None:
    """A table that came to be since it was looked for is taken as it is."""
    account = account_with(RATE_LIMITS)
    looks = iter([refusal("ResourceNotFoundException"), refusal("ResourceInUseException")])

    def hurried(operation: str, request: Mapping[str, object]) -> dict[str, object]:
        if operation in {"DescribeTable", "CreateTable"} and (look := next(looks, None)):
            raise look
        return account(operation, request)

    tables = Administration(hurried, Naming("try"), account.sleep)
    tables.create((RATE_LIMITS,))

    assert tables.check((RATE_LIMITS,)) == ()


def test_backups_are_waited_for() -> None:
    """A table whose backups come later than itself is protected in the end."""
    account = Account(backups_after=3)

    done = administration(account).create((NOTIFICATIONS,))

    assert done == ("Created tailspend-try-notifications.",)
    assert account.calls == [
        *("DescribeTable", "CreateTable", "DescribeTable", "DescribeTable", "UpdateTimeToLive"),
        *("UpdateContinuousBackups",) * 3,
    ]


def test_backups_that_never_come_are_told() -> None:
    """A table that can't be protected is named after two minutes."""
    account = Account(backups_after=1_000)

    with pytest.raises(Unavailable, match="recovery of tailspend-try-notifications can't be"):
        administration(account).create((NOTIFICATIONS,))

    assert account.naps == 601


def test_a_table_that_is_never_ready_is_told() -> None:
    """A table that isn't ready after two minutes is named, with what goes on later."""
    account = Account()

    with pytest.raises(Unavailable) as refused:
        Administration(account, Naming("try"), lambda _: None).create((RATE_LIMITS,))

    assert str(refused.value) == (
        "the table tailspend-try-rate-limits is not ready after 120 s; an index of many items takes"
        " its time: go on later with `tailspend tables create`"
    )


def test_caches_have_no_backups() -> None:
    """A table that can be rebuilt gets its expiry and no backups."""
    account = Account()

    administration(account).create((RATE_LIMITS,))

    assert account.calls[-1] == "UpdateTimeToLive"


def test_unreadable_answer_is_told() -> None:
    """An endpoint that answers with something else than DynamoDB is told in our words."""

    def unreadable(_: str, __: Mapping[str, object]) -> dict[str, object]:
        raise ResponseParserError("Unable to parse response: <html>")

    tables = Administration(unreadable, Naming("try"), Account().sleep)

    with pytest.raises(EngineError, match="answer was lost: Unable to parse response: <html>"):
        tables.check((RATE_LIMITS,))
    with pytest.raises(EngineError, match="answer was lost: Unable to parse response: <html>"):
        tables.create((RATE_LIMITS,))
