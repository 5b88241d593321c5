"""This suite reads the texts of settings that have a form of their own."""

import pytest

from gateway.setting_values import bus_value


@pytest.mark.parametrize(
    "text",
    [
        "redis://127.0.0.1:6379",
        "redis://cache.internal",
        "redis://[::1]:6379/",
        "redis://:secret@cache.internal:6380/3",
        "rediss://ann:p%40ss@cache.internal",
    ],
)
def test_bus_is_taken_as_it_is(text: str) -> None:
    """The address of a Redis is taken with all that it carries."""
    assert bus_value(f" {text} ") == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "127.0.0.1:6379",
        "unix:///tmp/redis.sock",
        "redis://",
        "redis://host:0",
        "redis://host:99999",
        "redis://host/one",
        "redis://host/0?db=1",
        "redis://ann:p/ss@host",
        "redis://two words",
        "redis://[::1",
    ],
)
def test_other_buses_are_refused(text: str) -> None:
    """What no Redis can be reached at is refused, and so is what would be read otherwise."""
    with pytest.raises(ValueError, match="must be an address like redis://"):
        bus_value(text)
