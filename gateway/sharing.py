"""This module says which subscriptions are shown an event alike."""

import json
from collections.abc import Hashable, Mapping

from execution import Operation, reach
from schema.caller import depends_on_caller


def sharing_key(
    text: str, operation: Operation, variables: Mapping[str, object]
) -> Hashable | None:
    """This is the same for subscriptions whose events look the same to the same audience.

    None for one whose answers depend on who asks. Where each began makes no difference: variables
    that only say so are left out.
    """
    reached = reach(operation)
    if any(depends_on_caller(*each) for each in reached.fields):
        return None
    used = {name: value for name, value in variables.items() if name in reached.variables}
    return text, operation.name, json.dumps(used, sort_keys=True)
