"""This module is the seam to the wire: one function that sends one request and waits for it."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, cast

import boto3
from botocore.config import Config

from datastore.engine.dynamodb.place import Place

Transport: TypeAlias = Callable[[str, Mapping[str, Any]], dict[str, Any]]


def open_transport(place: Place) -> Transport:
    """This makes a client of boto3 that never sends anything twice by itself.

    Requests go by the names that the API gives its operations.
    """
    config = Config(
        region_name=place.region,
        connect_timeout=place.connect_timeout_s,
        read_timeout=place.read_timeout_s,
        max_pool_connections=place.connections,
        retries={"mode": "standard", "total_max_attempts": 1},
        tcp_keepalive=True,
    )
    session = boto3.session.Session()
    client = session.client("dynamodb", endpoint_url=place.endpoint, config=config)
    methods = {operation: name for name, operation in client.meta.method_to_api_mapping.items()}

    def send(operation: str, request: Mapping[str, Any]) -> dict[str, Any]:
        return cast("dict[str, Any]", getattr(client, methods[operation])(**request))

    return send
