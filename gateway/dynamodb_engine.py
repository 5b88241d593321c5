"""This module opens the engine in DynamoDB, with what it takes from outside."""

import random
import time
from typing import TYPE_CHECKING

from datastore.engine.dynamodb import Outside, Place, open_dynamodb
from gateway.settings import Settings

if TYPE_CHECKING:
    from datastore.engine.dynamodb.engine import DynamoEngine


def dynamodb_engine(settings: Settings) -> "DynamoEngine":
    """This opens the engine on the tables of the settings' stage; nothing is sent yet.

    Raises:
        Unavailable: AWS's settings name no region, or can't be used.
    """
    outside = Outside(
        dice=random.random,  # noqa: S311 - it spreads retries, and keeps no secret
        clock=time.monotonic,
    )
    return open_dynamodb(settings.stage, outside, place=Place(endpoint=settings.dynamodb_endpoint))
