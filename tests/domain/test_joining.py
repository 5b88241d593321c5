"""These tests hold what somebody may join as, and until when."""

from datetime import UTC, datetime, timedelta

import pytest

from domain.access import Role
from domain.errors import InvalidInput
from domain.joining import invite_expiry, joining_role

NOW = datetime(2026, 3, 31, 9, 30, tzinfo=UTC)
PATH = ("expiresAt",)


@pytest.mark.parametrize("role", [Role.MEMBER, Role.VIEWER])
def test_members_and_viewers_join(role: Role) -> None:
    """Somebody may join as a MEMBER or a VIEWER."""
    assert joining_role(role, path=("role",)) is role


def test_nobody_joins_as_owner() -> None:
    """OWNER is refused at its field."""
    with pytest.raises(InvalidInput, match="Nobody joins a group as OWNER") as refused:
        joining_role(Role.OWNER, path=("role",))

    assert refused.value.path == ("role",)


def test_a_time_to_come_ends_an_invite() -> None:
    """The very next millisecond may be the end."""
    expiry = invite_expiry("2026-03-31T09:30:00.001Z", now=NOW, path=PATH)

    assert expiry == NOW + timedelta(milliseconds=1)


@pytest.mark.parametrize("text", ["2026-03-31T09:30:00.000Z", "2026-03-31T09:30:00.000999Z"])
def test_a_time_that_is_past_is_refused(text: str) -> None:
    """Now, to the millisecond, is past."""
    with pytest.raises(InvalidInput, match="is past: give a time to come") as refused:
        invite_expiry(text, now=NOW, path=PATH)

    assert refused.value.path == PATH
