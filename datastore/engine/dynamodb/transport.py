"""This module is the seam to the wire: one function that sends one request and waits for it."""

import threading
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, cast

import boto3
from botocore.client import BaseClient
from botocore.config import Config
from botocore.exceptions import (
    ClientError,
    CredentialRetrievalError,
    HTTPClientError,
    InvalidConfigError,
)

from datastore.engine.dynamodb.loopback import is_loopback_url
from datastore.engine.dynamodb.place import Place
from datastore.engine.dynamodb.wholeness import check_intact

Transport: TypeAlias = Callable[[str, Mapping[str, Any]], dict[str, Any]]

# What botocore lets through: of an address, of a program that gives credentials, of its output.
_FOREIGN: Final = (
    AttributeError,
    LookupError,
    OSError,
    RecursionError,
    TypeError,
    ValueError,
)


def open_transport(place: Place) -> Transport:
    """This makes a client of boto3 that never sends anything twice by itself.

    Requests go by the names that the API gives its operations. Whatever goes wrong is one of
    botocore's errors.

    Raises:
        BotoCoreError: AWS's settings name no region, or can't be used.
    """
    client = _client(place)
    methods = {operation: name for name, operation in client.meta.method_to_api_mapping.items()}
    call = threading.local()

    def note_departure(**_: object) -> None:
        call.has_left = True

    def send(operation: str, request: Mapping[str, Any]) -> dict[str, Any]:
        call.has_left = False
        try:
            return cast("dict[str, Any]", getattr(client, methods[operation])(**request))
        except ClientError as error:
            if call.has_left:
                raise
            # Another service has refused, one that was asked for credentials.
            raise _without_credentials(error) from error
        except _FOREIGN as error:
            if call.has_left:
                raise HTTPClientError(error=error) from error
            raise InvalidConfigError(error_msg=_named(error)) from error

    client.meta.events.register("before-send.dynamodb", note_departure)
    client.meta.events.register("after-call.dynamodb", check_intact)
    return send


def _client(place: Place) -> BaseClient:
    config = Config(
        region_name=place.region,
        connect_timeout=place.connect_timeout_s,
        read_timeout=place.read_timeout_s,
        max_pool_connections=place.connections,
        retries={"mode": "standard", "total_max_attempts": 1},
        tcp_keepalive=True,
    )
    session = _session()
    try:
        client = session.client("dynamodb", endpoint_url=place.endpoint, config=config)
        if is_loopback_url(client.meta.endpoint_url):
            # A proxy would look for the endpoint on its own machine.
            direct = config.merge(Config(proxies={}))
            client = session.client("dynamodb", endpoint_url=place.endpoint, config=direct)
    except _FOREIGN as error:
        raise InvalidConfigError(error_msg=_named(error)) from error
    return client


def _session() -> boto3.session.Session:
    try:
        session = boto3.session.Session()
        session.get_credentials()
    except (ClientError, *_FOREIGN) as error:
        raise _without_credentials(error) from error
    return session


def _without_credentials(error: Exception) -> CredentialRetrievalError:
    return CredentialRetrievalError(provider="AWS's settings", error_msg=_named(error))


def _named(error: Exception) -> str:
    return f"{error} ({type(error).__name__})"
