"""This module states how tables come to be, step by step."""

from collections.abc import Mapping

import pytest
from botocore.exceptions import ClientError
from botocore.parsers import ResponseParserError

from datastore.engine.dynamodb.administration import Administration
from datastore.engine.dynamodb.naming import Naming
from datastore.engine.errors import EngineError, Unavailable
from datastore.tables import NOTIFICATIONS, RATE_LIMITS


def refusal(code: str) -> ClientError:
    """This is a refusal of DynamoDB's."""
    return ClientError({"Error": {"Code": code}}, "Operation")


class Account:
    """This is an account in which a table is soon there, and its backups some calls later."""

    def __init__(self, *, backups_after: int) -> None:
        self.calls: list[str] = []
        self.naps = 0
        self._backups_after = backups_after
        self._is_there = False

    def __call__(self, operation: str, _: Mapping[str, object]) -> dict[str, object]:
        """This answers as DynamoDB does."""
        self.calls.append(operation)
        if operation == "CreateTable":
            self._is_there = True
        if operation == "DescribeTable" and not self._is_there:
            raise refusal("ResourceNotFoundException")
        if operation == "UpdateContinuousBackups" and self.naps < self._backups_after:
            raise refusal("ContinuousBackupsUnavailableException")
        return {"Table": {"TableStatus": "ACTIVE"}}

    def sleep(self, _: float) -> None:
        """This lets time pass."""
        self.naps += 1


def administration(account: Account) -> Administration:
    """This administers the account's tables."""
    return Administration(account, Naming("try"), account.sleep)


def test_backups_are_waited_for() -> None:
    """A table whose backups come later than itself is protected in the end."""
    account = Account(backups_after=2)

    made = administration(account).create((NOTIFICATIONS,))

    assert made == ("tailspend-try-notifications",)
    assert account.calls == [
        *("DescribeTable", "CreateTable", "DescribeTable", "UpdateTimeToLive"),
        *("UpdateContinuousBackups",) * 3,
    ]


def test_backups_that_never_come_are_told() -> None:
    """A table that can't be protected is named after two minutes."""
    account = Account(backups_after=1_000)

    with pytest.raises(Unavailable, match="recovery of tailspend-try-notifications can't be"):
        administration(account).create((NOTIFICATIONS,))

    assert account.naps == 600


def test_caches_have_no_backups() -> None:
    """A table that can be rebuilt gets its expiry and no backups."""
    account = Account(backups_after=0)

    administration(account).create((RATE_LIMITS,))

    assert account.calls[-1] == "UpdateTimeToLive"


def test_unreadable_answer_is_told() -> None:
    """An endpoint that answers with something else than DynamoDB is told in our words."""

    def unreadable(_: str, __: Mapping[str, object]) -> dict[str, object]:
        raise ResponseParserError("Unable to parse response: <html>")

    tables = Administration(unreadable, Naming("try"), Account(backups_after=0).sleep)

    with pytest.raises(EngineError, match="answer was lost: Unable to parse response: <html>"):
        tables.check((RATE_LIMITS,))
    with pytest.raises(EngineError, match="answer was lost: Unable to parse response: <html>"):
        tables.create((RATE_LIMITS,))
