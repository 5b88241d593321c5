"""This module puts the engine together from its parts."""

from botocore.exceptions import BotoCoreError

from datastore.engine.dynamodb.administration import Administration
from datastore.engine.dynamodb.calling import Caller
from datastore.engine.dynamodb.capacity import Consumed, Meter, Totals
from datastore.engine.dynamodb.engine import DynamoEngine
from datastore.engine.dynamodb.failures import unusable
from datastore.engine.dynamodb.naming import Naming
from datastore.engine.dynamodb.outage import Outage
from datastore.engine.dynamodb.place import Outside, Place, RetryPolicy
from datastore.engine.dynamodb.retrying import Retrier
from datastore.engine.dynamodb.transport import Transport, open_transport
from datastore.engine.masking import masked


def assembled_engine(
    stage: str, outside: Outside, *, place: Place, policy: RetryPolicy, meter: Meter
) -> DynamoEngine:
    """This opens a client and puts the engine on it.

    Raises:
        Unavailable: AWS's settings name no region, or can't be used.
    """
    transport = _transport(place)
    return engine_on(
        transport, outside, stage=stage, policy=policy, meter=meter, threads=place.connections
    )


def engine_on(
    transport: Transport,
    outside: Outside,
    *,
    stage: str,
    policy: RetryPolicy,
    meter: Meter,
    threads: int,
) -> DynamoEngine:
    """This puts the engine on any transport."""
    naming, totals, outage = Naming(stage), Totals(), Outage(policy, outside.clock)

    def measure(records: tuple[Consumed, ...]) -> None:
        totals.add(records)
        meter(records)

    caller = Caller(
        transport,
        retrier=Retrier(policy, outside, outage),
        outage=outage,
        naming=naming,
        meter=measure,
        threads=threads,
    )
    return DynamoEngine(caller, naming=naming, totals=totals)


def assembled_administration(stage: str, place: Place) -> Administration:
    """This opens a client and puts the administration of tables on it.

    Raises:
        Unavailable: AWS's settings name no region, or can't be used.
    """
    return Administration(_transport(place), Naming(stage))


def _transport(place: Place) -> Transport:
    try:
        return open_transport(place)
    except BotoCoreError as error:
        raise unusable(masked(str(error))) from error
