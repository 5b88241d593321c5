"""This module is the one place where botocore's errors become ours.

Every code of DynamoDB's service model and every class of `botocore.exceptions` that a call can
raise stands in one of the tables here; a test goes through both and fails on one that is missing.
Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from http import HTTPStatus
from typing import Any, Final, cast

from botocore import exceptions
from botocore.parsers import ResponseParserError

from datastore.engine.dynamodb.attributes import untyped_item
from datastore.engine.errors import (
    BadRequest,
    ConditionFailed,
    EngineError,
    OutcomeUnknown,
    Reason,
    ReasonCode,
    Throttled,
    TokenMismatch,
    TransactionCanceled,
    Unavailable,
)
from datastore.engine.masking import masked
from datastore.values import Item

CALL_ERRORS: Final = (exceptions.BotoCoreError, exceptions.ClientError, ResponseParserError)
"""What a call of a transport may raise."""


class Verdict(Enum):
    """This says what is known of a call that failed, and whether to send it again."""

    ANSWERED = auto()  # The store looked at it and said no: that is the answer.
    REFUSED = auto()  # Nothing was done, and the same call would be refused again.
    BUSY = auto()  # Nothing was done for lack of capacity: later it may be.
    UNREACHED = auto()  # Nothing arrived: another attempt may.
    DOUBTFUL = auto()  # It may have been carried out.


@dataclass(frozen=True, slots=True)
class Failure:
    """This is one failed attempt: what is known, and the error that the caller gets in the end."""

    verdict: Verdict
    error: EngineError


BUSY: Final = frozenset(
    {
        "ProvisionedThroughputExceededException",
        "RequestLimitExceeded",
        "ReplicatedWriteConflictException",
        "Throttling",
        "ThrottlingException",
        "TransactionConflictException",
    }
)
DOUBTFUL: Final = frozenset(
    {
        "InternalFailure",
        "InternalServerError",
        "RequestTimeout",
        "ServiceUnavailable",
        "ServiceUnavailableException",
        # An earlier sending of the transaction is still at work.
        "TransactionInProgressException",
    }
)
DENIED: Final = frozenset(
    {
        "AccessDeniedException",
        "ExpiredTokenException",
        "IncompleteSignature",
        "IncompleteSignatureException",
        "InvalidClientTokenId",
        "InvalidSignatureException",
        "MissingAuthenticationToken",
        "MissingAuthenticationTokenException",
        "NotAuthorized",
        "OptInRequired",
        "RequestExpired",
        "SignatureDoesNotMatch",
        "UnrecognizedClientException",
    }
)
ABSENT: Final = frozenset(
    {
        "IndexNotFoundException",
        "ResourceInUseException",
        "ResourceNotFoundException",
        "TableInUseException",
        "TableNotFoundException",
    }
)
INVALID: Final = frozenset(
    {
        "DuplicateItemException",
        "ItemCollectionSizeLimitExceededException",
        "LimitExceededException",
        "SerializationException",
        "UnknownOperationException",
        "ValidationException",
    }
)
ADMINISTRATIVE: Final = frozenset(
    {
        "BackupInUseException",
        "BackupNotFoundException",
        "ContinuousBackupsUnavailableException",
        "ExportConflictException",
        "ExportNotFoundException",
        "GlobalTableAlreadyExistsException",
        "GlobalTableNotFoundException",
        "ImportConflictException",
        "ImportNotFoundException",
        "InvalidExportTimeException",
        "InvalidRestoreTimeException",
        "PointInTimeRecoveryUnavailableException",
        "PolicyNotFoundException",
        "ReplicaAlreadyExistsException",
        "ReplicaNotFoundException",
        "TableAlreadyExistsException",
    }
)
ANSWERS: Final = frozenset(
    {
        "ConditionalCheckFailedException",
        "IdempotentParameterMismatchException",
        "TransactionCanceledException",
    }
)

UNREACHED_CLASSES: Final[tuple[type[Exception], ...]] = (
    exceptions.ConnectTimeoutError,
    exceptions.EndpointConnectionError,
    exceptions.ProxyConnectionError,
    exceptions.ConnectionError,
)
DOUBTFUL_CLASSES: Final[tuple[type[Exception], ...]] = (
    exceptions.ChecksumError,
    exceptions.ConnectionClosedError,
    exceptions.FlexibleChecksumError,
    exceptions.IncompleteReadError,
    exceptions.ReadTimeoutError,
    exceptions.ResponseStreamingError,
    # Not of the handshake alone: the reply can be what is broken.
    exceptions.SSLError,
    exceptions.HTTPClientError,
    ResponseParserError,
)
UNCONFIGURED_CLASSES: Final[tuple[type[Exception], ...]] = (
    exceptions.BaseEndpointResolverError,
    exceptions.CapacityNotAvailableError,
    exceptions.ConfigNotFound,
    exceptions.ConfigParseError,
    exceptions.CredentialRetrievalError,
    exceptions.EndpointProviderError,
    exceptions.InvalidConfigError,
    exceptions.InvalidDefaultsMode,
    exceptions.InvalidEndpointConfigurationError,
    exceptions.InvalidEndpointDiscoveryConfigurationError,
    exceptions.InvalidHostLabelError,
    exceptions.InvalidIMDSEndpointError,
    exceptions.InvalidIMDSEndpointModeError,
    exceptions.InvalidProxiesConfigError,
    exceptions.InvalidRegionError,
    exceptions.InvalidRetryConfigurationError,
    exceptions.InvalidSTSRegionalEndpointsConfigError,
    exceptions.LoginError,
    exceptions.MetadataRetrievalError,
    exceptions.MissingDependencyException,
    exceptions.NoAuthTokenError,
    exceptions.NoCredentialsError,
    exceptions.PartialCredentialsError,
    exceptions.ProfileNotFound,
    exceptions.RefreshWithMFAUnsupportedError,
    exceptions.ServiceNotInRegionError,
    exceptions.SSOError,
    exceptions.TokenRetrievalError,
    exceptions.UnknownCredentialError,
    exceptions.UnknownRegionError,
    exceptions.UnknownSignatureVersionError,
    exceptions.UnknownTokenProviderError,
    exceptions.UnsupportedServiceProtocolsError,
    exceptions.UnsupportedSignatureVersionError,
)
MISUSE_CLASSES: Final[tuple[type[Exception], ...]] = (
    exceptions.MissingParametersError,
    exceptions.ParamValidationError,
    exceptions.ValidationError,
)


def diagnosed(error: Exception) -> Failure:
    """This tells what an error of botocore means for the call that raised it.

    A class that no table has, from a newer botocore, is taken for a doubt: never for a success.
    """
    if isinstance(error, exceptions.ClientError):
        return _by_code(error)
    # Some classes are of two families: a broken reply over TLS is no connection that failed, and a
    # region that is no region is no misuse of a call.
    for classes, verdict, make in _BY_CLASS:
        if isinstance(error, classes):
            return Failure(verdict, make(masked(str(error))))
    return _doubt(masked(f"{type(error).__name__}: {error}"))


def _unreached(why: str) -> EngineError:
    return Unavailable(f"DynamoDB can't be reached: {why}; nothing was done")


def unusable(why: str) -> Unavailable:
    """This is the error for settings of AWS that are missing or wrong."""
    return Unavailable(
        f"DynamoDB can't be used: {why.rstrip('.')}; set region, credentials and endpoint as for"
        " any AWS client"
    )


def _misused(why: str) -> EngineError:
    return BadRequest(f"the request can't be sent: {why}")


def _lost(why: str) -> EngineError:
    return OutcomeUnknown(f"DynamoDB's answer was lost: {why}")


def _doubt(why: str) -> Failure:
    return Failure(Verdict.DOUBTFUL, _lost(why))


_BY_CLASS: Final = (
    (DOUBTFUL_CLASSES, Verdict.DOUBTFUL, _lost),
    (UNREACHED_CLASSES, Verdict.UNREACHED, _unreached),
    (UNCONFIGURED_CLASSES, Verdict.REFUSED, unusable),
    (MISUSE_CLASSES, Verdict.REFUSED, _misused),
)


def _by_code(error: exceptions.ClientError) -> Failure:
    response = cast("Mapping[str, Any]", error.response)
    details = response.get("Error", {})
    code, message = details.get("Code", ""), details.get("Message", "")
    status = response.get("ResponseMetadata", {}).get("HTTPStatusCode", 400)
    said = masked(f"{code}: {message}" if message else code)
    if code in ANSWERS:
        return Failure(Verdict.ANSWERED, _answer(code, said, response))
    if code in BUSY:
        return Failure(Verdict.BUSY, Throttled(f"DynamoDB is busy: {said}; try later"))
    if code in DOUBTFUL or status >= 500:
        return _doubt(said)
    if not code or code.isdigit():
        return _from_between(status)
    return Failure(Verdict.REFUSED, _refused(code, said, message))


def _refused(code: str, said: str, message: str) -> EngineError:
    if code in DENIED:
        return unusable(said)
    if code in ABSENT:
        return _absent(said)
    return BadRequest(masked(message) or said)


def _from_between(status: int) -> Failure:
    """This is an answer that isn't DynamoDB's: a proxy's, or another server's."""
    if status == HTTPStatus.REQUEST_TIMEOUT:
        return _doubt(f"something in between gave up waiting (HTTP {status})")
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        return Failure(Verdict.BUSY, Throttled(f"something in between is busy (HTTP {status})"))
    return Failure(
        Verdict.REFUSED,
        Unavailable(
            f"what answers is not DynamoDB (HTTP {status}): check the endpoint, and any proxy on"
            " the way to it"
        ),
    )


def _absent(said: str) -> EngineError:
    return Unavailable(
        f"a table is missing or not ready ({said}); run `tailspend tables create`, and"
        " `tailspend tables check` to see what is there"
    )


def _answer(code: str, said: str, response: Mapping[str, Any]) -> EngineError:
    if code == "ConditionalCheckFailedException":
        return ConditionFailed(_item(response))
    if code == "TransactionCanceledException":
        return TransactionCanceled(tuple(map(_reason, response.get("CancellationReasons", ()))))
    return TokenMismatch(
        f"the token was used for other writes in the last ten minutes; take a new one ({said})"
    )


def _item(response: Mapping[str, Any]) -> Item | None:
    typed = response.get("Item")
    return untyped_item(typed) if typed else None


_REASONS: Final[dict[str, ReasonCode]] = {
    "ConditionalCheckFailed": "ConditionalCheckFailed",
    "ItemCollectionSizeLimitExceeded": "ItemCollectionSizeLimitExceeded",
    "ProvisionedThroughputExceeded": "ThrottlingError",
    "ThrottlingError": "ThrottlingError",
    "TransactionConflict": "TransactionConflict",
    "ValidationError": "ValidationError",
}


def _reason(reason: Mapping[str, Any]) -> Reason | None:
    code = reason.get("Code", "None")
    if code == "None":
        return None
    item = _item(reason)
    known = _REASONS.get(code, "ValidationError")
    # The stored item says more than DynamoDB's sentence for a failed condition.
    said = "" if known == "ConditionalCheckFailed" else str(reason.get("Message") or code)
    return Reason(known, item, said)
