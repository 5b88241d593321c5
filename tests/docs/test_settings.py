"""This test holds docs/settings.md to the settings there are."""

from gateway.setting_table import SETTINGS
from tests.docs.pages import body

OPTIONS = {
    "TAILSPEND_HOST": "`--host`",
    "TAILSPEND_PORT": "`--port`",
    "TAILSPEND_DATA": "`--data`",
    "TAILSPEND_DEMO": "`--demo`, `--no-demo`",
}


def test_settings_are_documented() -> None:
    """Every setting has its line: variable, option, unit, default and meaning, word for word."""
    documented = body("settings.md")

    assert documented == [
        (
            f"`{setting.variable}`",
            OPTIONS.get(setting.variable, "–"),
            setting.unit,
            default_text(setting.default),
            setting.help,
        )
        for setting in SETTINGS
    ]


def default_text(default: object) -> str:
    """This is a default as the page shows it: a dash for none."""
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    return "–" if default in {(), None} else f"`{default}`"
