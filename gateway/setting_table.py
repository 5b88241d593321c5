"""This module lists every setting: its variable, how its text is read, its default and its help."""

from ipaddress import IPv4Network, IPv6Network
from pathlib import Path

from gateway.door_settings import DOOR_SETTINGS
from gateway.setting import AnySetting, Setting
from gateway.setting_values import (
    bus_value,
    endpoint_value,
    flag_value,
    folder_value,
    networks_value,
    one_of,
    origins_value,
    stage_value,
    text_value,
    whole_number,
)

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
BUS: Setting[str | None] = Setting(
    "TAILSPEND_BUS",
    bus_value,
    None,
    "address",
    "The Redis over which several gateways on one store wake each other, as redis://127.0.0.1:6379;"
    " without it there is one gateway.",
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
POLL_INTERVAL_S = Setting(
    "TAILSPEND_POLL_INTERVAL_S",
    whole_number(1, 3_600),
    30,
    "seconds",
    "How long a subscription that hears nothing leaves its log unread: what a lost wake-up costs.",
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
    "Origins besides the gateway's own whose pages may call it, over HTTP and WebSockets.",
)
BODY_BYTES = Setting(
    "TAILSPEND_BODY_BYTES",
    whole_number(1_000, 100_000_000),
    1_048_576,
    "bytes",
    "The largest request body and the largest WebSocket message.",
)
SOCKET_OPERATIONS = Setting(
    "TAILSPEND_SOCKET_OPERATIONS",
    whole_number(1, 100_000),
    100,
    "operations",
    "The most operations that may run on one WebSocket at a time.",
)
USER_SOCKETS = Setting(
    "TAILSPEND_USER_SOCKETS",
    whole_number(1, 1_000_000),
    1_000,
    "sockets",
    "The most WebSockets that one user may hold on this gateway.",
)
USER_OPERATIONS = Setting(
    "TAILSPEND_USER_OPERATIONS",
    whole_number(1, 1_000_000),
    2_000,
    "operations",
    "The most operations that one user may run at a time over all of their WebSockets here.",
)
RATE_WINDOW_S = Setting(
    "TAILSPEND_RATE_WINDOW_S",
    whole_number(12, 3_600),
    60,
    "seconds",
    "The span within which operations are counted for the limits that follow.",
)
USER_RATE: Setting[int | None] = Setting(
    "TAILSPEND_USER_RATE",
    whole_number(0, 1_000_000),
    None,
    "operations",
    "The most operations of one user within the window, over all gateways; 0 is no limit. Without"
    " it 6000, and none where only this machine can reach the gateway.",
)
TOKEN_RATE = Setting(
    "TAILSPEND_TOKEN_RATE",
    whole_number(0, 1_000_000),
    0,
    "operations",
    "The most operations by one token within the window, besides its user's limit; 0 is no limit.",
)
ADDRESS_RATE: Setting[int | None] = Setting(
    "TAILSPEND_ADDRESS_RATE",
    whole_number(0, 1_000_000),
    None,
    "operations",
    "The most operations without a sign-in from one address within the window; 0 is no limit."
    " Without it 6000, and none where only this machine can reach the gateway.",
)
TRUSTED_PROXIES: Setting[tuple[IPv4Network | IPv6Network, ...]] = Setting(
    "TAILSPEND_TRUSTED_PROXIES",
    networks_value,
    (),
    "networks, with commas",
    "The proxies whose X-Forwarded-For is believed, as 10.0.0.0/8; nobody else's is.",
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
SETTINGS: tuple[AnySetting, ...] = (
    HOST,
    PORT,
    DATA,
    STORE,
    STAGE,
    DYNAMODB_ENDPOINT,
    DURABLE,
    BUS,
    SWEEP_INTERVAL_S,
    WORK_INTERVAL_S,
    RECURRING_INTERVAL_S,
    POLL_INTERVAL_S,
    DEMO,
    DEVELOPMENT_SIGN_IN,
    ALLOWED_ORIGINS,
    BODY_BYTES,
    SOCKET_OPERATIONS,
    USER_SOCKETS,
    USER_OPERATIONS,
    RATE_WINDOW_S,
    USER_RATE,
    TOKEN_RATE,
    ADDRESS_RATE,
    TRUSTED_PROXIES,
    SHUTDOWN_GRACE_S,
    LOG_LEVEL,
    LOG_FORMAT,
    *DOOR_SETTINGS,
)
