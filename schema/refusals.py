"""This module makes the top-level errors that an operation is refused with."""

from graphql import GraphQLError


def bad_user_input(message: str) -> GraphQLError:
    """This refuses an argument of a query or subscription that can't be used."""
    return GraphQLError(message, extensions={"code": "BAD_USER_INPUT"})


def unauthenticated(act: str) -> GraphQLError:
    """This refuses an act that only a signed-in user can do."""
    message = (
        f"{act} needs a signed-in user: send a bearer token, in an Authorization header or, over a "
        "WebSocket, as `authorization` in the payload of connection_init."
    )
    return GraphQLError(message, extensions={"code": "UNAUTHENTICATED"})


def not_found(message: str) -> GraphQLError:
    """This refuses, or ends, a subscription to what the caller can't see."""
    return GraphQLError(message, extensions={"code": "NOT_FOUND"})


def resync(message: str) -> GraphQLError:
    """This ends a subscription that can't go on without a gap."""
    return GraphQLError(message, extensions={"code": "RESYNC"})
