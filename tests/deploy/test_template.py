"""These tests hold the CloudFormation template to the tables of the data model."""

import json

import pytest
from click.testing import CliRunner

from datastore.tables import IDENTITIES, RATE_LIMITS, TABLES, USERS, Table
from deploy.template import keys_and_indexes, lifetime, logical_id, main, resource, template


def test_cache_table_as_resource() -> None:
    """A cache expires its items, and is neither protected nor kept when the stack goes."""
    rendered = resource(RATE_LIMITS, "prod")

    assert rendered == {
        "Type": "AWS::DynamoDB::Table",
        "DeletionPolicy": "Delete",
        "UpdateReplacePolicy": "Delete",
        "Properties": {
            "TableName": "tailspend-prod-rate-limits",
            "BillingMode": "PAY_PER_REQUEST",
            "AttributeDefinitions": [{"AttributeName": "Key", "AttributeType": "S"}],
            "KeySchema": [{"AttributeName": "Key", "KeyType": "HASH"}],
            "SSESpecification": {"SSEEnabled": True},
            "DeletionProtectionEnabled": False,
            "PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": False},
            "TimeToLiveSpecification": {"AttributeName": "ExpiresAt", "Enabled": True},
        },
    }


def test_kept_table_as_resource() -> None:
    """A table that holds the truth is protected, restorable, and outlives its stack."""
    rendered = resource(IDENTITIES, "test")

    assert rendered == {
        "Type": "AWS::DynamoDB::Table",
        "DeletionPolicy": "Retain",
        "UpdateReplacePolicy": "Retain",
        "Properties": {
            "TableName": "tailspend-test-identities",
            "BillingMode": "PAY_PER_REQUEST",
            "AttributeDefinitions": [
                {"AttributeName": "IdentityKey", "AttributeType": "S"},
                {"AttributeName": "UserId", "AttributeType": "S"},
            ],
            "KeySchema": [{"AttributeName": "IdentityKey", "KeyType": "HASH"}],
            "GlobalSecondaryIndexes": [
                {
                    "IndexName": "UserIdentitiesIndex",
                    "KeySchema": [
                        {"AttributeName": "UserId", "KeyType": "HASH"},
                        {"AttributeName": "IdentityKey", "KeyType": "RANGE"},
                    ],
                    "Projection": {"ProjectionType": "ALL"},
                }
            ],
            "SSESpecification": {"SSEEnabled": True},
            "DeletionProtectionEnabled": True,
            "PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": True},
        },
    }


def test_index_projections_are_kept() -> None:
    """An index copies the named attributes, or its keys only, as the table says."""
    rendered = keys_and_indexes(USERS)

    assert rendered["GlobalSecondaryIndexes"] == [
        {
            "IndexName": "EmailIndex",
            "KeySchema": [
                {"AttributeName": "NormalizedEmail", "KeyType": "HASH"},
                {"AttributeName": "UserId", "KeyType": "RANGE"},
            ],
            "Projection": {
                "ProjectionType": "INCLUDE",
                "NonKeyAttributes": ["EmailId", "IsVerified"],
            },
        },
        {
            "IndexName": "ScanRecoveryIndex",
            "KeySchema": [
                {"AttributeName": "RecoveryState", "KeyType": "HASH"},
                {"AttributeName": "RecoveryDueAt", "KeyType": "RANGE"},
            ],
            "Projection": {"ProjectionType": "KEYS_ONLY"},
        },
    ]


STREAMS_AND_EXPIRIES = {
    "users": (None, "ExpiresAt"),
    "identities": (None, None),
    "groups": ("NEW_AND_OLD_IMAGES", None),
    "developer-tokens": (None, None),
    "people": (None, None),
    "notifications": ("NEW_IMAGE", "ExpiresAt"),
    "idempotency": (None, "ExpiresAt"),
    "rate-limits": (None, "ExpiresAt"),
}


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_streams_and_expiries(table: Table) -> None:
    """A table has the stream and the expiry of the data model, and no other."""
    stream, expiry = STREAMS_AND_EXPIRIES[table.name]

    rendered = lifetime(table)

    assert rendered == {
        **({"StreamSpecification": {"StreamViewType": stream}} if stream else {}),
        **(
            {"TimeToLiveSpecification": {"AttributeName": expiry, "Enabled": True}}
            if expiry
            else {}
        ),
    }


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_declared_attributes_are_keys(table: Table) -> None:
    """A table declares each attribute of its keys and indexes once, and nothing else."""
    rendered = keys_and_indexes(table)

    used = {*table.key_attributes, *(k for i in table.indexes for k in i.key_attributes)}
    assert rendered["AttributeDefinitions"] == [
        {"AttributeName": name, "AttributeType": "S"} for name in sorted(used)
    ]


def test_every_table_is_deployed() -> None:
    """The template has a resource and an output for every table, and nothing else."""
    rendered = template("prod")

    names = [logical_id(table) for table in TABLES]
    assert list(rendered) == ["AWSTemplateFormatVersion", "Description", "Resources", "Outputs"]
    assert rendered["Resources"] == {logical_id(t): resource(t, "prod") for t in TABLES}
    assert rendered["Outputs"] == {
        f"{name}Arn": {"Value": {"Fn::GetAtt": [name, "Arn"]}} for name in names
    }


def test_command_prints_template() -> None:
    """The command prints the template of the stage as JSON and nothing besides."""
    result = CliRunner().invoke(main, ["--stage", "prod"])

    assert result.exit_code == 0
    assert json.loads(result.stdout) == template("prod")


def test_command_wants_a_stage() -> None:
    """Without a stage the command prints no template and says what is missing."""
    result = CliRunner().invoke(main, [])

    assert (result.exit_code, result.stdout) == (2, "")
    assert "Missing option '--stage'" in result.stderr
