"""This module opens the engine, and the administration of its tables; boto3 is loaded only then."""

from typing import TYPE_CHECKING

from datastore.engine.dynamodb.capacity import Meter
from datastore.engine.dynamodb.place import Outside, Place, RetryPolicy

if TYPE_CHECKING:
    from datastore.engine.dynamodb.administration import Administration
    from datastore.engine.dynamodb.engine import DynamoEngine


def open_dynamodb(
    stage: str,
    outside: Outside,
    *,
    place: Place | None = None,
    policy: RetryPolicy | None = None,
    meter: Meter = lambda _: None,
) -> "DynamoEngine":
    """This opens the engine on the tables of a stage; nothing is sent yet.

    Endpoint, region and credentials are found the ordinary AWS way unless `place` says otherwise.
    `meter` is told what every call consumed.

    Raises:
        Unavailable: AWS's settings name no region, or can't be used.
    """
    # boto3 takes a tenth of a second to load: only those who open this engine pay.
    from datastore.engine.dynamodb.assembly import assembled_engine  # noqa: PLC0415

    return assembled_engine(
        stage, outside, place=place or Place(), policy=policy or RetryPolicy(), meter=meter
    )


def open_tables(stage: str, place: Place | None = None) -> "Administration":
    """This opens the administration of a stage's tables.

    Raises:
        Unavailable: AWS's settings name no region, or can't be used.
    """
    from datastore.engine.dynamodb.assembly import assembled_administration  # noqa: PLC0415

    return assembled_administration(stage, place or Place())
