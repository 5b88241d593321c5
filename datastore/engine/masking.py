"""This module hides what the address of a service may carry besides its host and path."""

import re
from typing import Final

# As far as the last @ before a blank or a quote: a password that isn't escaped may hold anything.
_USERINFO: Final = re.compile(r"(?<=://)[^\s\"'<>]*@")
_QUERY: Final = re.compile(r"(://[^\s\"'<>?#]*)[?#][^\s\"'<>]+")


def masked(text: str) -> str:
    """This gives a text whose addresses show neither user nor password, neither query nor anchor.

    What is hidden shows as `***`.
    """
    return _QUERY.sub(r"\1?***", _USERINFO.sub("***@", text))
