"""This module knows every setting, and is the only one that reads the environment.

A value comes from the command line, else from the `TAILSPEND_…` variable, else it is the default.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar
from urllib.parse import urlsplit

from datastore.engine.masking import masked
from domain.errors import quoted
from gateway.loopback import is_loopback
from gateway.setting_values import (
    endpoint_value,
    flag_value,
    folder_value,
    one_of,
    origins_value,
    stage_value,
    text_value,
    whole_number,
)

T = TypeVar("T")
PREFIX = "TAILSPEND_"


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """This is one setting: its variable, how its text is read, its default, unit and help.

    `option` is what the command line calls it, where it can be given there.
    """

    variable: str
    read: Callable[[str], T]
    default: T
    unit: str
    help: str
    option: str | None = None


HOST = Setting(
    "TAILSPEND_HOST",
    text_value,
    "127.0.0.1",
    "address",
    "The address that is listened on.",
    option="--host",
)
PORT = Setting(
    "TAILSPEND_PORT",
    whole_number(0, 65535),
    8000,
    "port",
    "The port that is listened on; 0 takes a free one.",
    option="--port",
)
DATA = Setting(
    "TAILSPEND_DATA",
    folder_value,
    Path("data"),
    "folder",
    "The folder of the embedded engine; it is made when missing.",
    option="--data",
)
STORE = Setting(
    "TAILSPEND_STORE",
    one_of("embedded", "dynamodb"),
    "embedded",
    "embedded or dynamodb",
    "Where the data is kept: in a file of the data folder, or in DynamoDB.",
)
STAGE = Setting(
    "TAILSPEND_STAGE",
    stage_value,
    "local",
    "name",
    "The stage in the names of the DynamoDB tables, as in tailspend-local-groups.",
    option="--stage",
)
DYNAMODB_ENDPOINT: Setting[str | None] = Setting(
    "TAILSPEND_DYNAMODB_ENDPOINT",
    endpoint_value,
    None,
    "address",
    "Where DynamoDB is, such as an emulator's address; without it AWS's own settings decide.",
    option="--endpoint",
)
DURABLE = Setting(
    "TAILSPEND_DURABLE",
    flag_value,
    default=True,
    unit="true or false",
    help="Whether each write of the embedded engine is on disk, safe from a power cut, when it is"
    " acknowledged.",
)
SWEEP_INTERVAL_S = Setting(
    "TAILSPEND_SWEEP_INTERVAL_S",
    whole_number(1, 86_400),
    60,
    "seconds",
    "How often expired items and changes over a day old are swept from the embedded engine.",
)
WORK_INTERVAL_S = Setting(
    "TAILSPEND_WORK_INTERVAL_S",
    whole_number(1, 86_400),
    60,
    "seconds",
    "How often work that a crash has left half done, here or elsewhere, is looked for.",
)
RECURRING_INTERVAL_S = Setting(
    "TAILSPEND_RECURRING_INTERVAL_S",
    whole_number(1, 86_400),
    60,
    "seconds",
    "How often recurring expenses are looked for whose day has come.",
)
DEMO = Setting(
    "TAILSPEND_DEMO",
    flag_value,
    default=True,
    unit="true or false",
    help="Whether demo data is loaded into an empty store.",
    option="--demo",
)
DEVELOPMENT_SIGN_IN = Setting(
    "TAILSPEND_DEVELOPMENT_SIGN_IN",
    one_of("auto", "on", "off"),
    "auto",
    "auto, on or off",
    "Sign-in by name alone; auto is on where only this machine can reach the gateway.",
)
ALLOWED_ORIGINS: Setting[tuple[str, ...]] = Setting(
    "TAILSPEND_ALLOWED_ORIGINS",
    origins_value,
    (),
    "origins, with commas",
    "Origins besides the gateway's own whose pages may open a WebSocket.",
)
BODY_BYTES = Setting(
    "TAILSPEND_BODY_BYTES",
    whole_number(1_000, 100_000_000),
    1_048_576,
    "bytes",
    "The largest request body and the largest WebSocket message.",
)
SHUTDOWN_GRACE_S = Setting(
    "TAILSPEND_SHUTDOWN_GRACE_S",
    whole_number(0, 600),
    8,
    "seconds",
    "How long running operations may go on after SIGTERM.",
)
LOG_LEVEL = Setting(
    "TAILSPEND_LOG_LEVEL",
    one_of("debug", "info", "warning", "error"),
    "info",
    "debug, info, warning or error",
    "The least level that is logged.",
)
LOG_FORMAT = Setting(
    "TAILSPEND_LOG_FORMAT",
    one_of("text", "json"),
    "text",
    "text or json",
    "The form of a log line.",
)
SETTINGS: tuple[
    Setting[str]
    | Setting[str | None]
    | Setting[int]
    | Setting[bool]
    | Setting[Path]
    | Setting[tuple[str, ...]],
    ...,
] = (
    HOST,
    PORT,
    DATA,
    STORE,
    STAGE,
    DYNAMODB_ENDPOINT,
    DURABLE,
    SWEEP_INTERVAL_S,
    WORK_INTERVAL_S,
    RECURRING_INTERVAL_S,
    DEMO,
    DEVELOPMENT_SIGN_IN,
    ALLOWED_ORIGINS,
    BODY_BYTES,
    SHUTDOWN_GRACE_S,
    LOG_LEVEL,
    LOG_FORMAT,
)


class SettingsRefused(Exception):
    """This says which variables are unknown or unreadable, or which settings contradict."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """This is every setting's value, checked."""

    host: str
    port: int
    data: Path
    store: str
    stage: str
    dynamodb_endpoint: str | None
    durable: bool
    sweep_interval_s: int
    work_interval_s: int
    recurring_interval_s: int
    demo: bool
    development_sign_in: str
    allowed_origins: tuple[str, ...]
    body_bytes: int
    shutdown_grace_s: int
    log_level: str
    log_format: str

    @property
    def is_embedded(self) -> bool:
        """This says whether the data is in the data folder."""
        return self.store == "embedded"

    @property
    def has_own_data(self) -> bool:
        """This says whether the data is this machine's: embedded, or in an emulator on it.

        Only an endpoint that is given here counts: what AWS's own settings lead to isn't known.
        """
        host = urlsplit(self.dynamodb_endpoint or "").hostname
        return self.is_embedded or (host is not None and is_loopback(host))

    @property
    def has_development_sign_in(self) -> bool:
        """This says whether a name alone signs in: never to, or from, another machine."""
        is_wanted = self.development_sign_in != "off"
        return is_wanted and is_loopback(self.host) and self.has_own_data

    @property
    def needs_data_folder(self) -> bool:
        """This says whether anything is kept in the data folder: the data, or a signing key."""
        return self.is_embedded or self.has_development_sign_in


class _Reader:
    """This takes values out of an environment and collects what is wrong with them.

    What the command line gives is read by the same rules, and named by its option.
    """

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._texts = {name: text for name, text in environment.items() if name.startswith(PREFIX)}
        known = {setting.variable for setting in SETTINGS}
        self.problems = [_unknown(name, known) for name in self._texts if name not in known]

    def value(self, setting: Setting[T], given: object = None) -> T:
        name = setting.variable if given is None else setting.option
        text = self._texts.get(setting.variable) if given is None else str(given)
        if text is None:
            return setting.default
        try:
            return setting.read(text)
        except ValueError as refusal:
            self.problems.append(f"{name} {refusal}; it is {quoted(masked(text))}.")
            return setting.default


def read_settings(
    environment: Mapping[str, str] | None = None,
    *,
    host: str | None = None,
    port: int | None = None,
    data: str | Path | None = None,
    demo: bool | None = None,
    stage: str | None = None,
    endpoint: str | None = None,
) -> Settings:
    """This reads every setting; None is the process's own environment, or "not given".

    Raises:
        SettingsRefused: It names every variable of ours that is unknown or unreadable, options
            that are unreadable, and settings that contradict each other.
    """
    reader = _Reader(os.environ if environment is None else environment)
    settings = Settings(
        host=reader.value(HOST, host),
        port=reader.value(PORT, port),
        data=reader.value(DATA, data),
        store=reader.value(STORE),
        stage=reader.value(STAGE, stage),
        dynamodb_endpoint=reader.value(DYNAMODB_ENDPOINT, endpoint),
        durable=reader.value(DURABLE),
        sweep_interval_s=reader.value(SWEEP_INTERVAL_S),
        work_interval_s=reader.value(WORK_INTERVAL_S),
        recurring_interval_s=reader.value(RECURRING_INTERVAL_S),
        demo=reader.value(DEMO, demo),
        development_sign_in=reader.value(DEVELOPMENT_SIGN_IN),
        allowed_origins=reader.value(ALLOWED_ORIGINS),
        body_bytes=reader.value(BODY_BYTES),
        shutdown_grace_s=reader.value(SHUTDOWN_GRACE_S),
        log_level=reader.value(LOG_LEVEL),
        log_format=reader.value(LOG_FORMAT),
    )
    problems = (*reader.problems, *_contradictions(settings))
    if problems:
        raise SettingsRefused(problems)
    return settings


def _contradictions(settings: Settings) -> tuple[str, ...]:
    if settings.development_sign_in != "on" or settings.has_development_sign_in:
        return ()
    if not is_loopback(settings.host):
        problem = (
            f"{DEVELOPMENT_SIGN_IN.variable} is on, but the address is {settings.host}"
            f" ({HOST.variable} or --host): sign-in by name alone is only for a loopback address."
            " Listen on 127.0.0.1, or set it to auto or off."
        )
    else:
        problem = (
            f"{DEVELOPMENT_SIGN_IN.variable} is on, but the data is in DynamoDB"
            f" ({STORE.variable}): sign-in by name alone is only for data of this machine. Give"
            f" {DYNAMODB_ENDPOINT.variable} the loopback address of an emulator, or set it to auto"
            " or off."
        )
    return (problem,)


def _unknown(name: str, known: set[str]) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - only needed to say what is wrong

    near = get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"the known ones are {', '.join(sorted(known))}."
    return f"{name} is no setting: {hint}"
