"""These functions say which rows a test of a write expects."""

from datetime import timedelta

from datastore.events import pending_key
from datastore.values import Item, Value
from domain.dates import format_instant
from tests.datastore.samples import ANN_HERE, AT_S, NOW, TRIP
from tests.datastore.world import Rows


def placed(*items: Item) -> Rows:
    """This puts rows of groups and of notifications at their places."""
    return {
        ("notifications", str(item["PK"]), str(item["SK"]))
        if "PK" in item
        else ("groups", str(item["GroupId"]), str(item["SK"])): item
        for item in items
    }


def event_row(
    seq: int, event_id: str, *, command: str, later_s: int = 0, **attributes: Value
) -> Item:
    """This is the row of an event of Ann's in the log of the trip."""
    kind, _, resource_id, _ = event_id.split("#")
    return {
        "PK": f"GROUP#{TRIP}",
        "SK": f"EVENT#{seq:012d}",
        "EventId": event_id,
        "Type": kind,
        "ActorId": ANN_HERE,
        "ResourceId": resource_id,
        "CommandId": f"command {command}",
        "CreatedAt": format_instant(NOW + timedelta(seconds=later_s)),
        "ExpiresAt": AT_S + later_s + 90 * 24 * 3600,
        "PendingKey": pending_key(TRIP),
        **attributes,
    }
