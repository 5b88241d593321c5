"""This module lists the settings of the door: what may be asked, by whom, and how large and slow.

They stand apart from those of the store and the server, which `gateway.setting_table` lists.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gateway.setting import AnySetting, ReadSetting, Setting
from gateway.setting_values import folder_value, whole_number

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
DOOR_SETTINGS: Final[tuple[AnySetting, ...]] = (TRUSTED_DOCUMENTS, BATCH_OPERATIONS)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorSettings:
    """This is the value of every setting of the door."""

    trusted_documents: Path | None
    batch_operations: int


def read_door_settings(read: ReadSetting) -> DoorSettings:
    """This reads every setting of the door."""
    return DoorSettings(
        trusted_documents=read(TRUSTED_DOCUMENTS), batch_operations=read(BATCH_OPERATIONS)
    )
