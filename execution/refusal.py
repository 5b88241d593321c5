"""This module says why an operation was not executed."""

from dataclasses import dataclass
from enum import StrEnum

from graphql import GraphQLError


class Stage(StrEnum):
    """This names the stage that refused."""

    PARSE = "PARSE"
    SIZE = "SIZE"
    VALIDATION = "VALIDATION"
    OPERATION = "OPERATION"
    VARIABLES = "VARIABLES"
    SOURCE = "SOURCE"


@dataclass(frozen=True, slots=True)
class Refusal:
    """This is a request error: nothing was executed, and there is no data entry to answer with.

    `errors` has at least one element. Those of a document are shared by every request that sends
    its text: they are read, never changed.

    Source: https://spec.graphql.org/draft/#sec-Errors.Request-Errors
    """

    stage: Stage
    errors: tuple[GraphQLError, ...]
