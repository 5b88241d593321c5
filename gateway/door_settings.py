"""This module lists the settings of the door: what may be asked, by whom, and how large and slow.

They stand apart from those of the store and the server, which `gateway.setting_table` lists.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gateway.setting import AnySetting, ReadSetting, Setting
from gateway.setting_values import flag_value, folder_value, one_of, whole_number

TRUSTED_DOCUMENTS: Setting[Path | None] = Setting(
    "TAILSPEND_TRUSTED_DOCUMENTS",
    folder_value,
    None,
    "file",
    "The list that `tailspend documents build` makes: only what is on it is run; without it"
    " everything is.",
)
BATCH_OPERATIONS = Setting(
    "TAILSPEND_BATCH_OPERATIONS",
    whole_number(0, 100),
    0,
    "operations",
    "The most operations that one HTTP request may hold, as a list; 0 refuses lists.",
)
GRAPHIQL = Setting(
    "TAILSPEND_GRAPHIQL",
    one_of("auto", "on", "off"),
    "auto",
    "auto, on or off",
    "The GraphiQL page for browsers; auto is on where only this machine can reach the gateway, and"
    " the page would work.",
)
INTROSPECTION = Setting(
    "TAILSPEND_INTROSPECTION",
    flag_value,
    default=True,
    unit="true or false",
    help="Whether the schema is told to whoever asks for `__schema` or `__type`.",
)
SUGGESTIONS = Setting(
    "TAILSPEND_SUGGESTIONS",
    flag_value,
    default=False,
    unit="true or false",
    help="Whether a refusal of a misspelt name asks `Did you mean …?`.",
)
URL_BYTES = Setting(
    "TAILSPEND_URL_BYTES",
    whole_number(256, 1_048_576),
    16_384,
    "bytes",
    "The longest address of a request: a GET has its document and variables there.",
)
HEADER_BYTES = Setting(
    "TAILSPEND_HEADER_BYTES",
    whole_number(1_024, 1_048_576),
    32_768,
    "bytes",
    "The most that the names and values of a request's headers come to.",
)
HEADERS = Setting(
    "TAILSPEND_HEADERS",
    whole_number(10, 10_000),
    100,
    "headers",
    "The most headers of a request.",
)
HEADER_TIMEOUT_S = Setting(
    "TAILSPEND_HEADER_TIMEOUT_S",
    whole_number(1, 600),
    10,
    "seconds",
    "How long the headers of a request may take, from the opening of its connection.",
)
BODY_TIMEOUT_S = Setting(
    "TAILSPEND_BODY_TIMEOUT_S",
    whole_number(1, 600),
    10,
    "seconds",
    "How long the body of a request may take.",
)
KEEP_ALIVE_S = Setting(
    "TAILSPEND_KEEP_ALIVE_S",
    whole_number(1, 3_600),
    65,
    "seconds",
    "How long a connection is kept after an answer, for another request.",
)
CONNECTIONS = Setting(
    "TAILSPEND_CONNECTIONS",
    whole_number(10, 1_000_000),
    10_000,
    "connections",
    "The most connections at a time, those of WebSockets and streams among them.",
)
DOOR_SETTINGS: Final[tuple[AnySetting, ...]] = (
    TRUSTED_DOCUMENTS,
    BATCH_OPERATIONS,
    GRAPHIQL,
    INTROSPECTION,
    SUGGESTIONS,
    URL_BYTES,
    HEADER_BYTES,
    HEADERS,
    HEADER_TIMEOUT_S,
    BODY_TIMEOUT_S,
    KEEP_ALIVE_S,
    CONNECTIONS,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorSettings:
    """This is the value of every setting of the door."""

    trusted_documents: Path | None
    batch_operations: int
    graphiql: str
    introspection: bool
    suggestions: bool
    url_bytes: int
    header_bytes: int
    headers: int
    header_timeout_s: int
    body_timeout_s: int
    keep_alive_s: int
    connections: int

    def contradictions(self) -> tuple[str, ...]:
        """This says which settings can't be had together, each with the way out."""
        found = []
        if self.graphiql == "on" and not self.can_have_page:
            cause = TRUSTED_DOCUMENTS if self.trusted_documents else INTROSPECTION
            found.append(
                f"{GRAPHIQL.variable} is on, but with {cause.variable} as it is the page could ask"
                " for nothing: set it to auto or off."
            )
        if self.suggestions and not self.introspection:
            found.append(
                f"{SUGGESTIONS.variable} is on, but {INTROSPECTION.variable} is off: suggestions"
                " would tell the names that it hides. Set both alike."
            )
        return tuple(found)

    @property
    def can_have_page(self) -> bool:
        """This says whether the page could read the schema and send what is typed into it."""
        return self.introspection and self.trusted_documents is None


def read_door_settings(read: ReadSetting) -> DoorSettings:
    """This reads every setting of the door."""
    return DoorSettings(
        trusted_documents=read(TRUSTED_DOCUMENTS),
        batch_operations=read(BATCH_OPERATIONS),
        graphiql=read(GRAPHIQL),
        introspection=read(INTROSPECTION),
        suggestions=read(SUGGESTIONS),
        url_bytes=read(URL_BYTES),
        header_bytes=read(HEADER_BYTES),
        headers=read(HEADERS),
        header_timeout_s=read(HEADER_TIMEOUT_S),
        body_timeout_s=read(BODY_TIMEOUT_S),
        keep_alive_s=read(KEEP_ALIVE_S),
        connections=read(CONNECTIONS),
    )
