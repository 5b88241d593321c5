"""This module creates and completes the tables of a stage, and says where they differ."""

import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from botocore.exceptions import ClientError

from datastore.engine.dynamodb.failures import CALL_ERRORS, diagnosed
from datastore.engine.dynamodb.naming import Naming
from datastore.engine.dynamodb.table_shapes import (
    additions,
    create_request,
    differences,
    unready,
)
from datastore.engine.dynamodb.transport import Transport
from datastore.engine.errors import EngineError, OutcomeUnknown, Throttled, Unavailable
from datastore.tables import TABLES, Table

_PAUSE_S: Final = 0.2
_MOST_PAUSES: Final = 600
_STUMBLES: Final = 5


class NotYet(EngineError):
    """This table's backups are not there yet."""


class Administration:
    """This creates, completes and compares tables; nothing here ever takes anything away."""

    def __init__(
        self, transport: Transport, naming: Naming, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        """This takes the seam to the wire."""
        self._transport = transport
        self._naming = naming
        self._sleep = sleep

    def create(self, tables: tuple[Table, ...] = TABLES) -> tuple[str, ...]:
        """This creates the tables that are missing, adds what others lack, and says what it did.

        It returns when all of them can be used. What is there in another shape is left as it is.
        Run again after it was cut off, it goes on.

        Raises:
            EngineError: DynamoDB refused, or could not be reached.
        """
        missing = [table for table in tables if self._described(table) is None]
        for table in missing:
            # Who creates the same stage at the same time may have been first.
            self._answer_or_none(
                "CreateTable",
                create_request(table, self._naming),
                unless="ResourceInUseException",
            )
        done = list[str]()
        for table in tables:
            name, is_new = self._naming.physical(table), table in missing
            added = [*self._add(table), *self._protect(table, is_new=is_new)]
            done += (
                [f"Created {name}."] if is_new else [f"Added {what} to {name}." for what in added]
            )
        return tuple(done)

    def check(self, tables: tuple[Table, ...] = TABLES) -> tuple[str, ...]:
        """This says in words, one difference a line, where the tables are not as they should be.

        Raises:
            EngineError: DynamoDB refused, or could not be reached.
        """
        return tuple(line for table in tables for line in self._differences(table))

    def _differences(self, table: Table) -> Iterator[str]:
        described = self._described(table)
        if described is None:
            yield f"{table.name}: the table {self._naming.physical(table)} is missing"
            return
        yield from differences(table, described)
        expiry = self._expiry(table)
        if expiry != table.ttl:
            yield f"{table.name}: expiry should be {table.ttl or 'off'} and is {expiry or 'off'}"
        recovery = self._recovery(table)
        if recovery is False and not table.is_cache:
            yield f"{table.name}: point-in-time recovery should be on and is off"

    def _described(self, table: Table) -> Mapping[str, Any] | None:
        answer = self._told("DescribeTable", table, unless="ResourceNotFoundException")
        return None if answer is None else answer["Table"]

    def _add(self, table: Table) -> Iterator[str]:
        """This makes a table's additions, one after the other, and names them."""
        added = additions(table, self._wait(table))
        for what, change in added.items():
            self._call("UpdateTable", {**self._named(table), **change})
            self._wait(table, what)
            yield what

    def _wait(self, table: Table, addition: str = "") -> Mapping[str, Any]:
        """This returns what is described once it can be used and has an addition."""
        for _ in range(_MOST_PAUSES):
            if addition:
                # Asked in the middle of a change, DynamoDB Local may stumble over it for good.
                self._sleep(_PAUSE_S)
            described = self._described(table)
            # A description may be older than the change that it is asked for.
            if described and not unready(described) and addition not in additions(table, described):
                return described
            self._sleep(_PAUSE_S)
        raise Unavailable(
            f"the table {self._naming.physical(table)} is not ready after"
            f" {_PAUSE_S * _MOST_PAUSES:.0f} s; an index of many items takes its time: go on later"
            " with `tailspend tables create`"
        )

    def _protect(self, table: Table, *, is_new: bool) -> Iterator[str]:
        """This switches on a table's expiry and recovery where they are off, and names them."""
        if table.ttl is not None and (is_new or self._expiry(table) is None):
            self._switch_expiry_on(table)
            yield "expiry"
        if not table.is_cache and (is_new or self._recovery(table) is False):
            self._switch_recovery_on(table)
            yield "point-in-time recovery"

    def _switch_expiry_on(self, table: Table) -> None:
        expiry = {"Enabled": True, "AttributeName": table.ttl}
        request = {**self._named(table), "TimeToLiveSpecification": expiry}
        answer = self._answer_or_none("UpdateTimeToLive", request, unless="ValidationException")
        # Who completes the same stage at the same time may have been first.
        if answer is None and self._expiry(table) is None:
            self._call("UpdateTimeToLive", request)

    def _switch_recovery_on(self, table: Table) -> None:
        recovery = {"PointInTimeRecoveryEnabled": True}
        request = {**self._named(table), "PointInTimeRecoverySpecification": recovery}
        for _ in range(_MOST_PAUSES):
            try:
                self._answer_or_none(
                    "UpdateContinuousBackups", request, unless="UnknownOperationException"
                )
            except NotYet:
                # A new table is active some time before its backups are.
                self._sleep(_PAUSE_S)
            else:
                return
        raise Unavailable(
            f"point-in-time recovery of {self._naming.physical(table)} can't be switched on after"
            f" {_PAUSE_S * _MOST_PAUSES:.0f} s; switch it on in the account"
        )

    def _expiry(self, table: Table) -> str | None:
        answer = self._told("DescribeTimeToLive", table)
        described = {} if answer is None else answer["TimeToLiveDescription"]
        is_on = described.get("TimeToLiveStatus") in {"ENABLED", "ENABLING"}
        return str(described["AttributeName"]) if is_on else None

    def _recovery(self, table: Table) -> bool | None:
        """This tells whether the table can be restored; None: the endpoint knows nothing of it."""
        answer = self._told("DescribeContinuousBackups", table, unless="UnknownOperationException")
        if answer is None:
            return None
        backups = answer["ContinuousBackupsDescription"]
        recovery = backups.get("PointInTimeRecoveryDescription", {})
        return bool(recovery.get("PointInTimeRecoveryStatus") == "ENABLED")

    def _told(self, operation: str, table: Table, *, unless: str = "") -> dict[str, Any] | None:
        """This asks for a description, again where DynamoDB stumbles, as it may over a change."""
        for _ in range(_STUMBLES):
            try:
                return self._answer_or_none(operation, self._named(table), unless=unless)
            except (OutcomeUnknown, Throttled):
                self._sleep(_PAUSE_S)
        return self._answer_or_none(operation, self._named(table), unless=unless)

    def _named(self, table: Table) -> dict[str, Any]:
        return {"TableName": self._naming.physical(table)}

    def _answer_or_none(
        self, operation: str, request: Mapping[str, Any], *, unless: str
    ) -> dict[str, Any] | None:
        try:
            return self._transport(operation, request)
        except CALL_ERRORS as error:
            code = error.response["Error"]["Code"] if isinstance(error, ClientError) else None
            if code == unless:
                return None
            if code == "ContinuousBackupsUnavailableException":
                raise NotYet from error
            raise diagnosed(error).error from error

    def _call(self, operation: str, request: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return self._transport(operation, request)
        except CALL_ERRORS as error:
            raise diagnosed(error).error from error
