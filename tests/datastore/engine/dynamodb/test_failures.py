"""These tests hold that every error of botocore has been thought of, and what becomes of it."""

import inspect

import botocore.session
import pytest
from botocore import exceptions
from botocore.exceptions import ClientError

from datastore.engine.dynamodb import failures
from datastore.engine.dynamodb.failures import Verdict, diagnosed
from datastore.engine.errors import (
    BadRequest,
    ConditionFailed,
    EngineError,
    OutcomeUnknown,
    Reason,
    Throttled,
    TokenMismatch,
    TransactionCanceled,
    Unavailable,
)
from tests.datastore.engine.dynamodb.script import refused

CODES: dict[str, tuple[frozenset[str], Verdict, type[EngineError]]] = {
    "busy": (failures.BUSY, Verdict.BUSY, Throttled),
    "doubtful": (failures.DOUBTFUL, Verdict.DOUBTFUL, OutcomeUnknown),
    "denied": (failures.DENIED, Verdict.REFUSED, Unavailable),
    "absent": (failures.ABSENT, Verdict.REFUSED, Unavailable),
    "invalid": (failures.INVALID, Verdict.REFUSED, BadRequest),
    "administrative": (failures.ADMINISTRATIVE, Verdict.REFUSED, BadRequest),
}
CLASSES = (
    *failures.UNREACHED_CLASSES,
    *failures.DOUBTFUL_CLASSES,
    *failures.UNCONFIGURED_CLASSES,
    *failures.MISUSE_CLASSES,
    ClientError,
)
# What a call of a DynamoDB client can't raise: the roots, and what belongs to other services, to
# paginators, waiters, stubs and the loading of models.
ELSEWHERE = {
    *("BotoCoreError", "ImminentRemovalWarning", "UnsupportedTLSVersionWarning"),
    *("AliasConflictParameterError", "RangeError", "UnknownKeyError", "UnknownParameterError"),
    *("ApiVersionNotFoundError", "DataNotFoundError", "UnknownServiceError"),
    *("AwsChunkedWrapperError", "EventStreamError", "MD5UnavailableError"),
    *("InvalidChecksumConfigError", "InvalidDNSNameError", "InvalidExpressionError"),
    *("InvalidS3AddressingStyleError", "InvalidS3UsEast1RegionalEndpointConfigError"),
    *("MissingServiceIdError", "UndefinedModelAttributeError", "UnknownServiceStyle"),
    *("OperationNotPageableError", "PaginationError", "UnseekableStreamError"),
    *("StubAssertionError", "StubResponseError", "UnStubbedResponseError"),
    *("UnknownClientMethodError", "WaiterConfigError", "WaiterError"),
    *("UnsupportedOutpostResourceError", "UnsupportedS3AccesspointConfigurationError"),
    *("UnsupportedS3ArnError", "UnsupportedS3ConfigurationError"),
    *("UnsupportedS3ControlArnError", "UnsupportedS3ControlConfigurationError"),
}


def test_every_error_of_the_service_is_mapped() -> None:
    """Each error in the service model of DynamoDB stands in exactly one table of codes."""
    model = botocore.session.get_session().get_service_model("dynamodb")
    tables = [failures.ANSWERS, *(codes for codes, _, _ in CODES.values())]

    times = {
        shape.name: sum(shape.name in table for table in tables) for shape in model.error_shapes
    }

    assert len(times) >= 34
    assert {name: count for name, count in times.items() if count != 1} == {}


def test_every_class_of_botocore_is_mapped() -> None:
    """Each exception of botocore is in a table, itself or its family, or happens elsewhere."""
    found = {
        name: kind
        for name, kind in vars(exceptions).items()
        if inspect.isclass(kind)
        and issubclass(kind, Exception)
        and kind.__module__ == exceptions.__name__
    }

    unmapped = {name for name, kind in found.items() if not issubclass(kind, CLASSES)}

    assert unmapped - ELSEWHERE == set()
    assert ELSEWHERE - found.keys() == set()


@pytest.mark.parametrize(("codes", "verdict", "kind"), CODES.values(), ids=CODES)
def test_verdict_of_codes(codes: frozenset[str], verdict: Verdict, kind: type[EngineError]) -> None:
    """Every code of a table has the table's verdict and error, with what DynamoDB said."""
    for code in codes:
        failure = diagnosed(refused(code, message="said"))

        assert (failure.verdict, type(failure.error)) == (verdict, kind), code
        assert "said" in str(failure.error)


FAMILIES = {
    "unreached": (
        exceptions.EndpointConnectionError(endpoint_url="http://x"),
        Verdict.UNREACHED,
        Unavailable,
    ),
    "broken tls": (
        exceptions.SSLError(endpoint_url="http://x", error="bad record"),
        Verdict.DOUBTFUL,
        OutcomeUnknown,
    ),
    "reply timed out": (
        exceptions.ReadTimeoutError(endpoint_url="http://x"),
        Verdict.DOUBTFUL,
        OutcomeUnknown,
    ),
    "connection closed": (
        exceptions.ConnectionClosedError(endpoint_url="http://x"),
        Verdict.DOUBTFUL,
        OutcomeUnknown,
    ),
    "no credentials": (exceptions.NoCredentialsError(), Verdict.REFUSED, Unavailable),
    "no region": (exceptions.NoRegionError(), Verdict.REFUSED, Unavailable),
    "bad region": (
        exceptions.InvalidRegionError(region_name="?"),
        Verdict.REFUSED,
        Unavailable,
    ),
    "bad parameter": (exceptions.ParamValidationError(report="x"), Verdict.REFUSED, BadRequest),
    "unheard of": (exceptions.BotoCoreError(), Verdict.DOUBTFUL, OutcomeUnknown),
}


@pytest.mark.parametrize(("error", "verdict", "kind"), FAMILIES.values(), ids=FAMILIES)
def test_verdict_of_classes(error: Exception, verdict: Verdict, kind: type[EngineError]) -> None:
    """An exception of botocore means what its family means."""
    failure = diagnosed(error)

    assert (failure.verdict, type(failure.error)) == (verdict, kind)


@pytest.mark.parametrize("status", [500, 503])
def test_unknown_code_of_server(status: int) -> None:
    """A fault of the server with an unknown code is a doubt."""
    assert diagnosed(refused("New", status=status)).verdict is Verdict.DOUBTFUL


def test_unknown_code_of_client() -> None:
    """A refusal with an unknown code is a bad request."""
    assert isinstance(diagnosed(refused("New", message="why")).error, BadRequest)


def test_condition_tells_item() -> None:
    """A failed condition comes with the item that is there."""
    failure = diagnosed(refused("ConditionalCheckFailedException", Item={"a": {"N": "1"}}))

    assert isinstance(failure.error, ConditionFailed)
    assert failure.error.item == {"a": 1}


def test_reasons_by_position() -> None:
    """A canceled transaction keeps its reasons in place, with the item where a condition failed."""
    failure = diagnosed(
        refused(
            "TransactionCanceledException",
            CancellationReasons=[
                {"Code": "None"},
                {
                    "Code": "ConditionalCheckFailed",
                    "Message": "The conditional request failed",
                    "Item": {"a": {"S": "x"}},
                },
                {"Code": "ProvisionedThroughputExceeded", "Message": "slow down"},
                {"Code": "TransactionConflict", "Message": "ongoing"},
            ],
        )
    )

    assert failure.verdict is Verdict.ANSWERED
    assert isinstance(failure.error, TransactionCanceled)
    assert failure.error.reasons == (
        None,
        Reason("ConditionalCheckFailed", {"a": "x"}),
        Reason("ThrottlingError", None, "slow down"),
        Reason("TransactionConflict", None, "ongoing"),
    )


def test_token_mismatch() -> None:
    """A token that stands for other writes is told as that."""
    failure = diagnosed(refused("IdempotentParameterMismatchException"))

    assert (failure.verdict, type(failure.error)) == (Verdict.ANSWERED, TokenMismatch)


SECRETIVE = {
    "unreached": exceptions.EndpointConnectionError(endpoint_url="http://ann:secret@x/?t=hidden"),
    "doubtful": exceptions.ReadTimeoutError(endpoint_url="http://ann:secret@x/?t=hidden"),
    "misconfigured": exceptions.InvalidConfigError(error_msg="http://ann:secret@x/?t=hidden"),
    "misused": exceptions.ParamValidationError(report="http://ann:secret@x/?t=hidden"),
    "refused": refused("New", message="no http://ann:secret@x/?t=hidden"),
    "busy": refused("ThrottlingException", message="http://ann:secret@x/?t=hidden"),
    "doubtful code": refused("InternalServerError", message="http://ann:secret@x/?t=hidden"),
}


@pytest.mark.parametrize("error", SECRETIVE.values(), ids=SECRETIVE)
def test_secrets_of_addresses_are_masked(error: Exception) -> None:
    """No message shows what an endpoint's address carries besides host and path."""
    message = str(diagnosed(error).error)

    assert "http://***@x/?***" in message
    assert "secret" not in message
    assert "hidden" not in message
