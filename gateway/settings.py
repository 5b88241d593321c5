"""This module reads the settings, and is the only one that reads the environment.

A value comes from the command line, else from the `TAILSPEND_…` variable, else it is the default.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from datastore.engine.masking import masked
from domain.errors import quoted
from gateway.door_settings import DoorSettings, read_door_settings
from gateway.loopback import is_loopback
from gateway.setting import Setting
from gateway.setting_table import (
    ADDRESS_RATE,
    ALLOWED_ORIGINS,
    BODY_BYTES,
    BUS,
    DATA,
    DEMO,
    DEVELOPMENT_SIGN_IN,
    DURABLE,
    DYNAMODB_ENDPOINT,
    HOST,
    LOG_FORMAT,
    LOG_LEVEL,
    POLL_INTERVAL_S,
    PORT,
    RATE_WINDOW_S,
    RECURRING_INTERVAL_S,
    SETTINGS,
    SHUTDOWN_GRACE_S,
    SOCKET_OPERATIONS,
    STAGE,
    STORE,
    SWEEP_INTERVAL_S,
    TOKEN_RATE,
    TRUSTED_PROXIES,
    USER_OPERATIONS,
    USER_RATE,
    USER_SOCKETS,
    WORK_INTERVAL_S,
)

T = TypeVar("T")
PREFIX = "TAILSPEND_"
GENEROUS_RATE = 6_000
"""The operations a window that an open gateway takes of one caller, unless a setting says so."""


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
    bus: str | None
    sweep_interval_s: int
    work_interval_s: int
    recurring_interval_s: int
    poll_interval_s: int
    demo: bool
    development_sign_in: str
    allowed_origins: tuple[str, ...]
    body_bytes: int
    socket_operations: int
    user_sockets: int
    user_operations: int
    rate_window_s: int
    user_rate: int | None
    token_rate: int
    address_rate: int | None
    trusted_proxies: tuple[IPv4Network | IPv6Network, ...]
    shutdown_grace_s: int
    log_level: str
    log_format: str
    door: DoorSettings

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
    def usual_rate(self) -> int:
        """This is how many operations a window a caller has where no setting says so; 0: any.

        Behind a proxy others reach the gateway, though it listens for this machine alone.
        """
        return 0 if self.is_for_this_machine else GENEROUS_RATE

    @property
    def is_for_this_machine(self) -> bool:
        """This says whether nobody on another machine can reach the gateway."""
        return is_loopback(self.host) and not self.trusted_proxies

    @property
    def has_graphiql(self) -> bool:
        """This says whether a browser gets the page."""
        if self.door.graphiql == "auto":
            return self.is_for_this_machine and self.door.can_have_page
        return self.door.graphiql == "on"

    @property
    def needs_data_folder(self) -> bool:
        """This says whether anything is kept in the data folder: the data, or a signing key."""
        return self.is_embedded or self.has_development_sign_in


def environment_of(variables: Mapping[str, str] | None) -> dict[str, str]:
    """This is what is ours of some variables; None is the process's own environment."""
    texts = os.environ if variables is None else variables
    return {name: text for name, text in texts.items() if name.startswith(PREFIX)}


class _Reader:
    """This takes values out of an environment and collects what is wrong with them.

    What the command line gives is read by the same rules, and named by its option.
    """

    def __init__(self, environment: Mapping[str, str] | None) -> None:
        self._texts = environment_of(environment)
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

    def refuse_any(self, contradictions: tuple[str, ...]) -> None:
        problems = (*self.problems, *contradictions)
        if problems:
            raise SettingsRefused(problems)


def read_settings(
    environment: Mapping[str, str] | None = None,
    *,
    host: str | None = None,
    port: int | str | None = None,
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
    reader = _Reader(environment)
    settings = Settings(
        host=reader.value(HOST, host),
        port=reader.value(PORT, port),
        data=reader.value(DATA, data),
        store=reader.value(STORE),
        stage=reader.value(STAGE, stage),
        dynamodb_endpoint=reader.value(DYNAMODB_ENDPOINT, endpoint),
        durable=reader.value(DURABLE),
        bus=reader.value(BUS),
        sweep_interval_s=reader.value(SWEEP_INTERVAL_S),
        work_interval_s=reader.value(WORK_INTERVAL_S),
        recurring_interval_s=reader.value(RECURRING_INTERVAL_S),
        poll_interval_s=reader.value(POLL_INTERVAL_S),
        demo=reader.value(DEMO, demo),
        development_sign_in=reader.value(DEVELOPMENT_SIGN_IN),
        allowed_origins=reader.value(ALLOWED_ORIGINS),
        body_bytes=reader.value(BODY_BYTES),
        socket_operations=reader.value(SOCKET_OPERATIONS),
        user_sockets=reader.value(USER_SOCKETS),
        user_operations=reader.value(USER_OPERATIONS),
        rate_window_s=reader.value(RATE_WINDOW_S),
        user_rate=reader.value(USER_RATE),
        token_rate=reader.value(TOKEN_RATE),
        address_rate=reader.value(ADDRESS_RATE),
        trusted_proxies=reader.value(TRUSTED_PROXIES),
        shutdown_grace_s=reader.value(SHUTDOWN_GRACE_S),
        log_level=reader.value(LOG_LEVEL),
        log_format=reader.value(LOG_FORMAT),
        door=read_door_settings(reader.value),
    )
    reader.refuse_any(_contradictions(settings))
    return settings


def _contradictions(settings: Settings) -> tuple[str, ...]:
    return (*settings.door.contradictions(), *_sign_in_contradictions(settings))


def _sign_in_contradictions(settings: Settings) -> tuple[str, ...]:
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

    # Without the prefix, which all have: it would make any two names near.
    words = [each.removeprefix(PREFIX) for each in known]
    near = get_close_matches(name.removeprefix(PREFIX), words, n=1)
    known_ones = ", ".join(sorted(known))
    hint = f"did you mean {PREFIX}{near[0]}?" if near else f"the known ones are {known_ones}."
    return f"{name} is no setting: {hint}"
