"""This is what a test asks with that asks for everything at once: no client may."""

from graphql import GraphQLSchema

from execution import DocumentCache
from execution.measure import Size

_LIMITS = Size(depth=10_000, fields=10_000, aliases=10_000, directives=10_000)


def boundless(schema: GraphQLSchema) -> DocumentCache:
    """This reads documents of any size."""
    return DocumentCache(schema, limits=_LIMITS)
