"""This module tells every setting: what it is, where that comes from, and what it means."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from datastore.engine.masking import masked
from gateway.door_settings import GRAPHIQL
from gateway.setting import AnySetting
from gateway.setting_table import (
    ADDRESS_RATE,
    DATA,
    DEMO,
    DEVELOPMENT_SIGN_IN,
    HOST,
    PORT,
    SETTINGS,
    USER_RATE,
)
from gateway.settings import Settings, environment_of, read_settings


@dataclass(frozen=True, slots=True)
class ToldSetting:
    """This is one setting with its value in words, secrets masked, and where that comes from."""

    setting: AnySetting
    value: str
    origin: str

    @property
    def lines(self) -> tuple[str, str]:
        """This is the setting with its value, and what it means."""
        about = f"{self.setting.unit}; {self.origin}"
        return f"{self.setting.variable} = {self.value}  ({about})", f"    {self.setting.help}"


def told_settings(
    environment: Mapping[str, str] | None = None,
    *,
    host: str | None = None,
    port: str | None = None,
    data: str | Path | None = None,
    demo: bool | None = None,
) -> tuple[ToldSetting, ...]:
    """This tells the settings that `serve` would run with, in the order of their table.

    Raises:
        SettingsRefused: They can't be read, or contradict each other.
    """
    texts = environment_of(environment)
    settings = read_settings(texts, host=host, port=port, data=data, demo=demo)
    given = {HOST.variable: host, PORT.variable: port, DATA.variable: data, DEMO.variable: demo}
    options = {name: str(value) for name, value in given.items() if value is not None}
    worked_out = _worked_out(settings)
    return tuple(_told(each, texts, options, worked_out) for each in SETTINGS)


def _told(
    setting: AnySetting,
    texts: Mapping[str, str],
    options: Mapping[str, str],
    worked_out: Mapping[str, str],
) -> ToldSetting:
    variable = setting.variable
    text = options.get(variable, texts.get(variable))
    value: object = setting.default if text is None else setting.read(text)
    told = shown(value)
    if variable in worked_out and told != worked_out[variable]:
        told = f"{told}, which is {worked_out[variable]}"
    if text is None:
        return ToldSetting(setting, told, "the default")
    origin = f"from {setting.option}" if variable in options else "from its variable"
    return ToldSetting(setting, told, f"{origin}; the default is {shown(setting.default)}")


def _worked_out(settings: Settings) -> dict[str, str]:
    """This is what settings come to that others decide where nothing is said."""
    user, address = settings.user_rate, settings.address_rate
    usual = settings.usual_rate
    return {
        DEVELOPMENT_SIGN_IN.variable: "on" if settings.has_development_sign_in else "off",
        GRAPHIQL.variable: "on" if settings.has_graphiql else "off",
        USER_RATE.variable: str(usual if user is None else user),
        ADDRESS_RATE.variable: str(usual if address is None else address),
    }


def shown(value: object) -> str:
    """This is a value as a person reads it; a dash for none, and no password."""
    if isinstance(value, bool):
        return str(value).lower()
    if value is None or value == ():
        return "–"
    text = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return masked(text)
