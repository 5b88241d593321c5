"""This module negotiates: what a client accepts, in its order, out of what can be served.

Source: https://httpwg.org/specs/rfc9110.html#field.accept
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

JSON: Final = "application/json"
GRAPHQL_JSON: Final = "application/graphql-response+json"
EVENT_STREAM: Final = "text/event-stream"
MULTIPART: Final = "multipart/mixed"
HTML: Final = "text/html"
# In the order in which a client that does not care gets them: `*/*` has always meant JSON.
OFFERED: Final = (JSON, GRAPHQL_JSON, EVENT_STREAM, MULTIPART, HTML)
# Nobody means an endless stream, or a page, by `*/*`.
_ON_REQUEST: Final = {EVENT_STREAM, MULTIPART, HTML}


@dataclass(frozen=True, slots=True)
class MediaRange:
    """This is one element of an Accept header; `place` counts from 0."""

    type: str
    subtype: str
    quality: float
    place: int

    def precision(self, media_type: str) -> int:
        """This says how exactly the range names a media type: 3 to 1, and 0 for not at all."""
        type_, _, subtype = media_type.partition("/")
        named = (self.type, self.subtype)
        if named in {(type_, subtype), (type_, "*")}:
            return 3 if self.subtype == subtype else 2
        return int(named == ("*", "*") and media_type not in _ON_REQUEST)


@lru_cache(maxsize=256)
def accepted(header: str | None) -> tuple[str, ...]:
    """This lists the media types of `OFFERED` that a header accepts, best first.

    Quality decides, then the place in the header. No header accepts everything.
    """
    ranges = tuple(_ranges(header or "*/*"))
    ranked = [(media_type, _range_of(media_type, ranges)) for media_type in OFFERED]
    liked = [(each, range_) for each, range_ in ranked if range_ and range_.quality > 0]
    liked.sort(key=lambda pair: (-pair[1].quality, pair[1].place))
    return tuple(media_type for media_type, _ in liked)


def _range_of(media_type: str, ranges: tuple[MediaRange, ...]) -> MediaRange | None:
    matching = [each for each in ranges if each.precision(media_type)]
    return max(matching, key=lambda each: each.precision(media_type), default=None)


def _ranges(header: str) -> Iterator[MediaRange]:
    for place, element in enumerate(header.split(",")):
        name, *parameters = (part.strip().lower() for part in element.split(";"))
        type_, _, subtype = name.partition("/")
        values = dict(_parameter(each) for each in parameters)
        if _is_ours(name, values):
            yield MediaRange(type_, subtype, _quality(values.get("q", "1")), place)


def _is_ours(name: str, values: Mapping[str, str]) -> bool:
    if values.get("charset", "utf-8") not in {"utf-8", "utf8"}:
        return False
    if name != MULTIPART:
        return True
    # What the parts mean is told by a parameter: those of incremental delivery aren't ours.
    is_subscribing = values.get("subscriptionspec", "1.0") == "1.0"
    return is_subscribing and values.keys() <= {"subscriptionspec", "boundary", "charset", "q"}


def _parameter(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name.strip(), value.strip().strip('"')


def _quality(text: str) -> float:
    try:
        return min(max(float(text), 0.0), 1.0)
    except ValueError:
        return 1.0
