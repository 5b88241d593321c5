"""This module signs a request in, or refuses it."""

from gateway.auth.port import Unauthenticated
from gateway.auth.signed_in import SignIn
from gateway.errors import Code
from gateway.http.refusal import refuse
from resolvers.context import Viewer


async def signed_in(sign_in: SignIn) -> Viewer | None:
    """This gives the viewer; None for a request that doesn't say who it is of.

    Raises:
        HttpRefused: 401, when what it says of that is no good.
    """
    try:
        return await sign_in()
    except Unauthenticated as error:
        challenge = {"www-authenticate": 'Bearer realm="tailspend", error="invalid_token"'}
        raise refuse(401, error.message, code=Code.UNAUTHENTICATED, headers=challenge) from error
