"""This module renders the CloudFormation template of every table the gateway keeps data in.

`python -m deploy.template --stage prod` prints it as JSON. Shapes follow AWS::DynamoDB::Table:
https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-table.html
"""

import json
from typing import TypeAlias

import click

from datastore.tables import TABLES, Include, Index, Projection, Table

Json: TypeAlias = bool | int | str | list["Json"] | dict[str, "Json"] | None


@click.command()
@click.option("--stage", required=True, help="The stage in the tables' names, like prod.")
def main(stage: str) -> None:
    """Print the CloudFormation template of all tables of one stage."""
    click.echo(json.dumps(template(stage), indent=2))


def template(stage: str) -> dict[str, Json]:
    """This is the whole template: one resource and one output per table, in the tables' order."""
    return {
        "AWSTemplateFormatVersion": "2010-09-09",
        "Description": f"Tables of the Tailspend gateway, stage {stage}.",
        "Resources": {logical_id(table): resource(table, stage) for table in TABLES},
        "Outputs": {f"{logical_id(table)}Arn": output(table) for table in TABLES},
    }


def logical_id(table: Table) -> str:
    """This is a table's name inside the template: developer-tokens is DeveloperTokensTable."""
    return "".join(word.capitalize() for word in table.name.split("-")) + "Table"


def resource(table: Table, stage: str) -> dict[str, Json]:
    """This is one table as a resource; a table that is not a cache outlives its stack."""
    policy = "Delete" if table.is_cache else "Retain"
    return {
        "Type": "AWS::DynamoDB::Table",
        "DeletionPolicy": policy,
        "UpdateReplacePolicy": policy,
        "Properties": {**keys_and_indexes(table), **protection(table, stage), **lifetime(table)},
    }


def keys_and_indexes(table: Table) -> dict[str, Json]:
    """This is what a table is looked up by; only attributes that are keys are declared."""
    names = sorted({*table.key_attributes, *(k for i in table.indexes for k in i.key_attributes)})
    shape: dict[str, Json] = {
        "AttributeDefinitions": [{"AttributeName": name, "AttributeType": "S"} for name in names],
        "KeySchema": key_schema(table.key_attributes),
    }
    if table.indexes:
        shape["GlobalSecondaryIndexes"] = [index_shape(index) for index in table.indexes]
    return shape


def protection(table: Table, stage: str) -> dict[str, Json]:
    """This is how a table is billed, encrypted, restored and kept from deletion."""
    return {
        "TableName": table.physical_name(stage),
        "BillingMode": "PAY_PER_REQUEST",
        "SSESpecification": {"SSEEnabled": True},
        "DeletionProtectionEnabled": not table.is_cache,
        "PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": not table.is_cache},
    }


def lifetime(table: Table) -> dict[str, Json]:
    """This is what happens to items after they are written: a stream, an expiry, or neither."""
    shape: dict[str, Json] = {}
    if table.stream is not None:
        shape["StreamSpecification"] = {"StreamViewType": table.stream}
    if table.ttl is not None:
        shape["TimeToLiveSpecification"] = {"AttributeName": table.ttl, "Enabled": True}
    return shape


def index_shape(index: Index) -> dict[str, Json]:
    """This is one global secondary index."""
    return {
        "IndexName": index.name,
        "KeySchema": key_schema(index.key_attributes),
        "Projection": projection_shape(index.projection),
    }


def projection_shape(projection: Projection) -> dict[str, Json]:
    """This is which attributes an index copies."""
    if isinstance(projection, Include):
        return {"ProjectionType": "INCLUDE", "NonKeyAttributes": list(projection.attributes)}
    return {"ProjectionType": projection}


def key_schema(attributes: tuple[str, ...]) -> list[Json]:
    """This is a key: the partition attribute first, then the sort attribute if there is one."""
    kinds = ("HASH", "RANGE")
    return [
        {"AttributeName": name, "KeyType": kind}
        for name, kind in zip(attributes, kinds, strict=False)
    ]


def output(table: Table) -> dict[str, Json]:
    """This makes a table's ARN readable from outside the stack."""
    return {"Value": {"Fn::GetAtt": [logical_id(table), "Arn"]}}


if __name__ == "__main__":
    main()
