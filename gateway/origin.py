"""This module tells pages that may call from those that may not: one notion for every transport.

No page can forge the Origin header, nor those of Fetch Metadata; who sends none is no browser.
Source: RFC 6455, 10.2; https://www.w3.org/TR/fetch-metadata/
"""

from collections.abc import Collection

from starlette.datastructures import Headers


def is_allowed_origin(headers: Headers, allowed: Collection[str]) -> bool:
    """This says whether a request comes from no page, from our own, or from an allowed origin."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    # Only hosts are compared: behind a proxy that ends TLS, the scheme here is not the page's.
    host = origin.partition("://")[2]
    return bool(host) and host.lower() == headers.get("host", "").lower()


def is_unasked_by_us(headers: Headers) -> bool:
    """This says whether a page of another site sent a request that tells no origin.

    An image, a script or a link does: such a request needs no leave, and nobody reads its answer.
    """
    return "origin" not in headers and headers.get("sec-fetch-site") in {"cross-site", "same-site"}
