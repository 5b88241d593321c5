"""This module writes a table as DynamoDB describes it, compares the two, and adds what lacks."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from datastore.engine.dynamodb.naming import Naming
from datastore.tables import Include, Index, Projection, Table

_READY: Final = "ACTIVE"


def create_request(table: Table, naming: Naming) -> dict[str, Any]:
    """This makes the request that creates a table: on demand, protected unless it is a cache."""
    request: dict[str, Any] = {
        "TableName": naming.physical(table),
        "KeySchema": _key_schema(table),
        "AttributeDefinitions": _definitions(_key_names(table)),
        "BillingMode": "PAY_PER_REQUEST",
        "DeletionProtectionEnabled": not table.is_cache,
    }
    if table.indexes:
        request["GlobalSecondaryIndexes"] = list(map(_index, table.indexes))
    if table.stream is not None:
        request["StreamSpecification"] = _stream(table.stream)
    return request


def additions(table: Table, described: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """This makes, by what it adds, each change to a described table that takes nothing away.

    DynamoDB takes one of them at a time. What is there in another shape is left as it is, and a
    table with other keys gets nothing: it is another table.
    """
    if _described_keys(described, described) != _keys_text(table.key_attributes):
        return {}
    added: dict[str, dict[str, Any]] = {}
    if not table.is_cache and not described.get("DeletionProtectionEnabled"):
        added["deletion protection"] = {"DeletionProtectionEnabled": True}
    if table.stream is not None and _described_stream(described) is None:
        added["its stream"] = {"StreamSpecification": _stream(table.stream)}
    there = {index["IndexName"] for index in described.get("GlobalSecondaryIndexes", ())}
    for index in table.indexes:
        if index.name not in there:
            added[f"index {index.name}"] = {
                "AttributeDefinitions": _definitions(set(index.key_attributes)),
                "GlobalSecondaryIndexUpdates": [{"Create": _index(index)}],
            }
    return added


def unready(described: Mapping[str, Any]) -> list[str]:
    """This says in words what of a described table can't be used yet, or no longer."""
    indexes = described.get("GlobalSecondaryIndexes", ())
    # Emulators leave the status of an index out, or say the same of it as of its table.
    states = [
        ("the table", described.get("TableStatus", _READY)),
        *((f"index {index['IndexName']}", index.get("IndexStatus", _READY)) for index in indexes),
    ]
    return [f"{what} is {state}" for what, state in states if state != _READY]


def _stream(view: str) -> dict[str, Any]:
    return {"StreamEnabled": True, "StreamViewType": view}


def _definitions(names: set[str]) -> list[dict[str, str]]:
    return [{"AttributeName": name, "AttributeType": "S"} for name in sorted(names)]


def _key_names(table: Table) -> set[str]:
    names = set(table.key_attributes)
    return names.union(*(index.key_attributes for index in table.indexes))


def _key_schema(keys: Table | Index) -> list[dict[str, str]]:
    return [
        {"AttributeName": name, "KeyType": kind}
        for name, kind in zip(keys.key_attributes, ("HASH", "RANGE"), strict=False)
    ]


def _index(index: Index) -> dict[str, Any]:
    return {
        "IndexName": index.name,
        "KeySchema": _key_schema(index),
        "Projection": _projection(index.projection),
    }


def _projection(projection: Projection) -> dict[str, Any]:
    if isinstance(projection, Include):
        return {"ProjectionType": "INCLUDE", "NonKeyAttributes": list(projection.attributes)}
    return {"ProjectionType": projection}


def differences(table: Table, described: Mapping[str, Any]) -> Iterator[str]:
    """This says in words where a described table is not as it should be."""
    wanted: dict[str, object] = {
        "keys": _keys_text(table.key_attributes),
        "billing": "PAY_PER_REQUEST",
        "stream": table.stream or "none",
        "deletion protection": "off" if table.is_cache else "on",
    }
    found: dict[str, object] = {
        "keys": _described_keys(described, described),
        "billing": described.get("BillingModeSummary", {}).get("BillingMode", "PROVISIONED"),
        "stream": _described_stream(described) or "none",
        "deletion protection": "on" if described.get("DeletionProtectionEnabled") else "off",
    }
    for what, value in wanted.items():
        if found[what] != value:
            yield f"{table.name}: {what} should be {value} and is {found[what]}"
    yield from _index_differences(table, described)
    yield from (f"{table.name}: {what}" for what in unready(described))


def _index_differences(table: Table, described: Mapping[str, Any]) -> Iterator[str]:
    found = {
        index["IndexName"]: _described_index(index, described)
        for index in described.get("GlobalSecondaryIndexes", ())
    }
    wanted = {index.name: _index_text(index) for index in table.indexes}
    for name, text in wanted.items():
        if name not in found:
            yield f"{table.name}: index {name} is missing ({text})"
        elif found[name] != text:
            yield f"{table.name}: index {name} should be {text} and is {found[name]}"
    for name in found.keys() - wanted.keys():
        yield f"{table.name}: index {name} is not known here ({found[name]})"


def _index_text(index: Index) -> str:
    projection = _projection(index.projection)
    return f"{_keys_text(index.key_attributes)}, {_projection_text(projection)}"


def _described_index(index: Mapping[str, Any], described: Mapping[str, Any]) -> str:
    return f"{_described_keys(index, described)}, {_projection_text(index['Projection'])}"


def _projection_text(projection: Mapping[str, Any]) -> str:
    return " ".join([projection["ProjectionType"], *sorted(projection.get("NonKeyAttributes", ()))])


def _keys_text(names: tuple[str, ...]) -> str:
    return " / ".join(f"{name} (S)" for name in names)


def _described_stream(described: Mapping[str, Any]) -> str | None:
    stream = described.get("StreamSpecification", {})
    return str(stream["StreamViewType"]) if stream.get("StreamEnabled") else None


def _described_keys(keys: Mapping[str, Any], described: Mapping[str, Any]) -> str:
    types = {
        attribute["AttributeName"]: attribute["AttributeType"]
        for attribute in described["AttributeDefinitions"]
    }
    schema = sorted(keys["KeySchema"], key=lambda key: str(key["KeyType"]))
    return " / ".join(f"{key['AttributeName']} ({types[key['AttributeName']]})" for key in schema)
