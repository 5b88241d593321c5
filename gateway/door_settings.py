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
DOOR_SETTINGS: Final[tuple[AnySetting, ...]] = (
    TRUSTED_DOCUMENTS,
    BATCH_OPERATIONS,
    GRAPHIQL,
    INTROSPECTION,
    SUGGESTIONS,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorSettings:
    """This is the value of every setting of the door."""

    trusted_documents: Path | None
    batch_operations: int
    graphiql: str
    introspection: bool
    suggestions: bool

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
    )
