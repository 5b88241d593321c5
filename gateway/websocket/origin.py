"""This module keeps pages of other sites from opening a socket with a viewer's credentials.

Browsers put no restriction on WebSockets but the Origin header, which no page can forge
(RFC 6455, 10.2). Who sends none is no browser.
"""

from collections.abc import Collection

from starlette.datastructures import Headers


def is_allowed_origin(headers: Headers, allowed: Collection[str]) -> bool:
    """This says whether a handshake comes from no page, from our own, or from an allowed origin."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    # Only hosts are compared: behind a proxy that ends TLS, the scheme here is not the page's.
    host = origin.partition("://")[2]
    return bool(host) and host.lower() == headers.get("host", "").lower()
