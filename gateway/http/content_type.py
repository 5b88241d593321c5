"""This module admits one kind of body: JSON in UTF-8.

That is the defence against cross-site requests too: no browser sends this type to another site
without asking first (https://fetch.spec.whatwg.org/#cors-safelisted-request-header).
"""

from starlette.datastructures import Headers

from domain.errors import quoted
from gateway.http.refusal import refuse


def check_content_type(headers: Headers) -> None:
    """This passes `application/json`, whose charset is UTF-8 when it names one.

    Raises:
        HttpRefused: 415, with what was sent and what would be taken.
    """
    value = headers.get("content-type")
    if value is None:
        raise _unsupported("A POST needs a content-type: send application/json.")
    name, *parameters = (part.strip().lower() for part in value.split(";"))
    if name != "application/json":
        raise _unsupported(
            f"The content-type {quoted(value)} is not served: send application/json."
        )
    for parameter in parameters:
        key, _, charset = parameter.partition("=")
        if key.strip() == "charset" and charset.strip().strip('"') not in {"utf-8", "utf8"}:
            raise _unsupported(f"The charset of {quoted(value)} is not served: send UTF-8.")
    encoding = headers.get("content-encoding", "identity")
    if encoding.strip().lower() != "identity":
        raise _unsupported(f"The content-encoding {quoted(encoding)} is not served: send it plain.")


def _unsupported(message: str) -> Exception:
    return refuse(415, message, headers={"accept": "application/json"})
